# make test is all that a fresh machine needs to check the project.
.PHONY: test format vet lint race generated generate replay bench

test: format vet lint race generated

format:
	@unformatted=$$(gofmt -l $$(git ls-files '*.go')); if [ -n "$$unformatted" ]; then echo "gofmt would change:"; echo "$$unformatted"; exit 1; fi

vet:
	go vet ./...

lint:
	go tool staticcheck ./...

race:
	go test -race ./...

# Generated text is committed; it must be what the table says now.
generated:
	@go run ./cmd/botrun reference docs/reference --check

generate:
	go run ./cmd/botrun reference docs/reference

# replay prints how many recordings of the real service were played.
replay:
	go test ./tests/replay -run 'TestReplay$$' -v | grep -E 'operations (in|with)|callable|replayed|missing:|not played|^ *--- FAIL|^(ok|FAIL)'

bench:
	go test -run '^$$' -bench . -benchmem ./tests/bench ./runtime ./store ./client

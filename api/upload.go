package api

import (
	"context"
	"path"
	"strings"
)

// Uploads. A file goes to a store of its own: the service is asked for a lease,
// the file is sent to the lease's address, and what is made with it names the
// place where it lies.

// asset is a file in the store.
type asset struct {
	ID  string // what galleries and rich text name it by
	Key string // its name in the store
	URL string
	// Pretend says that nothing was sent: the asset is made up.
	Pretend bool
}

// uploadLease is the service's answer to the request for a lease.
type uploadLease struct {
	Post  *uploadTarget `json:"args"`
	Other *uploadTarget `json:"s3UploadLease"`
	Asset struct {
		ID string `json:"asset_id"`
	} `json:"asset"`
}

type uploadTarget struct {
	Action string `json:"action"`
	Fields []any  `json:"fields"` // {name, value}
}

// upload sends a file to the store. Lease is the call that asks for the lease;
// the file's name and type are added to it. In a dry run there is no lease, and
// the file stays where it is.
func upload(ctx context.Context, door Caller, lease *Call, file File) (asset, error) {
	reply, err := door.Call(ctx, lease.with(map[string]any{"filepath": path.Base(file.Name), "mimetype": file.mediaType(), "media": nil}))
	if err != nil {
		return asset{}, err
	}
	if reply.Pretend {
		return asset{ID: "dry", Key: "dry", URL: "https://dry.invalid/" + path.Base(file.Name), Pretend: true}, nil
	}
	var granted uploadLease
	if err := decode(reply, &granted); err != nil {
		return asset{}, err
	}
	target := granted.Post
	if target == nil {
		target = granted.Other
	}
	if target == nil || target.Action == "" {
		return asset{}, Errorf(ServerError, "the answer holds no lease for an upload")
	}
	address := target.Action
	if strings.HasPrefix(address, "//") {
		address = "https:" + address
	}
	args := map[string]any{"url": address, "fields": target.Fields, "file": file}
	if _, err := door.Call(ctx, lease.step("client._upload", nil, args)); err != nil {
		return asset{}, err
	}
	key := ""
	for _, f := range target.Fields {
		if field, ok := f.(map[string]any); ok && field["name"] == "key" {
			key = Text(field["value"])
		}
	}
	return asset{ID: granted.Asset.ID, Key: key, URL: address + "/" + key}, nil
}

// uploadPost sends a file that a submission shows.
func uploadPost(ctx context.Context, door Caller, call *Call, file File) (asset, error) {
	return upload(ctx, door, call.step("client._lease_media", nil, nil), file)
}

// uploadImage sends an image of the stylesheet, which goes to the service itself.
func uploadImage(ctx context.Context, door Caller, call *Call) (*Reply, error) {
	file, err := checkFile("media", call.Args["media"], "image/")
	if err != nil {
		return nil, err
	}
	reply, err := door.Call(ctx, call.with(map[string]any{"img_type": choose(file.isJPEG(), "jpg", "png")}))
	if err != nil || reply.Pretend {
		return reply, err
	}
	var in struct {
		Errors []string `json:"errors"`
		Values []string `json:"errors_values"`
	}
	if err := decode(reply, &in); err != nil {
		return nil, err
	}
	if len(in.Errors) == 0 {
		return reply, nil
	}
	failed := &Error{Kind: APIError, Status: reply.Status}
	var texts []string
	for i, code := range in.Errors {
		item := Item{Code: code}
		if i < len(in.Values) {
			item.Message = in.Values[i]
		}
		failed.Items = append(failed.Items, item)
		texts = append(texts, strings.TrimSuffix(code+": "+item.Message, ": "))
	}
	failed.Message = strings.Join(texts, "; ")
	return nil, failed
}

// uploadAsset sends an image of the banner. The form field that takes its
// address is also the word by which the lease knows it.
func uploadAsset(ctx context.Context, door Caller, call *Call) (*Reply, error) {
	file, err := checkFile("media", call.Args["media"], "image/")
	if err != nil {
		return nil, err
	}
	row, err := Lookup(call.Op)
	if err != nil {
		return nil, err
	}
	lease := call.step("community._lease_style_asset", call.Self, nil)
	for _, f := range row.mustParse().form {
		if f.value == (source{name: "url"}) {
			lease.Args = map[string]any{"imagetype": f.name}
		}
	}
	stored, err := upload(ctx, door, lease, file)
	if err != nil {
		return nil, err
	}
	return door.Call(ctx, call.with(map[string]any{"media": nil, "url": stored.URL}))
}

// uploadWidgetImage sends an image for a widget and answers its address. The
// row's own request asks for the lease.
func uploadWidgetImage(ctx context.Context, door Caller, call *Call) (*Reply, error) {
	file, err := checkFile("media", call.Args["media"], "image/")
	if err != nil {
		return nil, err
	}
	stored, err := upload(ctx, door, call, file)
	if err != nil {
		return nil, err
	}
	return answer(&Reply{Status: 200, Pretend: stored.Pretend}, stored.URL)
}

// addEmoji sends an image and makes it an emoji.
func addEmoji(ctx context.Context, door Caller, call *Call) (*Reply, error) {
	file, err := checkFile("media", call.Args["media"], "image/")
	if err != nil {
		return nil, err
	}
	stored, err := upload(ctx, door, call.step("community._lease_emoji", call.Self, nil), file)
	if err != nil {
		return nil, err
	}
	reply, err := door.Call(ctx, call.with(map[string]any{"media": nil, "s3_key": stored.Key}))
	if err != nil || reply.Pretend {
		return reply, err
	}
	return answer(reply, call.Args["name"])
}

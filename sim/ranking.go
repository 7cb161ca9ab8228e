package sim

import (
	"cmp"
	"math"
	"slices"
	"time"
)

// since gives the time a filter word reaches back to; zero for "all".
func since(now time.Time, word string) time.Time {
	hours := map[string]int{"hour": 1, "day": 24, "week": 7 * 24, "month": 30 * 24, "year": 365 * 24}[word]
	if hours == 0 {
		return time.Time{}
	}
	return now.Add(-time.Duration(hours) * time.Hour)
}

// heat is a rank in which a tenfold score weighs as much as 12.5 hours.
func heat(p *content) float64 {
	score := float64(p.score())
	order := math.Log10(max(math.Abs(score), 1))
	return math.Copysign(order, score) + float64(p.created.Unix())/45000
}

// controversy is high where many votes go both ways.
func controversy(p *content) float64 {
	ups, downs := 0, 0
	for _, v := range p.votes {
		ups, downs = ups+max(v, 0), downs+max(-v, 0)
	}
	if ups == 0 || downs == 0 {
		return 0
	}
	return math.Pow(float64(ups+downs), float64(min(ups, downs))/float64(max(ups, downs)))
}

// ranked gives a copy of a list kept oldest first, in the order of a word:
// hot, best, rising, top, controversial, comments, old; others are newest first.
func ranked[T interface {
	comparable
	base() *content
}](list []T, word string) []T {
	rank := map[string]func(*content) float64{
		"hot": heat, "best": heat, "relevance": heat, "rising": heat, "controversial": controversy,
		"top":      func(p *content) float64 { return float64(p.score()) },
		"comments": func(p *content) float64 { return float64(commentCount(p)) },
	}[word]
	list = slices.Clone(list)
	if word == "old" {
		return list
	}
	slices.Reverse(list)
	if rank == nil {
		return list
	}
	ranks := make(map[T]float64, len(list))
	for _, item := range list {
		ranks[item] = rank(item.base())
	}
	slices.SortStableFunc(list, func(a, b T) int { return cmp.Compare(ranks[b], ranks[a]) })
	return list
}

func (p *content) base() *content { return p }

func commentCount(p *content) int {
	if s, ok := p.thing.(*submission); ok {
		return s.numComments
	}
	return 0
}

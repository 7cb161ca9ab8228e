package sim

import (
	"fmt"
	"strconv"
	"time"
)

// The service's kinds of things, as fullnames spell them.
const (
	kindComment    = "t1"
	kindMember     = "t2"
	kindSubmission = "t3"
	kindMessage    = "t4"
	kindCommunity  = "t5"
)

// firstNumber is where each kind's ids begin, so that they have the length
// that ids have today. Ids count up, so newer things have greater ids.
var firstNumber = map[string]uint64{
	kindComment:    0x1f2e3d4c5b,
	kindMember:     0x1a2b3c4d,
	kindSubmission: 0x5a6b7c8d,
	kindMessage:    0x4f3e2d1c,
	kindCommunity:  0x2a3b4c,
	"modmail":      0xfab1e,
}

func (s *Service) newID(kind string) string {
	if s.last[kind] == 0 {
		s.last[kind] = firstNumber[kind] + s.random.Uint64N(1000)
	}
	s.last[kind]++
	return strconv.FormatUint(s.last[kind], 36)
}

// newUUID gives an id of the form that templates, actions and revisions have.
func (s *Service) newUUID() string {
	a, b := s.random.Uint64(), s.random.Uint64()
	return fmt.Sprintf("%08x-%04x-%04x-%04x-%012x", a>>32, a>>16&0xffff, a&0xffff, b>>48, b&0xffffffffffff)
}

// number reads a base-36 id.
func number(id string) uint64 {
	n, _ := strconv.ParseUint(id, 36, 64) // ids are ours; another text counts as 0
	return n
}

// stamp is a time as the wire spells most of them: seconds with ".0".
type stamp time.Time

// MarshalJSON implements json.Marshaler.
func (t stamp) MarshalJSON() ([]byte, error) { return t.append(nil), nil }

func (t stamp) append(b []byte) []byte {
	return append(strconv.AppendInt(b, time.Time(t).Unix(), 10), ".0"...)
}

// isoTime spells a time as modmail does.
func isoTime(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return t.UTC().Format("2006-01-02T15:04:05.000000-07:00")
}

// orNull gives nil for an empty text, which the wire spells null.
func orNull(text string) any {
	if text == "" {
		return nil
	}
	return text
}

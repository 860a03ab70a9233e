package state

import (
	"encoding/binary"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
)

// Details are what the maker of a surrogate wants back, such as gender, locale and kind:
// texts with names. They cannot be changed; the zero Details are none.
type Details struct {
	encoded string // names and values, each after its length, by name: far smaller than a map
}

// NewDetails keeps what is in a map.
func NewDetails(m map[string]string) Details {
	var b []byte
	for _, name := range slices.Sorted(maps.Keys(m)) {
		b = appendText(appendText(b, name), m[name])
	}
	return Details{string(b)}
}

// Get returns the text of a name, "" where there is none.
func (d Details) Get(name string) string {
	for n, text := range d.All() {
		if n == name {
			return text
		}
	}
	return ""
}

// All gives names and texts, by name.
func (d Details) All() iter.Seq2[string, string] {
	return func(yield func(name, text string) bool) {
		for rest := d.encoded; rest != ""; {
			var name, text string
			var ok bool
			if name, rest, ok = cutText(rest); !ok {
				return
			}
			if text, rest, ok = cutText(rest); !ok || !yield(name, text) {
				return
			}
		}
	}
}

// without returns the details but those that drop says.
func (d Details) without(drop func(text string) bool) Details {
	left := map[string]string{}
	for name, text := range d.All() {
		if !drop(text) {
			left[name] = text
		}
	}
	return NewDetails(left)
}

func (d Details) check() error {
	last, n := "", 0
	rest := d.encoded
	for ; rest != ""; n++ {
		name, after, ok := cutText(rest)
		text, after, also := cutText(after)
		if !ok || !also {
			return errors.New("details are malformed")
		}
		if err := checkText("the name of a detail", name); err != nil {
			return err
		}
		if text != "" {
			if err := checkText("a detail", text); err != nil {
				return err
			}
		}
		if name <= last {
			return errors.New("details are not in order")
		}
		last, rest = name, after
	}
	if n > maxDetails {
		return fmt.Errorf("a surrogate has more than %d details", maxDetails)
	}
	return nil
}

func appendText(b []byte, s string) []byte {
	b = binary.AppendUvarint(b, uint64(len(s)))
	return append(b, s...)
}

// cutText takes what appendText appends off the front.
func cutText(s string) (text, rest string, ok bool) {
	n, rest, ok := cutNumber(s)
	if !ok || n > uint64(len(rest)) {
		return "", "", false
	}
	return rest[:n], rest[n:], true
}

// cutNumber takes a varint off the front, one that is written as short as it can be.
func cutNumber(s string) (n uint64, rest string, ok bool) {
	for i := 0; i < min(len(s), binary.MaxVarintLen64-1); i++ {
		c := s[i]
		n |= uint64(c&0x7f) << (7 * i)
		if c < 0x80 {
			return n, s[i+1:], c != 0 || i == 0
		}
	}
	return 0, s, false
}

package tagger

import "fmt"

// Scheme says how the tags of a token mark where a mention begins and ends.
type Scheme uint8

const (
	// BIO has tags for the first and for every other token of a mention.
	BIO Scheme = iota
	// BILOU also knows the last token, and the only one.
	BILOU
)

const (
	begin = iota
	inside
	last
	unit
)

// Tags numbers the tags of a set of types: 0 is O, no mention.
type Tags struct {
	Scheme Scheme
	Types  int
}

func (t Tags) per() int {
	if t.Scheme == BIO {
		return 2
	}
	return 4
}

// Len is the number of tags.
func (t Tags) Len() int { return 1 + t.Types*t.per() }

func (t Tags) tag(typ, part int) int { return 1 + typ*t.per() + part }

// split gives the type and part of a tag that is not O.
func (t Tags) split(tag int) (typ, part int) { return (tag - 1) / t.per(), (tag - 1) % t.per() }

// Encode gives the tags of a mention of n tokens.
func (t Tags) Encode(typ, n int) []uint8 {
	out := make([]uint8, n)
	for i := range out {
		part := inside
		switch {
		case t.Scheme == BILOU && n == 1:
			part = unit
		case i == 0:
			part = begin
		case t.Scheme == BILOU && i == n-1:
			part = last
		}
		out[i] = uint8(t.tag(typ, part))
	}
	return out
}

// Follows reports whether tag b may stand after tag a.
func (t Tags) Follows(a, b int) bool {
	if t.Scheme == BIO {
		if b == 0 {
			return true
		}
		typ, part := t.split(b)
		if part == begin {
			return true
		}
		if a == 0 {
			return false
		}
		before, _ := t.split(a)
		return before == typ
	}
	open, typA := false, 0
	if a != 0 {
		var part int
		typA, part = t.split(a)
		open = part == begin || part == inside
	}
	if b == 0 {
		return !open
	}
	typ, part := t.split(b)
	if part == inside || part == last {
		return open && typ == typA
	}
	return !open
}

// starts reports whether a mention begins with the tag.
func (t Tags) starts(a int) bool {
	if a == 0 {
		return false
	}
	_, part := t.split(a)
	return part == begin || part == unit
}

// Ends reports whether a text may end after the tag.
func (t Tags) Ends(a int) bool { return t.Follows(a, 0) }

func (t Tags) check() error {
	if t.Scheme > BILOU || t.Types < 1 || t.Len() > 200 {
		return fmt.Errorf("tagger: scheme %d with %d types", t.Scheme, t.Types)
	}
	return nil
}

// mentionAt reads the mention that begins at token i of a valid sequence and
// gives the token after it.
func (t Tags) mentionAt(tags []uint8, i int) (typ, end int) {
	typ, _ = t.split(int(tags[i]))
	for end = i + 1; end < len(tags); end++ {
		if tags[end] == 0 {
			break
		}
		next, part := t.split(int(tags[end]))
		if next != typ || part == begin || part == unit {
			break
		}
	}
	return typ, end
}

// TypeOf gives the type of a tag that is not 0.
func (t Tags) TypeOf(tag int) int { return (tag - 1) / t.per() }

// SamePart reports whether two tags mark the same part of a mention, of whatever
// type.
func (t Tags) SamePart(a, b int) bool {
	if a == 0 || b == 0 {
		return a == b
	}
	_, x := t.split(a)
	_, y := t.split(b)
	return x == y
}

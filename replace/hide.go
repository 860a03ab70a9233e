package replace

import (
	"context"
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/view"
)

// hider is the operator mask: a character for each letter and digit. Ids name files, in which '*' may
// not stand: they get the label.
type hider struct{ Policy }

// partHider is a hider of some characters. Where what is left would itself be a value of the collection,
// all go. So it alone has to know the collection.
type partHider struct {
	Exclusions
	hider
}

func newHider(d Deps) (Operator, error) {
	if d.Policy.MaskChars == 0 {
		return hider{d.Policy}, nil
	}
	return &partHider{hider: hider{d.Policy}}, nil
}

func (h hider) Forms() {}

func (h hider) Replace(_ context.Context, in Request) (string, error) {
	return h.shown(in, h.hide(in.Mention.Text, 0)), nil
}

func (h *partHider) Replace(_ context.Context, in Request) (string, error) {
	out := h.hide(in.Mention.Text, h.MaskChars)
	if h.Has(in, out) {
		out = h.hide(in.Mention.Text, 0)
	}
	return h.shown(in, out), nil
}

// shown is the replacement text of a mention of which something is hidden.
func (h hider) shown(in Request, out string) string {
	if in.Field.Kind == lethe.ID || out == in.Mention.Text || strings.Trim(out, " \t\r\n") == "" { // there was nothing to hide
		return Bracketed(in.Entity.Label)
	}
	return out
}

// hide takes the place of n characters: of all where n is 0, of all but -n where it
// is less. A value of fewer characters goes as a whole.
func (h hider) hide(text string, n int) string {
	all := h.characters(text)
	from, to := 0, all
	switch {
	case n < 0 && -n < all:
		n += all
		fallthrough
	case n > 0 && n < all:
		if to = n; h.FromEnd {
			from, to = all-n, all
		}
	}
	var b strings.Builder
	i, hidden := 0, false
	h.parts(text, func(part string) {
		for _, r := range part {
			if h.counts(r) {
				if hidden = from <= i && i < to; hidden {
					b.WriteString(h.MaskChar)
				}
				i++
			}
			if !hidden || !h.counts(r) && !unicode.Is(unicode.M, r) && !unicode.Is(unicode.Cf, r) {
				b.WriteRune(r)
			}
		}
	}, func(tag string) { b.WriteString(tag) })
	return b.String()
}

// parts calls f for what may be hidden of a text, and keep for its tags.
func (h hider) parts(text string, f, keep func(string)) {
	if h.MaskSeparators || strings.IndexByte(text, '<') < 0 {
		f(text)
		return
	}
	view.WithoutTags(text, f, keep)
}

// characters counts what can be hidden.
func (h hider) characters(text string) int {
	n := 0
	h.parts(text, func(part string) {
		for _, r := range part {
			if h.counts(r) {
				n++
			}
		}
	}, func(string) {})
	return n
}

// counts reports whether a character is one to hide. Marks and invisible characters
// go with the one before them.
func (h hider) counts(r rune) bool {
	if unicode.Is(unicode.M, r) || unicode.Is(unicode.Cf, r) {
		return false
	}
	return h.MaskSeparators || unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.Is(unicode.S, r) && r > unicode.MaxASCII
}

// seen cautions where a part of what is masked stays.
func seen(u Use) []string {
	if u.MaskChars == 0 {
		return nil
	}
	return []string{"mask leaves a part of what it masks: who knows the rest will recognise it"}
}

package surrogate

import (
	"encoding/binary"
	"errors"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/replace"
)

// hand hands over what Prepare made, so that another process need not know the collection.
func (o *Operator) hand(c replace.Briefing) {
	if c.Ready == nil {
		return
	}
	for _, t := range c.Targets {
		id := t.Entity.ID
		c.Ready.Hand(id, handout{o.categories[id], o.pairs[id]}.bytes())
	}
}

// takeUp takes what another process has made for the same targets.
func (o *Operator) takeUp(c replace.Briefing) error {
	for _, t := range c.Targets {
		id := t.Entity.ID
		what, ok := c.Ready.For(id)
		if !ok {
			return errors.New("surrogate: an entity was not there when surrogates were made")
		}
		h, ok := handedIn(what)
		if !ok {
			return errors.New("surrogate: what was made ready for an entity cannot be read")
		}
		o.categories[id] = h.what
		if h.pair.Kind != "" { // dates and ages have none
			o.pairs[id] = h.pair
		}
	}
	return nil
}

// handout is what is known of an entity. Its texts need not be valid, so each is written with its length before it.
type handout struct {
	what category
	pair Pair
}

func (h handout) bytes() []byte {
	p := h.pair
	var b []byte
	put := func(texts ...string) {
		for _, text := range texts {
			b = append(binary.AppendUvarint(b, uint64(len(text))), text...)
		}
	}
	put(string(h.what.Kind), string(p.Label), string(p.Kind), p.Locale, p.Original, p.Surrogate)
	b = append(b, byte(h.what.role), p.Gender)
	for _, w := range p.Words {
		b = append(b, byte(w.Role))
		put(w.From, w.To)
	}
	return b
}

// handedIn reads what bytes writes; it is false for anything else.
func handedIn(b []byte) (h handout, ok bool) {
	r := handedReader{b, true}
	h.what.Kind = Kind(r.text())
	p := &h.pair
	p.Label, p.Kind, p.Locale, p.Original, p.Surrogate = lethe.Label(r.text()), Kind(r.text()), r.text(), r.text(), r.text()
	h.what.role, p.Gender = Role(r.one()), r.one()
	for len(r.left) > 0 && r.ok {
		p.Words = append(p.Words, Word{Role(r.one()), r.text(), r.text()})
	}
	return h, r.ok
}

// handedReader reads until something is missing.
type handedReader struct {
	left []byte
	ok   bool
}

func (r *handedReader) text() string {
	n, size := binary.Uvarint(r.left)
	if size <= 0 || n > uint64(len(r.left)-size) {
		r.left, r.ok = nil, false
		return ""
	}
	text := string(r.left[size : size+int(n)])
	r.left = r.left[size+int(n):]
	return text
}

func (r *handedReader) one() byte {
	if len(r.left) == 0 {
		r.ok = false
		return 0
	}
	b := r.left[0]
	r.left = r.left[1:]
	return b
}

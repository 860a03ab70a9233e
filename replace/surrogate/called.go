package surrogate

import (
	"slices"

	"github.com/lethe-privacy/lethe/internal/text/name"
)

// Where a document calls somebody by a given name alone, another of its people who gets the same given name would be
// taken for the same person.

// calledIn is a given name, folded, that stands in a document in place of another.
type calledIn struct {
	doc  int
	name string
}

// noteCalled notes the given names of a surrogate in the documents that call somebody by one word.
func (m *maker) noteCalled(p Pair, docs []int) {
	for _, w := range p.Words {
		for _, doc := range docs {
			if m.callsByOne(p, w, doc) {
				m.givenIn[calledIn{doc, name.Fold(w.To)}] = w.From
			}
		}
	}
}

// isCalledHere reports whether a given name of a surrogate stands for another in one of the documents.
func (m *maker) isCalledHere(p Pair, docs []int) bool {
	return slices.ContainsFunc(p.Words, func(w Word) bool {
		return slices.ContainsFunc(docs, func(doc int) bool {
			from, taken := m.givenIn[calledIn{doc, name.Fold(w.To)}]
			return taken && m.callsByOne(p, w, doc) && from != w.From
		})
	})
}

// callsByOne reports whether a word is a given name, of a document that has somebody of one word and no more people
// than there are names.
func (m *maker) callsByOne(p Pair, w Word, doc int) bool {
	n, one := m.kin.count[doc]
	return one && n <= mostKin && p.Kind == kindPerson && w.Role == roleGiven && !p.isInShort(w)
}

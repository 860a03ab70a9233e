package surrogate

import (
	"strings"
	"sync"

	"github.com/lethe-privacy/lethe/internal/replace/surrogate/locale"
	"github.com/lethe-privacy/lethe/internal/text/polish"
)

var atlases sync.Map // by tag, of func() *atlas

// atlasOf is the atlas of a locale as it comes with the project.
func atlasOf(tag string) *atlas {
	once, _ := atlases.LoadOrStore(tag, sync.OnceValue(func() *atlas {
		l, err := locale.Load(tag)
		if err != nil {
			return &atlas{}
		}
		return newAtlas(l)
	}))
	return once.(func() *atlas)()
}

// address writes an address: each part that the mention has is replaced by the new one
// of the same sort; words for streets, commas and line breaks stay.
func (p Pair) address(mention string) string {
	parts := readAddress(mention, atlasOf(p.Locale))
	used := make([]bool, len(p.Words))
	var b strings.Builder
	at, found := 0, false
	for _, part := range parts {
		gap := mention[at:part.start]
		text := mention[part.start:part.end]
		if k := p.partFor(part.role, foldAll(text), used); k >= 0 {
			used[k], found = true, true
			to := p.Words[k].To
			if part.role == roleStreet && inflected(p.Locale) {
				to = polish.Street(to, text)
			}
			to = inCase(to, text)
			if lead := inTown.FindStringSubmatch(strings.TrimLeft(gap, ",; \n") + text); lead != nil && part.role == roleTown { // "d'Olot", "de Vic"
				gap, to = strings.TrimSuffix(gap, lead[1]), elide(lead[1], to, 0, p.Locale)
			}
			b.WriteString(gap + to)
		} else {
			b.WriteString(gap)
		}
		at = part.end
	}
	if !found {
		return inCase(p.Surrogate, mention)
	}
	b.WriteString(mention[at:])
	return b.String()
}

// partFor finds the word that stands in the place of a part: the one for the same text,
// else the first of the same sort that is not written yet, else any of that sort.
func (p Pair) partFor(role Role, fold string, used []bool) int {
	first, any := -1, -1
	for k, w := range p.Words {
		if w.From == fold && (!used[k] || w.Role != roleHouse) {
			return k
		}
		if w.Role == role && any < 0 {
			any = k
		}
		if w.Role == role && !used[k] && first < 0 {
			first = k
		}
	}
	if first < 0 {
		return any
	}
	return first
}

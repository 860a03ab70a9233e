package context

import (
	"context"
	"slices"

	lethe "github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/normalize"
)

// Locations finds places by the words that people use for where somebody lives.
func Locations() detect.Detector {
	return detect.Detector{
		Name: "locations",
		Doc: "Places behind a word for living or being born there, or for a kind of place (\"village of\", Gemeinde, " +
			"pueblo de), and in fields named for one.",
		Labels:   []lethe.Label{lethe.Location},
		Examples: locationExamples,
		Find: func(ctx context.Context, doc *lethe.Document) ([]lethe.Mention, error) {
			return eachPage(ctx, doc, func(p *page) {
				if p.locationField() {
					return
				}
				for i := range p.toks {
					if f := p.toks[i].flags; f&(home|place) != 0 {
						p.location(i, f)
					}
				}
			})
		},
	}
}

// location takes the place behind the word at token i.
func (p *page) location(i int, f flags) {
	at, linked := i+1, false
	for range 4 {
		switch {
		case !p.sameLine(at):
			return
		case p.is(at, "in", "of", "near", "to", "from", "aus", "bei", "von", "im", "en", "de", "del", "a", "d'", "d’"):
			linked = true
		case p.is(at, "the", "la", "el", "els", "les", "l'", "l’") || p.has(at, home|place) || p.is(at, "and", "und", "y", "i", "raised", "up"):
		default:
			if linked || f&place != 0 && (p.lang == "de" || p.lang == "") {
				p.placeAt(at)
			}
			return
		}
		at++
	}
	if linked {
		p.placeAt(at)
	}
}

// placeAt takes the name of a place from token i: "Millbrook", "Sant Pau del Mar",
// "Baden bei Wien".
func (p *page) placeAt(i int) {
	last := p.townEnd(i)
	if last == i {
		return
	}
	end := p.at(last - 1).end
	end -= genitive(p.text[:end])
	p.add(p.at(i).start, end, lethe.Location, 0.7)
}

// townEnd is the token behind the name of a town that begins at token i, or i.
func (p *page) townEnd(i int) int {
	last := i
	for n := 0; n < 4 && (last == i || p.sameLine(last)); n++ {
		at := last
		for at > i && at-last < 2 && p.sameLine(at) && (p.has(at, particle) || p.is(at, "upon", "on", "am", "an", "im", "in", "bei", "ob", "i", "y", "-")) {
			at++
		}
		if n > 0 && !p.sameLine(at) || !p.nameWord(at) || p.at(at).end-p.at(at).start == 2 && p.at(at).kind == upper {
			break
		}
		last = at + 1
		if p.is(at, "St", "Bad", "Sta", "Sto") && p.is(last, ".") {
			last++
		}
	}
	return last
}

// locationField takes the whole of a field that is named for a place.
func (p *page) locationField() bool {
	if p.field == "" || !p.whole || len(p.toks) == 0 || len(p.toks) > 8 {
		return false
	}
	own, _ := normalize.FieldWords(p.field)
	if len(own) == 0 || !slices.ContainsFunc(own, func(w string) bool { return words.flags[w]&placeField != 0 }) {
		return false
	}
	if hasDigit(p.text) || p.has(0, notName) && len(p.toks) == 1 {
		return false
	}
	p.add(p.toks[0].start, p.toks[len(p.toks)-1].end, lethe.Location, 0.9)
	return true
}

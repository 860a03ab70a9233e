package cue

import (
	"context"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/text/date"
	"github.com/lethe-privacy/lethe/internal/text/normalize"
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
				past := 0
				for i := range p.toks {
					if i >= past {
						past = max(past, p.locationAt(i))
					}
				}
			})
		},
	}
}

// locationAt looks for a place after token i. Like those that it calls, it gives
// the token after the place, or 0.
func (p *page) locationAt(i int) int {
	t := p.at(i)
	switch {
	case t.flags&(home|place) != 0:
		return p.location(i, t.flags)
	case t.gap >= line && t.kind == capital:
		return p.dateline(i)
	case t.kind == sign && p.is(i, ":") && p.sameLine(i+1) && p.labelIn("place-label", i):
		return p.placeAt(i+1, byLabel)
	case t.flags&preposition != 0 && t.kind == small:
		return p.behindPreposition(i)
	}
	return 0
}

// dateline takes the place at the head of a letter: "Winterthur, 12. April 2019",
// "Uster, den 3.5.2019".
func (p *page) dateline(i int) int {
	end := p.townEnd(i)
	if end == i || !p.is(end, ",") || !p.sameLine(end+1) {
		return 0
	}
	at := end + 1
	for range 2 {
		if p.is(at, "den", "am", "d", ".", "a", "el", "le", "al") && p.sameLine(at+1) {
			at++
		}
	}
	if p.at(at).kind != number {
		return 0
	}
	if _, _, ok := date.At(p.text, p.at(at).start, p.lang); ok {
		p.add(p.at(i).start, p.at(end-1).end, lethe.Location, 0.75, byDateline)
		return end
	}
	return 0
}

// behindPreposition takes the capitalised words after a preposition of place: in
// English little but names is written so. It is less sure than the rest.
func (p *page) behindPreposition(i int) int {
	if p.lang != "en" || !p.sameLine(i+1) || p.at(i+1).kind != capital {
		return 0
	}
	end := p.townEnd(i + 1)
	for k := i + 1; k < end-1; k++ {
		if genitive(p.word(k)) > 0 {
			return 0 // "from Jane Doe's Tales"
		}
	}
	if end == i+1 || p.organized(name{first: i + 1, last: end}) || p.has(end-1, streetAfter) || p.has(i+1, salutation|closing|tongue) || p.is(i+1, "Messrs") {
		return 0
	}
	if p.sameLine(end) && (p.is(end, ".") && p.at(end).gap == nothing && p.at(end-1).end-p.at(end-1).start < 4 || p.at(end).kind == number && p.codeOfTown(end) == end) {
		return 0 // "in Fig. 2", "at Level 3"
	}
	last := p.at(end - 1).end
	p.add(p.at(i+1).start, last-genitive(p.text[:last]), lethe.Location, 0.5, byPreposition)
	return end
}

// location takes the place after the word at token i, over a few small words:
// "lives alone in Millbrook".
func (p *page) location(i int, f flags) int {
	at, linked, passed := i+1, false, 0
	w := byPlaceNoun
	if f&home != 0 {
		w = byHome
	}
	for range 8 {
		switch {
		case !p.sameLine(at):
			return 0
		case p.is(at, "in", "of", "near", "to", "from", "aus", "bei", "von", "im", "en", "de", "del", "a", "d'", "d’"):
			linked = true
		case p.is(at, "the", "la", "el", "els", "les", "l'", "l’") || p.has(at, home|place) || p.is(at, "and", "und", "y", "i", "raised", "up"):
		case !linked && f&home != 0 && passed < 3 && p.at(at).kind == small:
			passed++
		case !linked && f&home != 0 && p.at(at).kind == number:
			// "born on 3 May 1975 in Millbrook"
			past := p.pastDate(at)
			if past == at {
				return 0
			}
			at = past - 1
		default:
			if linked || f&place != 0 && (p.lang == "de" || p.lang == "") {
				return p.placeAt(at, w)
			}
			return 0
		}
		at++
	}
	if linked {
		return p.placeAt(at, w)
	}
	return 0
}

// pastDate is the token after the date at token i, or i where there is none.
func (p *page) pastDate(i int) int {
	_, end, ok := date.At(p.text, p.at(i).start, p.lang)
	if !ok {
		return i
	}
	for i < len(p.toks) && p.at(i).start < end {
		i++
	}
	return i
}

// placeAt takes the name of a place from token i: "Millbrook", "Sant Pau del Mar",
// "Baden bei Wien".
func (p *page) placeAt(i int, w evidence) int {
	last := p.townEnd(i)
	if last == i {
		return 0
	}
	end := p.at(last - 1).end
	end -= genitive(p.text[:end])
	p.add(p.at(i).start, end, lethe.Location, 0.7, w)
	return last
}

// townEnd is the token after the name of a town that begins at token i, or i.
func (p *page) townEnd(i int) int {
	last := i
	for n := 0; n < 4 && (last == i || p.sameLine(last)); n++ {
		at := last
		for at > i && at-last < 2 && p.sameLine(at) && (p.has(at, particle) || p.is(at, "upon", "on", "am", "an", "im", "in", "bei", "ob", "i", "y", "-")) {
			at++
		}
		if n > 0 && !p.sameLine(at) || !p.nameWord(at) || doors[p.lower(at)] || p.at(at).end-p.at(at).start == 2 && p.at(at).kind == upper {
			break
		}
		last = at + 1
		if p.is(last, ".") && (p.is(at, "St", "Bad", "Sta", "Sto") || n == 0 && p.lang == "de" && p.at(i-1).kind == number && p.at(at).end-p.at(at).start <= shortForm && p.sameLine(last+1) && p.nameWord(last+1)) {
			last++
		}
	}
	return last
}

// doors are short words before the number of a flat, which may stand where a town does: "Kuhturmstr. 19, Whg. 16".
var doors = map[string]bool{"whg": true, "whng": true, "wohnung": true, "app": true, "apt": true, "appartement": true, "flat": true, "unit": true, "etage": true, "stock": true, "zi": true, "piso": true, "puerta": true, "pis": true, "porta": true}

// locationField takes the whole of a field that is named for a place.
func (p *page) locationField() bool {
	if p.field == "" || !p.whole || len(p.toks) == 0 || len(p.toks) > 8 {
		return false
	}
	own, _ := normalize.FieldWords(p.field)
	if len(own) == 0 || !slices.ContainsFunc(own, func(w string) bool { return words().flags[w]&placeField != 0 }) {
		return false
	}
	if hasDigit(p.text) || p.has(0, notName) && len(p.toks) == 1 {
		return false
	}
	p.add(p.toks[0].start, p.toks[len(p.toks)-1].end, lethe.Location, 0.9, byField)
	return true
}

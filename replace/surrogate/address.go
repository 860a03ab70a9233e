package surrogate

import (
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/name"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
)

// part is a part of an address.
type part struct {
	role       Role
	start, end int
	typed      bool // of a street: a word for the street is next to it
}

// addressReader cuts an address at its commas and lines and says what the parts are.
type addressReader struct {
	text   string
	atlas  *atlas
	parts  []part
	street bool // there was a street
	town   bool // there was a town
}

// readAddress returns the parts of an address. Every letter and digit is in one, but for
// the words for streets and the like.
func readAddress(text string, a *atlas) []part {
	r := addressReader{text: text, atlas: a}
	for start := 0; start <= len(text); {
		n := strings.IndexAny(text[start:], ",;\n\r")
		end := start + n
		if n < 0 {
			end = len(text)
		}
		if s, e := trim(text, start, end); s < e {
			if len(r.parts) > 0 {
				if m := inTown.FindStringSubmatchIndex(text[s:e]); m != nil {
					s += m[3]
				}
			}
			r.segment(s, e)
		}
		start = end + 1
	}
	return r.parts
}

func trim(text string, start, end int) (int, int) {
	part := text[start:end]
	left := strings.TrimLeftFunc(part, unicode.IsSpace)
	start += len(part) - len(left)
	return start, start + len(strings.TrimRightFunc(left, unicode.IsSpace))
}

var (
	british = lazyregexp.New(`(?i)\b[A-Z]{1,2}\d[A-Z\d]?\s+\d[A-Z]{2}\b`)
	postal  = lazyregexp.New(`(?:\b[A-Za-z]{1,2}-)?\b(?:\d{2}-\d{3}|\d{4}-\d{3}|\d{4}\s?[A-Z]{2}|\d{4,5}(?:-\d{4})?)\b`)
	numbers = lazyregexp.New(`\b\d+[\d/.–-]*(?:[ºª°](?:\s?[a-zA-Z]\b)?|[èé]|\s?[a-zA-Z]?\b)`)
)

func (r *addressReader) segment(start, end int) {
	text := r.text[start:end]
	if m := r.postCode(text); m != nil {
		left, right := strings.TrimSpace(text[:m[0]]), strings.TrimSpace(text[m[1]:])
		if left != "" {
			s, e := trim(r.text, start, start+m[0])
			if strings.ContainsFunc(left, unicode.IsDigit) {
				r.streetSegment(s, e)
			} else {
				r.townSegment(s, e)
			}
		}
		r.add(roleCode, start+m[0], start+m[1])
		if right != "" {
			s, e := trim(r.text, start+m[1], end)
			r.townSegment(s, e)
		}
		return
	}
	core := foldAll(text)
	_, town := r.atlas.towns[core]
	_, region := r.atlas.regions[core]
	_, _, way := streetStem(text)
	switch {
	case strings.ContainsFunc(text, unicode.IsDigit):
		if m := atTown.FindStringSubmatchIndex(text); m != nil && !r.town {
			r.streetSegment(start, start+m[3])
			r.townSegment(start+m[4], end)
			return
		}
		r.streetSegment(start, end)
	case len(core) > 2 && unitWord(text): // "EG links", "bajo B"
		r.doorSegment(start, end)
	case len(core) <= 2: // the letter of a door
		r.add(roleHouse, start, end)
	case r.atlas.countries[core]:
		r.add(roleAbroad, start, end)
	case region && r.town:
		r.add(roleRegion, start, end)
	case !way && len(r.parts) == 0 && wayBehind(r.text[end:]): // "Vilafant, carrer Garrigal"
		r.townSegment(start, end)
	case way && !town && !r.town: // "Saltmarsh Court" behind the number of a flat
		r.streetSegment(start, end)
	case town, len(r.parts) > 0 && !r.town: // also behind the number of a post box
		r.townSegment(start, end)
	case r.town && r.street: // lists have all countries
		r.add(roleRegion, start, end)
	default:
		r.streetSegment(start, end)
	}
}

// doorSegment reads the letters of a floor or door that has no number; the words for it stay.
func (r *addressReader) doorSegment(start, end int) {
	at := start
	for _, w := range pieces(r.text[start:end]) {
		if w.word() && len(w.fold) == 1 {
			r.add(roleHouse, at, at+len(w.text))
		}
		at += len(w.text + w.tail)
	}
}

// inTown is the small word before a town behind the rest of an address: "carrer Major, 3, de Vic".
var inTown = lazyregexp.New(`^(de |d['’]|en |a |in )\p{Lu}[^\d]*$`)

// atTown is the town behind street and number with no comma between: "12 avenue de l'Europe à Évreux".
var atTown = lazyregexp.New(`^([^,]*\d[^,]*\p{L}{3}[^,\d]*) (?:à|in|te|w|we) (\p{Lu}[^\d]*)$`)

// wayBehind reports whether the part of an address behind a comma begins with a word for a street.
func wayBehind(rest string) bool {
	rest, ok := strings.CutPrefix(rest, ",")
	first, _, more := strings.Cut(strings.TrimSpace(rest), " ")
	return ok && more && streetBefore[name.Fold(strings.TrimSuffix(first, "."))]
}

// postCode finds the post code of a segment. A number at its front is one where no word
// for a street follows.
func (r *addressReader) postCode(text string) []int {
	if m := british.FindStringIndex(text); m != nil {
		return m
	}
	for _, m := range postal.FindAllStringIndex(text, -1) {
		before, behind := strings.TrimSpace(text[:m[0]]), strings.TrimSpace(text[m[1]:])
		_, _, typed := streetStem(strings.TrimLeft(behind, "0123456789 "))
		switch {
		case before == "" && behind == "":
			return m
		case before == "" && !typed && r.townLike(behind):
			return m
		case behind == "" && !strings.ContainsFunc(before, unicode.IsDigit) && m[1]-m[0] >= 5 && r.townLike(before) && r.street:
			return m
		case strings.ContainsFunc(before, unicode.IsDigit) && behind != "" && !typed:
			return m
		}
	}
	return nil
}

// townLike reports whether a text can name a town: it has no digits and is not a street.
func (r *addressReader) townLike(text string) bool {
	_, _, typed := streetStem(text)
	return !typed && !strings.ContainsFunc(text, unicode.IsDigit)
}

func (r *addressReader) add(role Role, start, end int) {
	if start < end {
		r.parts = append(r.parts, part{role: role, start: start, end: end})
	}
	r.street = r.street || role == roleStreet
	r.town = r.town || role == roleTown
}

// townSegment reads a town, perhaps with the code of its region behind it: "Zürich ZH",
// "Springfield IL", "IL", "Béjar (Salamanca)".
func (r *addressReader) townSegment(start, end int) {
	text := r.text[start:end]
	at := strings.LastIndexFunc(text, unicode.IsSpace) + 1
	last := strings.Trim(text[at:], "().")
	_, region := r.atlas.regions[name.Fold(last)]
	if region && (len(last) <= 3 && strings.ToUpper(last) == last || strings.HasPrefix(text[at:], "(")) {
		k := start + at + strings.Index(text[at:], last)
		if s, e := trim(r.text, start, start+at); s < e {
			r.add(roleTown, s, e)
		}
		r.add(roleRegion, k, k+len(last))
		return
	}
	r.add(roleTown, start, end)
}

// streetSegment reads a street with its numbers, or numbers alone.
func (r *addressReader) streetSegment(start, end int) {
	text := r.text[start:end]
	at := 0
	for _, m := range append(numbers.FindAllStringIndex(text, -1), []int{len(text), len(text)}) {
		s, e := trim(r.text, start+at, start+m[0])
		s = r.pastUnits(s, e)
		if words := r.text[s:e]; strings.ContainsFunc(words, unicode.IsLetter) && !unitWord(words) {
			from, to, typed := streetStem(words)
			r.add(roleStreet, s+from, s+to)
			if n := len(r.parts); n > 0 && from < to {
				r.parts[n-1].typed = typed
			}
		}
		r.add(roleHouse, start+m[0], start+m[1])
		at = m[1]
	}
}

// units are words beside numbers of floors and doors.
var units = wordset.Folded(name.Fold, `apt apartment appartement appartamento app flat suite unit floor piso planta puerta escalera esc pis porta principal izq dcha bajo baixos
	etage stock og eg ug haus hinterhaus nr no num núm number numéro scala interno int piano bis ter postfach po box apartado aptdo casella postale correos de km s n
	izda izqda izquierda izdo derecha dcho drcha entresuelo entlo atico sobreatico bloque blq portal esquerra dreta entresol bxs
	links rechts mitte li re vh hh dg erdgeschoss dachgeschoss obergeschoss untergeschoss souterrain parterre hochparterre wohnung whg vorderhaus
	ground basement left right gauche droite rdc batiment bat entree sinistra destra
		stiege stg tür tuer top staircase stairs entrance floors flat basement attic dachgeschoß
		poligono parcela finca nave plot parzelle flur flurstück
		verdieping hoog huisnummer toevoeging mieszkanie m lok lokal piętro klatka blok nr dto dt esq esquerdo frente andar fração lote cave sub-cave loja`)

// pastUnits passes over such words at the start of others: "bis avenue Foch".
func (r *addressReader) pastUnits(start, end int) int {
	at := start
	for _, w := range pieces(r.text[start:end]) {
		if w.word() && !(units[w.fold] && len(w.fold) > 2) {
			return at
		}
		at += len(w.text + w.tail)
	}
	return start
}

func unitWord(words string) bool {
	for _, w := range pieces(words) {
		if w.word() && !units[w.fold] && len(w.fold) > 1 {
			return false
		}
	}
	return true
}

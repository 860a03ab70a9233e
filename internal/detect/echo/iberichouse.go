package echo

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

var (
	ibericStreet = lists.Any("iberic-streets")
	ibericLink   = `(?:d(?:e|el|els|e la|e les|e los|e las|e l['’]) ?|d['’]|l['’]|en |na |i |y |la |el |els |les |los |las )`
	ibericNumber = `,? (?:n\.?[ºo°] ?|núm\.? ?|número |num )?\d{1,4}(?: ?(?:bis|[A-Z]\b))?(?: ?[-–/] ?\d{1,4}\b)?`
	// ibericFloor is where in a house somebody lives, with its comma.
	ibericFloor = `(?:, \d{1,2} ?- ?\d{1,2}\b|,? (?:\d{1,2}(?:\.?[ªº°]|r|n|t|è|é)(?: ?(?:\d{1,2}\.?[aªº]|[A-Z]\b))?|(?:[Áá]tico|[Àà]tic|[Aa]tico|[Ss]obre[áà]tico?|[Ee]ntresuelo|[Ee]ntresòl|[Ee]ntlo|[Pp]rincipal|[Pp]ral|[Bb]aj[oa]s?|[Bb]aixos|[Dd]uplicado)\b\.?(?: (?:\d{1,2}\.?[ªºa]?|[A-Z])\b)?|` +
		`(?:[Ll]ocal|[Nn]ave|[Nn]au|[Pp]iso|[Pp]is|[Pp]lanta|[Pp]uerta|[Pp]ta\.|[Pp]orta|[Ee]scalera|[Ee]scala|[Ee]sc\.|[Bb]loque|[Bb]loc|[Pp]ortal|[Ll]etra|[Ll]letra|[Cc]hal[ée]t|[Xx]alet|[Pp]arcela|[Pp]arcel·la|[Aa]partamento|[Aa]partament|[Dd]espacho|[Dd]espatx) (?:\d{1,3}\.?[ªºa]?|[A-Z])(?:[^\p{L}\p{Nd}]|$)|` +
		`(?:izquierda|derecha|esquerra|dreta|centro|centre|izqda?\.?|izda\.?|dcha?\.?|dta\.?|exterior|interior)\b))`
)

var (
	// ibericAddress is a street by the word for one, with capitals and the number of a house.
	ibericAddress = looks.Form(`(?:^|[^\p{L}])(` + ibericStreet + ` ` + ibericLink + `{0,2}\p{Lu}[\p{L}·'’-]+(?: ` + ibericLink + `{0,2}\p{Lu}[\p{L}·'’-]+){0,3}` + ibericNumber + `)(?:$|[^\p{L}\p{Nd}% ]| (?:[^%€]|$))`)
	// smallAddress is one in what people write without capitals.
	smallAddress = looks.Form(`(?:^|[^\p{L}])((?:calle|c/|carrer|avda\.?|avenida|avinguda|plaza|pla[çc]a|paseo|passeig|ronda|rambla|travesia|travessia|cami|camino|carretera|ctra\.?) (?:(?:de|del|dels|la|el|els|les|los|las|en|l['’]|d['’]) ?){0,3}\p{Ll}{3,}(?: (?:(?:de|del|dels|la|el|els|les|los|las) )?\p{Ll}{3,}){0,3},? (?:n\.?º ?|num(?:ero)? |núm\.? |número )?\d{1,4})(?:$|[.,;:!?)\n]|,? (?:\d{1,2}(?:r|n|t|è|\.?[ºª])|piso|pis|bajo|baixos|en|a|al|de|del|i|y|que|es|atico|àtic)(?:$|[^\p{L}]))`)
	// ibericBlock is a block of flats with the floor, behind the name of the estate.
	ibericBlock = looks.Form(`, ((?:[Bb]loc|[Bb]loque|[Ee]scala|[Ee]scalera|[Pp]ortal|[Ee]dificio?|[Ee]difici) (?:\d{1,3}|[A-Z]), \d{1,2}(?:\.?[ªº]|r|n|t|è)(?: ?(?:\d{1,2}\.?[aªº]|[A-Z]))?)(?:$|[^\p{L}\p{Nd}])`)
	// floorBehind goes on what an address ends with.
	floorBehind = lazyregexp.New(`^` + ibericFloor + `+`)
	// ofStreet is an address with more than the number of a flat.
	ofStreet = lazyregexp.New(`\p{L}{4}.*\d`)
	// noStreet are words that tell of a way and name none: "camino recto 3".
	noStreet = wordset.Of("que por con para hay hasta desde son esta este tiene tarda unos unas casi aprox fins amb per des son uns unes gairebe nou veces vegades minutos minuts metros metres hora horas hores euros dias dies")
)

// floorReach is how far behind an address its floor and door are read, in bytes.
const floorReach = 64

// ibericHouses finds addresses in Spanish and Catalan by the word for a street, and what of a house stands behind.
func (d *document) ibericHouses(t *text) {
	for _, at := range t.look().All(ibericAddress) {
		if s := (span.Span{Start: at[2], End: at[3]}); !d.isAddress(t, s) {
			d.add(t, s, lethe.Address, .8, "street and number")
		}
	}
	d.free(t, ibericBlock, lethe.Address, "block of flats", func(string) bool { return true })
	d.smallHouses(t)
	d.floors(t)
}

// smallHouses finds addresses in lines without capitals.
func (d *document) smallHouses(t *text) {
	for _, at := range t.look().All(smallAddress) {
		s := span.Span{Start: at[2], End: at[3]}
		if !t.small.Any(s) || d.isAddress(t, s) {
			continue
		}
		may := true
		for i := t.wordAt(s.Start) + 1; i < len(t.words) && t.words[i].End <= s.End; i++ {
			may = may && (!noStreet[t.word(i)] || t.word(i) == "nou")
		}
		if may {
			d.add(t, s, lethe.Address, .6, "street and number in small letters")
		}
	}
}

// isAddress reports whether a mention of an address has all of a span.
func (d *document) isAddress(t *text, s span.Span) bool {
	for _, m := range d.around(t, s) {
		if m.Label == lethe.Address && m.Start <= s.Start && m.End >= s.End {
			return true
		}
	}
	return false
}

// floors widens addresses by the floor and door behind them: ", ático A", " izquierda".
func (d *document) floors(t *text) {
	var found []span.Span
	for m := range d.all() {
		if m.Field == t.field && m.Label == lethe.Address && ofStreet.MatchString(m.Text) {
			found = append(found, m.Span)
		}
	}
	for _, s := range found {
		rest := t.s[s.End:min(len(t.s), s.End+floorReach)]
		n := len(strings.TrimRight(floorBehind.FindString(rest), " ,;.:)\n\t"))
		if tail := (span.Span{Start: s.End, End: s.End + n}); n > 0 && !t.taken.All(tail) {
			d.add(t, span.Span{Start: s.Start, End: tail.End}, lethe.Address, .8, "floor and door behind an address")
		}
	}
}

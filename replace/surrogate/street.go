package surrogate

import (
	_ "embed"
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/name"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
)

// streetBefore are the words for a street that stand before its name, streetBehind
// those behind it, folded and without full stops; streetEnds are the ends of words.
var (
	streetBefore = wordset.Folded(name.Fold, `calle carrer avenida avinguda plaza plaça placeta paseo passeig via viale piazza piazzale corso largo vicolo strada
		rue avenue boulevard place chemin allée impasse quai route cours square cl c av avda avgda avd pl pza pg ps po rda ronda rambla camino camí carretera
		ctra rúa callejón calleja pasadizo urbanización urb barrio polígono cuesta costanilla travessera travesía passatge pasaje glorieta lloc bd bld ch rte
		rua r travessa tv praça prç largo lg estrada estr alameda alam calçada beco praceta rotunda bairro quinta escadas
		ul ulica ulicy al aleja alei aleje plac placu os osiedle osiedlu rondo rynek skwer bulwar`)
	// houseBefore are words for houses that stand before their names: "Schloss Rabenstein".
	houseBefore  = wordset.Folded(name.Fold, `schloss burg ruine gut hof villa castell castillo palau palacio pazo masia cortijo château palazzo`)
	streetBehind = wordset.Folded(name.Fold, `street st road rd avenue ave lane ln drive dr court ct close crescent cres square sq terrace way place pl boulevard blvd
		gardens grove hill row mews parkway pkwy highway hwy circle cir trail bridge park ward estate quay wharf
		house lodge cottage cottages mansions manor villas tower towers buildings heights straße strasse str gasse weg platz allee ring damm ufer
		straat laan plein gracht singel kade dijk plantsoen hof dreef steeg baan`)
	// streetLead are small words before a name that has the word for a street at its end: "Am Mühlgraben".
	streetLead = wordset.Folded(name.Fold, `am an im in auf zum zur beim unter hinter vor der den dem des`)
	streetEnds = []string{
		"strasse", "straße", "str", "gasse", "gässli", "weg", "platz", "allee", "ring", "damm", "ufer", "steig", "rain", "halde", "matt", "graben", "quai",
		"straat", "laan", "plein", "gracht", "singel", "kade", "plantsoen", "dreef", "steeg", "baan",
	}
)

// streetStem is where the name of a street lies in a text without numbers, apart from
// the word for the street; typed is false where there is no such word.
func streetStem(text string) (start, end int, typed bool) {
	ps := pieces(text)
	at := make([]int, len(ps)) // where each begins
	first, last := -1, -1
	for i, n := 0, 0; i < len(ps); i++ {
		at[i] = n
		n += len(ps[i].text + ps[i].tail)
		if ps[i].word() {
			if first < 0 {
				first = i
			}
			last = i
		}
	}
	if first < 0 {
		return 0, len(text), false
	}
	behind := func(i int) int { return at[i] + len(ps[i].text+ps[i].tail) }
	switch {
	case first < last && (streetBefore[ps[first].fold] || houseBefore[ps[first].fold]):
		return at[next(ps, first)], behind(last), true
	case first < last && streetBehind[ps[last].fold]:
		return at[first], behind(before(ps, last)), true
	}
	lead := first
	for lead < last && streetLead[ps[lead].fold] {
		lead = next(ps, lead)
	}
	lower := strings.ToLower(ps[last].text)
	for _, end := range streetEnds {
		if stem, ok := strings.CutSuffix(lower, end); ok && utf8.RuneCountInString(stem) > 1 && len(lower) == len(ps[last].text) {
			return at[lead], at[last] + len(stem), true
		}
	}
	return at[first], behind(last), false
}

// namesStreet reports whether a place is a street by the word for one, apart from its name or in
// one word with it: "Corn Street", "Bahnhofstrasse".
func namesStreet(place string) bool {
	ps := pieces(place)
	if _, digits := count(place); digits > 0 || strings.Contains(place, ",") {
		return false
	}
	if _, _, typed := streetStem(place); !typed {
		return false
	}
	first, last := ps[0].fold, ps[len(ps)-1].fold
	for _, end := range []string{"strasse", "straße", "gasse", "allee", "straat", "laan", "plein", "gracht"} {
		if strings.HasSuffix(last, name.Fold(end)) {
			return true
		}
	}
	return len(ps) > 2 && (streetBefore[first] || streetBehind[last])
}

func next(ps []piece, i int) int {
	for i++; !ps[i].word(); i++ {
	}
	return i
}

func before(ps []piece, i int) int {
	for i--; !ps[i].word(); i-- {
	}
	return i
}

package talk

import (
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

// Plates of Spain in small letters; those in capitals are found by their pattern.
var (
	plateNow    = lazyregexp.New(`(?:[rR][ -]?)?\d{4}[ -]?[bcdfghjklmnprstvwxyz]{3}`)
	plateBefore = lazyregexp.New(`(?:[abcejlmohstvz]|a[lbv]|b[au]|ba|bi|bu|c[aecrsou]|g[ceiru]|h[u]|ib|l[eour]|m[au]|mu|na|o[ru]|p[mo]|s[aegos]|t[eofo]|v[ai]|z[a])[ -]\d{4}[ -][a-z]{1,2}`)
)

// noPlate are abbreviations behind four digits that have the letters of plates.
var noPlate = wordset.Of("kms pts mts hrs gbs mbs dts cms vts kwh")

// plates finds the plates of vehicles in small letters: "5521 hbn", "bi-4410-cn".
func (t *text) plates() {
	for _, form := range []*lazyregexp.Regexp{plateNow, plateBefore} {
		for _, m := range form.FindAllStringIndex(t.S, -1) {
			s := span.Span{Start: m[0], End: m[1]}
			if s.Len() >= 7 && noPlate[s.In(t.S)[s.Len()-3:]] || digitBeside(t.S, s) || t.taken.Any(s) {
				continue
			}
			t.add(s, plate, .85, "plate in small letters")
		}
	}
}

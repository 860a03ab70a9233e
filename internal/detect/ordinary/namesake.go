package ordinary

import (
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
)

var (
	// pills are contraceptives that are called as women are, or men.
	pills = wordset.Of(`yasmin yasminelle yaz diane valette maxim estelle belara lucette katya leona juliette lilia mayra sibilla aida lamuna petibelle
		minerva loette leonore jasmine daylette eloine lizinna millinette bella enriqa rosalie melodene meliane minesse lovelle desmin`)
	// swallowed is the text before what somebody takes, and pillNear a word of contraception in its line.
	swallowed = lazyregexp.New(`(?i)(?:^|[^\pL])(?:nimmt|nahm|nehme|genommen|einnahme von|umgestellt auf|toma|tomaba|tomando|pren|prenia|prenent|takes|taking|took|started|stopped|switch(?:ed)? to|pille|pill|píldora|píndola)[ :(]+$`)
	pillNear  = lazyregexp.New(`(?i)(?:^|[^\pL])(?:pills?|antibabypille|pille|píldoras?|píndol(?:a|es)|anti(?:concep|babyp)\pL*|contracep\pL*|verhütung\pL*|spirale|mirena|kyleena|jaydess|spotting|c?ocp|progestogen|gestagen\pL*)(?:[^\pL]|$)`)
	// illnesses are called after who described them, and so by the name alone.
	illnesses = wordset.Of(`alzheimer parkinson crohn asperger tourette hodgkin raynaud sjögren sjogren menière meniere basedow bechterew dupuytren huntington addison cushing kawasaki scheuermann`)
	// sufferer is the text before one.
	sufferer = lazyregexp.New(`(?i)(?:^|[^\pL])(?:con|amb|mit|with|has|had|have|hat|hatte|tiene|tenía|té|tenia|beginnende[nmrs]?|fortgeschrittene[nmrs]?|incipiente|incipient|avanzado|avançat|early-onset|advanced|suspected|verdacht auf|v\. ?a\.) $`)
	// surnameBehind goes on with another name.
	surnameBehind = lazyregexp.New(`^ \p{Lu}\p{Ll}`)
	// weekBefore is the text before a Friday in short that follows other days: "Mo., Mi., Fr. Dialyse".
	weekBefore = lazyregexp.New(`(?:^|[^\pL])(?:Mo|Di|Mi|Do|Sa|So)\.?(?:,| und| u\.|/) ?Fr\. ?$`)
	// pageOf is a school book with the page of an exercise, of which the number follows: "Mathe S. 48".
	pageOf     = lazyregexp.New(`^\p{Lu}\p{Ll}+:? S\.?$`)
	numberNext = lazyregexp.New(`^\.? ?\d`)
	// vitamin is one in short.
	vitamin = lazyregexp.New(`^(?i:vit|vitamina?)\.? [A-K]\d{0,2}\.?$`)
)

// workedAt is the German text before who employs somebody: "auf dem Weg zur Frühschicht bei Continental".
var workedAt = lazyregexp.New(`(?:[Ss]chicht|arbeitet|arbeitete|gearbeitet|angestellt|beschäftigt|[Ss]telle|Job|Praktikum|Ausbildung|[Ll]ehre|Mitarbeiter(?:in)?) (?:\pL+ )?bei $`)

// isEmployer makes a firm of what a model took for a place, where somebody works there.
func (f *field) isEmployer(m *lethe.Mention) {
	if m.Detector == "tagger" && m.Label == lethe.Location && classes(m.Text)&(tagger.PlaceMajor|tagger.Country) == 0 && workedAt.MatchString(last(f.text[:m.Start], 48)) {
		m.Label, m.Type = lethe.Organization, "" // the type was the model's
	}
}

// initialsOf are the letters with which the words of people's names begin.
func initialsOf(ms []lethe.Mention) map[rune]bool {
	all := map[rune]bool{}
	for _, m := range ms {
		if m.Label != lethe.Person || len(m.Text) <= len("R. ") {
			continue
		}
		for _, w := range strings.FieldsFunc(m.Text, notLetter) {
			letter, _ := utf8.DecodeRuneInString(w)
			all[letter] = true
		}
	}
	return all
}

// isInitialOfNobody reports whether a model that was not sure took a single letter for somebody, where nobody of the
// document has a name that begins with it.
func isInitialOfNobody(m lethe.Mention, initials map[rune]bool) bool {
	letter, size := utf8.DecodeRuneInString(m.Text)
	return m.Label == lethe.Person && m.Detector == "tagger" && m.Score < unlikely && strings.TrimSuffix(m.Text[size:], ".") == "" && !initials[letter]
}

var (
	// pointed are abbreviations that models take for initials: "P.S.:", the M. of "vom 14. d. M."
	pointed = lazyregexp.New(`^(?:.*[^\pL])?(?:P\. ?S\.?|N\. ?B\.?|d\. ?[MJ]\.?|p\. ?A\.?|z\. ?H\.?|i\. ?V\.?)$`)
	// labelAndSlash is the first of two labels of a field: "Parent/" before "carer:".
	labelAndSlash = lazyregexp.New(`(?:^|\n)\p{Lu}\pL+/$`)
	// allergic are words for allergies, before which those are entered.
	allergic = wordset.Of("allergies allergy allergien allergie alergias alergia al·lèrgies al·lèrgia")
)

// isNamesake reports whether a mention is what only is called as somebody is: a pill, an illness, the page of a book.
func (f *field) isNamesake(m lethe.Mention, before, after string) bool {
	switch m.Label {
	case lethe.Person, lethe.Location, lethe.Organization, lethe.Misc:
	default:
		return false
	}
	word := strings.ToLower(m.Text)
	switch {
	case pills[word]:
		return swallowed.MatchString(last(before, 32)) || pillNear.MatchString(lineAround(f.text, m.Start))
	case illnesses[word]:
		return sufferer.MatchString(last(before, 32)) && !surnameBehind.MatchString(after)
	}
	return vitamin.MatchString(m.Text) || strings.HasPrefix(f.language, "de") && (weekBefore.MatchString(last(before, 24)) || pageOf.MatchString(m.Text) && numberNext.MatchString(after))
}

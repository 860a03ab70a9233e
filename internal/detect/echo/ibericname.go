package echo

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

var (
	// ibericAlias is what somebody is called by others: "un tal «el Chispa»".
	ibericAlias = looks.Form(`(?:\b(?:una? tal|alias|a\.k\.a\.|apodad[oa]|conocid[oa] (?:como|por)|conegut (?:com(?: a)?|per)|coneguda (?:com(?: a)?|per)|de (?:mote|malnom)),? )["“«']?((?:(?:[Ee]l|[Ll]a|[Ee]n|[Nn]a|[Ll]os|[Ee]ls) )?\p{Lu}[\p{L}·]{2,}(?: \p{Lu}[\p{L}·]{2,})?)["”»']?(?:$|[^\p{L}])`)
	// filiation are the parents of somebody, as papers of the police name them: "hija de Ramón y de Dolores".
	filiation = looks.Form(`\b(?:[Hh]ij[oa]s?|[Ff]ill[as]?|[Ff]illes) (?:de |d['’]|d['’]en )(\p{Lu}\p{Ll}+) (?:y|i) (?:de |d['’])?(\p{Lu}\p{Ll}+)(?:$|[^\p{L} -]| [^\p{L}]| (?:y|i|con|amb|nacid|nascud|de)\b)`)
	// ibericHead is a house by its kind, with where it is, in capitals at the head of a paper.
	ibericHead = looks.Form(`(?:^|\n)[ \t#*]*((?:HOSPITAL|CONSORCIO?|CAJA|CAIXA|BANCO?|MÚTUA|MUTUA|FUNDACIÓN?|AJUNTAMENT|AYUNTAMIENTO|DIPUTACIÓN?|MANCOMUNIDAD|MANCOMUNITAT|CONSELL|CLÍNICA|COOPERATIVA|ASSOCIACIÓ|ASOCIACIÓN|CLUB|PARR[OÒ]QUIA|CABILDO|COLEGIO|COL·LEGI)(?: \p{Lu}[\p{Lu}·]{3,}| D['’]\p{Lu}[\p{Lu}·]{3,}){0,3} D(?:E|EL|ELS|E LA|E LES|E LOS|E LAS|E L['’]|['’]) ?\p{Lu}[\p{Lu}·]{2,}(?: \p{Lu}[\p{Lu}·]{2,})?)(?:[ \t]*(?:$|\n)| [–—|·(-]|, (?:S\.|SA|SL))`)
	// ibericStaff is the number of who works somewhere.
	ibericStaff = looks.Form(`\b(?:[Oo]perari[oa]?|[Oo]perària|[Tt]reballadora?|[Tt]rabajadora?|[Ee]mplead[oa]|[Ee]mplea(?:t|da)|[Cc]olegiad[oa]|[Cc]ol·legia(?:t|da)|[Aa]lumn[oea]|[Ss]oci[oa]?|[Ss]òcia|[Ii]ntern[oa]?|[Cc]onductora?|[Cc]arné(?: profesional)?|[Cc]arnet(?: professional)?|[Pp]laca) (?:n\.?[ºo°]|núm\.?|número)(?: de (?:empleado|socio|soci|carné|carnet))?:? (\d{2,4}[.-]?\d{1,4})(?:$|[^\p{L}\p{Nd}.,]|[.,](?:\s|$))`)
	// another is a second number behind a number of somebody or something.
	another = looks.Form(`(?:^|[^\p{Nd}.,])(\d[\d.\-/]{3,}\d(?:-[A-Z])?)(?:, | y | i | e | und | and )(\d[\d.\-/]{3,}\d(?:-[A-Z])?)(?:$|[^\p{L}\p{Nd}]|[.,](?:\s|$))`)
)

var (
	// smallTitles stand before a name or what somebody is.
	smallTitles = wordset.Of("señora señor senyora senyor senora senor doña don tio tia tieta oncle avi avia àvia iaia iaio yaya yayo abuela abuelo padri padrina tiet")
	// isCalled end with the verb before a name.
	isCalled = wordset.Of("llama llamo llamaba llamamos dic diu deia dius deien llamo llamara dirà dira")
	selves   = wordset.Of("se me em es es s'")
	// owners are what is of somebody, before "de la".
	owners = lists.Set("owners")
	// people do what these say, and things hardly.
	ibericDoes = lists.Set("iberic-does")
)

// ibericNames finds names and numbers of people by what stands before them in Spanish and Catalan.
func (d *document) ibericNames(t *text) {
	named := func(s string) bool { return !cue.NoName(s) }
	d.free(t, ibericAlias, lethe.Person, "what somebody is called", func(s string) bool {
		first, _, _ := strings.Cut(s, " ")
		return named(s) && (first != s && !capital(first) || !d.ordinary(first))
	})
	d.free(t, ibericStaff, lethe.PersonalID, "number of who works somewhere", func(s string) bool { return !year(s) })
	d.matches(t, ibericHead, lethe.Organization, "name behind a kind of institution", func(s string) bool { return d.heads(s[strings.LastIndexAny(s, " '’")+1:]) })
	d.anothers(t)
	if d.language != "es" && d.language != "ca" {
		return
	}
	for _, at := range t.look().All(filiation) {
		for _, s := range []span.Span{{Start: at[2], End: at[3]}, {Start: at[4], End: at[5]}} {
			if !t.people.All(s) && d.isGiven(s.In(t.s)) {
				d.add(t, s, lethe.Person, .9, "parent of somebody")
			}
		}
	}
	for i, w := range t.words {
		if t.small.Any(w) && t.free(w) && !capital(t.word(i)) && d.smallIberic(t, i) {
			d.add(t, w, lethe.Person, bareScore, "name in small letters")
		}
	}
	for i := range t.words {
		d.smallFamily(t, i)
	}
}

// smallIberic reports whether word i of a line without capitals is somebody by the words beside it, though it
// may be a word as well: "la señora dolores", "se llama abril", "encarni la del segundo".
func (d *document) smallIberic(t *text, i int) bool {
	word := t.word(i)
	if letters(word) < 4 || digits(word) > 0 || determiners[word] || t.inside(i) {
		return false
	}
	if isCalled[d.beside(t, i-1, i)] && selves[d.beside(t, i-2, i-1)] {
		return d.classes(word)&given != 0
	}
	if cue.NoName(word) || cue.Profession(word) {
		return false
	}
	many := d.classes(word)&tagger.GivenCommon != 0
	before, next := d.beside(t, i-1, i), d.beside(t, i+1, i)
	article := before == "la" || before == "el" || before == "en" || before == "na" || d.language == "ca" && before == "l"
	switch {
	case smallTitles[before]:
		return many
	case !article && (next == "la" || next == "el") && (d.beside(t, i+2, i+1) == "del" || d.beside(t, i+2, i+1) == "de"):
		return many && d.rank(word) > everyday || d.unlisted(word) && (before == "es" || before == "con" || before == "a")
	case !many || !article:
		return false
	case owners[d.beside(t, i-3, i-2)]:
		return d.beside(t, i-2, i-1) == "de"
	}
	return d.language == "ca" && ibericDoes[next]
}

// smallFamily takes the surname that is a word as well behind a name in a line without capitals: "enric soler pla".
func (d *document) smallFamily(t *text, i int) {
	if i == 0 || !t.small.Any(t.words[i]) || !t.free(t.words[i]) || !t.people.Any(t.words[i-1]) || !t.near(i-1) || capital(t.word(i-1)) {
		return
	}
	word := t.word(i)
	if d.classes(word)&tagger.SurnameCommon == 0 || letters(word) < 3 || determiners[word] || ibericDoes[word] || does[word] || d.rank(word) <= fewWords {
		return
	}
	if next := d.beside(t, i+1, i); next == "" || next == "que" || next == "de" || next == "i" || next == "y" || next == "nascut" || next == "nascuda" || next == "nacido" || next == "nacida" {
		d.add(t, t.words[i], lethe.Person, bareScore, "surname in small letters")
	}
}

// fewWords are those so common that nobody is known by them without a capital.
const fewWords = 200

// anothers takes the second of two numbers of one form where the first was found: "98.312 y 98.315".
func (d *document) anothers(t *text) {
	for _, at := range t.look().All(another) {
		first, second := span.Span{Start: at[2], End: at[3]}, span.Span{Start: at[4], End: at[5]}
		if !t.taken.All(first) || !t.free(second) || patternOf(first.In(t.s)) != patternOf(second.In(t.s)) {
			continue
		}
		for _, m := range d.around(t, first) {
			if identifier(m.Label) && m.Start <= first.Start && m.End >= first.End {
				d.add(t, second, m.Label, .6, "form of another number")
				break
			}
		}
	}
}

// patternOf is how digits and signs of a number stand.
func patternOf(s string) string {
	return strings.Map(func(r rune) rune {
		if '0' <= r && r <= '9' {
			return '9'
		}
		return r
	}, s)
}

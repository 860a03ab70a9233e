package administrative

import (
	"cmp"
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/name"
	"github.com/lethe-privacy/lethe/replace"
)

// places are the lists of one language.
type places struct{ streets, districts, parks, squares *list }

// sort is the kind of place that a word tells of.
type sort uint8

const (
	street sort = iota + 1
	district
	park
	square
)

// placeWord is the meaning of a word for a kind of place.
type placeWord struct {
	sort
	lang string // "" where the word is in both languages
}

var kindWords = func() map[string]placeWord {
	of := map[string]placeWord{}
	for t, words := range map[placeWord]string{
		{street, "ca"}:   "carrer avinguda passeig pg passatge ptge travessera travessia baixada pujada cami torrent bulevard",
		{street, "es"}:   "calle cl avenida avda paseo pasaje pje travesia bajada camino bulevar callejon glorieta cuesta",
		{street, ""}:     "c av rambla ronda via carretera ctra riera gran",
		{district, "ca"}: "barri districte",
		{district, "es"}: "barrio distrito barriada",
		{park, "ca"}:     "parc jardins jardi",
		{park, "es"}:     "parque jardines jardin",
		{square, "ca"}:   "placa placeta pca",
		{square, "es"}:   "plaza plazuela plazoleta pza",
		{square, ""}:     "pl",
	} {
		for _, w := range strings.Fields(words) {
			of[w] = t
		}
	}
	return of
}()

// kindOf says what a word stands for; of an abbreviation only before a point or
// slash, or where a name follows.
func kindOf(ts []token, i int) placeWord {
	if i >= len(ts) || !ts[i].word {
		return placeWord{}
	}
	t := kindWords[name.Fold(ts[i].text)]
	if len(ts[i].text) == 1 && (i+1 == len(ts) || !strings.HasPrefix(ts[i+1].text, "/") && !strings.HasPrefix(ts[i+1].text, ".")) {
		return placeWord{}
	}
	return t
}

// join is the text between the two streets of a crossing.
var (
	join   = lazyregexp.New(`(?i)[\s,]+(?:(?:fent )?(?:cantonada|xamfrà|cruïlla)(?: (?:amb|de|del))?|(?:haciendo |con )?(?:esquina|chaflán|cruce)(?: (?:con|de|a))?|amb|con)\s+`)
	joinBy = lazyregexp.New(`(?i)\s+(?:i|y)\s+`)
)

// crossing cuts a text at what joins two streets.
func crossing(text string) (left, by, right string, ok bool) {
	at := join.FindStringIndex(text)
	if at == nil && kindOf(tokens(text), 0).sort == street {
		at = joinBy.FindStringIndex(text)
	}
	if at == nil || strings.TrimSpace(text[:at[0]]) == "" || strings.TrimSpace(text[at[1]:]) == "" {
		return "", "", "", false
	}
	return text[:at[0]], text[at[0]:at[1]], text[at[1]:], true
}

// place applies the rules for places.
func (o *intelligentOperator) place(in replace.Request, attempt int) string {
	text := in.Mention.Text
	if left, by, right, ok := crossing(text); ok {
		return o.crossed(in, left, by, right, attempt)
	}
	var b strings.Builder
	for i, part := range strings.SplitAfter(text, ",") {
		body := strings.TrimRight(part, ", \t\r\n")
		as := placeWord{}
		if i == 0 && strings.ContainsFunc(body, unicode.IsDigit) {
			as.sort = street
		}
		b.WriteString(o.part(in, body, as, attempt))
		b.WriteString(part[len(body):])
	}
	return b.String()
}

// crossed names two streets, and not one twice.
func (o *intelligentOperator) crossed(in replace.Request, left, by, right string, attempt int) string {
	as := placeWord{street, kindOf(tokens(left), 0).lang}
	left = o.part(in, left, as, attempt)
	for n := attempt; ; n += attempts {
		other := o.part(in, right, as, n)
		ts := tokens(other)
		if kindOf(ts, 0).sort > 0 {
			ts = ts[1:]
		}
		drawn := name.Fold(bareName(text(ts)))
		if drawn == "" || !strings.Contains(name.Fold(left), drawn) || n > attempts*attempts {
			return left + by + other
		}
	}
}

// zip is a post code of Spain, or of another country with as many digits, and a town.
var zip = lazyregexp.New(`^((?:E|ES|F|D|I|AD)-|)(\d{5})([\s-]+|$)(.*)$`)

// part is the text between two commas, or on one side of a crossing: of the sort
// as, if nothing in it tells.
func (o *intelligentOperator) part(in replace.Request, text string, as placeWord, attempt int) string {
	lead := len(text) - len(strings.TrimLeftFunc(text, letter.NotOrDigit))
	head, text := text[:lead], text[lead:]
	if text == "" {
		return head
	}
	ts := tokens(text)
	n := 0
	for n < len(ts) && (!ts[n].word || isParticle(ts[n])) && kindOf(ts, n).sort == 0 { // "la calle"
		n++
	}
	kind := kindOf(ts, n)
	if kind.sort > 0 {
		for n++; n < len(ts) && (!ts[n].word && !strings.ContainsFunc(ts[n].text, unicode.IsDigit) || ts[n].fold() == "via"); n++ { // "C/ ", "Gran Via "
		}
		return head + o.named(in, ts, n, kind, attempt)
	}
	if m := zip.FindStringSubmatch(text); m != nil {
		return head + m[1] + o.tail(in, m[2], 2, attempt) + m[3] + o.town(o.towns, in, m[4], attempt)
	}
	switch {
	case as.sort == street:
		return head + o.named(in, ts, 0, as, attempt)
	case strings.ContainsFunc(text, unicode.IsDigit) || allFloors(ts):
		return head + o.doors(in, ts, attempt)
	}
	return head + o.town(o.towns, in, text, attempt)
}

// named keeps the first n tokens, gives the name behind them another and new
// numbers to what follows.
func (o *intelligentOperator) named(in replace.Request, ts []token, n int, kind placeWord, attempt int) string {
	end := n
	for end < len(ts) && (ts[end].word && (end == n || !floorWord(ts[end])) || !ts[end].word && !strings.ContainsFunc(ts[end].text, unicode.IsDigit)) {
		end++
	}
	for end > n && !ts[end-1].word {
		end--
	}
	kept, old := text(ts[:n]), text(ts[n:end])
	article := n < len(ts) && isParticle(ts[n])
	if strings.TrimSpace(old) == "" {
		return kept + o.doors(in, ts[n:], attempt)
	}
	drawn := o.from(kind, in).draw(o.of("place", in.Entity.ID.String(), itoa(int(kind.sort)), itoa(attempt), name.Fold(bareName(old))), func(s string) bool {
		return name.Fold(bareName(s)) != name.Fold(bareName(old)) && !o.Beside(in, bareName(s))
	})
	if drawn == "" {
		drawn = o.scramble(in, old, attempt)
	}
	if !article {
		drawn = bareName(drawn)
	}
	model := cmp.Or(strings.TrimSpace(bareName(old)), old)
	return kept + styled(model, drawn, article) + o.doors(in, ts[end:], attempt)
}

// from is the list of a kind, in the language of its word, else of the document.
func (o *intelligentOperator) from(kind placeWord, in replace.Request) *list {
	p := o.catalan
	if lang, _, _ := strings.Cut(in.Language, "-"); kind.lang == "es" || kind.lang == "" && lang == "es" {
		p = o.spanish
	}
	return map[sort]*list{street: p.streets, district: p.districts, park: p.parks, square: p.squares}[kind.sort]
}

// town takes another name from a list of whole names.
func (o *intelligentOperator) town(from *list, in replace.Request, old string, attempt int) string {
	if strings.TrimSpace(old) == "" {
		return old
	}
	end := strings.LastIndexFunc(old, letter.OrMark)
	if end < 0 {
		return o.scramble(in, old, attempt)
	}
	for end++; end < len(old) && old[end]&0xC0 == 0x80; end++ {
	}
	s := o.of("town", in.Entity.ID.String(), itoa(attempt), name.Fold(old[:end]))
	drawn := from.draw(s, func(n string) bool { return name.Fold(n) != name.Fold(old[:end]) && !o.Beside(in, n) })
	if drawn == "" {
		return o.scramble(in, old, attempt)
	}
	return styled(old[:end], drawn, false) + old[end:]
}

// bareName takes the article and preposition off a name.
func bareName(n string) string {
	ts := tokens(n)
	i := 0
	for i < len(ts) && (!ts[i].word || isParticle(ts[i])) {
		i++
	}
	return text(ts[i:])
}

func isParticle(t token) bool {
	return t.word && (in(particles, t.fold()) || t.elided())
}

// styled writes a name with the case of another; in lower case only where there is no
// capital to go by.
func styled(model, n string, article bool) string {
	if r := []rune(n); !article && len(r) > 0 && strings.ContainsFunc(model, unicode.IsUpper) {
		n = string(unicode.ToUpper(r[0])) + string(r[1:])
	}
	return like(model, n)
}

func text(ts []token) string {
	var b strings.Builder
	for _, t := range ts {
		b.WriteString(t.text)
	}
	return b.String()
}

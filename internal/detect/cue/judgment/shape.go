package judgment

import (
	"slices"
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
	"github.com/lethe-privacy/lethe/span"
)

// Shaped gives what statistical detectors found in a judgment in English the shape of what it
// is declared to be: formulas and the cases of others are cut away, names end where the capitals
// do, a date has a number, a month or a day, and what is left without any of it goes. A name under
// another label stays, as an organization.
func Shaped(doc *lethe.Document, ms []lethe.Mention) []lethe.Mention {
	plain, ruled := map[string][]span.Span{}, map[string][]span.Span{}
	for _, m := range ms {
		if m.Detector == EnglishName && m.Score >= 0.9 { // a form says more than a guess
			ruled[m.Field] = append(ruled[m.Field], m.Span)
		}
	}
	field := doc.Lookup()
	var out []lethe.Mention
	for _, m := range ms {
		if m.Detector == listsName && m.Label == lethe.Event { // "divorce": what courts are about
			continue
		}
		f, _ := field(m.Field)
		if m.Detector == listsName && m.Text == "adopted" && resolved.MatchString(f.Text[m.End:]) {
			continue
		}
		at, known := plain[m.Field]
		if !known {
			at = formulaic(f.Text)
			plain[m.Field] = at
		}
		if m.Detector != taggerName {
			if !whole(at, m.Span) || m.Score == 1 && m.Detector != applicationName {
				out = append(out, m)
			}
			continue
		}
		for _, line := range withinEntries(f.Text, m.Span) {
			for _, s := range without(behindNumber(f.Text, line), append(at[:len(at):len(at)], ruled[m.Field]...)) {
				out = append(out, shape(f.Text, piece(m, f.Text, s))...)
			}
		}
	}
	return again(doc, withoutLaw(doc, out))
}

// resolved stands after "adopted" where a judgment, an act or a resolution was, and no child.
var resolved = lazyregexp.New(`^ (?:on (?:that date|\d)|unanimously|by (?:the )?(?:Court|Committee|Parliament|Government|Assembly|Chamber|Council|Senate|\w+ votes)|in (?:private|the present case))`)

var (
	paragraphNumber = lazyregexp.New(`^\d{1,3}\.[ \t\x{a0}]+(?:An? )?`)
	// bareNumber is one without a dot, as judgments of some courts have it, before a word.
	bareNumber = lazyregexp.New(`^(\[?\d{1,3}\]?[ \t\x{a0}]+)(\p{Lu}\p{L}*)`)
	// partyNumber is that of a party: "(1) Bramwell Roofing Services Ltd".
	partyNumber = lazyregexp.New(`^\(?\d{1,2}\)[ \t\x{a0}]+`)
)

// behindNumber leaves out of a mention the number of the paragraph that it begins with.
func behindNumber(text string, s span.Span) span.Span {
	s.Start += len(partyNumber.FindString(s.In(text)))
	if s.Start > 0 && text[s.Start-1] != '\n' {
		return s
	}
	if m := bareNumber.FindStringSubmatch(s.In(text)); m != nil && timeOf(m[2]) == 0 {
		s.Start += len(m[1])
	} else {
		s.Start += len(paragraphNumber.FindString(s.In(text)))
	}
	return s
}

const (
	taggerName      = "tagger"
	listsName       = "gazetteer"
	applicationName = "echr-application" // sure of its form, and not of whose it is
)

// WithoutFormulas leaves out of the mentions of a judgment in English those that lie in what
// every judgment says, or in the cases of others.
func WithoutFormulas(doc *lethe.Document, ms []lethe.Mention) []lethe.Mention {
	field := doc.Lookup()
	plain := map[string][]span.Span{}
	return slices.DeleteFunc(ms, func(m lethe.Mention) bool {
		at, known := plain[m.Field]
		if !known {
			f, _ := field(m.Field)
			at = formulaic(f.Text)
			plain[m.Field] = at
		}
		return whole(at, m.Span)
	})
}

// whole reports whether a span lies within one of others.
func whole(at []span.Span, s span.Span) bool {
	return slices.ContainsFunc(at, func(x span.Span) bool { return x.Start <= s.Start && s.End <= x.End })
}

// without is what is left of a span outside of others.
func without(s span.Span, at []span.Span) []span.Span {
	left := []span.Span{s}
	for _, x := range at {
		if x.End <= s.Start || s.End <= x.Start {
			continue
		}
		var next []span.Span
		for _, p := range left {
			if a := (span.Span{Start: p.Start, End: min(p.End, x.Start)}); a.Len() > 0 && a.End > a.Start {
				next = append(next, a)
			}
			if b := (span.Span{Start: max(p.Start, x.End), End: p.End}); b.End > b.Start {
				next = append(next, b)
			}
		}
		left = next
	}
	return left
}

// piece is a mention on a part of its text.
func piece(m lethe.Mention, text string, s span.Span) lethe.Mention {
	if s != m.Span {
		m.Span, m.Text, m.Normalized = s, strings.Clone(s.In(text)), ""
	}
	return m
}

// word is a word of a mention, by its place in the text.
type word struct {
	span.Span
	text string
}

var wordly = lazyregexp.New(`[\p{L}\p{N}][\p{L}\p{N}’'./:,%-]*[\p{L}\p{N}%]|[\p{L}\p{N}%£€$]`)

func wordsOf(text string, at int) (ws []word) {
	for _, m := range wordly.FindAllStringIndex(text, -1) {
		ws = append(ws, word{span.Span{Start: at + m[0], End: at + m[1]}, text[m[0]:m[1]]})
	}
	return ws
}

// shape gives a mention of the tagger the shape of its label, in no, one or several pieces.
func shape(text string, m lethe.Mention) []lethe.Mention {
	ws := wordsOf(m.Text, m.Start)
	switch m.Label {
	case lethe.Organization, lethe.Location, lethe.Person:
		if len(ws) == 1 && calendar[strings.ToLower(ws[0].text)] && isMonth(text, ws[0]) {
			m.Label, m.Type = lethe.Date, ""
			return []lethe.Mention{m}
		}
		return names(text, m, ws)
	case lethe.Date, lethe.Time:
		var out []lethe.Mention
		for _, part := range apart(ws) {
			out = append(out, cutTo(text, m, part, timely)...)
		}
		return out
	case lethe.Quantity, lethe.Age:
		return cutTo(text, m, ws, counted)
	case lethe.Code:
		if strings.ContainsFunc(m.Text, unicode.IsDigit) {
			if isMeasured(text, m) {
				return nil
			}
			return []lethe.Mention{m}
		}
		return named(text, m, ws)
	}
	return slices.DeleteFunc(fact(text, m, ws), isPhrase)
}

// phrase is the score below which ordinary words are no fact of a kind that nobody can name.
const phrase = 0.6

// isPhrase reports whether a guess at a fact of no kind is ordinary words alone: "You'll make it".
func isPhrase(m lethe.Mention) bool {
	return m.Label == lethe.Misc && m.Score < phrase && !strings.ContainsFunc(m.Text, unicode.IsDigit) && ordinaryWords(m.Text)
}

// named keeps the names in a mention that is nothing of what its label says.
func named(text string, m lethe.Mention, ws []word) []lethe.Mention {
	m.Label, m.Type = lethe.Organization, "" // that of the model is wrong
	return slices.DeleteFunc(names(text, m, ws), func(m lethe.Mention) bool {
		return isCommon(m.Text) || !strings.ContainsFunc(m.Text, unicode.IsUpper)
	})
}

// names cuts a mention where no name goes on: at words in lower case that join no names, and
// at the bracket before a short form. Without a capital it may be an institution by its kind.
func names(text string, m lethe.Mention, ws []word) (out []lethe.Mention) {
	m = closed(text, m)
	if !slices.ContainsFunc(ws, func(w word) bool { return isName(w.text) }) {
		if len(ws) > 1 && slices.ContainsFunc(ws, func(w word) bool { return ends[w.text] }) {
			return []lethe.Mention{m}
		}
		return nil
	}
	from := 0
	flush := func(to int) {
		a, b := from, to
		for a < b && !isName(ws[a].text) && !heads[ws[a].text] && !ends[ws[a].text] && !leadsToEnd(ws[a+1:b]) {
			a++
		}
		for b > a && !isName(ws[b-1].text) && !ends[ws[b-1].text] && !strings.HasSuffix(m.Text, ")") {
			b--
		}
		if a < b && ws[b-1].End-ws[a].Start > 1 && telling(m.Label, ws[a:b], text) && (b-a > 1 || len(ws) == 1 && m.Score >= guessed || !begins(text, ws[a]) || !isCommon(ws[a].text)) {
			out = append(out, trimmed(text, m, span.Span{Start: ws[a].Start, End: ws[b-1].End}))
		}
		from = to
	}
	for i, w := range ws {
		if i > from && (strings.HasSuffix(text[ws[from].Start:w.Start], "(“") || strings.Contains(text[ws[i-1].End:w.Start], "  ")) {
			flush(i)
		}
		if breaks[w.text] || !isName(w.text) && !joins[w.text] && !heads[w.text] && !ends[w.text] && lexicon.Ordinary(w.text, "en") && !leadsToEnd(ws[i+1:]) {
			flush(i)
			from = i + 1
		}
	}
	flush(len(ws))
	return out
}

// leadsToEnd reports whether words lead to a word for an institution: "television channel".
func leadsToEnd(ws []word) bool {
	for i, w := range ws {
		if ends[w.text] {
			return true
		}
		if i == 2 || isName(w.text) || breaks[w.text] || joins[w.text] {
			return false
		}
	}
	return false
}

var sentenceEnd = lazyregexp.New(`(?:^|[.!?:“"\n] ?)$`)

// begins reports whether a word begins a sentence or a quotation.
func begins(text string, w word) bool {
	return sentenceEnd.MatchString(text[max(0, w.Start-4):w.Start])
}

// closed takes in the bracket that a mention opens and that closes right after it.
func closed(text string, m lethe.Mention) lethe.Mention {
	if opened(m.Text) && strings.HasPrefix(text[m.End:], ")") {
		m.End++
		m.Text, m.Normalized = strings.Clone(m.Span.In(text)), ""
	}
	return m
}

// opened reports whether the last bracket of a text is open.
func opened(s string) bool { return strings.LastIndexByte(s, '(') > strings.LastIndexByte(s, ')') }

// isName reports whether a word may be a part of a name.
func isName(w string) bool {
	return strings.ContainsFunc(w, func(r rune) bool { return unicode.IsUpper(r) || unicode.IsDigit(r) || unicode.IsTitle(r) })
}

// telling reports whether words are a name, and not a statute, a benefit, or the head of a
// column.
func telling(label lethe.Label, ws []word, text string) bool {
	all := text[ws[0].Start:ws[len(ws)-1].End]
	if statute.MatchString(all) || isRole(ws) {
		return false
	}
	line := len(ws) == 1 && alone(text, ws[0].Span)
	return !(label == lethe.Organization && line && lexicon.Ordinary(ws[0].text, "en"))
}

// statute is what has the form of an act, a code or a benefit.
var statute = lazyregexp.New(`^(?:[Tt]he )?(?:` + capital + ` (?:of (?:the )?|on (?:the )?|and )?){0,6}(?:Act|Code|Regulations?|Decree|Convention|Directive|Protocol|Ordinance|Constitution|Rules of Court|Allowance|Benefit|Pension|Credit|Bereavement Payment)(?: \d{4}| [Nn]o\. ?[\d/]+)?$` +
	`|^(?:` + capital + ` )?(?:Law|Act|Ordinance) (?:on|of) (?:the )?` + capital + `(?: (?:of |and |on )?(?:the )?` + capital + `){0,5}$`)

// alone reports whether a span is a whole line.
func alone(text string, s span.Span) bool {
	before, after := text[:s.Start], text[s.End:]
	return (before == "" || strings.ContainsAny(before[len(before)-1:], "\n\t")) && (after == "" || strings.ContainsAny(after[:1], "\n\t"))
}

// cutTo cuts a mention at words that nothing goes across, to what is found in the pieces; where
// there is nothing, it may be a name.
func cutTo(text string, m lethe.Mention, ws []word, find func([]word) (span.Span, bool)) (out []lethe.Mention) {
	from := 0
	for i := 0; i <= len(ws); i++ {
		to := i
		switch {
		case i == len(ws):
		case measures[ws[i].text]: // with its number
			to = max(from, i-1)
		case ws[i].text != "for" && (!breaks[ws[i].text] || linksTimes[ws[i].text]):
			continue
		}
		if s, ok := find(ws[from:to]); ok {
			out = append(out, trimmed(text, m, s))
		}
		from = i + 1
	}
	if out == nil {
		return named(text, m, ws)
	}
	return out
}

// timely is the part of words that says when, or how long.
func timely(ws []word) (s span.Span, ok bool) {
	first, last, certain := -1, -1, false
	counted := 0
	for i, w := range ws {
		k := timeOf(w.text)
		if k == 0 {
			continue
		}
		if first < 0 {
			first = i
		}
		last = i
		if k&count != 0 {
			counted++
		}
		certain = certain || k&moment != 0 && !isSmall(w.text) || k&unitOfTime != 0 && (counted > 0 || i > 0 && isSmall(ws[i-1].text))
	}
	if !certain && !(counted == 2 && len(ws) == 2) { // "sixty three"
		return s, false
	}
	for last > first && ws[last].text == "a" && timeOf(ws[last-1].text) == 0 { // "on 8 June on foot of a"
		for last--; last > first && timeOf(ws[last].text) == 0; last-- {
		}
	}
	for first > 0 && about[strings.ToLower(ws[first-1].text)] {
		first--
	}
	return span.Span{Start: ws[first].Start, End: ws[last].End}, true
}

// farthest is how many words stand between two that say when, in what is one time.
const farthest = 4

// apart parts words where something else is said between two times: "a week and found new work
// at Solway Garden Centre on 1 November 2022".
func apart(ws []word) (parts [][]word) {
	from, timed := 0, -1
	for i, w := range ws {
		if timeOf(w.text) == 0 {
			continue
		}
		if timed >= 0 && i-timed-1 > farthest {
			parts, from = append(parts, ws[from:timed+1], ws[timed+1:i]), i
		}
		timed = i
	}
	return append(parts, ws[from:])
}

// isMonth reports whether a word of the calendar that stands after "in", "since" and the like is
// when something was, and nowhere.
func isMonth(text string, w word) bool {
	return whenBefore.MatchString(text[max(0, w.Start-16):w.Start])
}

var whenBefore = lazyregexp.New(`(?i:\b(?:in|since|until|by|before|after|during|from|last|next|this|early|late|mid)[ -])$`)

// isSmall reports whether a number is no year and has no parts: alone it is no date.
func isSmall(w string) bool {
	return len(w) < 4 && strings.Trim(w, "0123456789") == ""
}

// counted is all of words that say how many.
func counted(ws []word) (s span.Span, ok bool) {
	if !slices.ContainsFunc(ws, func(w word) bool { return isCounted(w.text) }) {
		return s, false
	}
	return span.Span{Start: ws[0].Start, End: ws[len(ws)-1].End}, true
}

// What a word says of time.
const (
	moment = 1 << iota
	unitOfTime
	count
)

func timeOf(w string) (k int) {
	w = strings.TrimSuffix(strings.TrimSuffix(strings.ToLower(w), "’s"), "'s")
	if strings.ContainsFunc(w, unicode.IsDigit) {
		return moment
	}
	for p := range strings.SplitSeq(w, "-") {
		switch {
		case calendar[p]:
			k |= moment
		case units[p]:
			k |= unitOfTime
		case counts[p]:
			k |= count
		case k&unitOfTime == 0: // "one-bedroom"
			return 0
		}
	}
	return k
}

// isCounted reports whether a word says how many.
func isCounted(w string) bool {
	return strings.ContainsFunc(w, unicode.IsDigit) || strings.ContainsAny(w, "%£€$") || slices.ContainsFunc(strings.Split(strings.ToLower(w), "-"), func(p string) bool { return counts[p] })
}

var unit = lazyregexp.New(`^ ?(?:mmol/l|mmHg|mg|µg|kg|g|ml|l|km|cm|mm|m|IU|bpm|per cent|%)(?:[^\p{L}]|$)`)

// isMeasured reports whether a number measures something.
func isMeasured(text string, m lethe.Mention) bool { return unit.MatchString(text[m.End:]) }

// fact cuts a fact where a clause begins, and drops what is function words alone.
func fact(text string, m lethe.Mention, ws []word) (out []lethe.Mention) {
	from := 0
	for i := 0; i <= len(ws); i++ {
		if i < len(ws) && !clauses[ws[i].text] && (i == from || !ended(text, ws[i-1], ws[i])) {
			continue
		}
		part := ws[from:i]
		if from = i; i < len(ws) && clauses[ws[i].text] {
			from++
		}
		for len(part) > 0 && empty[part[0].text] {
			part = part[1:]
		}
		for len(part) > 0 && empty[part[len(part)-1].text] {
			part = part[:len(part)-1]
		}
		if len(part) > 0 {
			s := span.Span{Start: part[0].Start, End: part[len(part)-1].End}
			if k := kindBefore.FindStringIndex(text[max(0, s.Start-8):s.Start]); k != nil && unicode.IsDigit(rune(text[s.Start])) {
				s.Start -= min(8, s.Start) - k[0] - 1 // "type 1 diabetes"
				out = append(out, piece(m, text, s))
				continue
			}
			out = append(out, trimmed(text, m, s))
		}
	}
	return out
}

var kindBefore = lazyregexp.New(` (?:type|grade|stage) $`)

// ended reports whether a sentence ends between two words.
func ended(text string, a, b word) bool {
	between := text[a.End:b.Start]
	return strings.Contains(between, "\n") || strings.HasPrefix(between, ". ") && len(a.text) > 3 && strings.ContainsFunc(b.text[:1], unicode.IsUpper)
}

// trimmed is a mention on a part of its text, with the sign before an amount and the bracket or
// quotation mark that belongs to it.
func trimmed(text string, m lethe.Mention, s span.Span) lethe.Mention {
	if s.End < m.End && text[s.End] == ')' && opened(s.In(text)) || m.End-s.End == 1 && text[s.End] == '.' {
		s.End++
	}
	if before := text[m.Start:s.Start]; before != "" && strings.Trim(before, "€$£+-– ") == "" {
		s.Start = m.Start
	}
	return piece(m, text, s)
}

func set(list string) map[string]bool {
	m := map[string]bool{}
	for w := range strings.FieldsSeq(list) {
		m[w] = true
	}
	return m
}

var (
	// breaks are words that no name goes across.
	breaks = set(`a an his her their its my your our he she they it him them that which who whom whose where when if as than or so not no only
		is are was were be been being has have had having do does did will would shall should can could may might must
		over under upon by from with without within into onto via through throughout against before after during until till since while whereas because
		about around between among to this these those such some any all each every other another same
		pursuant dated dismissed ordered lodged brought stating ran grant grants granted undertaking applying stationed sentenced
		I am also there here then namely including concerning regarding according see imposed However`)
	// joins are words in lower case within names.
	joins = set(`of the and for de la le du des del della di da do dos das van der den von zu y e i en et und on in at to no für w do na we`)
	// ends are words in lower case that end names of institutions.
	ends = set(`
		office offices police prison hospital court courts school university company services service council authority authorities department committee commission board
		tribunal tribunals bank channel newspaper magazine party union association foundation institute agency ministry municipality directorate inspectorate prosecutor prosecutors station centre center college clinic
		church society group branch unit division section registry embassy consulate army fund board cemetery garrison barracks camp airport village town city province district county region street road square`)
	counts = set(`a an one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty
		seventy eighty ninety hundred thousand million billion half several few many dozen couple first second third last next following previous same life`)
	units    = set(`second seconds minute minutes hour hours day days week weeks fortnight month months year years decade decades century centuries night nights term`)
	calendar = set(`january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec
		monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays
		a.m p.m spring summer autumn winter easter christmas ramadan noon midnight yesterday today tomorrow morning afternoon evening`)
	about = set(`early late mid beginning end middle start between about around approximately the of`)
	// clauses are words that begin what is said of a fact.
	clauses = set(`that which who whom whose if when whereas while where because although I he she they it we you is are was were had has would could should However however`)
	// measures are units of what is no time.
	measures = set(`mmol/l mmHg mg µg kg g ml km kilometres kilometers mile miles metres meters cm mm hectares tonnes grams kilograms litres`)
	// linksTimes are those of breaks that join dates and amounts.
	linksTimes = set(`a an to until till or from over by than not only about around between before after during since`)
	// heads are words in lower case before names that belong to them.
	heads = set(`the northern southern eastern western central north south east west greater former`)
	// empty are words that say nothing alone.
	empty = set(`the a an of and or but in on at to by for with from as than that which who whose whereas while when where if is are was were be been being has have had his her their
		its he she they it this these those such some any all somewhat greater more most less least very also only about other another same above below above-mentioned said see after before until since during what no nos`)
)

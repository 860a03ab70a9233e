package echo

import (
	"slices"
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

// machines are who speaks in chats and is nobody.
var machines = lists.Set("machines")

// stampedSpeakers finds who writes in the transcripts of messengers, whatever they call themselves:
// the program puts the name between the time and the colon.
func (d *document) stampedSpeakers() {
	for _, t := range d.texts {
		if strings.Count(t.s, ": ") < cue.LeastTurns {
			continue
		}
		d.letteredSpeakers(t)
		var spoken []span.Span
		said := cue.Transcript(t.s)
		for at := range t.lines() {
			if s, _ := said(at.In(t.s)); !s.Empty() {
				spoken = append(spoken, span.Span{Start: at.Start + s.Start, End: at.Start + s.End})
			}
		}
		if len(spoken) < cue.LeastTurns {
			continue
		}
		names, turns := map[string]bool{}, turnsOf(t.s, spoken)
		for _, s := range spoken {
			if len(turns)*2 > len(spoken) && turns[s.In(t.s)] == 1 && d.isEntry(t, s) || d.isShift(s.In(t.s)) {
				continue
			}
			if i := strings.Index(s.In(t.s), " ("); i > 0 {
				s.End = s.Start + i // what somebody is: "Robin Jost (1st Level)"
			}
			ws := span.Runs(s.In(t.s), letter.OfWord)
			if len(ws) == 0 || slices.ContainsFunc(ws, func(w span.Span) bool { return machines[lethe.Lower(w.In(s.In(t.s)))] }) {
				continue
			}
			names[lethe.Lower(ws[0].In(s.In(t.s)))] = true
			s = span.Span{Start: s.Start + ws[0].Start, End: s.Start + ws[len(ws)-1].End}
			if !t.taken.All(s) && letters(s.In(t.s)) > 1 && !cue.NoName(s.In(t.s)) {
				score := .7
				for _, m := range d.around(t, s) {
					score = max(score, min(m.Score, .99)) // a part was found
				}
				d.add(t, s, lethe.Person, score, cue.Speaker)
			}
		}
		d.addressedSpeakers(t, names)
	}
}

// letteredSpeaker is who writes in a chat of lines that begin with names, by a given name and the first letter of
// the surname, with or without capitals: "tobi w: ".
var letteredSpeaker = looks.Form(`(?m)^((\pL{3,20}) \pL)\.?: `)

// letteredSpeakers finds them where two lines or more begin so, and the name is one of the lists or found.
func (d *document) letteredSpeakers(t *text) {
	turns, named := map[string]int{}, map[string]bool{}
	all := t.look().All(letteredSpeaker)
	for _, at := range all {
		first := span.Span{Start: at[4], End: at[5]}
		who := t.s[at[2]:at[3]]
		turns[who]++
		named[who] = named[who] || t.people.Any(first) || d.classes(first.In(t.s))&given != 0 && !d.ordinary(first.In(t.s))
	}
	for _, at := range all {
		if s := (span.Span{Start: at[2], End: at[3]}); turns[s.In(t.s)] >= cue.LeastTurns && named[s.In(t.s)] && !t.people.All(s) {
			d.add(t, s, lethe.Person, .7, cue.Speaker)
		}
	}
}

// isEntry reports whether an ordinary word behind a time of day alone is what an entry of a log is
// about, where hardly anybody speaks twice: "20:06 Property: £3.15".
func (d *document) isEntry(t *text, s span.Span) bool {
	word := s.In(t.s)
	line := strings.LastIndexByte(t.s[:s.Start], '\n') + 1
	return d.ordinary(word) && d.classes(word)&given == 0 && strings.Trim(t.s[line:s.Start], "0123456789:. ") == ""
}

// shift is what the entries of a German log of care are headed by: "04.11.24 Frühdienst: ...".
var shift = lazyregexp.New(`^\p{Lu}\p{Ll}{2,}(?:dienst|schicht|wache|visite|übergabe|runde|besuch|kontrolle|gespräch|bericht|termin|vermerk|notiz|anruf|wechsel)$`)

// isShift reports whether a word of a German text is a shift or what was done, and nobody's name.
func (d *document) isShift(word string) bool {
	return d.language == "de" && shift.MatchString(word) && d.classes(word)&(given|family) == 0
}

// turnsOf counts how often each of those who speak does.
func turnsOf(text string, spoken []span.Span) map[string]int {
	turns := map[string]int{}
	for _, s := range spoken {
		turns[s.In(text)]++
	}
	return turns
}

// telling follows the name of whom a turn of a chat is for.
var telling = wordset.Of("u you your ur r are can could did do does have is was you're du dir dich bist hast kannst kommst willst magst dein deine tu te tienes puedes vienes estás has pots vols")

// answers begin a turn, and who it is for may follow.
var answers = wordset.Of("ok okay yes yeah yep no nah sure ta right ja jo nein doch klar sorry sí vale no")

// commonest is the rank to which words are too common to be a name because others follow them.
const commonest = 300

// addressedSpeakers finds those who write in a chat where others address them by the first word of
// what they call themselves, an ordinary word as it may be: "max you may have one", "ok dom".
func (d *document) addressedSpeakers(t *text, names map[string]bool) {
	said := cue.Transcript(t.s)
	for line := range t.lines() {
		_, from := said(line.In(t.s))
		if from == 0 {
			continue
		}
		for i := t.wordAt(line.Start + from); i < len(t.words) && t.words[i].End <= line.End; i++ {
			word := lethe.Lower(t.word(i))
			if !names[word] || !t.free(t.words[i]) || letters(word) < 3 || t.inside(i) || d.rank(word) < commonest || cue.NoName(word) && !d.isGiven(word) {
				continue
			}
			first := i == 0 || t.words[i-1].End <= line.Start+from || strings.ContainsAny(t.between(i-1), ".!?")
			last := i+1 == len(t.words) || t.words[i+1].Start > line.End
			greeted := !first && (salutations[lethe.Lower(t.word(i-1))] || answers[lethe.Lower(t.word(i-1))] || heralds[lethe.Lower(t.word(i-1))] || strings.HasPrefix(t.between(i-1), ", "))
			parted := last || strings.ContainsAny(t.between(i)[:1], ",!?.:")
			if first && (parted && !last || telling[lethe.Lower(t.word(i+1))]) || greeted && parted || acting[lethe.Lower(t.word(i+1))] && t.near(i) || !d.ordinary(word) {
				d.add(t, t.words[i], lethe.Person, .6, "who writes in a chat, addressed")
			}
		}
	}
}

// lines are those of a text, without their ends.
func (t *text) lines() func(yield func(span.Span) bool) {
	return func(yield func(span.Span) bool) {
		for at := 0; at < len(t.s); {
			end := len(t.s)
			if i := strings.IndexByte(t.s[at:], '\n'); i >= 0 {
				end = at + i
			}
			if !yield(span.Span{Start: at, End: end}) {
				return
			}
			at = end + 1
		}
	}
}

var (
	// unnamed is what stands before the name of somebody of whom no more is known.
	unnamed = looks.Form(`(?:\b(?:[Oo]ne|[Aa] certain|[Ee]in gewisser|[Ee]ine gewisse|[Ee]inem gewissen|[Ee]inen gewissen|[Ee]iner gewissen|[Uu]na? tal|[Uu]n cierto|[Uu]na cierta|[Uu]n cert|[Uu]na certa)) (\p{Lu}\p{Ll}{2,20})(?:$|[,.;:)\n]| (?:who|whose|and|from|had|has|der|die|das|und|aus|que|y|i|va)\b)`) // but "one Windsor chair"
	// nicked is a nickname in quotes in brackets: ("Nino" el del molino).
	nicked = looks.Form(`\(["“«„](\p{Lu}\p{Ll}{2,15})["”»“](?: (?:el|la|els|los|les) [^()\n]{1,24})?\)`)
	// lowerStreet is a street with its number, as chats have it.
	lowerStreet = germanLooks.Form(`\b(\p{Ll}{3,24}(?:straße|strasse|gasse|allee)|\p{Ll}{3,24} ?str\.|\p{Ll}{3,24}er straße) \d{1,3}[a-z]?\b`)
	lowerRoad   = looks.Form(`\b\d{1,3}[a-z]? (\p{Ll}{4,20}) (?:close|road|rd|street|lane|avenue|ave|drive|crescent|terrace|gardens|grove|place|court|circle|walk|mews|row|square|hill)\b`)
	// placedRoad is such a street, called by an ordinary word, behind a word that places follow: "from 9 elder close".
	placedRoad = looks.Form(`\b(?:from|at|to|in|near|outside|address (?:is|was)|address:|live at|lives at) (\d{1,3}[a-z]? (\p{Ll}{4,20}) (?:close|road|rd|street|lane|avenue|ave|crescent|terrace|grove|mews))(?:$|[,.;:!?)\n]| [a-z])`)
	// toldStreet is a street without a word for one that is said to be an address: "adresse ist finkenschlag 7".
	toldStreet = looks.Form(`(?i:\b(?:adresse|anschrift|direcci[oó]n|adreça|address)(?: (?:ist|wäre|lautet|es|és|is))?:? )(\p{Ll}{4,24}(?: \p{Ll}{3,24}){0,2} \d{1,3} ?[a-z]?)(?:$|[,.;:!?)\n]| [a-z])`)
	// besideDoor is the number of a house that is named for who lives there.
	besideDoor = looks.Form(`(?i:\b(?:neighbou?rs?|mrs?\.?|ms|miss|couple|family|lady|man|woman|people)\b[^.;:\n]{0,32} (?:at|of|from|in) (?:number|no\.?) |\bhausnummer:? ?|\bve(?:í|ïna|ïns|cino|cina|cinos|cinas)(?: de casa)? del (?:número |núm\. ?|nº ?|n\.º ?))(\d{1,4}[a-z]?)\b`)
	// greatWay is a street that is called one without the word for a street.
	greatWay = looks.Form(`\b(Gran V[ií]a(?: \p{Lu}\pL+| (?:de|del|de la|de les|de las|dels) \p{Lu}\pL+){0,3},? (?:n[.º]?º? ?)?\d{1,4}(?:, ?(?:\d{1,2}[º.ªr]?\pL{0,2}|entlo\.?|bajos?|ático|pral\.?|baixos|entl\.?|àtic)(?: ?-? ?[A-D\d]ª?\b)?){0,2})`)
)

// unnamedPeople finds names after words for somebody unknown, where they are no ordinary words:
// "one Sully", "un tal Rubén".
func (d *document) unnamedPeople() {
	for _, t := range d.texts {
		for _, at := range t.look().All(unnamed) {
			s := span.Span{Start: at[2], End: at[3]}
			if i := t.wordAt(s.Start); t.free(s) && d.unknown(t, i) && !lexicon.Ordinary(s.In(t.s)) && (d.language != "en" || d.classes(t.word(i))&(given|family) != 0) {
				d.add(t, s, lethe.Person, .6, "name of somebody unknown")
			}
		}
		for _, at := range t.look().All(nicked) {
			s := span.Span{Start: at[2], End: at[3]}
			if t.people.Any(span.Span{Start: max(0, at[0]-4), End: at[0]}) && !t.taken.All(s) && !cue.NoName(s.In(t.s)) {
				d.add(t, s, lethe.Person, .6, "nickname behind a name")
			}
		}
		d.matches(t, besideDoor, lethe.Address, "number of the house of a neighbour", func(string) bool { return true })
		if d.language != "de" && d.language != "en" {
			d.matches(t, greatWay, lethe.Address, "street and number", func(string) bool { return true })
		}
		d.toldStreets(t)
		if d.language == "en" || d.language == "" {
			for _, at := range t.look().All(lowerRoad) {
				s := span.Span{Start: at[0], End: at[1]}
				if name := t.s[at[2]:at[3]]; !t.taken.All(s) && t.small.Any(s) && !lexicon.Ordinary(name) {
					d.add(t, s, lethe.Address, .6, "street in small letters")
				}
			}
		}
		if d.language != "de" && d.language != "" {
			continue
		}
		for _, at := range t.look().All(lowerStreet) {
			s := span.Span{Start: at[0], End: at[1]}
			if name := strings.TrimRight(strings.TrimSuffix(t.s[at[2]:at[3]], "str."), " "); !t.taken.All(s) && !lexicon.Ordinary(name) {
				d.add(t, s, lethe.Address, .6, "street in small letters")
			}
		}
	}
}

// toldStreets finds streets in small letters by the text before them.
func (d *document) toldStreets(t *text) {
	for _, at := range t.look().All(toldStreet) {
		if s := (span.Span{Start: at[2], End: at[3]}); !t.taken.All(s) && (t.small.Any(s) || t.said.Any(s)) {
			d.add(t, s, lethe.Address, .6, "street in small letters")
		}
	}
	if d.language != "en" && d.language != "" {
		return
	}
	for _, at := range t.look().All(placedRoad) {
		s, name := span.Span{Start: at[2], End: at[3]}, t.s[at[4]:at[5]]
		opens := strings.HasSuffix(s.In(t.s), "close") && strings.HasSuffix(name, "s") // "at 5 shops close"
		if !opens && name != "till" && name != "until" && d.rank(name) > commonest && !t.taken.All(s) && (t.small.Any(s) || t.said.Any(s)) {
			d.add(t, s, lethe.Address, .6, "street in small letters")
		}
	}
}

var (
	// codeBehind is a post code in brackets or behind a stroke after a town.
	codeBehind = lazyregexp.New(`^ ?(?:\((\d{5})\)|/ ?(\d{5})(?:$|[\s,.;)]))`)
	// ownLine is a line with the name of a place and a number alone.
	ownLine = lazyregexp.New(`^\p{Lu}[\pL’' .-]{2,40} \d{1,4} ?[a-z]?$`)
	// codeBefore is how a line with post code and town begins.
	codeBefore = lazyregexp.New(`^(?:[A-Z]{1,2}-)?\d{4,5} \p{Lu}\p{Ll}`)
)

// aroundTowns finds post codes after towns, and the street over the line of the town, whatever it
// is called: "Deichhörn 4" over "26736 Krummhörn".
func (d *document) aroundTowns() {
	for m := range d.all() {
		t := d.byField[m.Field]
		if t == nil || m.Label != lethe.Location && m.Label != lethe.Address {
			continue
		}
		if at := codeBehind.FindStringSubmatchIndex(t.s[m.End:min(len(t.s), m.End+12)]); at != nil && m.Label == lethe.Location {
			if s := (span.Span{Start: m.End + max(at[2], at[4]), End: m.End + max(at[3], at[5])}); t.free(s) {
				d.add(t, s, lethe.Address, .6, "post code behind a town")
			}
		}
		if m.Start == 0 || t.s[m.Start-1] != '\n' || !codeBefore.MatchString(m.Text) {
			continue
		}
		above := strings.TrimRight(t.s[strings.LastIndexByte(t.s[:m.Start-1], '\n')+1:m.Start-1], " \t\r")
		s := span.Span{Start: strings.LastIndexByte(t.s[:m.Start-1], '\n') + 1}
		s.End = s.Start + len(above)
		if len(above) < 48 && ownLine.MatchString(above) && t.free(s) && !d.fieldLine(above) {
			d.add(t, s, lethe.Address, .6, "street over the line of its town")
		}
	}
}

// fieldLine reports whether a word that names a field begins a line: "Tel 4711", "Postfach 12" is an address.
func (d *document) fieldLine(line string) bool {
	word, _, _ := strings.Cut(line, " ")
	return cue.NoName(word) || capitals(word) || strings.IndexFunc(word, unicode.IsDigit) >= 0
}

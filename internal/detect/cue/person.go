package cue

import (
	"context"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	ordinary "github.com/lethe-privacy/lethe/internal/text/lexicon"
)

// Persons finds names of people.
func Persons() detect.Detector {
	return detect.Detector{
		Name: "persons",
		Doc: "Names of people by title, salutation, signature, label, field name or relative, and the repeats of what was " +
			"found in the same document.",
		Labels:   []lethe.Label{lethe.Person},
		Examples: personExamples,
		Find:     findPersons,
	}
}

func findPersons(ctx context.Context, doc *lethe.Document) ([]lethe.Mention, error) {
	known := newRepeats()
	pages := keptPages(ctx, doc)
	found, err := search(ctx, pages, func(p *page) {
		s := personScan{page: p, known: known}
		s.run()
	})
	if err != nil || len(found) == 0 {
		return found, err
	}
	again, err := search(ctx, pages, known.find)
	return append(found, outside(again, found)...), err
}

// personScan looks for names on one page.
type personScan struct {
	*page
	known *repeats
	past  int // the token after the last name found
	// listed are the places of names in lists.
	listed map[int]bool
}

func (s *personScan) run() {
	if s.wholeField() {
		return
	}
	s.directory()
	for i := range s.toks {
		if i < s.past {
			continue
		}
		t := &s.toks[i]
		switch {
		case t.flags&title != 0 && s.titled(i):
		case t.flags&bornMark != 0 && s.born(i):
		case t.gap >= line && (s.greeted(i) || s.asked(i)):
		case t.gap >= line && t.flags&closing != 0 && s.signed(i):
		case (t.gap >= line || s.is(i-1, ":")) && s.entered(i):
		case t.kind == sign && s.is(i, ":") && s.labelled(i):
		case t.kind == initial && s.abbreviated(i):
		case (t.kind == capital || t.kind == upper) && (s.has(i-1, kin|introduction) || s.is(i-1, "(")):
			s.introduced(i)
		}
	}
}

// add notes a name and remembers it for its repeats.
func (s *personScan) add(n name, role lethe.Role, score float64, w evidence) {
	if role != "" {
		w = w.as(role)
	}
	s.page.add(n.start, n.end, lethe.Person, score, w).Normalized = s.canonical(n)
	s.known.learn(s.page, n)
	s.past = n.last
}

// courteous is the score of a name behind one of the courtesies, or a title that nothing with a capital stands
// before. They are in the name of hardly a place or firm, as "Dr" and "St" are.
const courteous = 0.92

var courtesies = strings.Fields("Frau Fr Herr Herrn Hr Hrn Mr Mrs Ms Miss Mme Sra Srta")

// titled takes the name after the title at token i.
func (s *personScan) titled(i int) bool {
	if !s.isTitle(i) || s.speaks(i) {
		return false
	}
	at, role := s.pastTitles(i)
	if strings.HasPrefix(s.lower(at), "general") || s.has(at, suffix) && s.at(at).kind == upper {
		return false // "the Attorney General's Office", "DR II"
	}
	if s.namesake(at) && !s.has(i, officeTitle) {
		// Not to be found again: "in May" is nobody.
		n := name{first: at, last: at}
		n.take(s.page, at, at+1)
		if s.sameLine(n.last) && s.nameWord(n.last) {
			n.take(s.page, n.last, n.last+1)
		}
		w := byTitle
		if role != "" {
			w = w.as(role)
		}
		s.page.add(n.start, n.end, lethe.Person, 0.9, w).Normalized = s.canonical(n)
		s.past = n.last
		return true
	}
	n, ok := s.nameAt(at, 4)
	if !ok || at >= len(s.toks) || !s.sameLine(at) || s.subject(i, at) || s.has(i, officeTitle) && !(len(n.parts) > 1 && isGiven(s.word(n.first))) {
		return false
	}
	score := 0.9
	alone := i == 0 || s.at(i).gap >= line || s.at(i-1).kind == small || s.at(i-1).kind == sign // no "Hospital Dr. Peset"
	if alone || s.is(at-1, courtesies...) || s.is(at-1, ".") && s.is(at-2, courtesies...) {
		score = courteous
	}
	s.add(n, role, score, byTitle)
	return true
}

// subject reports whether the text at token i after a title is what somebody teaches or where
// somebody serves: "el profesor de Matemáticas", "Magistrada del Juzgado".
func (s *personScan) subject(title, i int) bool {
	if !s.spanish() || s.at(title).kind != small && !s.has(title, staffTitle) || s.at(title).end-s.at(title).start < 4 {
		return false
	}
	if s.is(i, "del") && s.sameLine(i+1) && s.at(i+1).kind != small && (s.has(i+1, institution) || s.is(i+1, "Ilustre", "Il·lustre", "Jutjat", "Juzgado", "Tribunal")) {
		return true
	}
	if !s.is(i, "de", "d") || !s.nameWord(i+1) {
		return false
	}
	word := s.word(i + 1)
	return ordinary.Ordinary(word, s.lang) && !isGiven(word)
}

// speaks reports whether the title at token i and a colon begin several lines, as in a conversation:
// what follows is said by somebody and nobody's name.
func (s *personScan) speaks(i int) bool {
	t := s.at(i)
	if t.gap < line && i > 0 {
		return false
	}
	head := s.text[t.start:t.end]
	at := i + 1
	if s.is(at, ".") {
		head, at = head+".", at+1
	}
	if !s.is(at, ":") {
		return false
	}
	// The first two are looked for, not all counted: titles of many lines would cost the whole text each.
	_, rest, _ := strings.Cut(s.text, "\n"+head+":")
	return strings.Contains(rest, "\n"+head+":")
}

// namesake reports whether token i, after a title, is a surname that is also a month or a
// day: "Mr May", but not "Dr. May 2019" and "Fr. March 3"; or that forms have as a word: "Mrs Ward".
func (s *personScan) namesake(i int) bool {
	switch s.lower(i) {
	case "ward", "page", "king", "street", "day", "house", "field", "banks", "close":
		return s.sameLine(i) && s.at(i).kind == capital && s.is(i-1, "Mr", "Mrs", "Ms", "Miss", "Dr", ".") && s.lang == "en"
	case "march", "april", "may", "june", "august", "friday", "monday", "sunday", "märz", "mai", "januar", "freitag", "sonntag", "montag", "abril", "mayo", "agosto", "domingo":
		return s.sameLine(i) && s.at(i).kind != small && s.at(i+1).kind != number
	}
	return false
}

// companyForm is that of a company, in letters as initials are.
var companyForm = lazyregexp.New(`^S\. ?(?:A|L|C|R\. ?L|L\. ?U|A\. ?U)\.`)

// shortForm is how long a short form of a word is at most, without its full stop.
const shortForm = 4

// abbreviated takes a surname after initials, "H. Winkler", where they are not the
// mark of a heading ("A. Findings") or of a kind ("hepatitis B. Treatment").
func (s *personScan) abbreviated(i int) bool {
	n, ok := s.nameAt(i, 4)
	if !ok || len(n.parts) < 2 || n.last-i < 3 || !s.is(i+1, ".") || s.organized(n) {
		return false
	}
	last := n.parts[len(n.parts)-1]
	if s.at(last).kind == initial || s.at(last).gap == line || s.has(last, institution|company|salutation|streetAfter) {
		return false
	}
	if s.is(i-1, ".") && s.at(i).gap <= space && (s.is(i-2, "z") && s.is(i, "B") || s.is(i-2, "v") && s.is(i, "H") && s.at(i-3).kind == number) {
		return false // "z. B. Herz", "5 v. H. Samstage"
	}
	if companyForm.MatchString(s.text[n.start:n.end]) && s.sameLine(i) && (s.at(i-1).kind == capital || s.at(i-1).kind == upper) {
		return false // "EMBUTIDOS SIERRA S.A. y otros"
	}
	single := s.at(n.parts[1]).kind != initial
	if single && s.has(last-1, particle) {
		return false // "S. de Neurocirugía"
	}
	if single && s.is(n.last, ".") && s.at(n.last+1).kind == initial && s.at(last).end-s.at(last).start <= shortForm && s.is(n.last+2, ".") {
		return false // "Fed. R. Civ. P. 12": short forms in a row
	}
	if single && s.at(last).kind == upper && s.at(last).end-s.at(last).start <= 3 && (s.sameLine(i) && s.at(i-1).kind == number || s.has(n.last, numberWord)) {
		return false // the end of a number, and what the next one is of: "12 34 56 C. NI number"
	}
	if single && s.sameLine(i) && s.at(i).gap == space && s.at(i-1).kind == number && !s.lineStart(i-1) {
		return false // the unit of a number, and the next sentence: "on 1 L. Apyrexial"
	}
	heading := s.lineStart(i) && !s.is(n.last, ",")
	if single && (heading || s.sameLine(i) && s.has(i-1, lettered)) || s.at(i).gap == nothing && i > 0 && !s.is(i-1, "(") {
		return false
	}
	s.add(n, "", 0.65, byInitials)
	return true
}

// born takes the name before "geb." or "born" at token i, which a comma or bracket
// parts: "KELLER Anna, geb. 3.5.1971".
func (s *personScan) born(i int) bool {
	at := i - 1
	if !s.sameLine(i) || !s.is(at, ",", "(", "*", ";") {
		return false
	}
	for at > s.past && s.is(at, ",", "(", "*", ";") {
		at--
	}
	first := at + 1
	for first > s.past && at+1-first < 5 && s.at(first).gap < wide {
		if !s.nameWord(first-1) && s.at(first-1).kind != initial && !s.has(first-1, particle) {
			break
		}
		first--
	}
	n, ok := s.nameAt(first, 5)
	if !ok || n.last != at+1 || len(n.parts) < 2 || s.organized(n) || s.lang == "de" && s.has(first-1, article) {
		return false
	}
	s.add(n, lethe.RoleSubject, 0.8, byBirth)
	return true
}

// isTitle weighs what else a title's letters may be.
func (s *personScan) isTitle(i int) bool {
	t := s.at(i)
	before := s.at(i - 1)
	named := t.gap < line && (before.kind == capital || before.kind == upper) && before.flags&(title|notName|salutation|particle) == 0
	switch w := s.lower(i); {
	case named && s.is(i+1, ":"):
		return false // "Sam Judge: …"
	case t.flags&hispanicTitle != 0 && w != "don":
		// "Martin Luther King Sr. Avenue", "Juan D. Pérez", "D.N.I."
		if s.at(i+2).kind == initial && s.at(i+2).gap == nothing && s.is(i+3, ".") && s.at(i+4).kind == initial {
			return false
		}
		return s.spanish() && !named && t.kind != small && (s.is(i+1, ".") || w == "dª" || w == "dña")
	case w == "dr":
		// "12 Elm Dr. Springfield"
		return t.kind != small && !(named && s.at(i-2).kind == number)
	case w == "fr":
		return s.is(i+1, ".") && t.kind == capital && s.nameWord(i+2)
	case t.kind == small:
		return s.spanish() && t.end-t.start > 2
	}
	return true
}

// pastTitles is the token after the titles from token i, and the role that they
// speak for.
func (s *personScan) pastTitles(i int) (int, lethe.Role) {
	role := lethe.Role("")
	if s.has(i, staffTitle) {
		role = lethe.RoleStaff
	}
	at := i + 1
	for range 16 {
		switch {
		case !s.sameLine(at):
			return at, role
		case s.is(at, ".") && s.at(at-1).end-s.at(at-1).start > 5:
			return at, role // the end of a sentence, not of a short form
		case s.is(at, ".", "-", "/", ":") && s.at(at).gap == nothing || s.has(at, titleTail) && (s.at(at).kind == small || s.at(at).kind == upper):
		case s.has(at, titleTail) && s.at(at).kind != initial && s.is(at+1, "."):
		case s.is(at-1, "-") && s.at(at).gap == nothing && s.at(at).kind == capital && s.is(at+1, ".") && s.at(at+1).gap == nothing: // "Dipl.-Phys."
		case s.at(at).kind == initial && !(s.lang == "es" || s.lang == "ca"):
			return at, role
		case s.has(at, title) && (s.at(at).kind != small || s.spanish()) && !s.namesake(at):
			if s.has(at, staffTitle) {
				role = lethe.RoleStaff
			}
		case s.is(at, "and", "und", "y", "i", "&", "u") && s.has(at+1, title):
		case role == lethe.RoleStaff && s.is(at, "Specialist", "Practitioner"): // of a nurse
		case s.is(at, "General") && s.sameLine(at+1) && s.nameWord(at+1): // of an attorney
		default:
			return at, role
		}
		at++
	}
	return at, role
}

package link

import (
	"slices"
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/name"
)

// people gathers the names of one label.
type people struct {
	seen   []appearance
	titles map[string]name.Title // of the features that were met

	// Of the document that is being added:
	here  map[sight]int32  // in seen
	birth map[int]string   // of the mentions that a date of birth follows
	sole  string           // the only date of birth in the document, or ""
	soles map[int32]string // sole, of all documents
}

// sight is what distinguishes the mentions of a value in one document.
type sight struct {
	value int32
	title name.Title
	roles roles
	born  string // the date of birth that follows
}

// appearance is a value in a document, with the text there about the person.
type appearance struct {
	sight
	handle Handle
	doc    int32
	found  int32 // its occurrence
}

// roles are those that mentions of a person were seen in.
type roles uint8

const (
	subject roles = 1 << iota
	staff
)

func newPeople() *people {
	return &people{titles: map[string]name.Title{}, soles: map[int32]string{}}
}

// open begins a document.
func (p *people) open(births birthMentions, mentions []lethe.Mention) {
	p.here = map[sight]int32{}
	p.sole = births.sole()
	p.birth = births.following(mentions)
}

// appearance is the one that mention i belongs to; it has no handle when it is new.
func (p *people) appearance(doc int32, i int, value int32, m *lethe.Mention) *appearance {
	if p.sole != "" {
		p.soles[doc] = p.sole
	}
	s := sight{value, p.title(&m.Details), roleOf(m.Role), p.birth[i]}
	at, known := p.here[s]
	if !known {
		at = int32(len(p.seen))
		p.here[s] = at
		p.seen = append(p.seen, appearance{sight: s, doc: doc, handle: -1})
	}
	return &p.seen[at]
}

// title reads the title and the feature "gender".
func (p *people) title(d *lethe.Details) name.Title {
	if d.Title == "" && len(d.Features) == 0 {
		return 0
	}
	t, known := p.titles[d.Title]
	if !known {
		t = name.ParseTitle(d.Title)
		p.titles[strings.Clone(d.Title)] = t
	}
	if t&name.Many == 0 {
		switch d.Features["gender"] {
		case "m", "male":
			t = t&^name.Female | name.Male
		case "f", "female":
			t = t&^name.Male | name.Female
		}
	}
	return t
}

func roleOf(r lethe.Role) roles {
	switch r {
	case lethe.RoleSubject:
		return subject
	case lethe.RoleStaff:
		return staff
	}
	return 0
}

// note remembers a way to write the value in which some words are in capitals: it may
// show where the surname is. Of several the smallest counts.
func (v *value) note(original string) {
	upper, lower := false, false
	for w := range strings.FieldsSeq(original) {
		letters, small := 0, 0
		for _, r := range w {
			if unicode.IsLower(r) {
				small++
			} else if unicode.IsUpper(r) {
				letters++
			}
		}
		upper = upper || small == 0 && letters > 1
		lower = lower || small > 0
	}
	if upper && lower && (v.written == "" || original < v.written) {
		v.written = strings.Clone(original)
	}
}

// person is an entity made of appearances.
type person struct {
	normalized  string
	members     []member
	rank, place int    // in the order of people
	born        string // the date of birth, dd/mm/yyyy, or ""
}

// member is an appearance that belongs to a person.
type member struct {
	handle Handle
	value  int32
	reason Reason
}

// originals are those of all values, each once.
func (p *person) originals(b *Builder) []string {
	values := make([]int32, len(p.members))
	for i, m := range p.members {
		values[i] = m.value
	}
	slices.Sort(values)
	var all []string
	for _, v := range slices.Compact(values) {
		b.values[v].settle()
		all = append(all, b.values[v].originals...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

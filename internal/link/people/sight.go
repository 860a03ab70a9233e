package people

import (
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/name"
)

// Sight is what distinguishes the mentions of a value in one document.
type Sight struct {
	Value int32 // a number that who asks gives it
	Title name.Title
	Roles Roles
	Born  string // the date of birth that follows, dd/mm/yyyy, or ""
}

// Roles are those that mentions of a person were seen in.
type Roles uint8

const (
	subject Roles = 1 << iota
	staff
)

func roleOf(r lethe.Role) Roles {
	switch r {
	case lethe.RoleSubject:
		return subject
	case lethe.RoleStaff:
		return staff
	}
	return 0
}

// Reader reads what documents say of people beside their names.
type Reader struct {
	dates  []lethe.Label
	titles map[string]name.Title // of the features that were met
}

// NewReader makes a reader, for which labels are those of dates of birth.
func NewReader(dates []lethe.Label) *Reader {
	return &Reader{dates: dates, titles: map[string]name.Title{}}
}

// Page is what one document says.
type Page struct {
	// Sole is the only date of birth in the document, or "".
	Sole   string
	reader *Reader
	births map[int]string // of the mentions that a date of birth follows
}

// Page reads the mentions of a document.
func (r *Reader) Page(mentions []lethe.Mention) Page {
	b := r.births(mentions)
	return Page{b.sole(), r, b.following(mentions)}
}

// Sight is that of mention i, whose value has a number.
func (p *Page) Sight(i int, value int32, m *lethe.Mention) Sight {
	return Sight{value, p.reader.title(&m.Details), roleOf(m.Role), p.births[i]}
}

// title reads the title and the feature "gender".
func (r *Reader) title(d *lethe.Details) name.Title {
	if d.Title == "" && len(d.Features) == 0 {
		return 0
	}
	t, known := r.titles[d.Title]
	if !known {
		t = name.ParseTitle(d.Title)
		r.titles[strings.Clone(d.Title)] = t
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

// Telling is the one of two ways to write a value that may show where the surname is, since some of its words
// are in capitals. Of several it is the smallest. "" tells nothing; a new one is a copy.
func Telling(known, original string) string {
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
	if upper && lower && (known == "" || original < known) {
		return strings.Clone(original)
	}
	return known
}

package synth

import (
	"bytes"
	_ "embed"
	"fmt"
	"io"
	"iter"
	"math/rand/v2"
	"strings"
	"sync"
	"time"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/replace/surrogate/locale"
	"github.com/lethe-privacy/lethe/internal/strictyaml"
)

// LetterOptions say how many letters there are.
type LetterOptions struct {
	Documents int
	Seed      uint64
}

// LetterDefaults returns a hundred letters.
func LetterDefaults() LetterOptions { return LetterOptions{Documents: 100} }

// Validate reports the first option that is out of range.
func (o LetterOptions) Validate() error {
	if o.Documents < 1 {
		return fmt.Errorf("synth: %d documents", o.Documents)
	}
	return nil
}

// stationery is what letters in one language are made of.
type stationery struct {
	Language  string   `yaml:"language"`
	Locale    string   `yaml:"locale"`
	Streets   []string `yaml:"streets"`
	Phones    []string `yaml:"phones"`
	Codes     []string `yaml:"codes"`
	Insurers  []string `yaml:"insurers"`
	Employers []string `yaml:"employers"`
	Hospitals []string `yaml:"hospitals"`
	Jobs      []string `yaml:"jobs"`
	Harms     []string `yaml:"harms"` // event | condition | treatment
	Facts     []string `yaml:"facts"`
	Documents []string `yaml:"documents"`

	names *locale.Locale
}

//go:embed letters.yaml
var lettersFile []byte

var stationeries = sync.OnceValue(func() (all []stationery) {
	err := strictyaml.Decode(bytes.NewReader(lettersFile), "letters.yaml", &all)
	for i := range all {
		if err == nil {
			all[i].names, err = locale.Load(all[i].Locale)
		}
	}
	if err != nil {
		panic(err) // the files are part of the program
	}
	return all
})

// WriteLetters writes letters, notes of calls and e-mails that an insurer might hold, two
// in three of them in English and the others in German, as JSON Lines, and what is planted
// in them as a mentions file. Everybody in them is invented; telephone numbers are of
// ranges that are kept free for films, post codes of areas that do not exist.
func WriteLetters(documents, mentions io.Writer, o LetterOptions) error {
	if err := o.Validate(); err != nil {
		return err
	}
	return write(documents, mentions, o.documents())
}

// lettersOfCase is the most letters that a case has.
const lettersOfCase = 4

func (o LetterOptions) documents() iter.Seq[*document] {
	return func(yield func(*document) bool) {
		r := rand.New(rand.NewPCG(o.Seed, 0x1e77e5))
		for n := 0; n < o.Documents; {
			s := &stationeries()[0]
			if r.IntN(3) == 0 {
				s = &stationeries()[1]
			}
			c := newCase(r, s)
			kinds := r.Perm(len(s.Documents))[:2+r.IntN(lettersOfCase-1)]
			for _, k := range kinds[:min(len(kinds), o.Documents-n)] {
				d := fill(fmt.Sprintf("letter-%06d", n), strings.TrimSpace(s.Documents[k]), c.letter(), c.slots)
				d.language = s.Language
				if !yield(d) {
					return
				}
				n++
			}
		}
	}
}

// casefile is a person and what happened.
type casefile struct {
	r     *rand.Rand
	s     *stationery
	begun time.Time
	born  time.Time
	slots map[string]filling
}

func newCase(r *rand.Rand, s *stationery) *casefile {
	c := &casefile{r: r, s: s}
	c.begun = time.Date(2015+r.IntN(10), 1, 1+r.IntN(365), 0, 0, 0, 0, time.UTC)
	c.born = time.Date(c.begun.Year()-20-r.IntN(55), 1, 1+r.IntN(365), 0, 0, 0, 0, time.UTC)
	woman := r.IntN(2) == 0
	given, surname := c.given(woman), c.surname()
	town, harm := c.town(), strings.Split(c.pick(s.Harms), " | ")
	c.slots = map[string]filling{
		"name": {label: "NAME", text: given + " " + surname}, "last": {label: "NAME", text: surname},
		"id": c.number("PATIENT_ID"), "hospital_no": c.number("PATIENT_ID"), "ref": c.number("NON_PERSONAL_ID"),
		"address": {label: "ADDRESS", text: c.address(town)}, "phone": {label: "PHONE_NUMBER", text: c.phone()},
		"email": {label: "EMAIL", text: mailbox(given, surname)}, "birth": {label: "BIRTHDATE", text: c.day(c.born)},
		"age": {label: "AGE", text: fmt.Sprint(c.age())}, "town": {label: "LOCATION", text: town},
		"employer": {label: "PROVIDER", text: c.gap(s.Employers, c.surname())}, "hospital": {label: "PROVIDER", text: c.gap(s.Hospitals, town)},
		"date": {label: "EVENT_DATE", text: c.day(c.begun)}, "since": {text: fmt.Sprint(c.begun.Year() - 1 - c.r.IntN(max(1, min(c.age()-19, 15))))},
		"fact": {label: "UNIQUE_FACT", text: c.pick(s.Facts)}, "gp": {label: "NAME", text: c.surname()},
		"insurer": {"PROVIDER", c.pick(s.Insurers), true}, "event": {label: "EVENT", text: harm[0]},
		"condition": {label: "MEDICAL_CONDITION", text: harm[1]}, "treatment": {label: "TREATMENT", text: harm[2]},
	}
	c.words(woman, c.pick(s.Jobs))
	return c
}

// words are what the grammar of a language makes of the person.
func (c *casefile) words(woman bool, job string) {
	man, wife, both := strings.Cut(job, "/")
	if both && woman {
		man = wife
	}
	say := func(slot, ifMan, ifWoman string) {
		if woman {
			ifMan = ifWoman
		}
		c.slots[slot] = filling{text: ifMan}
	}
	c.slots["job"] = filling{label: "INDIRECT_IDENTIFIER", text: man}
	if c.s.Language == "de" {
		say("title", "Herr", "Frau")
		say("title_acc", "Herrn", "Frau")
		say("dear", "Sehr geehrter Herr", "Sehr geehrte Frau")
		say("he", "er", "sie")
		say("him", "ihn", "sie")
		return
	}
	say("title", "Mr", "Ms")
	say("he", "he", "she")
	say("He", "He", "She")
	say("his", "his", "her")
	say("His", "His", "Her")
	say("him", "him", "her")
	c.slots["a_job"] = filling{label: "INDIRECT_IDENTIFIER", text: "a " + man}
}

// letter is what only one letter says.
func (c *casefile) letter() map[string]filling {
	clerk := c.r.IntN(2) == 0
	return map[string]filling{
		"day":   {label: "EVENT_DATE", text: c.day(c.begun.AddDate(0, 0, 5+c.r.IntN(240)))},
		"clerk": {label: "NAME", text: c.given(clerk) + " " + c.surname()}, "doctor": {label: "NAME", text: c.given(clerk) + " " + c.surname()},
		"witness": {label: "NAME", text: c.given(!clerk) + " " + c.surname()}, "desk": {label: "PHONE_NUMBER", text: c.phone()},
		"sum": {"UNIQUE_FACT", c.money(100 + c.r.IntN(9000)), true},
	}
}

func (c *casefile) pick(of []string) string { return of[c.r.IntN(len(of))] }

// gap is one of the patterns with a text in its gap.
func (c *casefile) gap(of []string, text string) string {
	return strings.ReplaceAll(c.pick(of), "{}", text)
}

func (c *casefile) given(woman bool) string {
	if woman {
		return drawn(c.r, c.s.names.Female)
	}
	return drawn(c.r, c.s.names.Male)
}

func (c *casefile) surname() string { return drawn(c.r, c.s.names.Surnames) }

func (c *casefile) town() string {
	return c.s.names.Towns[c.r.IntN(len(c.s.names.Towns))].Name
}

// drawn is a value of a list, as often as people have it.
func drawn(r *rand.Rand, l *locale.List) string { return l.Pick(r.Uint64N(l.Total())) }

func (c *casefile) phone() string { return fmt.Sprintf(c.pick(c.s.Phones), c.r.IntN(1000)) }

func (c *casefile) number(l lethe.Label) filling {
	if l == "NON_PERSONAL_ID" {
		return filling{label: l, text: fmt.Sprintf("CL-%d/%02d", 100000+c.r.IntN(900000), c.begun.Year()%100)}
	}
	return filling{label: l, text: fmt.Sprintf("%c%c-%07d", 'A'+rune(c.r.IntN(26)), 'A'+rune(c.r.IntN(26)), c.r.IntN(10_000_000))}
}

func (c *casefile) address(town string) string {
	street, house := c.gap(c.s.Streets, drawn(c.r, c.s.names.Streets)), 1+c.r.IntN(140)
	if c.s.Language == "de" {
		return fmt.Sprintf("%s %d, %s%02d %s", street, house, c.pick(c.s.Codes), c.r.IntN(100), town)
	}
	return fmt.Sprintf("%d %s, %s %s%d %d%c%c", house, street, town, c.pick(c.s.Codes), 1+c.r.IntN(20), 1+c.r.IntN(9), 'A'+rune(c.r.IntN(8)), 'P'+rune(c.r.IntN(8)))
}

func mailbox(given, surname string) string {
	plain := strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue", "ß", "ss", "'", "", " ", "-")
	return plain.Replace(lethe.Lower(given+"."+surname)) + "@example.org"
}

func (c *casefile) day(t time.Time) string {
	if c.s.Language == "de" {
		return t.Format("02.01.2006")
	}
	return t.Format("2 January 2006")
}

// age is that of the person when it began.
func (c *casefile) age() int {
	years := c.begun.Year() - c.born.Year()
	if c.begun.YearDay() < c.born.YearDay() {
		years--
	}
	return years
}

func (c *casefile) money(n int) string {
	cents := c.r.IntN(100)
	thousands, rest := "", fmt.Sprint(n)
	if n >= 1000 {
		thousands, rest = fmt.Sprint(n/1000), fmt.Sprintf("%03d", n%1000)
	}
	if c.s.Language == "de" {
		return strings.TrimPrefix(thousands+"."+rest, ".") + fmt.Sprintf(",%02d", cents)
	}
	return strings.TrimPrefix(thousands+","+rest, ",") + fmt.Sprintf(".%02d", cents)
}

package people

import (
	"bytes"
	"embed"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"github.com/lethe-privacy/lethe/internal/replace/surrogate/locale"
	"github.com/lethe-privacy/lethe/internal/strictyaml"
)

// Languages are those that documents are written in.
var Languages = []string{"en", "de", "es", "ca"}

//go:embed data
var files embed.FS

// land is what is known of the people of one language: its tables and grammars.
type land struct {
	tables
	names     *locale.Locale
	places    []place
	placeOdds weights
	decades   map[bool]map[int][]string // by whether of women, and decade
	jobs      []job
	illnesses []illness
	illOdds   weights
	events    []event
	frequent  []string // surnames, before those of the locale
	insurers  []string
	rules     map[string][]alternative
	grammars  map[string][]alternative // by kind of document
	facts     []sequence
	short     map[string]string
	jobOdds   map[int]*weights // by sex and age: see jobKey
}

// tables are a language's file.
type tables struct {
	Locale     string              `yaml:"locale"`
	Today      int                 `yaml:"today"`       // the year in which the documents end
	TwoNames   bool                `yaml:"two_names"`   // people have a surname of each parent
	SecondName int                 `yaml:"second_name"` // of a hundred people, how many have another given name
	Streets    []string            `yaml:"streets"`
	Address    string              `yaml:"address"` // of {street}, {house}, {code}, {place}
	Line       string              `yaml:"line"`    // of a street with its number
	Codes      []string            `yaml:"codes"`
	CodeTail   string              `yaml:"code_tail"` // with a # for a digit, a @ for a letter
	Phones     []string            `yaml:"phones"`
	Number     string              `yaml:"member"`     // the form of an insurer's number
	File       string              `yaml:"file"`       // the form of a file's number
	Forms      map[string]string   `yaml:"forms"`      // of numbers, by their slots
	DateForms  map[string]string   `yaml:"date_forms"` // what {day.month} and the like are
	Money      []string            `yaml:"money"`      // the signs before three digits, and before cents
	Dates      []string            `yaml:"dates"`      // how writers give dates, formal before sloppy
	Numerals   map[int]string      `yaml:"numerals"`
	Months     []string            `yaml:"months"`
	Relations  []string            `yaml:"relations"` // husband, wife, brother, sister
	Titles     []string            `yaml:"titles"`    // of a man, of a woman
	Doctor     []string            `yaml:"doctor"`
	Articles   []string            `yaml:"indefinite"` // that stand before illnesses and treatments in their tables
	Article    map[string]string   `yaml:"articles"`   // before a job
	Retired    []string            `yaml:"retired"`
	Given      map[string][]string `yaml:"given"` // "female 1950": names of that decade, the frequent before the rare
	Surnames   string              `yaml:"surnames"`
	Places     []string            `yaml:"places"`    // place | region | weight
	Regional   map[string]string   `yaml:"regional"`  // surnames that are frequent in a region
	Origins    []origin            `yaml:"origins"`   // people whose families came from elsewhere
	Employers  map[string][]string `yaml:"employers"` // by sector
	Jobs       []string            `yaml:"jobs"`      // job; other words | sector | % women | weight | least age
	Insurers   []string            `yaml:"insurers"`
	Hospitals  []string            `yaml:"hospitals"`
	Courts     []string            `yaml:"courts"`
	Clubs      []string            `yaml:"clubs"`
	Illnesses  []string            `yaml:"illnesses"` // illness; other words | % women | ages | weight | treatment; other words
	Events     []string            `yaml:"events"`    // article | noun | clause | harm; other words | treatment; other words
	Facts      []string            `yaml:"facts"`     // what is true of few, as a clause without its subject
	Short      map[string]string   `yaml:"short"`     // how notes abbreviate words
	Contract   map[string]string   `yaml:"contract"`  // "de el": del
}

type place struct {
	name, region string
	weight       int
}

// origin is where families came from, with the names that they kept.
type origin struct {
	Both     bool   `yaml:"both"`  // they have two surnames where people have
	Share    int    `yaml:"share"` // of a hundred in the largest places; a third of it in small ones
	Female   string `yaml:"female"`
	Male     string `yaml:"male"`
	Surnames string `yaml:"surnames"`

	female, male, surnames []string
}

type job struct {
	words  []words // the usual one before others
	sector string
	women  int
	weight int
	least  int
}

// words are what a man and a woman are called by.
type words struct{ man, woman string }

func (w words) of(woman bool) string {
	if woman {
		return w.woman
	}
	return w.man
}

type illness struct {
	words, treatments  []string
	women, first, last int
}

type event struct {
	article, noun   string
	clause, told    string // as it is written, and as one says of oneself
	harm, treatment []string
}

var lands sync.Map // of languages, to func() (*land, error)

func loadLand(language string) (*land, error) {
	once, _ := lands.LoadOrStore(language, sync.OnceValues(func() (*land, error) { return readLand(language) }))
	return once.(func() (*land, error))()
}

func readLand(language string) (*land, error) {
	l := &land{}
	name := "data/" + language + ".yaml"
	data, err := files.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("people: read tables: %w", err)
	}
	if err := strictyaml.Decode(bytes.NewReader(data), name, &l.tables); err != nil {
		return nil, fmt.Errorf("people: read tables: %w", err)
	}
	if l.names, err = locale.Load(l.Locale); err != nil {
		return nil, fmt.Errorf("people: read names: %w", err)
	}
	for _, read := range []func() error{l.readPlaces, l.readNames, l.readJobs, l.readIllnesses, l.readEvents} {
		if err := read(); err != nil {
			return nil, fmt.Errorf("people: read %s: %w", name, err)
		}
	}
	l.insurers, l.short, l.frequent = l.Insurers, l.Short, strings.Split(l.Surnames, ", ")
	if err := l.readGrammars(language); err != nil {
		return nil, fmt.Errorf("people: read grammar: %w", err)
	}
	return l, nil
}

// columns cuts a row of a table.
func columns(row string, n int) ([]string, error) {
	all := strings.Split(row, "|")
	if len(all) != n {
		return nil, fmt.Errorf("a row of %d columns, want %d: %s", len(all), n, row)
	}
	for i := range all {
		all[i] = strings.TrimSpace(all[i])
	}
	return all, nil
}

func numbers(of ...string) ([]int, error) {
	var all []int
	for _, s := range of {
		n, err := strconv.Atoi(s)
		if err != nil {
			return nil, err
		}
		all = append(all, n)
	}
	return all, nil
}

// alternatives are separated by semicolons.
func alternatives(s string) []string {
	all := strings.Split(s, ";")
	for i := range all {
		all[i] = strings.TrimSpace(all[i])
	}
	return all
}

func (l *land) readPlaces() error {
	for _, row := range l.Places {
		c, err := columns(row, 3)
		if err != nil {
			return err
		}
		n, err := numbers(c[2])
		if err != nil {
			return err
		}
		l.places = append(l.places, place{c[0], c[1], n[0]})
		l.placeOdds.add(n[0])
	}
	return nil
}

func (l *land) readNames() error {
	l.decades = map[bool]map[int][]string{true: {}, false: {}}
	for key, names := range l.Given {
		sex, decade, _ := strings.Cut(key, " ")
		n, err := numbers(decade)
		if err != nil {
			return err
		}
		var all []string
		for _, line := range names {
			all = append(all, strings.Split(line, ", ")...)
		}
		l.decades[sex == "female"][n[0]] = all
	}
	for i := range l.Origins {
		o := &l.Origins[i]
		o.female, o.male, o.surnames = strings.Split(o.Female, ", "), strings.Split(o.Male, ", "), strings.Split(o.Surnames, ", ")
	}
	return nil
}

func (l *land) readJobs() error {
	for _, row := range l.Jobs {
		c, err := columns(row, 5)
		if err != nil {
			return err
		}
		n, err := numbers(c[2], c[3], c[4])
		if err != nil {
			return err
		}
		if len(l.Employers[c[1]]) == 0 {
			return fmt.Errorf("nobody employs in the sector %s", c[1])
		}
		j := job{sector: c[1], women: n[0], weight: n[1], least: n[2]}
		for _, w := range alternatives(c[0]) {
			man, woman, two := strings.Cut(w, "/")
			if !two {
				woman = man
			}
			j.words = append(j.words, words{man, woman})
		}
		l.jobs = append(l.jobs, j)
	}
	l.jobOdds = map[int]*weights{}
	for _, woman := range []bool{false, true} {
		for age := 18; age <= oldestStarter; age++ {
			w := &weights{}
			for _, j := range l.jobs {
				share := j.women
				if !woman {
					share = 100 - share
				}
				if age < j.least {
					share = 0
				}
				w.add(j.weight * share)
			}
			l.jobOdds[jobKey(woman, age)] = w
		}
	}
	return nil
}

// oldestStarter is the age from which all jobs are open.
const oldestStarter = 32

func jobKey(woman bool, age int) int {
	key := 2 * min(max(age, 18), oldestStarter)
	if woman {
		key++
	}
	return key
}

func (l *land) readIllnesses() error {
	for _, row := range l.Illnesses {
		c, err := columns(row, 5)
		if err != nil {
			return err
		}
		first, last, _ := strings.Cut(c[2], "-")
		n, err := numbers(c[1], first, last, c[3])
		if err != nil {
			return err
		}
		l.illnesses = append(l.illnesses, illness{alternatives(c[0]), alternatives(c[4]), n[0], n[1], n[2]})
		l.illOdds.add(n[3])
	}
	return nil
}

func (l *land) readEvents() error {
	for _, row := range l.Events {
		c, err := columns(row, 5)
		if err != nil {
			return err
		}
		clauses := alternatives(c[2])
		l.events = append(l.events, event{c[0], c[1], clauses[0], clauses[len(clauses)-1], alternatives(c[3]), alternatives(c[4])})
	}
	return nil
}

// given is a name that was given to children in a year.
func (l *land) given(d *dice, woman bool, year int) string {
	decades := l.decades[woman]
	decade := year/10*10 + 10*(d.below(3)-1) // fashions change slowly
	for decades[decade] == nil {
		if decade < 1950 {
			decade += 10
		} else {
			decade -= 10
		}
	}
	return front(d, decades[decade])
}

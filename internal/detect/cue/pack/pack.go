package pack

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"sync"

	"github.com/goccy/go-yaml"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/tagger/wording"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/replace/surrogate/locale"
	"github.com/lethe-privacy/lethe/internal/text/fold"
)

//go:embed packs
var files embed.FS

// words are words parted by white space, folded.
type words map[string]bool

// UnmarshalYAML reads a list of words.
func (w *words) UnmarshalYAML(unmarshal func(any) error) error {
	var text string
	if err := unmarshal(&text); err != nil {
		return err
	}
	*w = words{}
	for one := range strings.FieldsSeq(text) {
		(*w)[fold.Bare(one)] = true
	}
	return nil
}

// phrases are phrases parted by commas or white space with a hyphen for a blank, by their
// first words.
type phrases map[string][][]string

// UnmarshalYAML reads phrases that are parted by commas.
func (p *phrases) UnmarshalYAML(unmarshal func(any) error) error {
	var text string
	if err := unmarshal(&text); err != nil {
		return err
	}
	*p = phrases{}
	for one := range strings.SplitSeq(text, ",") {
		p.add(one)
	}
	return nil
}

func (p phrases) add(phrase string) {
	if all := fields(phrase); len(all) > 0 {
		p[all[0]] = append(p[all[0]], all)
	}
}

// fields are the words of a phrase as texts are cut.
func fields(phrase string) (all []string) {
	for _, w := range wording.Cut(phrase, "") {
		all = append(all, w.Low)
	}
	return all
}

// jobs are phrases parted by white space, with a hyphen for the blank in one.
type jobs phrases

// UnmarshalYAML reads such phrases.
func (j *jobs) UnmarshalYAML(unmarshal func(any) error) error {
	var text string
	if err := unmarshal(&text); err != nil {
		return err
	}
	p := phrases{}
	for one := range strings.FieldsSeq(text) {
		p.add(one)
	}
	*j = jobs(p)
	return nil
}

// expression finds what has a form of its own: its first group is the mention.
type expression struct {
	Label lethe.Label
	Find  string

	form *lazyregexp.Regexp
}

// Pack is what the rules go by in one language. docs/reference/languages.md says what each list is
// for.
type Pack struct {
	Language string            `yaml:"-"`
	features map[string]string // of all mentions

	Name     string
	Calendar string // of which locale of CLDR
	Months   string // further ways to write them, "name=number" or without a number the months themselves
	Bare     bool   // the script has no capitals

	Honorific       words
	HonorificBehind words `yaml:"honorific-behind"`
	Particle        words
	NameLink        words   `yaml:"name-link"`
	SaysName        phrases `yaml:"says-name"`
	MaySayName      phrases `yaml:"may-say-name"`
	Never           words
	SurnameEnding   string `yaml:"surname-ending"`
	NounEnding      string `yaml:"noun-ending"`
	TownEnding      string `yaml:"town-ending"`
	EponymBefore    words  `yaml:"eponym-before"`
	Abbreviation    words
	Inflection      string

	LivesIn     phrases `yaml:"lives-in"`
	PlaceBefore words   `yaml:"place-before"`

	Postcode      string
	PostOffice    words   `yaml:"post-office"`
	TownBehind    words   `yaml:"town-behind"`
	HouseNumber   string  `yaml:"house-number"`
	HouseBefore   words   `yaml:"house-before"`
	StreetBefore  phrases `yaml:"street-before"`
	StreetEnding  string  `yaml:"street-ending"`
	StreetInside  words   `yaml:"street-inside"`
	NumberTail    words   `yaml:"number-tail"`
	AddressTail   words   `yaml:"address-tail"`
	AddressRest   string  `yaml:"address-rest"`
	CompanyForm   phrases `yaml:"company-form"`
	CompanyHead   words   `yaml:"company-head"`
	CompanyEnding string  `yaml:"company-ending"`
	Institution   phrases
	InstitutionIn words  `yaml:"institution-inside"`
	InstitutionIs string `yaml:"institution-ending"`

	AgeUnit     words   `yaml:"age-unit"`
	AgeBefore   phrases `yaml:"age-before"`
	AgeHas      words   `yaml:"age-has"`
	AgeOf       words   `yaml:"age-of"`
	AgeAfter    phrases `yaml:"age-after"`
	AgeEnding   string  `yaml:"age-ending"`
	AgeWord     string  `yaml:"age-word"`
	AgeSays     phrases `yaml:"age-says"`
	AgeSaid     words   `yaml:"age-said"`
	AgeOrdinal  phrases `yaml:"age-ordinal"`
	AgeTail     phrases `yaml:"age-tail"`
	NumberSmall string  `yaml:"number-small"`
	NumberTens  string  `yaml:"number-tens"`
	NumberJoin  string  `yaml:"number-join"`
	NoAgeBefore words   `yaml:"no-age-before"`
	NoAgeAfter  words   `yaml:"no-age-after"`

	DateLink   words `yaml:"date-link"`
	DateRange  words `yaml:"date-range"`
	YearBefore words `yaml:"year-before"`
	YearAfter  words `yaml:"year-after"`
	Birth      words
	DayWords   words  `yaml:"day-words"`
	YearBegins string `yaml:"year-begins"`
	YearWords  words  `yaml:"year-words"`

	IDBefore          phrases `yaml:"id-before"`
	IDEnding          string  `yaml:"id-ending"`
	NoID              words   `yaml:"no-id"`
	OccupationBefore  phrases `yaml:"occupation-before"`
	OccupationArticle words   `yaml:"occupation-article"`
	Occupation        jobs
	OccupationSays    phrases `yaml:"occupation-says"`
	OccupationAt      words   `yaml:"occupation-at"`
	OccupationForm    string  `yaml:"occupation-form"`
	OccupationJoined  bool    `yaml:"occupation-joined"`
	Possessive        words
	NoOccupation      words  `yaml:"no-occupation"`
	OccupationEnding  string `yaml:"occupation-ending"`
	JobBefore         words  `yaml:"occupation-head"`
	JobOf             words  `yaml:"occupation-of"`
	Kin               words
	Illness           jobs
	Treatment         jobs
	IllnessEnding     string `yaml:"illness-ending"`
	IllnessKind       string `yaml:"illness-kind"`
	IllnessAt         words  `yaml:"illness-at"`
	IllnessOf         words  `yaml:"illness-of"`
	IllnessType       words  `yaml:"illness-type"`
	Plate             string
	NoAgeOf           words `yaml:"no-age-of"`
	NoAgeHas          words `yaml:"no-age-has"`
	Mobile            string
	Locale            string // of the surrogates, whose occupations count as well
	Expressions       []expression
	Demographic       string
	DemographicBefore words `yaml:"demographic-before"`
	DemographicOf     words `yaml:"demographic-of"`
	DemographicAnd    words `yaml:"demographic-and"`
	DemographicBehind words `yaml:"demographic-behind"`
	DemographicNoun   bool  `yaml:"demographic-noun"`
	Telephone         words

	months      map[string]int
	weekdays    words
	given       words
	family      words
	towns       words
	endings     [][2]string // what a case adds, and what it stands for
	surname     *lazyregexp.Regexp
	noun        *lazyregexp.Regexp
	town        *lazyregexp.Regexp
	street      *lazyregexp.Regexp
	institution *lazyregexp.Regexp
	company     *lazyregexp.Regexp
	jobForms    [][2]string // as endings, for occupations: genders, plurals
	ageEnding   *lazyregexp.Regexp
	ageWord     *lazyregexp.Regexp
	yearBegin   *lazyregexp.Regexp
	numerals    map[string]int // numbers in words, folded, their words parted by blanks
	postcode    *lazyregexp.Regexp
	id          *lazyregexp.Regexp
	job         *lazyregexp.Regexp
	illness     *lazyregexp.Regexp
	illnessKind *lazyregexp.Regexp
	plate       *lazyregexp.Regexp
	rest        *lazyregexp.Regexp
	mobile      *lazyregexp.Regexp
	demographic *lazyregexp.Regexp
}

// Languages are the codes of the languages that have a pack.
func Languages() []string {
	entries, err := fs.ReadDir(files, "packs")
	if err != nil {
		panic("pack: " + err.Error()) // they are part of the program
	}
	var all []string
	for _, e := range entries {
		all = append(all, e.Name())
	}
	return all
}

// packs are all, each read when first asked for.
var packs = func() map[string]func() *Pack {
	all := map[string]func() *Pack{}
	for _, l := range Languages() {
		all[l] = sync.OnceValue(func() *Pack {
			p, err := load(files, l)
			if err != nil {
				panic("pack: " + err.Error()) // the tests load all
			}
			return p
		})
	}
	return all
}()

// Of gives the pack of a language, nil where there is none.
func Of(language string) *Pack {
	if get := packs[language]; get != nil {
		return get()
	}
	return nil
}

func load(from fs.FS, language string) (*Pack, error) {
	text, err := fs.ReadFile(from, path.Join("packs", language, "pack.yaml"))
	if err != nil {
		return nil, err
	}
	p := &Pack{Language: language, features: map[string]string{"pack": language}}
	if err := yaml.UnmarshalWithOptions(text, p, yaml.Strict()); err != nil {
		return nil, fmt.Errorf("%s: %w", language, err)
	}
	if err := p.compile(); err != nil {
		return nil, fmt.Errorf("%s: %w", language, err)
	}
	names, err := fs.ReadFile(from, path.Join("packs", language, "names.txt"))
	if err != nil {
		return nil, err
	}
	return p, p.readNames(string(names))
}

// compile reads what is written as expressions and endings, and the calendar.
func (p *Pack) compile() (err error) {
	for _, e := range []struct {
		to   **lazyregexp.Regexp
		form string
		text string
	}{
		{&p.surname, "(?i)^..+(?:%s)$", p.SurnameEnding}, {&p.noun, "^.{4,}(?:%s)$", p.NounEnding}, {&p.town, "^..+(?:%s)$", p.TownEnding}, {&p.street, "(?i)^..+(?:%s)$", p.StreetEnding},
		{&p.institution, "(?i)^..+(?:%s)$", p.InstitutionIs}, {&p.company, "(?i)^..+(?:%s)$", p.CompanyEnding}, {&p.ageEnding, "(?i)^(?:%s)$", p.AgeEnding}, {&p.ageWord, "(?i)^(?:%s)$", p.AgeWord}, {&p.yearBegin, "(?i)^(?:%s)$", p.YearBegins},
		{&p.postcode, "^(?:%s)$", p.Postcode}, {&p.plate, `\b(?:%s)\b`, p.Plate}, {&p.rest, `(?i)^(?:%s)(?:$|[^\pL\d])`, p.AddressRest}, {&p.mobile, "^(?:%s)$", p.Mobile}, {&p.job, "^\\p{Ll}{3,}(?:%s)$", p.OccupationEnding}, {&p.demographic, "(?i)^(?:%s)$", p.Demographic},
		{&p.id, "^..+(?:%s)$", p.IDEnding}, {&p.illness, "^(?:%s)$", p.IllnessEnding}, {&p.illnessKind, "^(?:%s)$", p.IllnessKind},
	} {
		if text := strings.Join(strings.Fields(e.text), "|"); text != "" {
			if *e.to, err = lazyregexp.Parse(fmt.Sprintf(e.form, text)); err != nil {
				return err
			}
		}
	}
	if p.endings, err = readEndings(p.Inflection); err != nil {
		return err
	}
	if p.jobForms, err = readEndings(p.OccupationForm); err != nil {
		return err
	}
	for i := range p.Expressions {
		e := &p.Expressions[i]
		if e.form, err = lazyregexp.Parse(e.Find); err != nil {
			return err
		}
		if e.form.Groups() != 1 {
			return fmt.Errorf("expression %q has no group, or several", e.Find)
		}
	}
	p.readNumerals()
	if err := p.readLocale(); err != nil {
		return err
	}
	return p.readCalendar()
}

// readEndings reads what words end in and what that stands for.
func readEndings(rules string) (all [][2]string, err error) {
	for rule := range strings.FieldsSeq(rules) {
		ending, stands, ok := strings.Cut(rule, ">")
		if !ok {
			return nil, fmt.Errorf("inflection %q has no >", rule)
		}
		all = append(all, [2]string{fold.Bare(ending), fold.Bare(stands)})
	}
	return all, nil
}

// readLocale adds the occupations that surrogates are drawn from.
func (p *Pack) readLocale() error {
	if p.Locale == "" {
		return nil
	}
	l, err := locale.Load(p.Locale)
	if err != nil {
		return err
	}
	for i := range l.Occupations.Len() {
		phrases(p.Occupation).add(l.Occupations.At(i))
	}
	return nil
}

// readNames reads the sections given, surname and town.
func (p *Pack) readNames(text string) error {
	p.given, p.family, p.towns = words{}, words{}, words{}
	var to words
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || line[0] == '#':
		case line == "[given]":
			to = p.given
		case line == "[surname]":
			to = p.family
		case line == "[town]":
			to = p.towns
		case to == nil || line[0] == '[':
			return fmt.Errorf("%s: names.txt: %q is in no section", p.Language, line)
		default:
			for w := range strings.FieldsSeq(line) {
				for _, part := range wording.Cut(w, "") {
					if len([]rune(part.Raw)) > 2 || !ascii(part.Raw) || p.Bare {
						to[part.Low] = true
					}
				}
			}
		}
	}
	return nil
}

func ascii(s string) bool {
	for _, r := range s {
		if r > 127 {
			return false
		}
	}
	return true
}

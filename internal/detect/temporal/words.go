package temporal

import (
	_ "embed"
	"sync"

	"github.com/goccy/go-yaml"

	"github.com/lethe-privacy/lethe/internal/text/wordset"
)

//go:embed words.yaml
var wordsFile []byte

// wordSet is a list of words of words.yaml.
type wordSet map[string]bool

// UnmarshalYAML reads words that are separated by white space.
func (s *wordSet) UnmarshalYAML(unmarshal func(any) error) error {
	var words string
	if err := unmarshal(&words); err != nil {
		return err
	}
	*s = wordset.Of(words)
	return nil
}

// wordLists is words.yaml, whose comments say what each list is for.
type wordLists struct {
	Birth       wordSet
	BornAfter   wordSet `yaml:"born-after"`
	Year        wordSet
	Day         wordSet
	Number      wordSet
	Unit        wordSet
	Age         wordSet
	AgeLink     wordSet `yaml:"age-link"`
	YearsBefore wordSet `yaml:"years-before"`
	Decade      wordSet
	Sex         wordSet
	Clock       wordSet
	FullYear    wordSet `yaml:"full-year"`
	Infant      wordSet
	Span        wordSet
	Young       wordSet
	Lasting     wordSet
	Weekday     wordSet

	WeekdayShort wordSet `yaml:"weekday-short"`
	DayLink      wordSet `yaml:"day-link"`

	Month       wordSet
	NoMonth     wordSet `yaml:"no-month"`
	MonthBefore wordSet `yaml:"month-before"`
	Hour        wordSet
	Turned      wordSet
	Self        wordSet
	SelfIs      wordSet `yaml:"self-is"`
	AgeEnd      wordSet `yaml:"age-end"`
	When        wordSet
	Is          wordSet
	German      wordSet
	Already     wordSet
	People      wordSet
	Several     wordSet
	Thing       wordSet
	Note        wordSet
	NoteBefore  wordSet `yaml:"note-before"`
	Died        wordSet
	Mid         wordSet
	OtherWord   wordSet `yaml:"other-word"`
	Tens        map[string]int
	Counted     wordSet
	Join        wordSet
	YearUnit    wordSet `yaml:"year-unit"`
	FieldDate   wordSet `yaml:"field-date"`
	FieldBirth  wordSet `yaml:"field-birth"`
	FieldAge    wordSet `yaml:"field-age"`
	FieldValue  wordSet `yaml:"field-value"`
	FieldAmount wordSet `yaml:"field-amount"`
}

var words = sync.OnceValue(func() *wordLists { return readWords(wordsFile) })

func readWords(file []byte) *wordLists {
	var lists wordLists
	if err := yaml.UnmarshalWithOptions(file, &lists, yaml.Strict()); err != nil {
		panic("temporal: words.yaml: " + err.Error())
	}
	return &lists
}

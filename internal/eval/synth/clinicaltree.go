package synth

import (
	"maps"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
)

// tree writes a JSON value from left to right and remembers where it is, so that
// every planted span knows the pointer of its leaf.
type tree struct {
	out    []byte
	gold   []ClinicalGold
	id     string
	places []place
	leaves int
}

// place is one step of the pointer: a member of an object or an item of a list.
type place struct {
	key  string
	list bool
	n    int // members so far
}

func (t *tree) begin(id string) {
	t.out, t.gold, t.id, t.leaves = t.out[:0], t.gold[:0], id, 0
	t.places = append(t.places[:0], place{})
}

// object writes an object under the key, list a list.
func (t *tree) object(key string, write func()) { t.nest(key, '{', '}', false, write) }
func (t *tree) list(key string, write func())   { t.nest(key, '[', ']', true, write) }

func (t *tree) nest(key string, open, end byte, list bool, write func()) {
	t.enter(key)
	t.out = append(t.out, open)
	t.places = append(t.places, place{list: list})
	write()
	t.places = t.places[:len(t.places)-1]
	t.out = append(t.out, end)
}

// enter writes the comma and the key before a value; in a list the key is ignored.
func (t *tree) enter(key string) {
	p := &t.places[len(t.places)-1]
	if p.n > 0 {
		t.out = append(t.out, ',')
	}
	if p.list {
		key = strconv.Itoa(p.n)
	} else if len(t.places) > 1 {
		t.quote(key)
		t.out = append(t.out, ':')
	}
	p.key = key
	p.n++
}

// raw writes a number, a boolean or null.
func (t *tree) raw(key, literal string) {
	t.enter(key)
	t.out = append(t.out, literal...)
	t.leaves++
}

// text writes a string and keeps the spans in it.
func (t *tree) text(key string, l *line) {
	t.enter(key)
	t.quote(string(l.text))
	t.leaves++
	if len(l.spans) == 0 {
		return
	}
	field := t.pointer()
	for _, s := range l.spans {
		s.Document, s.Field = t.id, field
		t.gold = append(t.gold, s)
	}
}

// pointer is the JSON Pointer of the present leaf below "content".
func (t *tree) pointer() string {
	var p []byte
	for _, s := range t.places[2:] { // without the record and its member "content"
		p = append(append(p, '/'), s.key...)
	}
	return string(p)
}

// quote writes a JSON string; the generator's texts have no other control
// characters than line ends.
func (t *tree) quote(s string) {
	t.out = append(t.out, '"')
	for i := 0; i < len(s); i++ {
		switch c := s[i]; c {
		case '"', '\\':
			t.out = append(t.out, '\\', c)
		case '\n':
			t.out = append(t.out, '\\', 'n')
		default:
			t.out = append(t.out, c)
		}
	}
	t.out = append(t.out, '"')
}

// line is the text of a leaf that grows, with its spans.
type line struct {
	text  []byte
	runes int
	spans []ClinicalGold
}

func (l *line) reset() *line {
	l.text, l.runes, l.spans = l.text[:0], 0, l.spans[:0]
	return l
}

func (l *line) plain(s string) {
	l.text = append(l.text, s...)
	l.runes += utf8.RuneCountInString(s)
}

func (l *line) plant(v slot) {
	start := l.runes
	l.plain(v.text)
	if v.label == "" {
		return
	}
	features := map[string]string{"entity": string(v.label)}
	maps.Copy(features, v.features)
	l.spans = append(l.spans, ClinicalGold{
		Start: start, End: l.runes, Label: lethe.Label(strings.ToUpper(string(v.label))),
		Text: v.text, Score: 1, Detector: "synth", Features: features,
	})
}

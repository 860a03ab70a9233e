package pattern

import (
	"errors"
	"fmt"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/nearest"
)

// description is a recognizer as its file describes it.
type description struct {
	name, label, doc, country string
	languages                 []string
	patterns                  []patternSource
	context                   []string
	needsContext              bool
	validator                 string
	deny                      []string // values that are found wherever they stand
	denyScore                 float64
	examples                  []string
	python                    bool // the patterns are in Python's dialect

	places map[string][]place // by field, the field itself first
}

// patternSource is a pattern as its file describes it.
type patternSource struct {
	name, regex   string
	score         float64
	caseSensitive bool
	group         int
}

// place is where a member of a field stands, or the field, or the recognizer.
func (d *description) place(field string, index int) place {
	for _, at := range [][]place{d.places[field], d.places[""]} {
		if index < len(at) {
			return at[index]
		}
		if len(at) > 0 {
			return at[0]
		}
	}
	return place{line: 1}
}

var (
	goodLabel = lazyregexp.New(`^[A-Z][A-Z0-9_]*$`)
	goodName  = lazyregexp.New(`^[a-z0-9]+(?:-[a-z0-9]+)*$`)
	noName    = lazyregexp.New(`[^\pL\pN]+`)
)

// LabelOf writes a label as labels are written: "zip code" is ZIP_CODE.
func LabelOf(s string) string {
	return strings.ToUpper(strings.Trim(noName.ReplaceAllString(s, "_"), "_"))
}

// nameOf writes a name as names are written: "Zip code Recognizer" is
// zip-code-recognizer.
func nameOf(s string) string {
	return strings.ToLower(strings.Trim(noName.ReplaceAllString(s, "-"), "-"))
}

// recognizer makes the described recognizer and tries it.
func (l *loadedFile) recognizer(d *description) {
	before := len(l.faults)
	if !goodName.MatchString(d.name) {
		l.fault(d.place("name", 0), "the name of a recognizer is of lower-case letters and digits, joined by '-'")
	}
	if !goodLabel.MatchString(d.label) {
		l.fault(d.place("label", 0), "recognizer %s: a label is of letters, digits and '_'", d.name)
	}
	if len(d.patterns) == 0 && len(d.deny) == 0 {
		l.fault(d.place("patterns", 0), "recognizer %s has no patterns", d.name)
	}
	r := Recognizer{Name: d.name, Label: lethe.Label(d.label), Doc: d.doc, Country: d.country, Languages: d.languages,
		Context: d.context, Weak: d.needsContext, Untried: len(d.examples) == 0}
	if r.Doc == "" {
		r.Doc = "Values of the user's own."
	}
	if d.validator != "" {
		v, ok := Validators()[d.validator]
		if !ok {
			l.fault(d.place("validator", 0), "recognizer %s: there is no validator %q%s", d.name, d.validator, nearest.To(d.validator, ValidatorNames()))
		}
		r.Validate = v
	}
	l.patterns(d, &r)
	for _, e := range d.examples {
		r.Examples = append(r.Examples, detect.Example{Text: e})
	}
	if len(l.faults) == before {
		l.try(d, r)
	}
	l.out.Recognizers = append(l.out.Recognizers, r)
}

// patterns gives a recognizer those that are described, if they can be.
func (l *loadedFile) patterns(d *description, r *Recognizer) {
	for i, p := range d.patterns {
		if !(p.score >= 0 && p.score <= 1) || p.score == 0 && !d.python {
			l.fault(d.place("score", i), "recognizer %s: the score of a pattern is above 0 and at most 1", d.name)
			continue
		}
		if p.name == "" {
			p.name = fmt.Sprintf("pattern %d", i+1)
		}
		made := Pattern{Name: p.name, Regex: p.regex, Score: p.score, Exact: p.caseSensitive, Group: p.group}
		if err := made.compiles(d.python); err != nil {
			l.fault(d.place("regex", i), "recognizer %s: the pattern does not compile: %v", d.name, err)
			continue
		}
		r.Patterns = append(r.Patterns, made)
	}
	if len(d.deny) == 0 {
		return
	}
	if !(d.denyScore >= 0 && d.denyScore <= 1) {
		l.fault(d.place("deny_list_score", 0), "recognizer %s: the score of a deny list is at most 1", d.name)
		return
	}
	for _, p := range (List{Exact: d.deny}).recognizer(d.name, "").Patterns {
		p.Name, p.Score = "deny_list", d.denyScore
		r.Patterns = append(r.Patterns, p)
	}
}

// compiles reports why a pattern cannot be searched for; one in Python's dialect is
// translated first.
func (p *Pattern) compiles(python bool) error {
	if python {
		regex, err := fromPython(p.Regex)
		if err != nil {
			return err
		}
		p.Regex = regex
	}
	alone := Recognizer{Name: "alone", Label: lethe.Misc, Doc: "A pattern.", Patterns: []Pattern{*p}, Untried: true}
	_, err := NewEngine([]Recognizer{alone}, Options{})
	if bad := (*PatternError)(nil); errors.As(err, &bad) {
		return bad.Err
	}
	return err
}

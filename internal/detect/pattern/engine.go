package pattern

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/automaton"
	"github.com/lethe-privacy/lethe/span"
)

// Engine is a set of recognizers, compiled. It is safe for concurrent use.
type Engine struct {
	opts    Options
	recs    []Recognizer
	phrases [][]phrase // by recognizer, for Words
	words   [][]string // by recognizer, for Substrings
	stems   vocabulary
	checks  []Validator // by recognizer, for the profile
	exprs   []expr
	set     *automaton.Set
	allow   Allowed
	byLabel map[lethe.Label]Allowed
}

// expr ties an expression of the set to where it comes from.
type expr struct {
	rec, pattern int
	group        *regexp.Regexp // nil where the whole match is the value
}

// Match is a mention with its explanation.
type Match struct {
	span.Span
	Label      lethe.Label
	Normalized string
	Score      float64
	Why        Explanation

	rank     int // place of the recognizer in its list
	specific int // length of the context phrase
}

// Explanation says how a score came about.
type Explanation struct {
	Recognizer string
	Pattern    string
	Check      Verdict
	Before     float64 // the score before context
	Word       string  // the context word that helped, or ""
	Rank       int     // of the recognizer
	// Overrode are the recognizers whose matches of the same label gave way.
	Overrode []string
}

// NewEngine compiles recognizers.
func NewEngine(recs []Recognizer, opts Options) (*Engine, error) {
	if err := opts.Validate(); err != nil {
		return nil, err
	}
	e := &Engine{opts: opts, recs: slices.Concat(recs, opts.denied())}
	if opts.Profile != Presidio {
		e.recs = slices.DeleteFunc(e.recs, func(r Recognizer) bool { return r.OnlyPresidio })
	}
	if err := e.check(); err != nil {
		return nil, err
	}
	if err := e.compile(); err != nil {
		return nil, err
	}
	var err error
	if e.allow, err = opts.Allow.Compile("allow list"); err != nil {
		return nil, err
	}
	e.byLabel = map[lethe.Label]Allowed{}
	for label, l := range opts.Labels {
		if e.byLabel[label], err = l.Allow.Compile("allow list of " + string(label)); err != nil {
			return nil, err
		}
	}
	e.prepareContext()
	return e, nil
}

// check holds every recognizer to its description.
func (e *Engine) check() error {
	seen := map[string]bool{}
	for i := range e.recs {
		if err := e.recs[i].Check(); err != nil {
			return err
		}
		if name := e.recs[i].Name; seen[name] {
			return fmt.Errorf("pattern: two recognizers are named %s", name)
		}
		seen[e.recs[i].Name] = true
	}
	return nil
}

// compile makes one automaton of all patterns of the profile.
func (e *Engine) compile() error {
	var exprs []automaton.Expr
	presidio := e.opts.Profile == Presidio
	for i := range e.recs {
		r := &e.recs[i]
		e.checks = append(e.checks, r.Validate)
		if r.Strict != nil && !presidio {
			e.checks[i] = r.Strict
		}
		for j, p := range r.Patterns {
			if presidio && p.Own || !presidio && p.Loose {
				continue
			}
			x := expr{rec: i, pattern: j}
			fold := !p.Exact && (!p.Cased || presidio)
			if p.Group > 0 {
				re, err := groupRegexp(p.Regex, fold)
				if err != nil {
					return e.blame(x, err)
				}
				x.group = re
			}
			e.exprs = append(e.exprs, x)
			exprs = append(exprs, automaton.Expr{Regex: p.Regex, Fold: fold})
		}
	}
	set, err := automaton.Compile(exprs)
	if bad := (*automaton.Error)(nil); errors.As(err, &bad) {
		return e.blame(e.exprs[bad.Index], bad.Err)
	}
	e.set = set
	return err
}

// PatternError says which pattern of which recognizer does not compile.
type PatternError struct {
	Recognizer string
	Pattern    int // index
	Name       string
	Err        error
}

func (p *PatternError) Error() string {
	return fmt.Sprintf("pattern: recognizer %s, pattern %q: %v", p.Recognizer, p.Name, p.Err)
}

func (p *PatternError) Unwrap() error { return p.Err }

func (e *Engine) blame(x expr, err error) error {
	r := &e.recs[x.rec]
	return &PatternError{r.Name, x.pattern, r.Patterns[x.pattern].Name, err}
}

// groupRegexp reads the parenthesis that holds the value out of a match.
func groupRegexp(s string, fold bool) (*regexp.Regexp, error) {
	prefix := "(?ms)"
	if fold {
		prefix = "(?ims)"
	}
	return regexp.Compile(prefix + `\A(?:` + s + `)\z`)
}

// DetectorName is that of the detector of recognizers, where options give no other.
const DetectorName = "pattern"

// Detector is the engine behind the seam of package detect.
func (e *Engine) Detector() detect.Detector {
	d := detect.Detector{
		Name: e.opts.Name,
		Doc:  "Finds identifiers, numbers and addresses by their form and check digits.",
		Find: e.find, Numbers: true,
	}
	if d.Name == "" {
		d.Name = DetectorName
	}
	for i := range e.recs {
		if !slices.Contains(d.Labels, e.recs[i].Label) {
			d.Labels = append(d.Labels, e.recs[i].Label)
		}
		d.Examples = append(d.Examples, e.recs[i].Examples...)
	}
	return d
}

func (e *Engine) find(ctx context.Context, doc *lethe.Document) ([]lethe.Mention, error) {
	var out []lethe.Mention
	err := detect.Texts(doc, func(f lethe.Field) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		for _, m := range e.Find(e.input(doc, f)) {
			out = append(out, e.mention(f, m))
		}
		return nil
	})
	return out, err
}

func (e *Engine) input(doc *lethe.Document, f lethe.Field) Input {
	return Input{Text: f.Text, Name: f.Name, Language: doc.Language, Region: regionOf(doc.Language)}
}

func (e *Engine) mention(f lethe.Field, m Match) lethe.Mention {
	out := lethe.Mention{
		Field: f.Name, Span: m.Span, Label: m.Label, Text: strings.Clone(m.In(f.Text)),
		Normalized: m.Normalized, Score: m.Score, Detector: m.Why.Recognizer,
	}
	if e.opts.Explain {
		out.Features = m.Why.Features()
	}
	if m.Why.Rank != 0 {
		out.Rank, out.Ranked = m.Why.Rank, true
	}
	return out
}

// Package suite is the one explicit list of the detectors that come with the
// project.
package suite

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/detect/cue/labelled"
	"github.com/lethe-privacy/lethe/internal/detect/cue/quasi"
	"github.com/lethe-privacy/lethe/internal/detect/gazetteer"
	"github.com/lethe-privacy/lethe/internal/detect/pattern"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/detect/temporal"
	"github.com/lethe-privacy/lethe/internal/nearest"
)

// Options change the detectors. The zero value is the suite as it comes.
type Options struct {
	Pattern     pattern.Options
	Recognizers []pattern.Recognizer // beside those that come with the project
	Tagger      tagger.Options
	More        []detect.Detector // beside those that come with the project
	Only        []string          // names of detectors to use; none: all
	Without     []string          // names of detectors to leave out
}

// New returns the detectors in the order in which they run.
func New(o Options) ([]detect.Detector, error) {
	patterns, err := patterns(o)
	if err != nil {
		return nil, err
	}
	if err := o.Tagger.Validate(); err != nil {
		return nil, err
	}
	all := slices.Concat([]detect.Detector{patterns}, fixed(), []detect.Detector{tagger.Detector(o.Tagger)}, o.More)
	if err := errors.Join(distinct(all), known(all, slices.Concat(o.Only, o.Without))); err != nil {
		return nil, err
	}
	all = slices.DeleteFunc(all, func(d detect.Detector) bool {
		return slices.Contains(o.Without, d.Name) || len(o.Only) > 0 && !slices.Contains(o.Only, d.Name)
	})
	if len(all) == 0 {
		return nil, errors.New("suite: no detector is left: nothing would be found")
	}
	return all, nil
}

// patterns compiles the recognizers. What nobody changed is compiled once.
func patterns(o Options) (detect.Detector, error) {
	if o.Pattern.Profile == pattern.General && len(o.Recognizers) == 0 && untouched(o.Pattern) {
		return pattern.Detector(), nil
	}
	e, err := Engine(o)
	if err != nil {
		return detect.Detector{}, err
	}
	return e.Detector(), nil
}

// Engine compiles the recognizers of the options.
func Engine(o Options) (*pattern.Engine, error) {
	recognizers := pattern.Builtin()
	if o.Pattern.Profile == pattern.Presidio {
		recognizers = pattern.OfPresidio()
	}
	return pattern.NewEngine(slices.Concat(recognizers, o.Recognizers), o.Pattern)
}

func untouched(p pattern.Options) bool {
	return p.MinScore == 0 && len(p.Labels) == 0 && len(p.Words) == 0 && p.Region == "" && !p.Explain &&
		len(p.Allow.Exact)+len(p.Allow.Regex)+len(p.Deny.Exact)+len(p.Deny.Regex) == 0
}

// fixed are the detectors that have no options.
func fixed() []detect.Detector {
	return slices.Concat(temporal.Detectors(), cue.Detectors(), []detect.Detector{gazetteer.Detector(), quasi.Detector(), labelled.Detector()})
}

// known reports the first name that no detector has.
func known(all []detect.Detector, names []string) error {
	for _, n := range names {
		if !slices.ContainsFunc(all, func(d detect.Detector) bool { return d.Name == n }) {
			return fmt.Errorf("suite: there is no detector %q; there are %s%s", n, strings.Join(namesOf(all), ", "), nearest.To(n, namesOf(all)))
		}
	}
	return nil
}

// distinct reports a name that two detectors have: nobody could tell what either found.
func distinct(all []detect.Detector) error {
	names := namesOf(all)
	for i, n := range names {
		if slices.Contains(names[:i], n) {
			return fmt.Errorf("suite: two detectors are called %q; give one of them another name", n)
		}
	}
	return nil
}

func namesOf(all []detect.Detector) []string {
	names := make([]string, len(all))
	for i, d := range all {
		names[i] = d.Name
	}
	return names
}

// All returns the suite as it comes.
func All() []detect.Detector {
	all, err := New(Options{})
	if err != nil {
		panic(err) // what comes with the project is tested
	}
	return all
}

// Labels returns all labels that some detector may give or that files of mentions
// may use, sorted. The caller must not change the list.
var Labels = sync.OnceValue(func() []lethe.Label {
	labels := lethe.Labels()
	for _, d := range All() {
		labels = append(labels, d.Labels...)
	}
	slices.Sort(labels)
	return slices.Compact(labels)
})

package prompt

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// check fills in a prompt with the samples of its kind and gives everything wrong.
func (p *prompt) check() error {
	faults := p.forbidden()
	for _, sample := range p.kind.Samples {
		system, user, err := p.fill(sample)
		if err != nil {
			return errors.Join(append(faults, err)...)
		}
		faults = append(faults, p.inSystem(system)...)
		faults = append(faults, p.inUser(user)...)
		if len(faults) > 0 {
			break // the other samples would say the same
		}
	}
	return errors.Join(faults...)
}

// forbidden finds the words that the file must not have.
func (p *prompt) forbidden() []error {
	var faults []error
	for _, word := range p.kind.Never {
		for i, line := range strings.Split(p.text, "\n") {
			if strings.Contains(line, word) && i+1 > p.system.line {
				faults = append(faults, &Error{p.file, i + 1, fmt.Sprintf("%s must not be spoken of in %s", word, p.kind.Name)})
			}
		}
	}
	return faults
}

func (p *prompt) inSystem(system string) []error {
	var faults []error
	missing := map[string]bool{}
	for _, m := range p.kind.System {
		if !strings.Contains(system, m.Text) && !missing[m.From] {
			missing[m.From] = true
			faults = append(faults, &Error{p.file, p.system.line, "the system part lacks " + m.From})
		}
	}
	for _, m := range p.kind.User {
		if strings.Contains(system, m.Text) {
			faults = append(faults, &Error{p.file, p.system.line, m.From + " belongs in the user part: it is data, not rules"})
		}
	}
	return faults
}

func (p *prompt) inUser(user string) []error {
	var faults []error
	last := 0
	for _, m := range p.kind.User {
		at := strings.Index(user, m.Text)
		var message string
		switch {
		case at < 0:
			message = "the user part lacks " + m.From
		case strings.Count(user, m.Text) > 1:
			message = m.From + " occurs more than once in the user part"
		case at < last:
			message = m.From + " comes too early in the user part"
		}
		if message != "" {
			faults = append(faults, &Error{p.file, p.user.line, message})
		}
		last = max(last, at)
	}
	return faults
}

// fields lists what a template may ask for, as it writes it.
func (k Kind) fields() string {
	all := map[string]bool{}
	collect(reflect.TypeOf(k.Samples[0]), all)
	return strings.Join(slices.Sorted(maps.Keys(all)), ", ")
}

// collect gathers the fields of a struct and of the structs in it.
func collect(t reflect.Type, all map[string]bool) {
	for t.Kind() == reflect.Slice || t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct {
		return
	}
	for i := range t.NumField() {
		all["."+t.Field(i).Name] = true
		collect(t.Field(i).Type, all)
	}
}

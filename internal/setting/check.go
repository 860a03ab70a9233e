package setting

import (
	"fmt"
	"path"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/nearest"
)

// Check reports the first setting whose value is not allowed.
func Check(settings []Setting) error {
	for _, s := range settings {
		if err := s.check(); err != nil {
			return err
		}
	}
	return nil
}

func (s Setting) check() error {
	switch s.Value.Kind() {
	case reflect.Int:
		return s.checkNumber(float64(s.Value.Int()))
	case reflect.Float64:
		return s.checkNumber(s.Value.Float())
	case reflect.String:
		return s.checkText(s.Value.String())
	case reflect.Slice:
		for i := range s.Value.Len() {
			if word := s.Value.Index(i); word.Kind() == reflect.String {
				if err := s.checkWord(word.String()); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

func (s Setting) checkNumber(x float64) error {
	if !s.Range.holds(x) {
		return fmt.Errorf("%s is %v; it must %s", s.Path, s.Value.Interface(), s.Range.must())
	}
	return nil
}

// checkText refuses a text of another length, or another word.
func (s Setting) checkText(text string) error {
	if n := utf8.RuneCountInString(text); !s.Range.holds(float64(n)) {
		return fmt.Errorf("%s has %d characters; it must have %s", s.Path, n, s.Range.counts())
	}
	return s.checkWord(text)
}

// checkWord refuses what is not among the words. Nothing is allowed where it is the default.
func (s Setting) checkWord(word string) error {
	if s.Values == nil || word == s.Default || slices.Contains(s.Values, word) {
		return nil
	}
	if ending := path.Ext(word); ending != "" && slices.Contains(s.Values, ending) {
		return nil
	}
	return fmt.Errorf("%s is %q; it must be %s%s", s.Path, word, either(s.Values), nearest.To(word, s.Values))
}

// either lists words, the last after "or".
func either(words []string) string {
	var all []string
	for _, w := range words {
		if w[0] == '.' {
			w = "a file ending in " + w
		}
		all = append(all, w)
	}
	if len(all) == 1 {
		return all[0]
	}
	return strings.Join(all[:len(all)-1], ", ") + " or " + all[len(all)-1]
}

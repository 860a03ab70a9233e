// Package lazyregexp compiles expressions when they are first used, so that a program with
// hundreds of them starts at once. An automaton says whether one matches at all, and
// package regexp finds where: most are asked of texts in which they do not match.
package lazyregexp

import (
	"errors"
	"regexp"
	"strings"
	"sync"
)

// Regexp is an expression of package regexp. It is safe for concurrent use.
type Regexp struct {
	source   string
	once     sync.Once
	compiled *regexp.Regexp
	prefix   string  // what every match begins with
	search   *search // whether it matches at all
}

// all are the expressions of the program's packages: New runs when they are initialised.
var all []*Regexp

// New is an expression, for variables of packages alone. It panics at its first use where
// regexp.MustCompile would; Check tells before. Inlined, its hundreds of copies would take a
// quarter of a megabyte.
//
//go:noinline
func New(source string) *Regexp {
	r := &Regexp{source: source}
	all = append(all, r)
	return r
}

// Compile is an expression that is compiled at once, for those that are put together while the
// program runs. It panics where regexp.MustCompile would.
func Compile(source string) *Regexp {
	r := &Regexp{source: source}
	r.once.Do(r.compile)
	return r
}

// Check compiles all expressions of the program and reports those that are none.
func Check() error {
	var errs []error
	for _, r := range all {
		if _, err := regexp.Compile(r.source); err != nil {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// Compiled is the expression itself.
func (r *Regexp) Compiled() *regexp.Regexp {
	r.once.Do(r.compile)
	return r.compiled
}

func (r *Regexp) compile() {
	r.compiled = regexp.MustCompile(r.source)
	r.prefix, _ = r.compiled.LiteralPrefix()
	r.search = newSearch(r.source)
}

// find is the expression where it matches in a text, nil where it does not.
func (r *Regexp) find(s string) *regexp.Regexp {
	if !r.MatchString(s) {
		return nil
	}
	return r.compiled
}

func (r *Regexp) String() string { return r.source }

func (r *Regexp) MatchString(s string) bool {
	r.once.Do(r.compile)
	if !r.search.anchored && !strings.Contains(s, r.prefix) {
		return false
	}
	matches, known := r.search.matches(s)
	if !known {
		return r.compiled.MatchString(s)
	}
	return matches
}

func (r *Regexp) Match(b []byte) bool { return r.Compiled().Match(b) }

func (r *Regexp) FindSubmatch(b []byte) [][]byte { return r.Compiled().FindSubmatch(b) }

func (r *Regexp) FindString(s string) string {
	if re := r.find(s); re != nil {
		return re.FindString(s)
	}
	return ""
}

func (r *Regexp) FindStringIndex(s string) []int {
	if re := r.find(s); re != nil {
		return re.FindStringIndex(s)
	}
	return nil
}

func (r *Regexp) FindStringSubmatch(s string) []string {
	if re := r.find(s); re != nil {
		return re.FindStringSubmatch(s)
	}
	return nil
}

func (r *Regexp) FindStringSubmatchIndex(s string) []int {
	if re := r.find(s); re != nil {
		return re.FindStringSubmatchIndex(s)
	}
	return nil
}

func (r *Regexp) FindAllString(s string, n int) []string {
	if re := r.find(s); re != nil {
		return re.FindAllString(s, n)
	}
	return nil
}

func (r *Regexp) FindAllStringIndex(s string, n int) [][]int {
	if re := r.find(s); re != nil {
		return re.FindAllStringIndex(s, n)
	}
	return nil
}

func (r *Regexp) FindAllStringSubmatch(s string, n int) [][]string {
	if re := r.find(s); re != nil {
		return re.FindAllStringSubmatch(s, n)
	}
	return nil
}

func (r *Regexp) FindAllStringSubmatchIndex(s string, n int) [][]int {
	if re := r.find(s); re != nil {
		return re.FindAllStringSubmatchIndex(s, n)
	}
	return nil
}

func (r *Regexp) ReplaceAllString(s, by string) string {
	if re := r.find(s); re != nil {
		return re.ReplaceAllString(s, by)
	}
	return s
}

func (r *Regexp) ReplaceAllStringFunc(s string, by func(string) string) string {
	if re := r.find(s); re != nil {
		return re.ReplaceAllStringFunc(s, by)
	}
	return s
}

func (r *Regexp) Split(s string, n int) []string {
	if re := r.find(s); re != nil || n == 0 {
		return r.compiled.Split(s, n)
	}
	return []string{s}
}

// Package lazyregexp compiles expressions when they are first used, so that a program with
// hundreds of them starts at once.
package lazyregexp

import (
	"errors"
	"regexp"
	"sync"
)

// Regexp is an expression of package regexp. It is safe for concurrent use.
type Regexp struct {
	source   string
	once     sync.Once
	compiled *regexp.Regexp
}

// all are the expressions of the program's packages: New runs when they are initialised.
var all []*Regexp

// New is an expression, for variables of packages alone. It panics at its first use where
// regexp.MustCompile would; Check tells before.
func New(source string) *Regexp {
	r := &Regexp{source: source}
	all = append(all, r)
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
	r.once.Do(func() { r.compiled = regexp.MustCompile(r.source) })
	return r.compiled
}

func (r *Regexp) String() string { return r.source }

func (r *Regexp) MatchString(s string) bool { return r.Compiled().MatchString(s) }

func (r *Regexp) Match(b []byte) bool { return r.Compiled().Match(b) }

func (r *Regexp) FindSubmatch(b []byte) [][]byte { return r.Compiled().FindSubmatch(b) }

func (r *Regexp) FindString(s string) string { return r.Compiled().FindString(s) }

func (r *Regexp) FindStringIndex(s string) []int { return r.Compiled().FindStringIndex(s) }

func (r *Regexp) FindStringSubmatch(s string) []string { return r.Compiled().FindStringSubmatch(s) }

func (r *Regexp) FindStringSubmatchIndex(s string) []int {
	return r.Compiled().FindStringSubmatchIndex(s)
}

func (r *Regexp) FindAllString(s string, n int) []string { return r.Compiled().FindAllString(s, n) }

func (r *Regexp) FindAllStringIndex(s string, n int) [][]int {
	return r.Compiled().FindAllStringIndex(s, n)
}

func (r *Regexp) FindAllStringSubmatch(s string, n int) [][]string {
	return r.Compiled().FindAllStringSubmatch(s, n)
}

func (r *Regexp) FindAllStringSubmatchIndex(s string, n int) [][]int {
	return r.Compiled().FindAllStringSubmatchIndex(s, n)
}

func (r *Regexp) ReplaceAllString(s, by string) string { return r.Compiled().ReplaceAllString(s, by) }

func (r *Regexp) ReplaceAllStringFunc(s string, by func(string) string) string {
	return r.Compiled().ReplaceAllStringFunc(s, by)
}

func (r *Regexp) Split(s string, n int) []string { return r.Compiled().Split(s, n) }

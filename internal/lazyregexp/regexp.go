// Package lazyregexp compiles expressions when they are first used, so that a program with
// hundreds of them starts at once. An automaton says whether one matches at all, and
// package regexp finds where: most are asked of texts in which they do not match.
package lazyregexp

import (
	"errors"
	"regexp"
	"regexp/syntax"
	"strings"
	"sync"
)

// Regexp is an expression of package regexp. It is safe for concurrent use.
type Regexp struct {
	source   string
	once     sync.Once
	compiled *regexp.Regexp
	prefix   string         // what every match begins with
	looks    syntax.EmptyOp // what it asks of the characters around
	search   *search        // whether it matches at all, and about where
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

// Parse is an expression of a file, which may be none. It is compiled when it is first used.
func Parse(source string) (*Regexp, error) {
	if _, err := syntax.Parse(source, syntax.Perl); err != nil {
		return nil, err
	}
	return &Regexp{source: source}, nil
}

// Groups is how many groups the expression has.
func (r *Regexp) Groups() int { return r.Compiled().NumSubexp() }

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
	r.looks, r.search = newSearch(r.source)
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
	if at := r.FindStringIndex(s); at != nil {
		return s[at[0]:at[1]]
	}
	return ""
}

func (r *Regexp) FindStringIndex(s string) []int {
	r.once.Do(r.compile)
	at, known := r.first(s, 0, (*regexp.Regexp).FindStringIndex)
	if !known {
		return r.compiled.FindStringIndex(s)
	}
	return at
}

func (r *Regexp) FindStringSubmatch(s string) []string {
	if at := r.FindStringSubmatchIndex(s); at != nil {
		return groups(s, at)
	}
	return nil
}

func (r *Regexp) FindStringSubmatchIndex(s string) []int {
	r.once.Do(r.compile)
	at, known := r.first(s, 0, (*regexp.Regexp).FindStringSubmatchIndex)
	if !known {
		return r.compiled.FindStringSubmatchIndex(s)
	}
	return at
}

func (r *Regexp) FindAllString(s string, n int) (all []string) {
	for _, at := range r.FindAllStringIndex(s, n) {
		all = append(all, s[at[0]:at[1]])
	}
	return all
}

func (r *Regexp) FindAllStringIndex(s string, n int) [][]int {
	r.once.Do(r.compile)
	all, known := r.each(s, n, (*regexp.Regexp).FindStringIndex)
	if !known {
		return r.compiled.FindAllStringIndex(s, n)
	}
	return all
}

func (r *Regexp) FindAllStringSubmatch(s string, n int) (all [][]string) {
	for _, at := range r.FindAllStringSubmatchIndex(s, n) {
		all = append(all, groups(s, at))
	}
	return all
}

func (r *Regexp) FindAllStringSubmatchIndex(s string, n int) [][]int {
	r.once.Do(r.compile)
	all, known := r.each(s, n, (*regexp.Regexp).FindStringSubmatchIndex)
	if !known {
		return r.compiled.FindAllStringSubmatchIndex(s, n)
	}
	return all
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

// Split parts a text as package regexp does: nothing stands before an empty match at its beginning, or
// behind one at its end.
func (r *Regexp) Split(s string, n int) (parts []string) {
	if n == 0 {
		return nil
	}
	from, end := 0, 0
	for _, at := range r.FindAllStringIndex(s, n) {
		if n > 0 && len(parts) == n-1 {
			break
		}
		if end = at[0]; at[1] > 0 {
			parts = append(parts, s[from:end])
		}
		from = at[1]
	}
	if end < len(s) || s == "" {
		parts = append(parts, s[from:])
	}
	return parts
}

package database

import (
	"bufio"
	"fmt"
	"os"
	"regexp"
	"strings"

	"github.com/lethe-privacy/lethe/internal/failure"
)

// Select says which rows are wanted. The zero value wants all.
type Select struct {
	Types     []string // these types, exactly
	TypeRegex string   // an expression that matches the whole type
	TypeFile  string   // such expressions: the first column of each line
	IDFile    string   // ids: the first column of each line
	Skip      int      // of the rows that are wanted, leave out the first
	Max       int      // and take at most so many; 0 takes all
}

// selection is a compiled Select.
type selection struct {
	types map[string]bool
	regex []*regexp.Regexp
	ids   map[string]bool
	byID  bool
}

// byType reports whether types matter.
func (s Select) byType() bool { return len(s.Types) > 0 || s.TypeRegex != "" || s.TypeFile != "" }

func (s Select) compile() (*selection, error) {
	out := &selection{types: map[string]bool{}, ids: map[string]bool{}}
	if s.Skip < 0 || s.Max < 0 {
		return nil, failure.Errorf("source", "select: the number of documents to skip or to take is negative")
	}
	for _, t := range s.Types {
		out.types[t] = true
	}
	if s.TypeRegex != "" {
		if err := out.add(s.TypeRegex); err != nil {
			return nil, failure.Errorf("source", "select by type: %w", err)
		}
	}
	if s.TypeFile != "" {
		if err := firstColumns(s.TypeFile, out.add); err != nil {
			return nil, err
		}
	}
	if s.IDFile != "" {
		out.byID = true
		return out, firstColumns(s.IDFile, func(id string) error {
			out.ids[strings.TrimSpace(id)] = true
			return nil
		})
	}
	return out, nil
}

func (s *selection) add(expression string) error {
	re, err := regexp.Compile(`\A(?:` + expression + `)\z`)
	if err != nil {
		return fmt.Errorf("lethe cannot match the expression %q", expression)
	}
	s.regex = append(s.regex, re)
	return nil
}

// wants reports whether a row is taken, but for Skip and Max.
func (s *selection) wants(id, kind string) bool {
	if s.byID && !s.ids[id] {
		return false
	}
	if len(s.types) == 0 && len(s.regex) == 0 || s.types[kind] {
		return true
	}
	for _, re := range s.regex {
		if re.MatchString(kind) {
			return true
		}
	}
	return false
}

// firstColumns returns the text before the first comma of each line that is not
// empty.
func firstColumns(file string, take func(string) error) error {
	f, err := os.Open(file)
	if err != nil {
		return failure.Errorf("source", "open list: %w", err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for n := 1; lines.Scan(); n++ {
		first, _, _ := strings.Cut(strings.TrimPrefix(lines.Text(), "\uFEFF"), ",")
		if strings.TrimSpace(first) == "" {
			continue
		}
		if err := take(first); err != nil {
			return failure.Errorf("source", "%s:%d: %w", file, n, err)
		}
	}
	if err := lines.Err(); err != nil {
		return failure.Errorf("source", "read list %s: %w", file, err)
	}
	return nil
}

package field

import (
	"fmt"
	"io"
	"strings"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
)

// structuredRule begins the feature "rule" of whatever a mapping adds.
const structuredRule = "AnnotationNormalizer-"

// Mapping annotates whole fields by their paths. It is safe for concurrent use.
type Mapping struct {
	leavesOnly bool
	entries    []mappingLine
	table      *table
}

// mappingLine is one line of a mapping.
type mappingLine struct {
	typ      string
	features annotation.Features
	except   []int // paths of the table under which it does not apply
}

// ReadMapping reads new names for fields, which every node that a path names gets as
// an annotation:
//
//	path; NewName
//
// The further columns of [ReadStructured] may follow.
func ReadMapping(r io.Reader, file string) (*Mapping, error) { return readMapping(r, file, false) }

// ReadStructured reads what whole fields are, which only leaves get as an annotation:
//
//	path; Type; key=value, key=value; parents under which it does not apply
func ReadStructured(r io.Reader, file string) (*Mapping, error) { return readMapping(r, file, true) }

func readMapping(r io.Reader, file string, leavesOnly bool) (*Mapping, error) {
	m := &Mapping{leavesOnly: leavesOnly}
	var paths, except []*Path
	err := Records(r, file, func(columns []string) error {
		if len(columns) < 2 || len(columns) > 4 || columns[1] == "" {
			return fmt.Errorf("a path and a name are expected, and at most four columns parted by ';'")
		}
		p, err := ParsePath(columns[0])
		if err != nil {
			return err
		}
		e := mappingLine{typ: columns[1], features: annotation.NewFeatures("rule", structuredRule+p.Last())}
		if len(columns) > 2 {
			if e.features, err = readFeatures(e.features, columns[2]); err != nil {
				return err
			}
		}
		if len(columns) > 3 {
			for _, parent := range list(columns[3]) {
				p, err := ParsePath(parent)
				if err != nil {
					return err
				}
				e.except = append(e.except, len(except))
				except = append(except, p)
			}
		}
		paths = append(paths, p)
		m.entries = append(m.entries, e)
		return nil
	})
	for i := range m.entries {
		for j := range m.entries[i].except {
			m.entries[i].except[j] += len(paths)
		}
	}
	m.table = newTable(append(paths, except...))
	return m, err
}

func readFeatures(f annotation.Features, column string) (annotation.Features, error) {
	for _, pair := range list(column) {
		name, value, ok := strings.Cut(pair, "=")
		name, value = strings.TrimSpace(name), strings.TrimSpace(value)
		if !ok || name == "" {
			return nil, fmt.Errorf("features are written key=value, key=value")
		}
		f = f.With(name, value)
	}
	return f, nil
}

// Apply annotates a report.
func (m *Mapping) Apply(r *Report) {
	for i, s := range m.table.states(r) {
		n := &r.nodes[i]
		if n.Empty() || m.leavesOnly && n.inner {
			continue
		}
		for _, k := range s.matched {
			if k < len(m.entries) && !m.entries[k].excepted(s) {
				r.Annotations.Add(m.entries[k].typ, n.Span, m.entries[k].features)
			}
		}
	}
}

func (e *mappingLine) excepted(s *state) bool {
	for _, p := range e.except {
		for _, c := range s.covered {
			if c == p {
				return true
			}
		}
	}
	return false
}

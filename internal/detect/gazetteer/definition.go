package gazetteer

import (
	"fmt"
	"strings"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
)

// Lookup is the type of annotations of a list that names no other.
const Lookup = "Lookup"

// definition is a line of lists.def: a file and what its entries are.
type definition struct {
	line int
	file string
	// typ and features are those of the annotations.
	typ      string
	features *annotation.FeatureSet
}

// fields are the features of a line of lists.def, in order.
var fields = []string{"majorType", "minorType", "language"}

// parseDefinitions reads a lists.def: lines of file:majorType, each optionally with
// :minorType, :language and :AnnotationType. Empty lines and lines that begin with # are passed over.
func parseDefinitions(name, text string) ([]definition, error) {
	var all []definition
	for n, line := range lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		parts := strings.Split(line, ":")
		switch {
		case len(parts) < 2 || parts[0] == "":
			return nil, fmt.Errorf("%s:%d: want file:majorType[:minorType[:language[:AnnotationType]]]", name, n)
		case len(parts) > 5:
			return nil, fmt.Errorf("%s:%d: %d parts between colons, want at most 5", name, n, len(parts))
		}
		d := definition{line: n, file: parts[0], typ: Lookup}
		var features annotation.Features
		for i, value := range parts[1:min(len(parts), 4)] {
			features = features.With(fields[i], value)
		}
		d.features = annotation.Share(features)
		if len(parts) == 5 && parts[4] != "" {
			d.typ = parts[4]
		}
		all = append(all, d)
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%s: no list in it", name)
	}
	return all, nil
}

package transformer

import "strings"

// part says where in a mention a token of some label stands.
type part uint8

const (
	inside part = iota // goes on with what came before it, if that has the same type
	begin              // begins a mention
	last               // goes on, and ends
	single             // begins and ends
)

// tag is one label of a model, taken apart.
type tag struct {
	typ  string // "" is O: outside of any mention
	part part
}

// tagsOf takes the labels of a model apart, in the order of their numbers. "B-" and
// "I-" are taken off wherever they stand; the letters of other schemes (E, S, L, U, M)
// only from names that have a B or an I as well: E-MAIL is a name, E-PER beside I-PER is
// the end of a PER. A label without a letter goes on with what came before it, as in
// Hugging Face's pipeline.
func tagsOf(labels []string) []tag {
	core := map[string]bool{}
	for _, l := range labels {
		if len(l) > 2 && (l[:2] == "B-" || l[:2] == "I-") {
			core[l[2:]] = true
		}
	}
	tags := make([]tag, len(labels))
	for i, l := range labels {
		tags[i] = tagOf(l, core)
	}
	return tags
}

func tagOf(label string, core map[string]bool) tag {
	if label == "O" {
		return tag{}
	}
	letter, typ, ok := strings.Cut(label, "-")
	if !ok || typ == "" {
		return tag{label, inside}
	}
	switch {
	case letter == "B":
		return tag{typ, begin}
	case letter == "I":
		return tag{typ, inside}
	case !core[typ]:
	case letter == "M":
		return tag{typ, inside}
	case letter == "E" || letter == "L":
		return tag{typ, last}
	case letter == "S" || letter == "U":
		return tag{typ, single}
	}
	return tag{label, inside}
}

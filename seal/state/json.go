package state

import (
	"bufio"
	"io"

	"github.com/go-json-experiment/json/jsontext"
)

// jsonVersion is that of the forms of JSON and CSV.
const jsonVersion = "1"

// WriteJSON writes all that a state remembers as JSON, values and surrogates in plain
// text: an object with
//
//	lethe_state  1, the version of this form
//	vectors      the fingerprint of the vectors that grouped the values, where there is one
//	shared       true where several groups of a label may have one surrogate
//	groups       an array, one per line: id, label, members (value, birth), surrogate (text, details)
//
// Members that are "" or empty are left out. Groups and members have their one order.
func WriteJSON(w io.Writer, s *State) error {
	out := bufio.NewWriterSize(w, 64<<10)
	b := []byte(`{"lethe_state":` + jsonVersion)
	b = appendMember(b, ",\"vectors\":", s.Vectors())
	if s.Shared() {
		b = append(b, `,"shared":true`...)
	}
	out.Write(append(b, `,"groups":[`...))
	for i, g := range s.Groups() {
		b = b[:0]
		if i > 0 {
			b = append(b, ',')
		}
		out.Write(appendGroup(append(b, '\n'), g)) // Flush reports what went wrong
	}
	out.WriteString("\n]}\n")
	return out.Flush()
}

func appendGroup(b []byte, g *Group) []byte {
	b = appendMember(b, `{"id":`, g.ID)
	b = appendMember(b, `,"label":`, string(g.Label))
	for i, m := range g.Members {
		b = append(b, []string{`,"members":[`, `,`}[min(i, 1)]...)
		b = appendMember(b, `{"value":`, m.Value)
		b = append(appendMember(b, `,"birth":`, m.Birth), '}')
	}
	b = append(b, ']')
	if g.Surrogate.Text != "" {
		b = appendMember(b, `,"surrogate":{"text":`, g.Surrogate.Text)
		if g.Surrogate.Details != (Details{}) {
			b = appendDetails(append(b, `,"details":`...), g.Surrogate.Details)
		}
		b = append(b, '}')
	}
	return append(b, '}')
}

func appendDetails(b []byte, d Details) []byte {
	sep := byte('{')
	for name, text := range d.All() {
		b = appendString(append(b, sep), name)
		b = appendString(append(b, ':'), text)
		sep = ','
	}
	return append(b, '}')
}

// appendMember appends a member of an object, unless its value is "".
func appendMember(b []byte, before, value string) []byte {
	if value == "" {
		return b
	}
	return appendString(append(b, before...), value)
}

func appendString(b []byte, s string) []byte {
	b, err := jsontext.AppendQuote(b, s)
	if err != nil {
		panic(err) // what is remembered is valid UTF-8
	}
	return b
}

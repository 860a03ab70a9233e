package docx

import (
	"encoding/xml"
	"io"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/span"
)

// heard notes what a scan tells: texts, values of attributes, names.
type heard struct{ out []string }

func (h *heard) start(name string, attributes []attribute, _ span.Span) {
	h.out = append(h.out, "<"+name)
	for _, a := range attributes {
		h.out = append(h.out, localName(a.name)+"="+a.value)
	}
}
func (h *heard) end(name string, _ span.Span) { h.out = append(h.out, "/"+name) }
func (h *heard) drop(span.Span)               {}
func (h *heard) text(decoded string, _ span.Span) {
	if n := len(h.out); n > 0 && strings.HasPrefix(h.out[n-1], "#") {
		h.out[n-1] += decoded
	} else if decoded != "" {
		h.out = append(h.out, "#"+decoded)
	}
}

// oracle hears the same from the standard library.
func oracle(data string) ([]string, error) {
	d := xml.NewDecoder(strings.NewReader(data))
	d.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil }
	h, depth := &heard{}, 0
	for {
		token, err := d.RawToken()
		if err == io.EOF {
			return h.out, nil
		} else if err != nil {
			return nil, err
		}
		switch x := token.(type) {
		case xml.StartElement:
			depth++
			h.out = append(h.out, "<"+x.Name.Local)
			for _, a := range x.Attr {
				h.out = append(h.out, a.Name.Local+"="+a.Value)
			}
		case xml.EndElement:
			depth--
			h.out = append(h.out, "/"+x.Name.Local)
		case xml.CharData:
			if depth > 0 {
				h.text(string(x), span.Span{})
			}
		}
	}
}

// FuzzScan holds the scanner against the standard library: what it accepts is XML, and
// it sees every text and every value that others see.
func FuzzScan(f *testing.F) {
	f.Add(`<?xml version="1.0"?><a x="1&amp;2" y='"'><b/>t&#65;<![CDATA[<c>]]>u<!-- v --><?w?></a >`)
	f.Add("\ufeff<w:p w:a = \"b\"\n>x</w:p>\n")
	f.Add(`<a b="c" d="e"/>`)
	f.Fuzz(func(t *testing.T, data string) {
		h := &heard{}
		if scan([]byte(data), h) != nil {
			return
		}
		want, err := oracle(strings.TrimPrefix(data, "\ufeff"))
		if err != nil && strings.Contains(err.Error(), "invalid XML name") {
			return // the library knows fewer letters
		}
		if err != nil {
			t.Fatalf("%q is taken for XML: %v", data, err)
		}
		unify := strings.NewReplacer("\r\n", "\n", "\r", "\n")
		if got := unify.Replace(strings.Join(h.out, "|")); got != unify.Replace(strings.Join(want, "|")) {
			t.Fatalf("%q\n got %q\nwant %q", data, got, want)
		}
	})
}

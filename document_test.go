package lethe

import (
	"crypto/md5"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/text/cases"
	"golang.org/x/text/language"
	"pgregory.net/rapid"

	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
)

// TestLower holds the short way against the long one: every letter of the table that it is
// taken for, and texts with final sigmas, dotted capitals and bytes that are no UTF-8.
func TestLower(t *testing.T) {
	long := func(s string) string { return cases.Lower(language.Und).String(s) }
	for r := range rune(0x600) {
		if got, want := Lower("a"+string(r)+"B"), long("a"+string(r)+"B"); got != want {
			t.Errorf("%U becomes %q, want %q", r, got, want)
		}
	}
	for r := range rune(0x80) { // eight at a time
		s := strings.Repeat(string(r), 9)
		if got, want := Lower("A"+s), long("A"+s); got != want {
			t.Errorf("%q becomes %q, want %q", s, got, want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.StringOf(rapid.SampledFrom([]rune("aAÄäßẞİIıΣσς ÉéĲǅǄK.́"))).Draw(t, "text")
		s = rapid.StringMatching("[A-Za-z@ ]{0,20}").Draw(t, "before") + s
		if rapid.Bool().Draw(t, "broken") {
			s += "\xc3"
		}
		if got, want := DocumentID("", []byte(s)), fmt.Sprintf("%x", md5.Sum([]byte(long(s)))); got != want {
			t.Errorf("%q: the id is %s, want %s", s, got, want)
		}
		if got, want := Lower(s), long(s); got != want {
			t.Fatalf("%q becomes %q, want %q", s, got, want)
		}
	})
}

// Lookup finds what Field finds, in small documents and in large ones, of several fields of
// one name too.
func TestLookup(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var d Document
		for range rapid.IntRange(0, 30).Draw(t, "fields") {
			name := rapid.SampledFrom([]string{"", "/a", "/b", "/c", "/d", "record/a", "id"}).Draw(t, "name")
			kind := rapid.SampledFrom([]Kind{Text, Number, Key, ID}).Draw(t, "kind")
			d.Fields = append(d.Fields, Field{Name: name, Kind: kind, Text: strconv.Itoa(len(d.Fields))})
		}
		field := d.Lookup()
		for _, name := range []string{"", "/a", "/d", "id", "/none"} {
			want, ok := d.Field(name)
			if got, found := field(name); got != want || found != ok {
				t.Fatalf("%q: %+v, %v; want %+v, %v", name, got, found, want, ok)
			}
		}
	})
}

package automaton

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// exprs are of all forms that the package's users write.
var exprs = []Expr{
	{Regex: `\b\d{3}-\d{2}\b`},
	{Regex: `\b[A-Z]{2}\d{1,3}\b`, Fold: true},
	{Regex: `\d{2,4}`},
	{Regex: `(?:ab|a)(?:c|bcd)?`},
	{Regex: `^a.*c$`},
	{Regex: `\B\d`},
	{Regex: `\ba\b|\bb\b`},
	{Regex: `a\bc?-|c\b-d`},
	{Regex: `[^\d\s]{2}\d`},
	{Regex: `(?:a|b)*c`},
	{Regex: `k`, Fold: true},
	{Regex: `\A-?1|1\z`},
}

// oracle gives every match of an expression by package regexp, for ASCII texts.
func oracle(t testing.TB, e Expr, text string) map[[2]int]bool {
	flags := "(?ms)"
	if e.Fold {
		flags = "(?ims)"
	}
	out := map[[2]int]bool{}
	for i := 0; i < len(text); i++ {
		for j := i + 1; j <= len(text); j++ {
			re, err := regexp.Compile(fmt.Sprintf(`\A(?s:.{%d})%s(?:%s)(?-m:(?s:.{%d})\z)`, i, flags, e.Regex, len(text)-j))
			if err != nil {
				t.Fatal(err)
			}
			if re.MatchString(text) {
				out[[2]int{i, j}] = true
			}
		}
	}
	return out
}

func matches(s *Set, n int, text string) []map[[2]int]bool {
	out := make([]map[[2]int]bool, n)
	for i := range out {
		out[i] = map[[2]int]bool{}
	}
	s.Scan(text, func(expr, start int, ends []int) int {
		for _, end := range ends {
			out[expr][[2]int{start, end}] = true
		}
		if !slices.IsSorted(ends) {
			panic("ends are not rising")
		}
		return start
	})
	return out
}

// TestOracle compares every match, of every length, with package regexp.
func TestOracle(t *testing.T) {
	s, err := Compile(exprs)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 2))
	const letters = "abcAK129-_ \n"
	for range 100 {
		var b strings.Builder
		for range r.IntN(9) {
			b.WriteByte(letters[r.IntN(len(letters))])
		}
		text := b.String()
		got := matches(s, len(exprs), text)
		for i, e := range exprs {
			want := oracle(t, e, text)
			if fmt.Sprint(got[i]) != fmt.Sprint(want) {
				t.Fatalf("%q in %q: got %v, want %v", e.Regex, text, got[i], want)
			}
		}
	}
}

func TestUnicode(t *testing.T) {
	tests := []struct {
		regex, text string
		want        string
	}{
		{`\bé`, "é", "[[0 2]]"},
		{`\bb\w+\b`, "ébé bé", "[[6 9]]"},
		{`\d{2}\b`, "12é 12", "[[5 7]]"},
		{`a\sb`, "a\u00a0b", "[[0 4]]"},
		{`a\Sb`, "a\u00a0b aéb", "[[5 9]]"},
		{`(?<!\w)x(?!\w)`, "éx x xé", "[[4 5]]"},
		{`(?<=\d)x`, "ax 1x", "[[4 5]]"},
		{`(?<![\w-])12(?![\w:]|\.\d)`, "-12 12.5 12: 12. 12", "[[13 15] [17 19]]"},
		{`1[^x]2`, "1\xff\x80\x802", "[[0 5]]"},
	}
	for _, tt := range tests {
		s, err := Compile([]Expr{{Regex: tt.regex}})
		if err != nil {
			t.Fatal(err)
		}
		var got [][]int
		s.Scan(tt.text, func(_, start int, ends []int) int {
			got = append(got, []int{start, ends[len(ends)-1]})
			return ends[len(ends)-1]
		})
		if fmt.Sprint(got) != tt.want {
			t.Errorf("%q in %q: got %v, want %s", tt.regex, tt.text, got, tt.want)
		}
	}
}

func TestErrors(t *testing.T) {
	for _, bad := range []string{`(`, `a(?=b)c`, `(?<!a)b|c`, `a*`, `\b`, `(?<!`, `[`} {
		_, err := Compile([]Expr{{Regex: "a"}, {Regex: bad}})
		e, ok := err.(*Error)
		if !ok || e.Index != 1 {
			t.Errorf("%q: got %v", bad, err)
		}
	}
}

// FuzzScan holds any expression that both understand against package regexp, for
// short ASCII texts.
func FuzzScan(f *testing.F) {
	for _, e := range exprs {
		f.Add(e.Regex, e.Fold, "ab 12-c")
	}
	f.Fuzz(func(t *testing.T, regex string, fold bool, text string) {
		if len(regex) > 24 || len(text) > 8 || strings.ContainsFunc(text+regex, func(r rune) bool { return r >= 0x80 || r == '\v' }) {
			return
		}
		if strings.ContainsAny(regex, "^$") || strings.Contains(regex, "(?") || strings.Contains(regex, `\z`) || strings.Contains(regex, `\A`) || strings.Contains(regex, `\Q`) {
			return // what they mean depends on the context, which the oracle's frame changes
		}
		e := Expr{Regex: regex, Fold: fold}
		s, err := Compile([]Expr{e})
		if err != nil {
			return
		}
		got := matches(s, 1, text)[0]
		if want := oracle(t, e, text); fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("got %v, want %v", got, want)
		}
	})
}

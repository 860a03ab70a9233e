package language

import (
	"context"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/scratch"
	"github.com/lethe-privacy/lethe/span"
)

// tell names the language of a text, of which the letters are of a language: one of [Languages],
// or another by its commonest words, by lists of words, or by its script; "und" where its words
// are of no language that is known here, "" where that is not clear.
func tell(text, letters string) string {
	v := count(text)
	if other := v.other(text); other != "" {
		return other
	}
	if at := slices.Index(Languages, letters); at >= 0 && v.hits[at] >= leastAgainst && v.weight[at] >= 2*v.weight[v.best(foreign)] {
		return letters
	}
	if l := byLists(text); l != "" && (letters == "" || slices.Contains(Listed, l)) {
		return l
	}
	if l := amongNames(text); l != "" && slices.Contains(Listed, l) {
		return l
	}
	if l := byFields(text); l != "" {
		return l
	}
	if unknown(text) {
		return "und"
	}
	return letters
}

// Settle gives a document the language that its texts are in, where that is not one of
// [Languages] and the document names none, or where the texts contradict what it names; the
// language that was named is returned then.
func Settle(ctx context.Context, doc *lethe.Document) (overruled string) {
	if doc.Language == "" {
		if is := Looks(ctx, doc); is != "" && is != "und" && !slices.Contains(Languages, is) {
			doc.Language = is
		}
		return ""
	}
	if is := contradicts(begin(doc), primary(doc.Language)); is != "" {
		overruled, doc.Language = doc.Language, is
	}
	return overruled
}

// What a text needs to speak against the language that it is declared to be in: so many of the
// commonest words of another, of so many kinds, that weigh so much more.
const (
	leastAgainst = 6
	kindsAgainst = 4
	heavier      = 3
)

// contradicts returns the language that a text is in beyond doubt, where it is another than
// is said.
func contradicts(text, said string) string {
	v := count(text)
	if script := v.other(text); slices.Contains(Scripts, script) {
		if slices.Contains(known, said) { // and not Bulgarian, which is in Cyrillic too
			return script
		}
		return ""
	}
	is := v.clear(said)
	if is == "" {
		return ""
	}
	if l := byLists(text); slices.Contains(lexical, is) && l != is {
		return ""
	}
	return is
}

// primary is a language without its region.
func primary(tag string) string {
	base, _, _ := strings.Cut(strings.ToLower(tag), "-")
	return base
}

// Passage is a part of a text in one language.
type Passage struct {
	span.Span
	Language string
}

// passagesKey is the key of passages that were cut.
type passagesKey struct{ text, main string }

// PassagesOf are the [Passages] of a text of a document that several detectors read: cut
// once, where the context has a scratch to keep them.
func PassagesOf(ctx context.Context, text, main string) []Passage {
	notes := scratch.Of(ctx)
	if notes == nil {
		return Passages(text, main)
	}
	kept, known := notes[passagesKey{text, main}].([]Passage)
	if !known {
		kept = Passages(text, main)
		notes[passagesKey{text, main}] = kept
	}
	return kept
}

// Passages cuts a text that is in one language for the most part where passages in others
// stand: paragraphs, or single lines, whose words say so beyond doubt. One passage is the
// whole. Lines of which that is not clear are in the language of their paragraph.
func Passages(text, main string) []Passage {
	whole := []Passage{{span.Span{End: len(text)}, main}}
	if len(text) < 2*leastPassage {
		return whole
	}
	var cut []Passage
	for at := 0; at < len(text); {
		end := paragraphEnd(text, at)
		for _, p := range lines(text, span.Span{Start: at, End: end}, main) {
			if n := len(cut); n > 0 && cut[n-1].Language == p.Language {
				cut[n-1].End = p.End
			} else {
				cut = append(cut, p)
			}
		}
		at = end
	}
	if len(cut) < 2 {
		return whole
	}
	return cut
}

// Spoken are the languages of a document and its passages, its own first; "" where that is
// not clear.
func Spoken(ctx context.Context, doc *lethe.Document) []string {
	main := Looks(ctx, doc)
	out := []string{main}
	for _, f := range doc.Fields {
		if f.Kind != lethe.Text {
			continue
		}
		for _, p := range PassagesOf(ctx, f.Text, main) {
			if !slices.Contains(out, p.Language) {
				out = append(out, p.Language)
			}
		}
	}
	return out
}

// leastPassage is how many bytes a passage in another language has at least.
const leastPassage = 40

// paragraphEnd is after the empty lines that end the paragraph at byte at.
func paragraphEnd(text string, at int) int {
	i := strings.Index(text[at:], "\n\n")
	if i < 0 {
		return len(text)
	}
	end := at + i
	for end < len(text) && text[end] == '\n' {
		end++
	}
	return end
}

// lines are the passages of a paragraph. Where the whole of it is clear there is one, else
// each line that is clear is its own.
func lines(text string, s span.Span, main string) []Passage {
	own := func(part span.Span) string {
		if part.Len() < leastPassage {
			return ""
		}
		return contradicts(part.In(text), main)
	}
	if is := own(s); is != "" {
		if mixed := byLine(text, s, main, own, is); len(mixed) > 1 {
			return mixed
		}
		return []Passage{{s, is}}
	}
	if !strings.Contains(strings.TrimRight(s.In(text), "\n"), "\n") {
		return []Passage{{s, main}}
	}
	return byLine(text, s, main, own, main)
}

// byLine gives each line its language where it is clear: another than the main one, or
// where most of the paragraph is in another, the main one.
func byLine(text string, s span.Span, main string, own func(span.Span) string, most string) (out []Passage) {
	for at := s.Start; at < s.End; {
		end := s.End
		if i := strings.IndexByte(text[at:s.End], '\n'); i >= 0 {
			end = at + i + 1
		}
		line, is := span.Span{Start: at, End: end}, most
		if other := own(line); other != "" {
			is = other
		} else if most != main && line.Len() >= leastPassage && contradicts(line.In(text), most) == main {
			is = main
		}
		if n := len(out); n > 0 && out[n-1].Language == is {
			out[n-1].End = end
		} else {
			out = append(out, Passage{line, is})
		}
		at = end
	}
	return out
}

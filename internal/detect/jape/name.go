package jape

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
	"github.com/lethe-privacy/lethe/span"
)

func doName(f *firing, a args, _ annotation.Features) error {
	addName(f, a.rule(f), a.or("type", ""), a.or("format", ""), a.or("label", "name"))
	return nil
}

// nameParts are the features of a Name, filled from labels that begin with them.
var nameParts = []string{"firstname", "lastname", "signature", "salutation"}

// addName adds a Name over a label. Without a format it is made of the labels that
// begin with "format".
func addName(f *firing, rule, typ, format, label string) {
	s, ok := f.span(label)
	if !ok {
		return
	}
	if format == "" {
		format = nameFormat(f)
	}
	features := append(make([]string, 0, 14), "format", format, "rule", rule, "type", typ)
	if format == "S" {
		features = append(features, "signature", f.text(f.get(f.ids(label)[0]).Span))
	}
	for _, part := range nameParts {
		if text := namePart(f, part); text != "" {
			features = append(features, part, text)
		}
	}
	f.add("Name", s, annotation.NewFeatures(features...))
}

// namePart joins the texts of all labels that begin with part; a dot stays at the
// word before it.
func namePart(f *firing, part string) string {
	var room [4]string
	words := room[:0]
	for _, b := range f.withPrefix(part) {
		for _, id := range b.ids {
			words = append(words, f.text(f.get(id).Span))
		}
	}
	return strings.ReplaceAll(strings.Join(words, " "), " .", ".")
}

// nameFormat reads labels like format_ff-SPACE-ll_RULE by place: the text between
// the first two underscores, with the words for signs put in. One of a single part
// takes the case of its text: LL for HUBER.
func nameFormat(f *firing) string {
	var room [4]string
	formats := room[:0]
	for _, b := range f.withPrefix("format") {
		if format, ok := f.partFormat(b.label, formatCase(b.label, f.text(f.get(b.ids[0]).Span))); ok {
			formats = append(formats, format)
		}
	}
	return strings.Join(formats, " ")
}

// partFormat is the format that a label names, in some case, and whether it names one. Labels
// are those of the grammar, so that what they name is remembered.
func (f *firing) partFormat(label string, in letterCase) (string, bool) {
	key := labelCase{label, in}
	format, known := f.formats[key]
	if !known {
		_, behind, ok := strings.Cut(in.of(label), "_")
		if !ok {
			return "", false
		}
		format, _, _ = strings.Cut(behind, "_")
		format = withSigns(strings.ReplaceAll(format, "-", ""))
		if f.formats == nil {
			f.formats = map[labelCase]string{}
		}
		f.formats[key] = format
	}
	return format, true
}

var signs = strings.NewReplacer("DASH", "-", "SPACE", " ", "SLASH", "/")

// withSigns puts signs in the places of their words.
func withSigns(format string) string {
	if strings.IndexByte(format, 'S') < 0 { // most have none
		return format
	}
	return signs.Replace(format)
}

// letterCase is the case in which a label is read.
type letterCase uint8

const (
	asWritten letterCase = iota
	inCapitals
	inSmall
)

// labelCase is a label in a case.
type labelCase struct {
	label string
	in    letterCase
}

func (c letterCase) of(label string) string {
	switch c {
	case inCapitals:
		return strings.ToUpper(label)
	case inSmall:
		return strings.ToLower(label)
	}
	return label
}

// formatCase is the case for the label of a text.
func formatCase(label, text string) letterCase {
	switch {
	case strings.Contains(label, "-"):
		return asWritten
	case stays(text, unicode.ToUpper):
		return inCapitals
	case stays(text, unicode.ToLower):
		return inSmall
	}
	return asWritten
}

// stays reports whether a text is the same with its letters in another case.
func stays(text string, in func(rune) rune) bool {
	return utf8.ValidString(text) && !strings.ContainsFunc(text, func(r rune) bool { return in(r) != r })
}

func doDoctors(f *firing, a args, _ annotation.Features) error {
	filter, err := a.yes("filter")
	if err == nil {
		addDoctors(f, a.rule(f), filter)
	}
	return err
}

// addDoctors adds a Name for each of the words under the labels first_tok and
// remaining_toks; words that touch are one name. With filter, words at both ends
// that are also in a general or medical list are left out.
func addDoctors(f *firing, rule string, filter bool) {
	ids := append(append([]annotation.ID{}, f.ids("first_tok")...), f.ids("remaining_toks")...)
	if len(f.ids("first_tok")) == 0 {
		return
	}
	words := f.inOrder(ids)
	for filter && len(words) > 0 && f.isMedical(words[0]) {
		words = words[1:]
	}
	for filter && len(words) > 0 && f.isMedical(words[len(words)-1]) {
		words = words[:len(words)-1]
	}
	for i := 0; i < len(words); {
		j := i
		for j+1 < len(words) && words[j].End == words[j+1].Start {
			j++
		}
		features := annotation.NewFeatures("type", "medical staff", "rule", rule, "format", "ll", "lastname", f.text(words[j].Span))
		f.add("Name", span.Span{Start: words[i].Start, End: words[j].End}, features)
		i = j + 1
	}
}

func (f *firing) isMedical(a annotation.Annotation) bool {
	for _, id := range f.doc.Overlapping("Lookup", a.Span) {
		switch f.doc.Get(id).Features.Value("majorType") {
		case "general", "medical":
			return true
		}
	}
	return false
}

// capitalised reports an upper-case letter with something after it.
func capitalised(s string) bool {
	r, n := utf8.DecodeRuneInString(s)
	return unicode.IsUpper(r) && n < len(s)
}

package leaks

import (
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/pipelinetest"
	"github.com/lethe-privacy/lethe/pipeline"
)

// oddTexts are the forms that texts of the world have, of the text before a name, the name,
// and the text after it.
var oddTexts = map[string]func(before, name, behind string) string{
	"plain":            func(b, n, e string) string { return b + n + e },
	"bold":             func(b, n, e string) string { return b + "**" + n + "**" + e },
	"italic":           func(b, n, e string) string { return b + "_" + n + "_" + e },
	"code":             func(b, n, e string) string { return b + "`" + n + "`" + e },
	"link":             func(b, n, e string) string { return b + "[" + n + "](https://example.org/x)" + e },
	"tags":             func(b, n, e string) string { return "<p>" + b + "<b>" + n + "</b>" + e + "</p>" },
	"entities":         func(b, n, e string) string { return strings.ReplaceAll(b+n+e, " ", "&nbsp;") },
	"quoted reply":     func(b, n, e string) string { return "> " + b + n + e + "\n> ok" },
	"zero width":       func(b, n, e string) string { return b + n[:3] + "\u200b" + n[3:] + e },
	"soft hyphen":      func(b, n, e string) string { return b + n[:4] + "\u00ad" + n[4:] + e },
	"line end":         func(b, n, e string) string { return b + strings.Replace(n, " ", "\n", 1) + e },
	"percent":          func(b, n, e string) string { return strings.ReplaceAll(b+n+e, " ", "%20") },
	"JSON escape":      func(b, n, e string) string { return strings.ReplaceAll(b+n+e, " ", `\u0020`) },
	"carriage returns": func(b, n, e string) string { return b + n + e + "\r\n\r\n" },
	"many blanks":      func(b, n, e string) string { return "\n\n\n   " + b + n + e + strings.Repeat(" \n", 40) },
	"byte order mark":  func(b, n, e string) string { return "\ufeff" + b + n + e },
}

// oddSentences have a name and an address of the net, by the language of a profile.
var oddSentences = map[string][3]string{
	"en": {"Yesterday the nurse spoke to Mr ", "Edmund Thackeray", " in the garden, and wrote to e.thackeray@example.org about it."},
	"de": {"Gestern sprach die Pflegerin mit Herrn ", "Edmund Hagemeister", " im Garten und schrieb an e.hagemeister@example.org."},
	"es": {"Ayer la enfermera habló con el señor ", "Eduardo Quintanilla", " en el jardín y escribió a e.quintanilla@example.org."},
}

// spokenIn is the language in which the texts of a profile are, where it is not English.
var spokenIn = map[string]string{"legal-de": "de", "clinical-de": "de", "insurance": "de", "insurance-draft": "de", "meddocan": "es", "administrative": "es"}

// TestOddTexts: every profile reads the same odd texts, and leaves neither the name nor the address.
func TestOddTexts(t *testing.T) {
	for _, profile := range pipeline.Profiles() {
		t.Run(profile, func(t *testing.T) {
			language := spokenIn[profile]
			if language == "" {
				language = "en"
			}
			s := oddSentences[language]
			for odd, form := range oddTexts {
				config := pipeline.Default()
				if err := config.Apply(profile); err != nil {
					t.Fatal(err)
				}
				config.Mask.Mode, config.Replace.Operator, config.Run.Threads = "all", "label", 1
				after := pipelinetest.Texts(t, config, form(s[0], s[1], s[2]))[0]
				for _, w := range append(strings.Fields(s[1]), "@example.org") {
					if strings.Contains(strings.NewReplacer("\u200b", "", "\u00ad", "").Replace(after), w) {
						t.Errorf("%s: %s is left: %q", odd, w, after)
					}
				}
			}
		})
	}
}

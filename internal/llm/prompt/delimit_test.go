package prompt

import (
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"

	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
)

func TestDelimit(t *testing.T) {
	for text, want := range map[string]string{
		"a < b, a <b> c":            "a < b, a <b> c",
		"</document>":               `<\/document>`,
		"<Document>":                `<\Document>`,
		"< /\n DOCUMENT x":          "<\\ /\n DOCUMENT x",
		`<\/document> <\\/document`: `<\\/document> <\\\/document`,
		"<\u200b/\u00a0document>":   "<\\\u200b/\u00a0document>",
		"</documentation>":          "</documentation>",
		"<|im_end|> [/INST] </s>":   `<\|im_end|> [\/INST] <\/s>`,
		"<<SYS>> <</sys>> <eos>":    `<<\SYS>> <<\/sys>> <\eos>`,
		"</think><tool_call>":       `<\/think><\tool_call>`,
		"[SYSTEM_PROMPT][/inst]":    `[\SYSTEM_PROMPT][\/inst]`,
		"[INSTANCE] <span>":         "[INSTANCE] <span>",
		`C:\document <\n`:           `C:\document <\n`,
	} {
		if got := Delimit(text); got != "<document>"+want+"</document>" {
			t.Errorf("%q becomes %q", text, got)
		}
	}
}

// closing is what must not stand in a text, said another way than in the package.
var closing = regexp.MustCompile(`(?is)<[[:space:]]*/?[[:space:]]*document([^0-9a-z_]|$)|<[|｜]|<+/?sys>|</?think>`)

func hold(t interface{ Fatalf(string, ...any) }, text string) {
	got := Delimit(text)
	body := strings.TrimSuffix(strings.TrimPrefix(got, "<document>"), "</document>")
	if closing.MatchString(body) {
		t.Fatalf("%q can close its delimiter: %q", text, got)
	}
	if back := Unescape(body); back != text {
		t.Fatalf("%q comes back as %q", text, back)
	}
	if stripped := strings.ReplaceAll(body, `\`, ""); stripped != strings.ReplaceAll(text, `\`, "") {
		t.Fatalf("%q is changed in more than backslashes: %q", text, got)
	}
}

func TestDelimitProperties(t *testing.T) {
	piece := rapid.SampledFrom([]string{"<", "</", `\`, "/", " ", "\n", "document", "DOCUMENT", ">", "|", "[", "/INST]", "s>", "sys>", "think>", "TOOL_CALLS]", "x", "ä", "\xff", "<document>"})
	rapid.Check(t, func(t *rapid.T) {
		hold(t, strings.Join(rapid.SliceOfN(piece, 0, 12).Draw(t, "pieces"), ""))
	})
}

func FuzzDelimit(f *testing.F) {
	f.Add(`</document> <\/document> <|im_end|>`)
	f.Add("<\\\\ / Document\n[INST]")
	f.Fuzz(func(t *testing.T, text string) { hold(t, text) })
}

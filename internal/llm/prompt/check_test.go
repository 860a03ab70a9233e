package prompt

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// faults loads a folder with some files and gives what is said of it, without the
// folder's name.
func faults(t *testing.T, files map[string]string) []string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	_, err := Load("en", dir)
	if err == nil {
		return nil
	}
	var all []string
	for line := range strings.Lines(strings.TrimPrefix(err.Error(), "prompt: ")) {
		all = append(all, strings.TrimPrefix(strings.TrimSpace(line), dir+string(filepath.Separator)))
	}
	return all
}

const (
	labels = "{{range .Labels}}{{.Name}}: {{.Doc}}{{end}}"
	rules  = "# System\nAnswer {\"entities\": []}. " + labels + "\n"
)

func TestFaults(t *testing.T) {
	for _, c := range []struct {
		name, file, text string
		want             []string
	}{
		{"right", "extract.md", rules + "# User\n{{.Document}}\n", nil},
		{"right with line ends of Windows and a mark of order", "extract.md", "\uFEFF" + strings.ReplaceAll(rules+"# User\n{{.Document}}\n", "\n", "\r\n"), nil},
		{"empty", "extract.md", "", []string{`extract.md: a line "# System" is missing, which begins a part`}},
		{"one part", "extract.md", rules, []string{`extract.md: a line "# User" is missing, which begins a part`}},
		{"wrong order", "extract.md", "x\n# User\n{{.Document}}\n" + rules, []string{`extract.md:2: "# User" occurs twice or out of order: first "# System", then "# User"`}},
		{"twice", "extract.md", rules + "# User\n{{.Document}}\n# User\nx", []string{`extract.md:5: "# User" occurs twice or out of order: first "# System", then "# User"`}},
		{"nothing to say", "extract.md", rules + "# User\n \n", []string{`extract.md:3: nothing follows this heading`}},
		{"syntax", "extract.md", "for people\n" + rules + "# User\n{{.Document}}{{if}}\n", []string{`extract.md:5: missing value for if`}},
		{"unknown field", "extract.md", rules + "# User\n\n{{.Document}}\n{{.Documents}}\n", []string{`extract.md:6: there is no .Documents; there are .Direct, .Doc, .Document, .Labels, .Name`}},
		{"field of the other stage", "extract.md", rules + "# User\n{{.Existing}} {{.Document}}\n", []string{`extract.md:4: there is no .Existing; there are .Direct, .Doc, .Document, .Labels, .Name`}},
		{"no data of what is no list", "extract.md", rules + "# User\n{{.Document}} {{index .Document 9999}}", []string{`extract.md:4: cannot be filled in here`}},
		{"no document", "extract.md", rules + "# User\nFind.\n", []string{`extract.md:3: the user part lacks {{.Document}}`}},
		{"cut document", "extract.md", rules + "# User\n{{slice .Document 1}}\n", []string{`extract.md:3: the user part lacks {{.Document}}`}},
		{"document twice", "extract.md", rules + "# User\n{{.Document}}{{.Document}}\n", []string{`extract.md:3: {{.Document}} occurs more than once in the user part`}},
		{"document as a rule", "extract.md", "# System\n\"entities\" " + labels + "{{.Document}}\n# User\n{{.Document}}", []string{`extract.md:1: {{.Document}} belongs in the user part: it is data, not rules`}},
		{"no labels, no form", "extract.md", "# System\nFind.\n# User\n{{.Document}}", []string{
			`extract.md:1: the system part lacks the form of the answer, {"entities": …}`,
			`extract.md:1: the system part lacks {{.Name}} of {{.Labels}}`, `extract.md:1: the system part lacks {{.Doc}} of {{.Labels}}`}},
		{"stage 2 in stage 1", "extract.md", "for people: not existing_entities\n" + rules + "see existing_entities\n# User\n{{.Document}}", []string{
			`extract.md:4: existing_entities must not be spoken of in extract`}},
		{"no context in stage 2", "extract-context.md", rules + "existing_entities\n# User\n{{.Document}}", []string{`extract-context.md:4: the user part lacks {{.Existing}}`}},
		{"context after the document", "extract-context.md", rules + "existing_entities\n# User\n{{.Document}}\n{{.Existing}}", []string{`extract-context.md:4: {{.Document}} comes too early in the user part`}},
		{"context not spoken of", "extract-context.md", rules + "# User\n{{.Existing}}\n{{.Document}}", []string{`extract-context.md:1: the system part lacks existing_entities, which the user part gives`}},
		{"values not given", "judge.md", "# System\n\"relevance\"\n# User\n{{.Document}}", []string{`judge.md:3: the user part lacks {{.Values}}`}},
		{"not UTF-8", "judge.md", "# System\n\xff", []string{`judge.md: is not UTF-8`}},
		{"misspelt", "extrakt.md", "x", []string{`extrakt.md: is no prompt; there are ` + strings.Join(names(), ".md, ") + `.md; did you mean "extract"?`}},
		{"other ending", "extract.txt", "x", []string{`extract.txt: is no prompt; there are ` + strings.Join(names(), ".md, ") + `.md; did you mean "extract"?`}},
		{"hidden", ".DS_Store", "x", nil},
	} {
		if got := faults(t, map[string]string{c.file: c.text}); !slices.Equal(got, c.want) {
			t.Errorf("%s:\n%s", c.name, strings.Join(got, "\n"))
		}
	}
}

// All files are checked, not only the first that is wrong.
func TestAllFaults(t *testing.T) {
	got := faults(t, map[string]string{"extract.md": "", "judge.md": ""})
	if len(got) != 2 || !strings.HasPrefix(got[0], "extract.md") || !strings.HasPrefix(got[1], "judge.md") {
		t.Errorf("%q", got)
	}
}

func TestLoad(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "extract.md")
	text := "Mine.\n\n" + rules + "# User\nHere: {{.Document}}"
	for _, ends := range []string{"\n", "\r\n"} {
		if err := os.WriteFile(file, []byte(strings.ReplaceAll(text, "\n", ends)), 0o600); err != nil {
			t.Fatal(err)
		}
		s, err := Load("de", dir)
		if err != nil {
			t.Fatal(err)
		}
		// printf 'Mine.\n\n# System\nAnswer {"entities": []}. {{range .Labels}}{{.Name}}: {{.Doc}}{{end}}\n# User\nHere: {{.Document}}' | sha256sum
		if v := s.Version("extract"); v != "6b3df2f218f91368" {
			t.Errorf("version is %s", v)
		}
		ms, err := s.Messages("extract", Extract{Labels: []Label{{Name: "A", Doc: "b"}}, Document: "<document>{{.Labels}}</document>"})
		if err != nil || ms[0].Content != `Answer {"entities": []}. A: b` || ms[1].Content != "Here: <document>{{.Labels}}</document>" {
			t.Errorf("%q, %v", ms, err)
		}
		if s.File("extract") != file || s.File("judge") != "embedded:de/judge.md" || s.Text("extract") != text {
			t.Errorf("%s, %s", s.File("extract"), s.File("judge"))
		}
	}
	var fault *Error
	if _, err := Load("en", filepath.Join(dir, "none")); !errors.Is(err, os.ErrNotExist) || errors.As(err, &fault) {
		t.Errorf("a folder that is not there is %v", err)
	}
	if _, err := Load("tlh", ""); err == nil || !strings.Contains(err.Error(), "de, en") {
		t.Errorf("a language that is not there is %v", err)
	}
	if err := os.Mkdir(filepath.Join(dir, "judge.md"), 0o700); err != nil {
		t.Fatal(err)
	}
	if _, err := Load("en", dir); err == nil {
		t.Error("a folder is a prompt")
	}
}

// What Messages is asked for wrongly is an error, which does not hold the data.
func TestMessages(t *testing.T) {
	s, err := Load("", "")
	if err != nil {
		t.Fatal(err)
	}
	if s.Language() != "en" {
		t.Errorf("language is %s", s.Language())
	}
	if _, err := s.Messages("extrakt", Extract{}); err == nil {
		t.Error("a name that is none")
	}
	if _, err := s.Messages("extract", Judge{Document: "secret"}); err == nil || strings.Contains(err.Error(), "secret") {
		t.Errorf("data of another kind: %v", err)
	}
	if s.Version("extrakt")+s.Text("extrakt")+s.File("extrakt") != "" {
		t.Error("a name that is none has a text")
	}
}

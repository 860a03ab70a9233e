package manual

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/lethe-privacy/lethe/internal/setting"
)

// Settings is a page of all settings, as they stand in lethe.yaml.
func Settings(sections []setting.Section, all []setting.Setting) []byte {
	var b strings.Builder
	b.WriteString("# Settings\n\n" +
		"Each setting stands in lethe.yaml under its path, and is given on the command line by `--set PATH=VALUE`\n" +
		"or by its own flag, where it has one. `lethe config init` writes a lethe.yaml with all of them.\n")
	docs := map[string]string{}
	for _, s := range sections {
		docs[s.Key] = s.Doc
	}
	section := "-"
	for _, s := range all {
		if s.Section() != section {
			section = s.Section()
			fmt.Fprintf(&b, "\n## %s\n\n", cmp.Or(section, "Settings that stand alone"))
			if docs[section] != "" {
				b.WriteString(sentence(docs[section]) + "\n\n")
			}
			b.WriteString("| path | flag | default | range or values | of operators | what it does |\n|---|---|---|---|---|---|\n")
		}
		flag := ""
		if s.Flag != "" {
			flag = "`--" + s.Flag + "`"
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s | %s | %s |\n",
			s.Path, flag, code(cmp.Or(s.Default, s.Zero)), cell(allowed(s)), strings.Join(s.Of, ", "), cell(s.Doc))
	}
	return []byte(b.String())
}

// allowed are the values that a setting may have.
func allowed(s setting.Setting) string {
	switch {
	case len(s.Values) > 0:
		return strings.Join(s.Values, ", ")
	case s.Range.String() != "" && s.Unit != "":
		return s.Range.String() + " " + s.Unit
	}
	return cmp.Or(s.Range.String(), s.Unit)
}

// sentence begins with a capital and ends with a point.
func sentence(words string) string {
	words = plain(words)
	return strings.ToUpper(words[:1]) + words[1:] + "."
}

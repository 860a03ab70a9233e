package manual

import (
	"cmp"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe/internal/setting"
)

// Settings is the reference of all settings: an index, and a page for each.
type Settings struct {
	Sections []setting.Section
	All      []setting.Setting
}

// Index lists the settings by the headings of help, and there by the sections of lethe.yaml.
func (r *Settings) Index() []byte {
	var b strings.Builder
	b.WriteString("# Settings\n\n" +
		"Each setting stands in lethe.yaml under its path, and is given on the command line by `--set PATH=VALUE`\n" +
		"or by its own flag, where it has one. `lethe config init` writes a lethe.yaml with all of them.\n" +
		"A path leads to the page of its setting: which values it may have, an example, and where more is said.\n")
	for _, heading := range Headings {
		section := "-"
		for _, s := range r.All {
			if s.Group != heading {
				continue
			}
			if section == "-" {
				fmt.Fprintf(&b, "\n## %s\n", heading)
			}
			if s.Section() != section {
				section = s.Section()
				r.head(&b, section)
			}
			fmt.Fprintf(&b, "| [`%s`](%s.md) | %s | %s |\n", s.Path, s.Path, code(cmp.Or(s.Default, s.Zero)), cell(s.Doc))
		}
	}
	return []byte(b.String())
}

// head begins the table of a section.
func (r *Settings) head(b *strings.Builder, section string) {
	b.WriteByte('\n')
	for _, s := range r.Sections {
		if s.Key == section {
			fmt.Fprintf(b, "`%s` – %s:\n\n", section, plain(s.Doc))
		}
	}
	b.WriteString("| path | default | what it does |\n|---|---|---|\n")
}

// Page says all that is declared of a setting.
func (r *Settings) Page(s setting.Setting) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n%s\n\n", plain(s.Path), filled(r.linked(sentence(s.Doc, s.Values))))
	if s.About != "" {
		b.WriteString(filled(r.linked(plain(s.About))) + "\n\n")
	}
	b.WriteString("| | |\n|---|---|\n")
	for _, row := range facts(s) {
		if row[1] != "" {
			fmt.Fprintf(&b, "| %s | %s |\n", row[0], row[1])
		}
	}
	value := s.Instance()
	fmt.Fprintf(&b, "\nIn lethe.yaml:\n\n```yaml\n%s```\n\nOn the command line: `--set %s`\n", s.YAML(value), quoted(s.Path+"="+value))
	r.entries(&b, s)
	b.WriteString("\nSee also:\n\n")
	for _, to := range append(s.See, "README.md#"+anchor(s.Group)) {
		b.WriteString("- " + see(to) + "\n")
	}
	return []byte(b.String())
}

// facts are the rows of a setting's table; those without a value are left out.
func facts(s setting.Setting) [][2]string {
	flag := ""
	if s.Flag != "" {
		flag = "`--" + s.Flag + "`"
	}
	return [][2]string{
		{"group", s.Group},
		{"value", kind(s.Type)},
		{"default", byItself(s)},
		{"allowed", strings.Join(each(s.Values, code), ", ")},
		{"among others", strings.Join(each(suggested(s), code), ", ")},
		{"range", code(s.Range.String())},
		{"unit", s.Unit},
		{"of the operators", strings.Join(each(s.Of, code), ", ")},
		{"flag", flag},
		{"names files", yes(s.File)},
		{"changes the output", yesNo(!s.Same)},
		{"secret", secrecy(s)},
		{"may keep something from being found", yes(s.Narrows)},
		{"taken from a lethe.yaml in the [working folder](../security.md#settings)", theirs(s)},
		{"may be chosen [over HTTP](../serve.md)", overHTTP(s)},
		{"kept by a corpus", yes(s.Noted)},
	}
}

// byItself is the value where nothing is said.
func byItself(s setting.Setting) string {
	switch s.Type.Kind() {
	case reflect.Bool:
		return code(cmp.Or(s.Default, "false"))
	case reflect.Int, reflect.Float64:
		return code(cmp.Or(s.Default, s.Zero, "0"))
	}
	return cmp.Or(code(cmp.Or(s.Default, s.Zero)), "empty")
}

// kind is what a value is, in words.
func kind(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Bool:
		return "`true` or `false`"
	case reflect.Int:
		return "a whole number"
	case reflect.Float64:
		return "a number"
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Struct {
			return "a list of mappings"
		}
		return "a list"
	case reflect.Map:
		return "a mapping"
	}
	return "a text"
}

func yes(is bool) string {
	if is {
		return "yes"
	}
	return ""
}

func yesNo(is bool) string { return cmp.Or(yes(is), "no") }

func secrecy(s setting.Setting) string {
	if s.Secret {
		return "yes: what is shared never has the value"
	}
	return "no"
}

// theirs says what a file may choose that came with the texts.
func theirs(s setting.Setting) string {
	switch may := s.AnyTheirs(); {
	case may == "any":
		return "yes"
	case may == "":
		return "no"
	default:
		return "for " + strings.Join(each(strings.Fields(may), code), ", ")
	}
}

func overHTTP(s setting.Setting) string {
	if s.OverHTTP() == "named" {
		return "for the words above"
	}
	return cmp.Or(s.OverHTTP(), "no")
}

// mostWords is how many suggested words a page lists.
const mostWords = 24

// suggested are words that a setting may have beside others.
func suggested(s setting.Setting) []string {
	if words := s.Suggest(); len(words) <= mostWords {
		return words
	}
	return nil
}

func each(words []string, as func(string) string) []string {
	var all []string
	for _, w := range words {
		all = append(all, as(w))
	}
	return all
}

// entries is the table of what the mappings in a value may say. What is the same as in a setting of
// the section has a page.
func (r *Settings) entries(b *strings.Builder, s setting.Setting) {
	if s.Fields == nil {
		return
	}
	b.WriteString("\nEach entry may have:\n\n| key | default | what it does |\n|---|---|---|\n")
	for _, f := range s.Fields {
		path := s.Section() + "." + f.Path
		if slices.ContainsFunc(r.All, func(x setting.Setting) bool { return x.Path == path && x.Doc == f.Doc }) {
			fmt.Fprintf(b, "| `%s` | | as [%s](%s.md) |\n", f.Path, plain(path), path)
			continue
		}
		fmt.Fprintf(b, "| `%s` | %s | %s |\n", f.Path, code(cmp.Or(f.Default, f.Zero)), cell(f.Doc))
	}
}

// dotted is a word that may be the path of a setting, with the backslashes that keep it plain.
var dotted = regexp.MustCompile(`[a-z]+\.[a-z_\\]+`)

// linked links the settings that a text names.
func (r *Settings) linked(text string) string {
	return dotted.ReplaceAllStringFunc(text, func(word string) string {
		path := strings.ReplaceAll(word, `\`, "")
		if slices.ContainsFunc(r.All, func(s setting.Setting) bool { return s.Path == path }) {
			return "[" + word + "](" + path + ".md)"
		}
		return word
	})
}

// see links a setting by its path, or a page, perhaps at a heading.
func see(to string) string {
	file, place, _ := strings.Cut(to, "#")
	switch {
	case !strings.HasSuffix(file, ".md"):
		return "[" + plain(to) + "](" + to + ".md)"
	case file == "README.md":
		return "[the other settings](" + to + ")"
	}
	name := strings.TrimSuffix(strings.TrimSuffix(file, "/README.md"), ".md")
	name = strings.ReplaceAll(name[strings.LastIndexByte(name, '/')+1:], "-", " ")
	if place != "" {
		name += ": " + strings.ReplaceAll(place, "-", " ")
	}
	return "[" + name + "](" + to + ")"
}

// anchor is the name that a heading has in links.
func anchor(heading string) string { return strings.ReplaceAll(strings.ToLower(heading), " ", "-") }

// quoted is a word as a shell takes it.
func quoted(word string) string {
	if strings.ContainsAny(word, " '\"[]{}#;*$\\&<>|()") {
		return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
	}
	return word
}

// filled breaks a paragraph into lines of a page.
func filled(words string) string { return strings.Join(wrap(words, 110), "\n") }

// sentence begins with a capital, unless it begins with a value or a name in code, and ends with a point.
func sentence(words string, values []string) string {
	words = strings.TrimSuffix(plain(words), ".") + "."
	first, _, _ := strings.Cut(words, " ")
	if strings.Contains(first, "_") || slices.Contains(values, strings.TrimRight(first, ",:")) {
		return words
	}
	return strings.ToUpper(words[:1]) + words[1:]
}

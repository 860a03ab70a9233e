package manual

import (
	"cmp"
	"fmt"
	"strings"
)

// Markdown is the page as it stands in a reference.
func (p *Page) Markdown() []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n%s.\n\n", p.Path, p.Short)
	fence(&b, p.Usage)
	if p.Long != "" {
		for _, part := range paragraphs(p.Long) {
			if part.asIs {
				fence(&b, strings.Split(part.words, "\n"))
				continue
			}
			b.WriteString(plain(part.words) + "\n\n")
		}
	}
	if len(p.Examples) > 0 {
		b.WriteString("## Examples\n\n")
		fence(&b, p.Examples)
	}
	for _, g := range p.Commands {
		fmt.Fprintf(&b, "## %s\n\n| command | what it does |\n|---|---|\n", g.Heading)
		for _, c := range g.Commands {
			fmt.Fprintf(&b, "| [%s](%s.md) | %s |\n", c.Name, FileName(p.Path+" "+c.Name), cell(c.Short))
		}
		b.WriteByte('\n')
	}
	for _, g := range p.Flags {
		fmt.Fprintf(&b, "## %s\n\n| flag | default | what it does |\n|---|---|---|\n", cmp.Or(g.Heading, "Flags"))
		for _, f := range g.Flags {
			fmt.Fprintf(&b, "| `%s` | %s | %s |\n", strings.TrimSpace(f.String()), byDefault(f), cell(f.Doc))
		}
		b.WriteByte('\n')
	}
	return []byte(strings.TrimRight(b.String(), "\n") + "\n")
}

// FileName is the name of a command's page, without its ending.
func FileName(path string) string { return strings.ReplaceAll(path, " ", "-") }

func fence(b *strings.Builder, lines []string) {
	if len(lines) > 0 {
		fmt.Fprintf(b, "```\n%s\n```\n\n", strings.Join(lines, "\n"))
	}
}

// unmarked keeps what Markdown would read as marks.
var unmarked = strings.NewReplacer("<", "&lt;", "*", `\*`, "|", `\|`, "_", `\_`, "~", `\~`)

func plain(words string) string { return unmarked.Replace(words) }

// cell is text in a table.
func cell(words string) string { return plain(strings.Join(strings.Fields(words), " ")) }

// byDefault is what a flag means that is not given.
func byDefault(f Flag) string {
	if f.Otherwise != "" {
		return cell(f.Otherwise)
	}
	return code(f.Default)
}

func code(value string) string {
	if value == "" {
		return ""
	}
	return "`" + strings.ReplaceAll(value, "|", `\|`) + "`"
}

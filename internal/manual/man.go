package manual

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/cpuguy83/go-md2man/v2/md2man"
)

// Man is the page in the form of man, section 1. source is the program and its version.
func (p *Page) Man(source string) []byte {
	var b strings.Builder
	name := FileName(p.Path)
	fmt.Fprintf(&b, "%% %q \"1\" \"\" %q \"lethe\"\n# NAME\n%s \\- %s\n\n# SYNOPSIS\n", strings.ToUpper(name), source, name, p.Short)
	for _, u := range p.Usage {
		fmt.Fprintf(&b, "**%s**\n\n", roff.Replace(u))
	}
	b.WriteString("# DESCRIPTION\n")
	for _, part := range paragraphs(cmp.Or(p.Long, p.Short)) {
		if part.asIs {
			fence(&b, strings.Split(part.words, "\n"))
			continue
		}
		b.WriteString(roff.Replace(part.words) + "\n\n")
	}
	for _, g := range p.Commands {
		fmt.Fprintf(&b, "# %s\n", strings.ToUpper(g.Heading))
		for _, c := range g.Commands {
			fmt.Fprintf(&b, "**%s-%s(1)**\n\t%s\n\n", name, c.Name, roff.Replace(c.Short))
		}
	}
	if len(p.Flags) > 0 {
		b.WriteString("# OPTIONS\n")
	}
	for _, g := range p.Flags {
		fmt.Fprintf(&b, "### %s\n", g.Heading)
		for _, f := range g.Flags {
			fmt.Fprintf(&b, "**%s**\n\t%s\n\n", strings.TrimSpace(f.String()), roff.Replace(f.Told()))
		}
	}
	if len(p.Examples) > 0 {
		b.WriteString("# EXAMPLE\n")
		fence(&b, p.Examples)
	}
	if up, _, below := strings.Cut(name, "-"); below {
		fmt.Fprintf(&b, "# SEE ALSO\n**%s(1)**\n", up)
	}
	return md2man.Render([]byte(b.String()))
}

// roff keeps what Markdown would read as marks.
var roff = strings.NewReplacer("<", `\<`, "*", `\*`, "_", `\_`, "[", `\[`, "`", "\\`")

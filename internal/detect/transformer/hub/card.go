package hub

import (
	"slices"
	"strings"
)

// card is what a model's maker says of it: the hub's cardData, or the front matter of
// README.md.
type card struct {
	Licence any    `json:"license"` // a text, or a list of them
	Name    string `json:"license_name"`
	Link    string `json:"license_link"`
}

func (c card) licence() Licence {
	var ids []string
	switch v := c.Licence.(type) {
	case string:
		ids = []string{v}
	case []any:
		for _, x := range v {
			if s, ok := x.(string); ok {
				ids = append(ids, s)
			}
		}
	case []string:
		ids = v
	}
	var l Licence
	ids = slices.DeleteFunc(slices.Clone(ids), func(s string) bool { return !printable(s) })
	if all := strings.Join(ids, " and "); printable(all) {
		l = licence(all)
	}
	if printable(c.Name) {
		l.Name = c.Name
	}
	if printable(c.Link) {
		l.Link = c.Link
	}
	return l
}

// maxFront is how much of README.md may be front matter.
const maxFront = 1 << 16

// readmeLicence reads the licence from the front matter of README.md; it is unknown where
// that is missing. Of YAML only the forms are read that such a line has - a word, a quoted
// text, a list of them: readers of all of it take minutes for a few kilobytes that are
// made for it.
func readmeLicence(data []byte) Licence {
	text := strings.ReplaceAll(string(data[:min(len(data), maxFront)]), "\r\n", "\n")
	rest, ok := strings.CutPrefix(strings.TrimPrefix(text, "\ufeff"), "---\n")
	if !ok {
		return Licence{}
	}
	front, _, ok := strings.Cut("\n"+rest, "\n---")
	if !ok {
		return Licence{}
	}
	lines := strings.Split(front, "\n")
	var c card
	for i, line := range lines {
		key, value, _ := strings.Cut(line, ":")
		switch key {
		case "license":
			c.Licence = several(value, lines[i+1:])
		case "license_name":
			c.Name = scalar(value)
		case "license_link":
			c.Link = scalar(value)
		}
	}
	return c.licence()
}

// several reads a text, a list in brackets, or one on the lines that follow.
func several(value string, following []string) []string {
	value = strings.TrimSpace(value)
	if inner, ok := strings.CutPrefix(value, "["); ok {
		inner, _, _ = strings.Cut(inner, "]")
		var all []string
		for part := range strings.SplitSeq(inner, ",") {
			all = append(all, scalar(part))
		}
		return all
	}
	if value != "" && !strings.HasPrefix(value, "#") {
		return []string{scalar(value)}
	}
	var all []string
	for _, line := range following {
		item, ok := strings.CutPrefix(strings.TrimSpace(line), "- ")
		if !ok {
			break
		}
		all = append(all, scalar(item))
	}
	return all
}

// scalar reads a plain or quoted text on one line; "" for other forms.
func scalar(value string) string {
	value = strings.TrimSpace(value)
	if value == "" || strings.ContainsAny(value[:1], "|>&*!{[#%@`") {
		return ""
	}
	if quote := value[:1]; quote == `"` || quote == "'" {
		value, _, _ = strings.Cut(value[1:], quote)
		return value
	}
	value, _, _ = strings.Cut(value, " #")
	return strings.TrimSpace(value)
}

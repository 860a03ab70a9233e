package clinical

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

const digits = "0123456789"

// AgesAlone shortens ages that others found beside the rules to their numbers, as the rules
// have them: "58" of "58-jährige". Ages in words stay whole.
func AgesAlone(ms []lethe.Mention) {
	for i := range ms {
		m := &ms[i]
		from := strings.IndexAny(m.Text, digits)
		if m.Label != lethe.Age || m.Score == 1 || from < 0 {
			continue
		}
		to := strings.LastIndexAny(m.Text, digits) + 1
		if strings.HasPrefix(m.Text[to:], "½") {
			to += len("½")
		}
		m.Span, m.Text = span.Span{Start: m.Start + from, End: m.Start + to}, m.Text[from:to]
	}
}

package eval

import (
	"bufio"
	"fmt"
	"io"

	"github.com/lethe-privacy/lethe/internal/eval/collateral"
)

// damagePage is what the template damage.html sees.
type damagePage struct {
	frame
	Corpus  string
	Reasons []damageReason
}

// Heading is what the page is called.
func (damagePage) Heading() string { return "Collateral" }

// damageReason is a section of the page.
type damageReason struct {
	Why      collateral.Why
	Examples []collateral.Example
}

// WriteDamagePage writes examples, which come in order, as one page for reading: what it writes
// holds text of the corpus.
func WriteDamagePage(w io.Writer, corpus string, all []collateral.Example) error {
	p := damagePage{frame: newFrame(), Corpus: corpus}
	for _, e := range all {
		if n := len(p.Reasons); n == 0 || p.Reasons[n-1].Why != e.Why {
			p.Reasons = append(p.Reasons, damageReason{Why: e.Why})
		}
		r := &p.Reasons[len(p.Reasons)-1]
		r.Examples = append(r.Examples, e)
	}
	return writePage(w, "damage.html", p)
}

// WriteDamage lists examples for reading, one per line: why, letters and digits, how often, label,
// the text, the text there now, and the first place with the context. What it writes
// holds text of the corpus.
func WriteDamage(w io.Writer, all []collateral.Example) error {
	out := bufio.NewWriter(w)
	for _, e := range all {
		fmt.Fprintf(out, "%s\t%d\t%d\t%s\t%s\t%s\t%s %d\t%s«%s»%s\n", e.Why, e.Letters, e.Count, e.Label,
			oneLine(e.Text), oneLine(e.Instead), e.Doc+e.Field, e.At, oneLine(e.Before), oneLine(e.Text), oneLine(e.After))
	}
	if err := out.Flush(); err != nil {
		return fmt.Errorf("eval: write examples: %w", err)
	}
	return nil
}

package main

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/resolve"
	"github.com/lethe-privacy/lethe/internal/eval/corpus"
	"github.com/lethe-privacy/lethe/internal/format/annotated"
	"github.com/lethe-privacy/lethe/internal/format/gatexml"
)

func (a *app) convert() *cobra.Command {
	x := convertCommand{app: a}
	c := &cobra.Command{
		Use:   "convert INPUT --from FORMAT --to FORM",
		Short: "Convert annotated texts to another annotation format",
		Long: `Write texts with their marked mentions in another format. Nothing is detected and
nothing is masked: the output contains the originals.

FORMAT is one of those that lethe eval reads: ` + formatNames() + `.
FORM is one of ` + annotatedForms() + `; brat and gate make folders. docs/reference/marked-mentions.md
says what each can hold. mentions is the file that lethe anonymize --mentions takes: so
what was corrected elsewhere goes back to the documents in which it was found.`,
		Example: `  lethe convert project.jsonl --from doccano --to brat -o project/
  lethe convert reviewed.jsonl --from doccano --to mentions -o reviewed.mentions.jsonl
  lethe convert corpus.conll --from conll --to spans -o corpus.jsonl
  lethe convert gold.jsonl --from jsonl --to conll --tags iobes --overlaps unite`,
		Args: exactlyOne("INPUT"),
	}
	x.bind(c.Flags())
	c.RunE = func(_ *cobra.Command, args []string) error { return x.run(args[0]) }
	return c
}

// convertCommand is a command that writes annotated texts in another form.
type convertCommand struct {
	*app
	in               corpus.Options
	out              annotatedOut
	labels, overlaps string
}

// usualSets are the sets of annotations that are looked for in documents of GATE.
const usualSets = "phi-annotations-manual, else phi-annotations, else the default set"

func (x *convertCommand) bind(f *pflag.FlagSet) {
	f.StringVar(&x.in.Format, "from", "", "format of INPUT: "+formatNames())
	offers(f, "from", goldFormats)
	mentionsFlag(f, &x.in.Mentions, "from jsonl: the mentions file of INPUT")
	f.StringVar(&x.in.Set, "gate-set", "", "from and to gate: the set of annotations that counts")
	otherwise(f, "gate-set", usualSets)
	f.StringVar(&x.labels, "labels", "", "YAML file that maps the labels (labels, ignored)")
	f.StringVar(&x.out.form, "to", "", "form to write: "+annotatedForms()+", mentions")
	usual(f, "to")
	offers(f, "to", func() []string { return append(annotatedNames(), mentionsForm) })
	f.StringVar(&x.out.tags, "tags", "bio", "to conll: bio or iobes")
	offers(f, "tags", of("bio", "iobes"))
	f.StringVar(&x.overlaps, "overlaps", "keep", "keep, or unite: spans that overlap become one, with the label of the highest rank")
	offers(f, "overlaps", of("keep", "unite"))
	outFlag(f, &x.out.out, "-", "write to this file or, for brat and gate, folder; '-' for standard output")
	forceFlag(f, &x.out.force, "replace the file if it exists")
}

func (x *convertCommand) run(input string) error {
	if x.overlaps != "keep" && x.overlaps != "unite" {
		return usageError{fmt.Errorf("--overlaps is keep or unite, not %q", x.overlaps)}
	}
	if x.labels != "" {
		var err error
		if x.in.Labels, err = readLabels(x.labels); err != nil {
			return usageError{err}
		}
	}
	if err := errors.Join(x.in.Validate(), x.out.check()); err != nil {
		return usageError{err}
	}
	if err := refuse(x.out.force, x.out.out); err != nil {
		return err
	}
	n := 0
	switch x.out.form {
	case mentionsForm:
		return x.convertToMentions(input, x.in, x.overlaps, x.out)
	case gateForm:
		return x.convertToGate(input, x.in, x.overlaps, x.out.out)
	}
	err := x.annotated(&x.out, func(w *annotated.Writer) error {
		for d, err := range corpus.Open(input, x.in) {
			if err != nil {
				return err
			}
			if x.overlaps == "unite" {
				unite(d)
			}
			if err := markedTexts(d.Document, goldSpans(d), w.Write); err != nil {
				return err
			}
			n++
		}
		return nil
	})
	if err != nil {
		return err
	}
	x.log.Info(plural(n, "document", "documents"))
	return nil
}

// convertToGate is convert into documents of GATE.
func (a *app) convertToGate(input string, in corpus.Options, overlaps, dir string) error {
	n := 0
	err := a.gateFolder(dir, cmp.Or(in.Set, gatexml.Found), func(w *gateWriter) error {
		for d, err := range corpus.Open(input, in) {
			if err != nil {
				return err
			}
			if overlaps == "unite" {
				unite(d)
			}
			var marks []gateMark
			for _, g := range d.Gold {
				for _, p := range g.Spans() {
					marks = append(marks, gateMark{g.Field, string(g.Label), p, g.Features})
				}
			}
			if err := w.write(d.Document, marks); err != nil {
				return err
			}
			n++
		}
		return nil
	})
	if err == nil {
		a.log.Info(plural(n, "document", "documents"))
	}
	return err
}

func goldSpans(d *corpus.Document) map[string][]annotated.Span {
	spans := map[string][]annotated.Span{}
	for _, m := range d.Gold {
		spans[m.Field] = append(spans[m.Field], annotated.Span{Span: m.Span, Parts: m.Parts, Label: m.Label, Rank: m.Rank})
	}
	return spans
}

// unite makes the marks of a document disjoint. The pieces of one that is discontinuous
// count each.
func unite(d *corpus.Document) {
	var ms []lethe.Mention
	field := d.Lookup()
	for _, g := range d.Gold {
		f, _ := field(g.Field)
		for _, p := range g.Spans() {
			ms = append(ms, lethe.Mention{
				Field: g.Field, Span: p, Label: g.Label, Text: p.In(f.Text),
				Details: lethe.Details{Rank: g.Rank, Ranked: true},
			})
		}
	}
	rank := func(m *lethe.Mention) int { return m.Rank }
	d.Gold = d.Gold[:0]
	for _, m := range resolve.Unite(ms, rank) {
		d.Gold = append(d.Gold, corpus.Mention{Field: m.Field, Span: m.Span, Label: m.Label, Rank: rank(&m)})
	}
}

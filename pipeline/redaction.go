package pipeline

import (
	"context"
	"crypto/rand"
	"strconv"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/llm/extract"
	"github.com/lethe-privacy/lethe/internal/replace/reach"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/seal"
	"github.com/lethe-privacy/lethe/span"
)

// redaction puts surrogates in place of what the detectors find that identifies by itself
// (direct identifiers, and whatever has check digits or the like) before a model sees a
// text, and finds the way back from what it names. It is the second reading of a run that
// masks just these; nothing of it is written. A nil redaction changes nothing.
type redaction struct {
	rewriter *rewriter
	document map[uint64]int32 // by print of what the stages see: its number, or duplicate
}

// redaction reads the collection once, with the detectors alone.
func (r *Runner) redaction(ctx context.Context) (*redaction, error) {
	alone := r.nested(Replace{Operator: "surrogate", Reach: reach.Everywhere.String(), Policy: Default().Replace.Policy})
	key, err := r.redactionKey()
	if err != nil {
		return nil, err
	}
	choice, err := alone.config.Replace.choice(replace.Deps{Key: key})
	if err != nil {
		return nil, err
	}
	type value struct {
		label      lethe.Label
		normalized string
	}
	x := &redaction{document: map[uint64]int32{}}
	read := int32(0)
	sure := map[value]bool{} // what identifies by itself, whether its label does or not: an IBAN
	g, err := alone.gather(ctx, true, func(doc *lethe.Document, ms []lethe.Mention) error {
		x.document[alone.print(doc)] = read // of documents that say the same any will do
		read++
		for _, m := range ms {
			if m.Score == 1 {
				sure[value{m.Label, m.Normalized}] = true
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if err := alone.group(ctx, g); err != nil {
		return nil, err
	}
	masked := make([]bool, len(g.linked.Collection.Entities))
	for i, e := range g.linked.Collection.Entities {
		masked[i] = r.schema.Direct(e.Label) || sure[value{e.Label, e.Normalized}]
	}
	for _, print := range g.repeated {
		if _, first := x.document[print]; !first {
			x.document[print] = duplicate
		}
	}
	x.rewriter, err = alone.newRewriter(ctx, g, masked, choice)
	return x, err
}

// nested is a run over the same collection within r, with the same detection and other
// operators. It asks no model, knows no state and reports no progress; what fails in it, fails
// in r's own reading.
func (r *Runner) nested(replace Replace) *Runner {
	config := r.config
	config.LLM, config.Replace, config.Run.KeepGoing = LLM{}, replace, true
	return &Runner{
		config: config, finder: r.finder, schema: r.schema, source: r.source, mentions: r.mentions, known: r.known,
		seed: r.seed, paths: r.paths, same: r.same, explain: r.explain, languages: r.languages,
		configFile: r.configFile, configSum: r.configSum,
	}
}

// repeats reports a record with the id and content of another: it is not processed, and
// the model is not asked about it, for nobody looked what else it says.
func (x *redaction) repeats(doc *lethe.Document) bool {
	if x == nil {
		return false
	}
	at, ok := x.document[x.rewriter.runner.print(doc)]
	return ok && at == duplicate
}

// redactionKey draws the surrogates: by a key that follows from the run's, so that a later run
// puts the same questions and nothing of what is sent is as it is in what is shared, else anew.
func (r *Runner) redactionKey() (replace.Key, error) {
	if file := r.config.Replace.KeyFile; file != "" {
		key, _, err := seal.LoadKey(file)
		if err != nil {
			return key, err
		}
		return seal.NewKey(key.Hash("sent to a model", nil))
	}
	var b [32]byte
	if _, err := rand.Read(b[:]); err != nil {
		return replace.Key{}, failure.Errorf("pipeline", "draw surrogates: %w", err)
	}
	return seal.NewKey(b[:])
}

// hidden is a document without its direct identifiers.
type hidden struct {
	*lethe.Document
	replaced map[string][]replace.Replacement // by field, as it is named here
	names    map[string]string                // of fields, as they are named in the document
}

// hide gives the document that the model sees.
func (x *redaction) hide(ctx context.Context, doc *lethe.Document) (*lethe.Document, error) {
	if x == nil {
		return doc, nil
	}
	h, err := x.hidden(ctx, doc)
	if err != nil {
		return nil, err
	}
	return h.Document, nil
}

func (x *redaction) hidden(ctx context.Context, doc *lethe.Document) (*hidden, error) {
	at, ok := x.document[x.rewriter.runner.print(doc)]
	if !ok || at < 0 {
		return nil, errChanged
	}
	placed := x.rewriter.placed(int(at))
	of := x.namedIn(doc, placed)
	result, err := x.rewriter.replacer.Document(ctx, replace.Input{Document: doc, Mentions: of.namesakes(doc, placed)})
	if err != nil {
		return nil, err
	}
	h := &hidden{
		Document: &lethe.Document{ID: doc.ID, SourceID: doc.SourceID, Language: doc.Language},
		replaced: map[string][]replace.Replacement{}, names: map[string]string{},
	}
	shown := hiddenNames(doc, func(name string) bool { return x.rewriter.replacer.Holds(name) || of.in(name) })
	for i, f := range doc.Fields {
		h.names[shown[f.Name]] = f.Name
		f.Text, f.Name = result.Texts[i], shown[f.Name]
		h.Fields = append(h.Fields, f)
	}
	readable := make([]bool, len(doc.Fields)) // a member's own name is a field of the same name
	for i := range doc.Readable() {
		readable[i] = true
	}
	for _, r := range result.Replacements {
		if name := h.Fields[r.Field].Name; readable[r.Field] {
			h.replaced[name] = append(h.replaced[name], r)
		}
	}
	return h, nil
}

// hiddenNames are what the fields of a document are called where the model sees them: members
// may be named after somebody. Each name stays one of its own.
func hiddenNames(doc *lethe.Document, tells func(name string) bool) map[string]string {
	shown, taken := map[string]string{}, map[string]bool{}
	for _, f := range doc.Fields {
		if _, again := shown[f.Name]; !again && !tells(f.Name) {
			shown[f.Name], taken[f.Name] = f.Name, true
		}
	}
	parts := map[string]string{}
	for _, f := range doc.Fields {
		if _, again := shown[f.Name]; again {
			continue
		}
		name := nameless(f.Name, tells, parts)
		for taken[name] {
			name += "_"
		}
		shown[f.Name], taken[name] = name, true
	}
	return shown
}

// nameless is the name of a field with something else for what must not be seen, the same
// for what is the same: for the parts that hold it, or for all of it.
func nameless(name string, tells func(string) bool, instead map[string]string) string {
	parts := strings.Split(name, "/")
	for i, part := range parts {
		if tells(part) {
			parts[i] = another(part, instead)
		}
	}
	if joined := strings.Join(parts, "/"); !tells(joined) {
		return joined
	}
	if strings.HasPrefix(name, "/") {
		return "/" + another(name, instead)
	}
	return another(name, instead)
}

// another gives each name a number of its own.
func another(name string, instead map[string]string) string {
	if _, again := instead[name]; !again {
		instead[name] = "_" + strconv.Itoa(len(instead)+1)
	}
	return instead[name]
}

// locate finds what the model named in the text that it saw, and gives the places in the
// document as it is.
func (x *redaction) locate(ctx context.Context, doc *lethe.Document, es []extract.Entity) ([]lethe.Mention, error) {
	h, err := x.hidden(ctx, doc)
	if err != nil {
		return nil, err
	}
	field := doc.Lookup()
	ms, _ := extract.Locate(h.Document, es)
	for i := range ms {
		m := &ms[i]
		replaced := h.replaced[m.Field]
		m.Field = h.names[m.Field]
		f, ok := field(m.Field)
		if !ok {
			return nil, errChanged
		}
		var touched bool
		if m.Span, touched = original(m.Span, replaced); touched {
			m.Normalized = "" // it holds a surrogate
		}
		if err := m.Span.Check(f.Text); err != nil {
			return nil, failure.Errorf("pipeline", "put back what was hidden: %w", err)
		}
		m.Text = m.Span.In(f.Text)
	}
	return ms, nil
}

// original gives the place in the original of a place in the text that was sent: a
// replacement that it touches belongs to it whole. The replacements are in order.
func original(s span.Span, rs []replace.Replacement) (out span.Span, touched bool) {
	start, end := 0, 0 // by how much the text before grew
	inside := func(p int, r replace.Replacement) bool { return r.Place.Start < p && p < r.Place.End }
	out = span.Span{Start: -1, End: -1}
	for _, r := range rs {
		grown := r.Place.Len() - r.Span.Len()
		touched = touched || r.Place.Overlaps(s)
		switch {
		case r.Place.End <= s.Start:
			start += grown
		case inside(s.Start, r):
			out.Start = r.Span.Start
		}
		switch {
		case r.Place.End <= s.End:
			end += grown
		case inside(s.End, r):
			out.End = r.Span.End
		}
	}
	if out.Start < 0 {
		out.Start = s.Start - start
	}
	if out.End < 0 {
		out.End = s.End - end
	}
	return out, touched
}

package pipeline

import (
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/spoken"
)

// harvest is the part of a reading that crosses the barrier. Its only texts are those of mentions.
type harvest struct {
	number      int // of the item
	place, file string
	bytes       int      // of the source
	failure     *Failure // why there is nothing else
	last        bool     // the failure ends the run

	doc       *lethe.Document // as the stages see it; nil where it is not at hand
	ref       lethe.DocumentRef
	print     uint64 // of the record
	stored    uint64 // print of the item as it is stored, where somebody asks
	seen      uint64 // of what the stages see of it, where somebody asks
	mentions  []lethe.Mention
	fields    []uint32 // for each mention, which one of the readable fields it stands in
	notes     []string
	language  string
	spoken    string
	speech    func() spoken.Speech
	given     bool // mentions came with the document, or from a file
	annotated bool // the form of the record marks mentions
	blank     bool // there is no text
	sentences [][]string
}

// gather takes from a reading what the barrier needs.
func (in reading) gather(r *Runner) *harvest {
	g := &harvest{number: in.number, place: in.item.Place.String(), file: in.item.Place.File, bytes: in.item.Bytes()}
	if in.err != nil {
		g.failure, g.last = in.failure()
		return g
	}
	doc := in.view.doc
	g.doc = doc
	// Copies: what a record says lies in one piece of memory, its texts among it.
	g.ref, g.language = lethe.DocumentRef{ID: strings.Clone(doc.ID), SourceID: strings.Clone(doc.SourceID)}, strings.Clone(in.language)
	g.print, g.seen = in.print, r.printKey.print(doc)
	g.mentions, g.fields = in.mentions, fieldsOf(doc, in.mentions)
	g.notes, g.sentences = slices.Concat(in.view.record.Notes, in.notes), in.sentences
	g.spoken, g.speech = in.spoken, in.view.speech
	g.given, g.annotated = in.given, in.view.record.Annotated
	g.blank = !slices.ContainsFunc(doc.Fields, func(f lethe.Field) bool { return f.Kind == lethe.Text && f.Text != "" })
	return g
}

// fieldsOf are the fields of mentions, by their index among those that can be read.
func fieldsOf(doc *lethe.Document, ms []lethe.Mention) []uint32 {
	at := map[string]uint32{}
	for i, f := range doc.Readable() {
		at[f.Name] = uint32(i)
	}
	out := make([]uint32, len(ms))
	for i := range ms {
		out[i] = at[ms[i].Field]
	}
	return out
}

package pipeline

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"hash"
	"io"

	"github.com/go-json-experiment/json"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/echo/beside"
	"github.com/lethe-privacy/lethe/internal/detect/spoken"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/replace/reach"
	"github.com/lethe-privacy/lethe/internal/report"
	"github.com/lethe-privacy/lethe/internal/shard"
)

// portion chooses the items of a shard, and sees those of the others go by.
type portion struct {
	shard  shard.Shard
	items  int
	places hash.Hash
}

func newPortion(s shard.Shard) *portion { return &portion{shard: s, places: sha256.New()} }

// has reports whether an item belongs to the shard; to none, all do.
func (p *portion) has(in input) bool {
	if p == nil {
		return true
	}
	p.items++
	io.WriteString(p.places, in.item.Place.String()+"\n")
	return p.shard.Has(in.number)
}

// source identifies the items seen.
func (p *portion) source() shard.Source {
	return shard.Source{Items: p.items, Places: hex.EncodeToString(p.places.Sum(nil))}
}

// readingRow is the row for what the barrier takes of an item.
func readingRow(g *harvest) *shard.Reading {
	row := &shard.Reading{Item: int64(g.number), Number: int64(g.number), Place: g.place, File: g.file, Bytes: int64(g.bytes), Stored: g.stored}
	if f := g.failure; f != nil {
		row.Failed, row.FailedAt, row.SourceID = failure.Message(f.Err), f.Place, f.SourceID
		return row
	}
	s := g.speech()
	row.ID, row.SourceID, row.Print, row.Seen, row.Notes = g.ref.ID, g.ref.SourceID, g.print, g.seen, g.notes
	row.Language, row.Spoken, row.Overruled, row.Own, row.Looks = g.language, g.spoken, s.Overruled, s.Own, s.Looks
	row.Given, row.Annotated, row.Blank = g.given, g.annotated, g.blank
	row.Mentions = make([]shard.Mention, len(g.mentions))
	for i := range g.mentions {
		row.Mentions[i] = shard.MentionOf(&g.mentions[i], g.fields[i])
	}
	for _, tokens := range g.sentences {
		row.Sentences = append(row.Sentences, shard.Sentence{Tokens: tokens})
	}
	return row
}

// gatheredOf is what the barrier takes of a row.
func gatheredOf(row *shard.Reading) *harvest {
	g := &harvest{number: int(row.Item), place: row.Place, file: row.File, bytes: int(row.Bytes)}
	if row.Failed != "" {
		g.failure = &Failure{row.FailedAt, row.SourceID, errors.New(row.Failed)}
		return g
	}
	g.ref, g.print, g.seen = lethe.DocumentRef{ID: row.ID, SourceID: row.SourceID}, row.Print, row.Seen
	g.notes, g.language, g.spoken = row.Notes, row.Language, row.Spoken
	g.speech = func() spoken.Speech { return spoken.Speech{Overruled: row.Overruled, Own: row.Own, Looks: row.Looks} }
	g.given, g.annotated, g.blank = row.Given, row.Annotated, row.Blank
	g.mentions, g.fields = make([]lethe.Mention, len(row.Mentions)), make([]uint32, len(row.Mentions))
	for i := range row.Mentions {
		g.mentions[i], g.fields[i] = row.Mentions[i].Mention(row.ID), row.Mentions[i].Readable
	}
	for _, s := range row.Sentences {
		g.sentences = append(g.sentences, s.Tokens)
	}
	return g
}

// appliedRow is the row for the outcome of an item.
func (w *writer) appliedRow(out rewriting) (*shard.RowOutcome, error) {
	row := &shard.RowOutcome{Item: int64(out.reading.number), Stored: out.stored}
	if written, f, last := w.fate(&out); f != nil {
		if last || !w.runner.config.Run.KeepGoing {
			return nil, f
		}
		row.Failed, row.FailedAt, row.SourceID = failure.Message(f.Err), f.Place, f.SourceID
		return row, nil
	} else if !written {
		return row, nil
	}
	row.Written, row.Encoded, row.Replaced, row.Warnings = true, out.encoded, int64(out.replaced), out.warnings
	b := out.beside
	row.Rests, row.Words, row.Initials, row.Dates = int64(b.Rests), int64(b.Words), int64(b.Initials), int64(b.Dates)
	for _, p := range out.tallied {
		row.Tallied = append(row.Tallied, shard.Tally{Label: string(p.Label), Mentioned: p.Mentioned, Why: uint8(p.Why)})
	}
	if w.keeper == nil {
		return row, nil
	}
	kept := out.kept
	kept.Output = nil // it is what Encoded makes
	var err error
	row.Kept, err = json.Marshal(kept)
	return row, err
}

var errNoVault = failure.New("pipeline", "the parts of the replaced documents hold nothing for a vault; make them anew with 'lethe shard apply --for-vault --force'")

var (
	errOtherwise = failure.New("pipeline", "a document comes out otherwise than in the part that has it: the parts were made with other settings or by another program; make them anew with 'lethe shard apply --force'")
)

// nextRow is what became of the next item.
func (w *writer) nextRow(in input) (*shard.RowOutcome, error) {
	row, err, more := w.applied()
	switch {
	case err != nil:
		return nil, err
	case !more || row.Item != int64(in.number):
		return nil, changedItem(in, w.shards)
	}
	return row, nil
}

// changedItem is an error of an item that is not as it was when mentions were found, in so many shards.
func changedItem(in input, shards int) error {
	f, _ := (&reading{input: in}).failure()
	return failure.Errorf("pipeline", "%w", shard.Changed(f.Place, in.number, shards))
}

// rewrittenOf is what became of an item by its row.
func (w *writer) rewrittenOf(in rereadInput) (out rewriting) {
	row := in.row
	out.rereadInput, out.reading.input = in, in.input
	switch {
	case row.Failed != "":
		out.gone = &Failure{row.FailedAt, row.SourceID, errors.New(row.Failed)}
		return out
	case !row.Written:
		if in.document >= 0 {
			out.reading.err = errChanged
		}
		return out
	}
	out.encoded, out.replaced, out.warnings = row.Encoded, int(row.Replaced), row.Warnings
	out.beside = beside.Places{Rests: int(row.Rests), Words: int(row.Words), Initials: int(row.Initials), Dates: int(row.Dates)}
	for _, t := range row.Tallied {
		out.tallied = append(out.tallied, report.Place{Label: lethe.Label(t.Label), Mentioned: t.Mentioned, Why: reach.Why(t.Why)})
	}
	if w.keeper != nil {
		if json.Unmarshal(row.Kept, &out.kept) != nil { // whose error may quote what is kept
			out.reading.err = errNoVault
		}
		out.kept.Output = out.reading.item.Written(row.Encoded)
	}
	return out
}

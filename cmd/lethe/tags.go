package main

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/publish"
	"github.com/lethe-privacy/lethe/internal/replace/tags"
	"github.com/lethe-privacy/lethe/span"
)

func (a *app) tags() *cobra.Command {
	c := &cobra.Command{
		Use:   "tags",
		Short: "Read the tags written by anonymize --replace tags",
	}
	c.AddCommand(a.tagsParse())
	return c
}

func (a *app) tagsParse() *cobra.Command {
	var out string
	var force bool
	c := &cobra.Command{
		Use:   "parse INPUT",
		Short: "Write the tags of documents, one per line",
		Long: `Write every tag of the documents as JSON Lines: its document, field and offsets, its
type and text, the whole mention if the text is only a part of it, its features, and
the offsets of its text once every tag is replaced by its text. Offsets are in Unicode
code points. Like the tags, the lines contain originals.

INPUT is the output of anonymize --replace tags: a file or folder, or '-' for standard
input.`,
		Example: `  lethe tags parse tagged/ -o tags.jsonl
  lethe tags parse tagged/notes.jsonl | jq 'select(.type == "Date")'
  echo '[&[Age;45;]&]' | lethe tags parse - --format text`,
		Args: exactlyOne("INPUT"),
	}
	o := a.bind(c, "input")
	outFlag(c.Flags(), &out, "-", "write to this file; '-' for standard output")
	forceFlag(c.Flags(), &force, "replace the file if it exists")
	c.RunE = func(c *cobra.Command, args []string) error {
		config, err := o.resolve()
		if err != nil {
			return err
		}
		if err := refuse(force, out); err != nil {
			return err
		}
		in := config.Input.Options(a.stdin)
		in.Except = []string{publish.Manifest}
		s, err := a.collection(c.Context(), args[0], in)
		if err != nil {
			return err
		}
		defer s.Close()
		return a.output(out, force, func(w io.Writer) error { return writeTags(c.Context(), s.Source, w) })
	}
	return c
}

// tagLine is a tag as it is written.
type tagLine struct {
	Document      string            `json:"document"`
	Field         string            `json:"field,omitempty"`
	Start         int               `json:"start"`
	End           int               `json:"end"`
	Type          string            `json:"type"`
	Text          string            `json:"text"`
	Annotated     string            `json:"annotated,omitempty"`
	OriginalStart int               `json:"original_start"`
	OriginalEnd   int               `json:"original_end"`
	Features      map[string]string `json:"features"`
}

func writeTags(ctx context.Context, s *format.Source, w io.Writer) error {
	b := bufio.NewWriter(w)
	e := json.NewEncoder(b)
	e.SetEscapeHTML(false)
	for item, err := range s.Items(ctx) {
		if err != nil {
			return err
		}
		record, err := s.Decode(item)
		if err != nil {
			return err
		}
		for _, f := range record.Document.Fields {
			if err := writeFieldTags(e, record.Document.SourceID, f); err != nil {
				return err
			}
		}
	}
	return b.Flush()
}

// writeFieldTags writes the tags of one text.
func writeFieldTags(e *json.Encoder, document string, f lethe.Field) error {
	if f.Kind != lethe.Text {
		return nil
	}
	var offsets *span.Offsets
	gone := 0 // code points that tags have beside their texts
	for t := range tags.Each(f.Text) {
		if offsets == nil {
			offsets = span.NewOffsets(f.Text)
		}
		at := offsets.Runes(t.Span)
		n := utf8.RuneCountInString(t.Text)
		l := tagLine{
			Document: document, Field: f.Name, Start: at.Start, End: at.End, Type: t.Type, Text: t.Text, Annotated: t.Annotated,
			OriginalStart: at.Start - gone, OriginalEnd: at.Start - gone + n, Features: t.Features,
		}
		if l.Features == nil {
			l.Features = map[string]string{}
		}
		gone += at.Len() - n
		if err := e.Encode(l); err != nil {
			return err
		}
	}
	return nil
}

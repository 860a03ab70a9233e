package pipeline

import (
	"io"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/format/docx"
)

// Options are those of the codecs; stdin is read for "-", and may be nil.
func (in *Input) Options(stdin io.Reader) format.Options {
	o := format.Options{Format: in.Format, IDColumn: in.IDColumn, TextColumns: in.TextColumns, IDField: in.IDField, TextFields: in.TextFields, GateSet: in.GateSet, Stdin: stdin}
	o.Docx = docx.Options{
		Embedded: in.Embedded, MaxParts: in.MaxParts, MaxSize: int64(in.MaxUnpacked) << 20, MaxRatio: int64(in.MaxRatio),
	}
	o.Limits = format.Limits{Document: int64(in.MaxDocument) << 20, Ratio: int64(in.MaxRatio), Unpacked: int64(in.MaxUnpacked) << 20}
	if in.Delimiter != "" {
		o.Delimiter, _ = utf8.DecodeRuneInString(in.Delimiter)
	}
	return o
}

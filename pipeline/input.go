package pipeline

import (
	"io"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/format/docx"
	"github.com/lethe-privacy/lethe/internal/setting"
)

// Options are those of the codecs; stdin is read for "-", and may be nil.
func (in *Input) Options(stdin io.Reader) format.Options {
	meant := setting.Meant(*in)
	o := format.Options{Format: in.Format, IDColumn: in.IDColumn, TextColumns: in.TextColumns, IDField: in.IDField, TextFields: in.TextFields, GateSet: in.GateSet, Stdin: stdin}
	o.Docx = docx.Options{
		Embedded: in.Embedded, MaxParts: meant.MaxParts, MaxSize: int64(meant.MaxUnpacked) << 20, MaxRatio: int64(meant.MaxRatio),
	}
	o.Limits = format.Limits{Document: int64(meant.MaxDocument) << 20, Ratio: int64(meant.MaxRatio), Unpacked: int64(in.MaxUnpacked) << 20}
	if in.Delimiter != "" {
		o.Delimiter, _ = utf8.DecodeRuneInString(in.Delimiter)
	}
	return o
}

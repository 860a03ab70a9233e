package format

import (
	"errors"
	"io"
	"slices"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/format/docx"
	"github.com/lethe-privacy/lethe/internal/format/listed"
	"github.com/lethe-privacy/lethe/internal/nearest"
)

// Options say how files are read. The zero value chooses by file name, and reads
// columns "id" and "text" of tables.
type Options struct {
	// Format is the name of a form, and then holds for every file; "" chooses by name,
	// and standard input by what is in it: JSON Lines, JSON or text. Lines, spans, doccano, brat and gate must be asked
	// for: the names of their files are those of other forms.
	Format string
	// IDColumn is the column of a table that holds the ids; "" means "id". In CSV and TSV
	// "#" means that there is none, and rows are numbered.
	IDColumn string
	// TextColumns are the columns of a table that hold the content; nil means
	// "text". One column makes a content that is a text, several make a tree. In
	// CSV and TSV "*" alone means all but that of the ids.
	TextColumns []string
	// IDField and TextFields are the members of a JSON record that hold the id and the
	// content, by their names or, deeper in the record, by a path of names with dots
	// between; "" and nil mean "id", and "content" or "text". Several texts make a
	// tree, of which a record may lack some.
	IDField    string
	TextFields []string
	// Delimiter separates the cells of a table; 0 takes the tab for TSV, and for CSV
	// whichever of comma, semicolon and tab is most frequent in the header.
	Delimiter rune
	// Stdin is read for the path "-".
	Stdin io.Reader
	// AsJSON makes Record.Encode give a JSON record, whatever form the file has. The
	// records are then for another place than the Sink of this source.
	AsJSON bool
	// GateSet is the set of annotations in which documents of GATE have what is marked.
	// Where a document has no such set, nothing is marked in it; "" is the default set.
	GateSet string
	// Docx says what of Word documents is read.
	Docx docx.Options
	// Limits bound what one file or document may take.
	Limits Limits
	// Listed are the files that the name stands for, where they lie in no folder of this machine.
	Listed []listed.File
	// Except are paths below a folder, with slashes, that are left aside.
	Except []string
}

// Validate reports options that contradict themselves.
func (o Options) Validate() error {
	o = o.filled()
	if o.Format != "" && !slices.Contains(Formats(), o.Format) {
		return failure.Errorf("format", "unknown format %q: want %s%s", o.Format, formats, nearest.To(o.Format, Formats()))
	}
	if err := errors.Join(o.Docx.Validate(), o.Limits.validate()); err != nil {
		return err
	}
	if err := o.checkFields(); err != nil {
		return err
	}
	switch o.Delimiter {
	case '"', '\r', '\n':
		return failure.Errorf("format", "delimiter %q cannot separate cells", o.Delimiter)
	}
	for i, c := range o.TextColumns {
		if c == o.IDColumn || slices.Contains(o.TextColumns[:i], c) {
			return failure.Errorf("format", "column %q is named twice", c)
		}
	}
	return nil
}

func (o Options) filled() Options {
	if o.IDColumn == "" {
		o.IDColumn = "id"
	}
	if len(o.TextColumns) == 0 {
		o.TextColumns = []string{"text"}
	}
	return o
}

package arrowstream

import (
	"bufio"
	"errors"
	"io"
	"sync"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/ipc"
	"github.com/apache/arrow-go/v18/arrow/memory"
)

// What streams answer. A row has what a line of JSON has, and null for the rest.
var (
	// Found are the mentions of records.
	Found = answers(texts("id"), column("mentions", arrow.ListOf(mention)))
	// Sealed is what was found in records, sealed.
	Sealed = answers(column(ReadingColumn, arrow.BinaryTypes.Binary))
	// Replaced are records in which is replaced what a plan masks.
	Replaced = answers(texts(RecordColumn))
)

// ReadingColumn has what was found in a record, sealed.
const ReadingColumn = "reading"

var mention = arrow.StructOf(
	texts("document"), texts("field"), column("start", arrow.PrimitiveTypes.Int64), column("end", arrow.PrimitiveTypes.Int64),
	texts("label"), texts("text"), texts("normalized"), column("score", arrow.PrimitiveTypes.Float64),
	column("relevance", arrow.PrimitiveTypes.Float64), texts("detector"),
	column("why", arrow.MapOf(arrow.BinaryTypes.String, arrow.BinaryTypes.String)),
)

func column(name string, t arrow.DataType) arrow.Field {
	return arrow.Field{Name: name, Type: t, Nullable: true}
}

func texts(name string) arrow.Field { return column(name, arrow.BinaryTypes.String) }

// answers are columns between the place of a record, and what kept it from being done.
func answers(columns ...arrow.Field) *arrow.Schema {
	all := append([]arrow.Field{column(ItemColumn, arrow.PrimitiveTypes.Int64)}, columns...)
	return arrow.NewSchema(append(all, texts("error")), nil)
}

// Writer answers each batch of rows that came in with a batch of as many rows, when all are
// there. It is safe for concurrent use.
type Writer struct {
	mu      sync.Mutex
	buffer  *bufio.Writer
	out     *ipc.Writer
	rows    *array.RecordBuilder
	has     int
	waiting []int // how many rows each batch has that is not answered yet
}

// NewWriter writes rows with the columns of a schema.
func NewWriter(w io.Writer, s *arrow.Schema) *Writer {
	buffer := bufio.NewWriterSize(w, 1<<16)
	return &Writer{
		buffer: buffer, out: ipc.NewWriter(buffer, ipc.WithSchema(s)), rows: array.NewRecordBuilder(memory.DefaultAllocator, s),
	}
}

// Expect says that a batch came in.
func (w *Writer) Expect(rows int) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.waiting = append(w.waiting, rows)
	return w.flush()
}

var errRow = errors.New("an answer does not fit its columns")

// Add adds a row, which is an object in JSON.
func (w *Writer) Add(row []byte) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if err := w.rows.UnmarshalJSON(row); err != nil {
		return errRow // what the library says of it may quote it
	}
	w.has++
	return w.flush()
}

// flush writes what batches are complete.
func (w *Writer) flush() error {
	for len(w.waiting) > 0 && w.waiting[0] == w.has {
		batch := w.rows.NewRecordBatch()
		err := errors.Join(w.out.Write(batch), w.buffer.Flush())
		batch.Release()
		if err != nil {
			return err
		}
		w.waiting, w.has = w.waiting[1:], 0
	}
	return nil
}

// Close ends the stream. Before it, all that was expected must have been answered.
func (w *Writer) Close() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.rows.Release()
	return errors.Join(w.out.Close(), w.buffer.Flush())
}

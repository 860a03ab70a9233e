package arrowstream

import (
	"bytes"
	"fmt"
	"io"
	"iter"

	"github.com/apache/arrow-go/v18/arrow/array"
)

// Reading is what was found in a record, sealed.
type Reading struct {
	Item   int64
	Sealed []byte
}

// Readings are those of a stream, in its columns [ItemColumn] and [ReadingColumn].
func Readings(in io.Reader) iter.Seq2[Reading, error] {
	return func(yield func(Reading, error) bool) {
		stream, end, err := open(in)
		if err != nil {
			yield(Reading{}, err)
			return
		}
		for stream.Next() {
			batch := stream.RecordBatch()
			items := batch.Schema().FieldIndices(ItemColumn)
			sealed := batch.Schema().FieldIndices(ReadingColumn)
			if len(items) != 1 || len(sealed) != 1 {
				yield(Reading{}, fmt.Errorf("the stream does not have the columns %s and %s", ItemColumn, ReadingColumn))
				return
			}
			numbers, ok := batch.Column(items[0]).(*array.Int64)
			contents, also := batch.Column(sealed[0]).(*array.Binary)
			if !ok || !also || numbers.NullN() > 0 || contents.NullN() > 0 {
				yield(Reading{}, fmt.Errorf("%s has numbers of 64 bits and %s has bytes, in every row", ItemColumn, ReadingColumn))
				return
			}
			for i := range numbers.Len() {
				if !yield(Reading{numbers.Value(i), bytes.Clone(contents.Value(i))}, nil) {
					return
				}
			}
		}
		if err := end.whole(stream); err != nil {
			yield(Reading{}, err)
		}
	}
}

package pipeline

import (
	"context"

	"github.com/lethe-privacy/lethe/internal/detect/column"
)

// constant finds the fields beside the content that say the same in all records. It reads
// the records again only as long as there may be any. What cannot be read is reported later.
func (r *Runner) constant(ctx context.Context) *column.Constant {
	c := new(column.Constant)
	for in := range r.inputs(ctx) {
		if in.err != nil {
			continue
		}
		if record, err := r.source.Decode(in.item); err == nil && !c.Take(record.Document) {
			break
		}
	}
	return c
}

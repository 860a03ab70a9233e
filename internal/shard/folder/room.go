package folder

import "github.com/lethe-privacy/lethe/internal/failure"

// room counts the memory that the replacement of a shard takes.
type room struct {
	limit int // 0: none
	taken int
}

// What is taken, in bytes, with what the rest of replacement makes of it.
const (
	perItem     = 24
	perMasked   = 128
	perHandle   = 20
	perPlace    = 64
	perDocument = 256
	perEntity   = 320
	perOriginal = 400
	perLetter   = 16
)

// take counts so many bytes, and refuses more than there is room for.
func (r *room) take(bytes int) error {
	if r.taken += bytes; r.limit == 0 || r.taken <= r.limit {
		return nil
	}
	return failure.Errorf("shard", "what is masked and the documents of the shard take more than %dMB: replace in more shards, or allow more by --memory", r.limit>>20)
}

package folder

import (
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/shard"
)

// room counts the memory that a step takes. A nil room has place for all.
type room struct {
	limit int    // 0: none
	full  string // what is said then
	taken int
}

// Why there is no more room, with what helps.
const (
	fullShard  = "what is masked and the documents of the shard take more than %dMB: use more shards, or allow more with --memory"
	fullWide   = "what is masked takes more than %dMB, half of what the report may take: allow more by --memory, or leave the report out by --no-report"
	fullReport = "what the report is made of takes more than %dMB: allow more by --memory, or leave the report out by --no-report"
)

// What replacement takes, in bytes, with what the rest of it makes of that.
const (
	perItem     = 32
	perMasked   = 128
	perDecision = 96
	perHandle   = 20
	perPlace    = 64
	perDocument = 256
	perEntity   = 320
	perOriginal = 400
	perLetter   = 16
	perMade     = 320
	perMadeByte = 4
)

// What a report takes, with what is measured for it and the values that are searched for.
const (
	reportedHandle     = 64
	reportedPlace      = 32
	reportedNamed      = 400 // an entity
	reportedOccurrence = 48
	reportedMerge      = 256
	reportedEdge       = 80
)

func reportedDocument(d *shard.Document) int {
	return perDocument + len(d.ID) + len(d.SourceID) + len(d.Places)*reportedPlace
}

func reportedEntity(e *shard.Entity) int {
	takes := reportedNamed + len(e.Normalized) + len(e.Occurrences)*reportedOccurrence
	for _, text := range e.Originals {
		takes += perOriginal + len(text)*perLetter
	}
	return takes
}

// take counts so many bytes, and refuses more than there is room for.
func (r *room) take(bytes int) error {
	if r == nil {
		return nil
	}
	if r.taken += bytes; r.limit == 0 || r.taken <= r.limit {
		return nil
	}
	return failure.Errorf("shard", r.full, r.limit/1_000_000)
}

// within are the rows of a table, together, each of which takes room.
func within[Row any](r *room, p *part, takes func(*Row) int) (out []Row, err error) {
	for row, err := range rows[Row](p) {
		if err == nil {
			err = r.take(takes(row))
		}
		if err != nil {
			return nil, err
		}
		out = append(out, *row)
	}
	return out, nil
}

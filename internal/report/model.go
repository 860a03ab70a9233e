package report

import "iter"

// Report is everything known about one run.
//
// The sequences can be ranged over more than once and yield the same elements in
// the same order each time. A nil sequence is empty.
type Report struct {
	Documents iter.Seq[Document]
	Entities  iter.Seq[Entity]
	Edges     iter.Seq[Edge]
	Chains    iter.Seq[Chain]
	// Ties are the edges once more, as the page wants them.
	Ties iter.Seq[Tie]
	// Room is how many bytes the page may take for links that it reads often; 0: as many as it takes by itself.
	Room int
	// Merges are the values that linking counted to entities of other forms.
	Merges iter.Seq[Merge]
	// Rewrites are the passages that a language model was to rewrite, in the order of the
	// documents; nil where none was to.
	Rewrites iter.Seq[Rewrite]
	Summary  Summary
	// Details are shown by the page only; report.json does not have them.
	Details Details
}

// Options says how much the report may show.
type Options struct {
	// ShowOriginals writes the values that identify persons, too.
	ShowOriginals bool
	// Language is that of the pages, one of Languages; English where it is none.
	Language string
}

// Document is one document and its risk before and after masking.
type Document struct {
	ID           string  `json:"id"`
	SourceID     string  `json:"source_id"`
	Risk         float64 `json:"risk"`
	ResidualRisk float64 `json:"residual_risk"`
}

// Entity is one person, place, number or other thing that documents mention.
type Entity struct {
	ID         string  `json:"id"`
	Label      string  `json:"label"`
	Normalized string  `json:"normalized,omitempty"` // written with ShowOriginals only
	Documents  int     `json:"documents"`
	Uniqueness float64 `json:"uniqueness"`
	Importance float64 `json:"importance"`
	Masked     bool    `json:"masked"`
}

// Edge links two documents that share entities, as found before masking.
type Edge struct {
	A        string   `json:"a"`
	B        string   `json:"b"`
	Strength float64  `json:"strength"`
	Via      []string `json:"via"` // entity ids
}

// Tie is an edge in numbers. Its documents are by their places in the report, from 0.
type Tie struct {
	A, B int
	// Before and After are its strength, and that from the entities that stay unmasked. The page takes an
	// edge as gone when that is below Settings.Risk.EdgeThreshold.
	Before, After float64
}

// Level is the category of a chain's risk.
type Level string

// Levels of chains.
const (
	High   Level = "HIGH"
	Medium Level = "MEDIUM"
	Low    Level = "LOW"
)

// Chain is a path of linked documents, as found before masking.
type Chain struct {
	Documents []string `json:"documents"` // ids, in the order of the path
	Risk      float64  `json:"risk"`
	Level     Level    `json:"level"`
}

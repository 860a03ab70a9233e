package report

import "iter"

// Details are what a person needs to follow the numbers.
type Details struct {
	Title       string // what the collection is called; default "Collection"
	Version     string // of lethe
	Fingerprint string // of the options
	// Decisions are the masked entities in the order in which they were chosen.
	// The page counts them, and shows the first of each pass.
	Decisions iter.Seq[Decision]
	// Riskiest are the chains of highest risk before masking, in falling order.
	Riskiest []Explanation
	// Remaining are the chains of highest risk after masking, in falling order.
	Remaining []Outcome
	// Sample are documents as they were and as they were written, for a person to read.
	Sample []Sample
	// Parts are what the run was made with and of: name and version or fingerprint.
	Parts    []Part
	Failures []Failure
	Warnings []Warning
}

// Decision is one masked entity and the reason why it was chosen.
type Decision struct {
	Entity    string
	Label     string
	Original  string // written with ShowOriginals only
	Pass      Pass
	Documents int // in how many documents it occurs
	// Because names the document, or the documents of the chain, whose risk was too
	// high; empty for PassAll. Masking the entity took that risk from Before to
	// After, with Target to be met.
	Because               []string
	Before, After, Target float64
}

// Sample is a document before and after.
type Sample struct {
	Document string // its source id
	Risk     float64
	Residual float64
	ByRisk   bool      // chosen for its risk, else at random
	Before   []Passage // written with ShowOriginals only
	After    []Passage
	Cut      bool // more follows
}

// Passage is a span of a text that stayed, or one that was replaced or stands for one.
type Passage struct {
	Text     string
	Replaced bool
}

// Part is something that a run was made with, or what it made.
type Part struct {
	What    PartKind `json:"what"`
	Version string   `json:"version"` // or a fingerprint
}

// PartKind says what a part is.
type PartKind string

// Kinds of parts.
const (
	PartSchema      PartKind = "schema"
	PartProfile     PartKind = "profile"
	PartSettings    PartKind = "settings" // the file that they are from
	PartTransformer PartKind = "transformer"
	PartService     PartKind = "service" // a detector asked over HTTP
	PartModel       PartKind = "model"   // that of a language
	PartPrompt      PartKind = "prompt"
	PartOutput      PartKind = "output" // what was written
)

// Outcome is what masking made of one chain.
type Outcome struct {
	Documents []string `json:"documents"`
	Level     Level    `json:"level"`
	Before    float64  `json:"risk_before"`
	After     float64  `json:"risk_after"`
	Target    float64  `json:"target"` // 0 where there is none, or none is known
	Met       bool     `json:"met"`
}

// Explanation is a chain with the arithmetic of its risk.
type Explanation struct {
	Outcome
	Hops []Hop // one fewer than Documents
}

// Hop is the link between two neighbours of a chain.
type Hop struct {
	Shared        []SharedEntity
	Before, After Measure
}

// Measure is a hop at one time: the risks of its two documents, and what follows.
type Measure struct{ RiskA, RiskB, Strength, Risk float64 }

// SharedEntity is an entity that both documents of a hop mention.
type SharedEntity struct {
	Entity                 string
	Label                  string
	Original               string // written with ShowOriginals only
	RelevanceA, RelevanceB float64
	Uniqueness, Weight     float64
	Strength               float64 // max(RelevanceA, RelevanceB) · Uniqueness · Weight
	Masked                 bool
}

// Failure is a document that could not be processed and was left out.
type Failure struct{ Document, Reason string }

// Warning is something to know about the run. Document may be empty.
type Warning struct{ Document, Text string }

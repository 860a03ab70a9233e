package report

// Summary is the run in totals.
type Summary struct {
	Documents      int           `json:"documents"`
	Mentions       int           `json:"mentions"`
	Entities       int           `json:"entities"`
	MaskedEntities int           `json:"masked_entities"`
	MaskedMentions int           `json:"masked_mentions"`
	MaskedBy       []MaskedCount `json:"masked_by"`       // in order of label, then pass
	DirectLeft     []DirectCount `json:"direct_left"`     // in the schema's order
	Reach          []Reach       `json:"reach,omitempty"` // in order of label; none where nothing was written
	Before         Totals        `json:"before"`
	After          Totals        `json:"after"`
	// Replacements counts what was written, NotAnonymous says why what was written is not;
	// neither where nothing was.
	Replacements int         `json:"replacements,omitzero"`
	NotAnonymous []string    `json:"not_anonymous,omitempty"`
	Unjudged     []BlindSpot `json:"unjudged"`
	Duplicates   int         `json:"duplicates"` // identical records, processed once
	Skipped      int         `json:"skipped"`    // inputs that are no documents
	Failed       int         `json:"failed"`     // documents that were left out
	Warnings     int         `json:"warnings"`
	Settings     Settings    `json:"settings"`
	// Calibration says what the highest indices after masking have meant.
	Calibration *Calibration `json:"calibration,omitempty"`
	// Cost is set where the strategy tells how cheap any plan is at least.
	Cost *Cost `json:"cost,omitempty"`
}

// MaskedCount says how many entities of a label one pass masked.
type MaskedCount struct {
	Label    string `json:"label"`
	Pass     Pass   `json:"pass"`
	Entities int    `json:"entities"`
	Mentions int    `json:"mentions"`
}

// Reach counts the replacements of one label: Mentioned and Reached together are all of them.
type Reach struct {
	Label     string      `json:"label"`
	Mentioned int         `json:"mentioned"` // replacements where mentions stood
	Reached   int         `json:"reached"`   // replacements of equal values where none did
	Left      []Leftovers `json:"left,omitempty"`
}

// Leftovers counts places at which an equal value stays.
type Leftovers struct {
	Why    string `json:"why"`
	Places int    `json:"places"`
}

// DirectCount counts entities of a label that identify by themselves and are not masked.
type DirectCount struct {
	Label    string `json:"label"`
	Entities int    `json:"entities"`
}

// BlindSpot is something that no figure covers.
type BlindSpot struct {
	What      BlindSpotKind `json:"what"`
	Names     []string      `json:"names,omitempty"`    // of languages, fields, detectors
	Documents int           `json:"documents,omitzero"` // where they are counted
	Places    int           `json:"places,omitzero"`
}

// BlindSpotKind is a kind of blind spot.
type BlindSpotKind string

const (
	NoModel     BlindSpotKind = "language"  // documents in languages for which there is no model
	NoLanguage  BlindSpotKind = "unclear"   // documents whose language is not clear
	OtherSet    BlindSpotKind = "other"     // documents in a language that the settings are not for, where they are many
	NotSearched BlindSpotKind = "fields"    // fields that the settings keep as they are
	Off         BlindSpotKind = "off"       // detectors that the settings leave out
	Only        BlindSpotKind = "only"      // the only detectors that the settings use
	Given       BlindSpotKind = "given"     // mentions that came with the documents or from a file, instead of detection
	Pictures    BlindSpotKind = "pictures"  // pictures and files in Word documents that are kept
	LeastScore  BlindSpotKind = "min_score" // mentions with a lower score do not count
	Beside      BlindSpotKind = "beside"    // places beside what was replaced, to be looked at first
)

// Pass is the step of masking that chose an entity.
type Pass string

// Passes. PassAll is plain de-identification, which masks without measuring, and
// PassRelevance masks by what single mentions reveal. PassKnown masks what was replaced
// in an earlier run, PassAlways what goes whatever the risk. PassEarlier
// masks what leads on to documents that were shared in earlier runs.
const (
	PassDocument  Pass = "document"
	PassChain     Pass = "chain"
	PassAll       Pass = "all"
	PassRelevance Pass = "relevance"
	PassKnown     Pass = "known"
	PassAlways    Pass = "always"
	PassEarlier   Pass = "earlier"
)

// Totals describes the collection at one time, before or after masking.
type Totals struct {
	DocumentsAbove   int     `json:"documents_above_theta_doc"`
	HighestRisk      float64 `json:"highest_document_risk"`
	MeanRisk         float64 `json:"mean_document_risk"`
	Edges            int     `json:"edges"`
	Chains           int     `json:"chains"`
	ChainsByLevel    Levels  `json:"chains_by_level"`
	HighestChainRisk float64 `json:"highest_chain_risk"`
	// ChainsAbove counts the chains of level HIGH or MEDIUM above their target.
	ChainsAbove int `json:"chains_above_target"`
}

// Levels counts chains by level.
type Levels struct {
	High   int `json:"high"`
	Medium int `json:"medium"`
	Low    int `json:"low"`
}

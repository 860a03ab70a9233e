package lethe

import (
	"maps"
	"strconv"

	"github.com/lethe-privacy/lethe/span"
)

// Mention is one occurrence of personal data in a document. It holds no pointers,
// so that it can be stored and sent as it is.
type Mention struct {
	Doc   string // Document.ID
	Field string // Field.Name of a field of kind Text, or of a Number that is all of the mention
	span.Span
	Label      Label
	Text       string  // the text at the span, unchanged
	Normalized string  // one form for all ways to write the value; "" until normalized
	Score      float64 // how sure the detector is, in [0,1]
	Relevance  float64 // how useful for re-identification in this document, in [0,1]
	Detector   string  // Detector.Name, for explanation
	Details
}

// Details say how a mention was found and what else its detector knows of it. What is
// not known is empty. Mentions may share Features, so nobody may write to a map that
// came with a mention; [Details.With] gives details with one more.
type Details struct {
	Rule     string // what the detector went by
	Type     string // the kind of value in the words of a model, an annotator or a report: finer than the label
	Role     Role   // whose name or occupation it is
	Model    string // the model that found it
	List     string // the word list that it stands in
	Title    string // titles and words for relatives right in front of a name
	Detected Label  // the label that the detector gave, where the schema has another
	Rank     int    // decides the label where overlapping mentions are united: the higher counts
	Ranked   bool   // Rank counts, even if it is 0

	// Features are what is only carried along, by name.
	Features map[string]string
}

// Role is whose name or occupation a mention is.
type Role string

const (
	RoleSubject Role = "subject" // whom the document is about
	RoleStaff   Role = "staff"   // who works on it
	RoleOther   Role = "other"   // neither
	RoleTitle   Role = "title"   // an occupation that is given as somebody's work: "works as a clerk"
)

// Names of the details in files.
const (
	detailRule     = "rule"
	detailType     = "type"
	detailRole     = "role"
	detailModel    = "model"
	detailList     = "list"
	detailTitle    = "title"
	detailDetected = "detected"
	detailRank     = "rank"
)

// DetailsOf are the details that a file gives by their names. They do not share the map.
func DetailsOf(named map[string]string) Details {
	var d Details
	for name, value := range named {
		d.Set(name, value)
	}
	return d
}

// text is the field for a detail that is a text, nil if the name is another's.
func (d *Details) text(name string) *string {
	switch name {
	case detailRule:
		return &d.Rule
	case detailType:
		return &d.Type
	case detailRole:
		return (*string)(&d.Role)
	case detailModel:
		return &d.Model
	case detailList:
		return &d.List
	case detailTitle:
		return &d.Title
	case detailDetected:
		return (*string)(&d.Detected)
	}
	return nil
}

// Set sets the detail of a name, which is a field or one of Features. What the field
// cannot give back as it was written stays in Features, too.
func (d *Details) Set(name, value string) {
	exact := false
	if to := d.text(name); to != nil {
		*to, exact = value, value != ""
	} else if name == detailRank {
		d.Rank, d.Ranked = 0, false
		if rank, err := strconv.Atoi(value); err == nil {
			d.Rank, d.Ranked = rank, true
			exact = strconv.Itoa(rank) == value
		}
	}
	if exact {
		delete(d.Features, name)
		return
	}
	if d.Features == nil {
		d.Features = map[string]string{}
	}
	d.Features[name] = value
}

// With returns the details with a feature, which no map that others may share gets.
func (d Details) With(name, value string) Details {
	if d.Features = maps.Clone(d.Features); d.Features == nil {
		d.Features = map[string]string{}
	}
	d.Features[name] = value
	return d
}

// Map returns all details by their names, as files have them; nil where there are none.
// It may be Features itself.
func (d *Details) Map() map[string]string {
	if d.bare() {
		return d.Features
	}
	all := make(map[string]string, len(d.Features)+4)
	for _, name := range [...]string{detailRule, detailType, detailRole, detailModel, detailList, detailTitle, detailDetected} {
		if value := *d.text(name); value != "" {
			all[name] = value
		}
	}
	if d.Ranked {
		all[detailRank] = strconv.Itoa(d.Rank)
	}
	maps.Copy(all, d.Features)
	return all
}

// bare reports whether nothing but Features is known.
func (d *Details) bare() bool {
	return !d.Ranked && d.Rule == "" && d.Type == "" && d.Role == "" && d.Model == "" && d.List == "" && d.Title == "" && d.Detected == ""
}

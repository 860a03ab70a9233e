package clinical

import (
	"cmp"
	"context"
	"slices"
	"strconv"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/detect/clinical/field"
	"github.com/lethe-privacy/lethe/internal/text/annotation"
)

// DetectorName is the name of a pipeline among detectors.
const DetectorName = "clinical"

// Features that mentions have beside those of their annotation.
const (
	// FeatureEntity is the type of the annotation: Name, Date, …
	FeatureEntity = "entity"
	// FeatureOriginal is all of the text of an annotation that lies in several fields, of
	// which the mention is a part.
	FeatureOriginal = "original"
)

// Mentions gives what was found in a document as mentions, in the order of the fields. An
// annotation that lies in several fields becomes a mention in each; in a number only what takes
// the whole of it counts.
//
// Their details are the features of the annotation, with the confidence (50 where it has
// none), its type as "entity", and for names the role.
func (p *Pipeline) Mentions(r *field.Report) []lethe.Mention {
	g, _ := p.idle.Get().(*pieceSet)
	if g == nil {
		g = &pieceSet{}
	}
	for _, typ := range p.types {
		for _, id := range r.Annotations.Of(typ) {
			g.add(r, id)
		}
	}
	out := make([]lethe.Mention, len(g.order))
	for i, o := range g.sorted() {
		out[i] = mention(r, r.Annotations.Get(o.id), &g.pieces[o.piece])
	}
	if cap(g.pieces) <= maxGathered {
		g.clear()
		p.idle.Put(g)
	}
	return out
}

// maxGathered is how many pieces a list may hold that is used again.
const maxGathered = 1 << 12

// pieceSet holds the pieces that become mentions.
type pieceSet struct {
	pieces []field.Piece
	order  []placedPiece
}

// placedPiece is a piece with its position.
type placedPiece struct {
	leaf, start, end, piece int
	id                      annotation.ID
}

// add takes up the pieces of an annotation that can be mentions.
func (g *pieceSet) add(r *field.Report, id annotation.ID) {
	from := len(g.pieces)
	g.pieces = r.Pieces(g.pieces, r.Annotations.Get(id).Span)
	for i := from; i < len(g.pieces); i++ {
		if p := &g.pieces[i]; counts(r, p) {
			g.order = append(g.order, placedPiece{p.Leaf.Start, p.Start, p.End, i, id})
		}
	}
}

// sorted gives the order of mentions.
func (g *pieceSet) sorted() []placedPiece {
	slices.SortFunc(g.order, func(x, y placedPiece) int {
		if x.leaf != y.leaf {
			return x.leaf - y.leaf
		}
		if x.start != y.start {
			return x.start - y.start
		}
		return cmp.Or(y.end-x.end, x.piece-y.piece)
	})
	return g.order
}

// clear lets go of the report.
func (g *pieceSet) clear() {
	clear(g.pieces)
	g.pieces, g.order = g.pieces[:0], g.order[:0]
}

// counts reports whether a piece can be a mention: in a number it must be all of it, and
// no text may have the number's name, as in malformed records.
func counts(r *field.Report, p *field.Piece) bool {
	return p.Leaf.Kind == lethe.Text || p.Span.Len() == p.Leaf.Len() &&
		!slices.ContainsFunc(r.Leaves, func(l field.Leaf) bool { return l.Kind == lethe.Text && l.Field == p.Leaf.Field })
}

func mention(r *field.Report, a *annotation.Annotation, p *field.Piece) lethe.Mention {
	confidence := field.Confidence(a.Features)
	features := make(map[string]string, len(a.Features)+added(a, p))
	details := lethe.Details{Features: features}
	for _, f := range a.Features {
		details.Set(f.Name, f.Value)
	}
	features[FeatureEntity] = a.Type
	if c := written(confidence); c != features["confidence"] {
		features["confidence"] = c
	}
	if !p.Whole {
		features[FeatureOriginal] = a.In(r.Annotations.Text)
	}
	if a.Type == "Name" {
		details.Role = role(details.Type)
	}
	return lethe.Mention{
		Field: p.Leaf.Field, Span: p.Span, Text: p.Text,
		Label: label(a.Type, details.Type), Score: confidence / 100,
		Detector: DetectorName, Details: details,
	}
}

// added is how many features a mention has beside those of its annotation, so that its map
// never grows.
func added(a *annotation.Annotation, p *field.Piece) int {
	n := 1
	if _, there := a.Features.Get("confidence"); !there {
		n++
	}
	if !p.Whole {
		n++
	}
	return n
}

// written is a confidence as a feature has it.
func written(confidence float64) string {
	if n := int(confidence); float64(n) == confidence {
		return strconv.Itoa(n) // up to 99 without memory of its own
	}
	return strconv.FormatFloat(confidence, 'g', -1, 64)
}

// role says whose name it is, in the words of the other detectors.
func role(typ string) lethe.Role {
	switch typ {
	case "patient":
		return lethe.RoleSubject
	case "doctor", "medical staff":
		return lethe.RoleStaff
	}
	return lethe.RoleOther
}

// LabelOf gives the detectors' label for an annotation of one of the eight types, and
// whether it is of one.
func LabelOf(entity, typ string) (lethe.Label, bool) {
	l := label(entity, typ)
	return l, l != lethe.Misc
}

// label gives the detectors' label for an annotation, which every schema maps to its
// own; the schema "clinical" has one for each of the eight types.
func label(entity, typ string) lethe.Label {
	switch entity {
	case "Name":
		return lethe.Person
	case "Age":
		return lethe.Age
	case "Address":
		return lethe.Address
	case "Occupation":
		return lethe.Occupation
	case "Date":
		if typ == "DOB" {
			return lethe.BirthDate
		}
		return lethe.Date
	case "Contact":
		return contactLabel(typ)
	case "ID":
		if typ == "case ID" {
			return lethe.Code
		}
		return lethe.PersonalID
	case "Location":
		if typ == "organisation" || typ == "organisational unit" {
			return lethe.Organization
		}
		return lethe.Location
	}
	return lethe.Misc
}

func contactLabel(typ string) lethe.Label {
	switch typ {
	case "email":
		return lethe.Email
	case "website":
		return lethe.URL
	}
	return lethe.Phone
}

// labels are all that label gives for the types.
func labels(types []string) []lethe.Label {
	var out []lethe.Label
	for _, t := range types {
		for _, kind := range []string{"", "DOB", "email", "website", "case ID", "organisation"} {
			if l := label(t, kind); !slices.Contains(out, l) {
				out = append(out, l)
			}
		}
	}
	return out
}

// Detector gives the pipeline as a detector, which reads texts and numbers together.
func (p *Pipeline) Detector() detect.Detector {
	return detect.Detector{
		Name:   DetectorName,
		Doc:    "Personal data in clinical reports, by word lists, JAPE rules and the fields of the report.",
		Labels: labels(p.types),
		Examples: []detect.Example{
			{Text: "Sie kam mit Herrn [PERSON Muster] zur Kontrolle.", Language: "de"},
			{Text: "Der Befund ist ohne Besonderheiten.", Language: "de"},
		},
		Find: func(ctx context.Context, doc *lethe.Document) ([]lethe.Mention, error) {
			r, err := p.Annotate(ctx, doc)
			if err != nil {
				return nil, err
			}
			found := p.Mentions(r)
			p.Release(r)
			return found, nil
		},
	}
}

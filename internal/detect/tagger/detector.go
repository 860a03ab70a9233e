package tagger

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/language"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
	"github.com/lethe-privacy/lethe/span"
)

// Options choose the models of a [Detector].
type Options struct {
	// Domain prefers models of that domain ("legal", "clinical"); languages that
	// have none use the general one.
	Domain string
	// Models replaces embedded models: for each language ("en") those that read its
	// texts. "" is for texts of any other or no known language. Languages without one
	// are read by the embedded models.
	Models map[string][]*Model
	// Bias is added against finding nothing: 0 is as trained, 1 finds more with more
	// false positives, -1 the opposite.
	Bias float64
	// Least drops mentions of a lower score.
	Least float64
	// Fallback is the language whose models read texts of no known language; ""
	// means "en".
	Fallback string
}

// Validate reports options that cannot work.
func (o Options) Validate() error {
	switch {
	case o.Bias < -20 || o.Bias > 20 || o.Bias != o.Bias:
		return fmt.Errorf("tagger: bias is outside [-20,20]")
	case !(o.Least >= 0 && o.Least <= 1):
		return fmt.Errorf("tagger: least score is outside [0,1]")
	case o.Domain != "" && o.Domain != "legal" && o.Domain != "clinical" && o.Domain != "administrative":
		return fmt.Errorf("tagger: no domain %q; there are legal, clinical and administrative", o.Domain)
	}
	return nil
}

// DetectorName is the name of the detector.
const DetectorName = "tagger"

// Detector finds names and other personal data with the model of each document's
// language. Models are loaded when first needed.
func Detector(o Options) detect.Detector {
	return detect.Detector{
		Name: DetectorName,
		Doc:  "names, places, organisations, dates and more by a sequence model of the document's language",
		Labels: []lethe.Label{
			lethe.Person, lethe.Location, lethe.Organization, lethe.Address, lethe.Occupation, lethe.Demographic,
			lethe.Age, lethe.Date, lethe.Event, lethe.Medical, lethe.Code, lethe.Quantity, lethe.Misc,
			lethe.PersonalID, lethe.Phone, lethe.Email,
		},
		Examples: examples,
		Find: func(ctx context.Context, doc *lethe.Document) ([]lethe.Mention, error) {
			if err := o.Validate(); err != nil {
				return nil, err
			}
			return o.find(ctx, doc)
		},
	}
}

var examples = []detect.Example{
	{Text: "The report was signed by [PERSON Peter Miller] in [LOCATION Chicago].", Language: "en"},
	{Text: "[PERSON Angela Weber] wohnt seit Jahren in [LOCATION Hamburg].", Language: "de"},
	{Text: "Everything was fine, and nobody complained about it.", Language: "en"},
	{Text: "2024-03-01 12:00:07 INFO server: started in 35 ms", Language: "en"},
}

// general is the domain of models for any text.
const general = "general"

// embeddedFor names the embedded models of a language and domain.
func embeddedFor(lang, domain string) []string {
	if domain != "" {
		name := lang + "-" + domain
		if Size(name) > 0 {
			return []string{name}
		}
	}
	if name := lang + "-" + general; Size(name) > 0 {
		return []string{name}
	}
	return nil
}

// models gives those that read texts of a language.
func (o Options) models(lang string) ([]*Model, error) {
	for _, l := range []string{lang, ""} {
		if ms := o.Models[l]; len(ms) > 0 {
			return ms, nil
		}
	}
	names := embeddedFor(lang, o.Domain)
	if names == nil {
		fallback := o.Fallback
		if fallback == "" {
			fallback = "en"
		}
		names = embeddedFor(fallback, o.Domain)
	}
	var ms []*Model
	for _, n := range names {
		m, err := Load(n)
		if err != nil {
			return nil, err
		}
		ms = append(ms, m)
	}
	return ms, nil
}

// ofNotes is the model that reads a short document beside that of a domain, or nil. A model of reports learnt from
// texts of several pages, which begin with a form; in a note of a line or two it misses whoever nothing announces.
func (o Options) ofNotes(doc *lethe.Document, lang string) (*Model, error) {
	if o.Domain != "clinical" || len(o.Models[lang]) > 0 || len(o.Models[""]) > 0 || Size(lang+"-"+o.Domain) == 0 || Size(lang+"-"+general) == 0 {
		return nil, nil
	}
	length := 0
	for _, f := range doc.Fields {
		length += len(f.Text)
	}
	if length > longestNote {
		return nil, nil
	}
	return Load(lang + "-" + general)
}

// longestNote is how long a note is at most, in bytes.
const longestNote = 700

// withoutPhantoms drops the doses and sizes that a model of reports takes for addresses in a note: "Seguril 1-1-0, Adiro
// 100". What has the word for a street or a post code stays, and so does a name with the number of a house.
func withoutPhantoms(found []lethe.Mention) []lethe.Mention {
	return slices.DeleteFunc(found, func(m lethe.Mention) bool {
		return m.Label == lethe.Address && dosed.MatchString(m.Text) && !street.MatchString(m.Text) && !longNumber.MatchString(m.Text)
	})
}

var (
	street = lazyregexp.New(`(?i)(?:^|[^\pL])(?:c/|c\.|pº|nº|(?:calle|cl|av|avd|avda|avenida|pla[zç]a|pza|pl|paseo|passeig|ronda|camino|camí|` +
		`carretera|ctra|travesía|travessia|urb|urbanización|urbanització|glorieta|carrer|rambla|vía|via|cuesta|polígono|barrio|barri|` +
		`cortijo|finca|mas|bloque|piso|apartado)(?:[^\pL]|$))`)
	dosed      = lazyregexp.New(`(?i)\d-\d-\d|\d ?(?:mg|mcg|µg|ml|g|ui|comp|ch|fr|mm|cm)(?:[^\pL]|$)`)
	longNumber = lazyregexp.New(`\d{5}`)
)

// likely are the people and places of a note that the general model is sure of and the other has not found as they are.
// What the other found in their place counts before them (find).
func likely(more, found []lethe.Mention, lang string) []lethe.Mention {
	return slices.DeleteFunc(more, func(m lethe.Mention) bool {
		return m.Label != lethe.Person && m.Label != lethe.Location || m.Score < sureOfNote || m.Score < sureOfWord && lexicon.Ordinary(m.Text, lang) ||
			slices.ContainsFunc(found, func(f lethe.Mention) bool { return f.Field == m.Field && f.Span == m.Span && f.Label == m.Label })
	})
}

// sureOfNote is the least score of a name in a note: what is called after somebody is in it more often than in news.
// An ordinary word must be surer: "Consuelo", "Hermana".
const (
	sureOfNote = .5
	sureOfWord = .995
)

// Reads reports whether a model reads texts of a language that was made for it.
func (o Options) Reads(lang string) bool {
	return len(o.Models[lang]) > 0 || len(o.Models[""]) > 0 || embeddedFor(lang, o.Domain) != nil
}

// part is one field as one model reads it.
type part struct {
	field string
	at    int // where the reader's text begins in the field
	r     *reader
	found []Finding // without bias
	more  []Finding // only with it
}

// find reads each passage with the models of its language.
func (o Options) find(ctx context.Context, doc *lethe.Document) ([]lethe.Mention, error) {
	main := language.Of(ctx, doc)
	languages := []string{main}
	passages := map[string][]language.Passage{}
	err := detect.Texts(doc, func(f lethe.Field) error {
		cut := language.PassagesOf(ctx, f.Text, main)
		for _, p := range cut {
			if !slices.Contains(languages, p.Language) {
				languages = append(languages, p.Language)
			}
		}
		passages[f.Name] = cut
		return nil
	})
	if err != nil {
		return nil, err
	}
	var out []lethe.Mention
	for _, l := range languages {
		models, err := o.models(l)
		if err != nil {
			return nil, err
		}
		for _, m := range models {
			found, err := o.findWith(ctx, m, doc, passages, l)
			if err != nil {
				return nil, err
			}
			out = append(out, found...)
		}
		if m, err := o.ofNotes(doc, l); m != nil || err != nil {
			if err != nil {
				return nil, err
			}
			found, err := o.findWith(ctx, m, doc, passages, l)
			if err != nil {
				return nil, err
			}
			out = withoutPhantoms(out)
			out = append(out, likely(found, out, l)...)
		}
	}
	return out, nil
}

// findWith reads the passages of a document that are in a language with one model. They are
// read together, so that a name found in one is found in all; what is long is read window by
// window, each for itself, so that memory does not grow with the text.
func (o Options) findWith(ctx context.Context, m *Model, doc *lethe.Document, passages map[string][]language.Passage, l string) ([]lethe.Mention, error) {
	var out []lethe.Mention
	var parts []part
	err := detect.Texts(doc, func(f lethe.Field) error {
		for _, p := range passages[f.Name] {
			if p.Language != l {
				continue
			}
			whole, pieces, err := o.read(ctx, m, f, p.Span)
			if err != nil {
				return err
			}
			parts, out = append(parts, whole...), append(out, pieces...)
		}
		return nil
	})
	return append(out, o.mentions(m, parts)...), err
}

// read reads a passage: what is read at once is given as parts, what is read window by
// window as mentions.
func (o Options) read(ctx context.Context, m *Model, f lethe.Field, passage span.Span) (parts []part, out []lethe.Mention, err error) {
	text := passage.In(f.Text)
	for _, w := range windows(text) {
		var both []part
		for _, r := range m.passes(w.In(text)) {
			p, err := o.once(ctx, r)
			if err != nil {
				return nil, nil, err
			}
			p.field, p.at = f.Name, passage.Start+w.Start+r.at
			both = append(both, p)
		}
		if w.Len() == len(text) {
			parts = append(parts, both...)
			continue
		}
		out = append(out, o.mentions(m, both)...)
	}
	return parts, out, nil
}

// once gives what a pass finds; where letters are guessed, what is in those.
func (o Options) once(ctx context.Context, p pass) (part, error) {
	found, more, err := p.m.tag(ctx, p.r, o.Bias)
	if p.few || p.r.recased != nil && p.m.Info.Caseless {
		found, more = p.r.onlyGuessed(found), p.r.onlyGuessed(more)
	}
	return part{r: p.r, found: p.r.plausible(p.m, found), more: p.r.plausible(p.m, more)}, err
}

// onlyGuessed leaves out what is found in letters that tell something.
func (r *reader) onlyGuessed(found []Finding) []Finding {
	return slices.DeleteFunc(found, func(f Finding) bool { return !r.guessed(f.from) && !r.guessed(f.to-1) })
}

// mentions are what was found in parts, repeats of it included.
func (o Options) mentions(m *Model, parts []part) []lethe.Mention {
	repeat(m, parts)
	var out []lethe.Mention
	for _, p := range parts {
		more := slices.DeleteFunc(p.more, func(f Finding) bool { return f.Score < o.least(m, f) })
		for _, f := range biased(0, len(p.r.tokens), p.found, more, o.Bias) {
			f.Span = paragraph(p.r.text, f.Span)
			if f.Score >= o.least(m, f) && !f.Span.Empty() && !m.noAddress(p.r.text, f) {
				out = append(out, titled(m.mention(p, f)))
			}
		}
	}
	return out
}

// least is the score below which a mention is dropped.
func (o Options) least(m *Model, f Finding) float64 { return max(o.Least, m.least(f.Type)) }

const (
	guess     = 0.15 // the score of an address below which it is lines of a list or form, where it
	mostBreak = 3    // has no number, or more ends of lines than addresses have
)

// noAddress reports whether what was taken for an address is hardly one.
func (m *Model) noAddress(text string, f Finding) bool {
	if m.Info.Domain != general || m.Info.Types[f.Type].Label != lethe.Address || f.Score >= guess {
		return false
	}
	s := f.Span.In(text)
	lines := strings.Count(s, "\n")
	return lines > mostBreak || !strings.ContainsAny(s, "0123456789") && (lines > 0 || !strings.ContainsAny(s, " ,"))
}

// window is how many bytes of a field are read at a time.
const window = 1 << 20

// windows cuts a text where a line ends, or else at a space, or else between two
// characters.
func windows(text string) []span.Span {
	var all []span.Span
	at := 0
	for len(text)-at > window {
		end := at + window
		if i := strings.LastIndexByte(text[at:end], '\n'); i > 0 {
			end = at + i + 1
		} else if i := strings.LastIndexByte(text[at:end], ' '); i > 0 {
			end = at + i + 1
		}
		for range utf8.UTFMax - 1 {
			if !utf8.RuneStart(text[end]) {
				end--
			}
		}
		all = append(all, span.Span{Start: at, End: end})
		at = end
	}
	return append(all, span.Span{Start: at, End: len(text)})
}

// least is the score below which what a model finds is noise. Models of one kind of
// text find little that is not one; in a general one, types that few corpora mark get
// long and unsure spans of forms and lists. An address is unsure where its lines
// end, and no noise for that.
func (m *Model) least(typ int) float64 {
	if m.Info.Domain == general && m.Info.Types[typ].Label != lethe.Address {
		return 0.15
	}
	return 0
}

// paragraph trims a span and cuts it to its longest piece without an empty line: no
// name goes across paragraphs, but a model may see one span in two short lines.
func paragraph(text string, s span.Span) span.Span {
	best := span.Span{Start: s.Start, End: s.Start}
	for at := s.Start; at < s.End; {
		n := strings.Index(text[at:s.End], "\n\n")
		if n < 0 {
			n = s.End - at
		}
		piece := text[at : at+n]
		start := at + len(piece) - len(strings.TrimLeftFunc(piece, unicode.IsSpace))
		if t := strings.TrimSpace(piece); len(t) > best.Len() {
			best = span.Span{Start: start, End: start + len(t)}
		}
		at += n + 2
	}
	return best
}

// mention is what a detector reports of what a model found.
func (m *Model) mention(p part, f Finding) lethe.Mention {
	t := m.Info.Types[f.Type]
	out := lethe.Mention{
		Field: p.field, Span: span.Span{Start: p.at + f.Start, End: p.at + f.End}, Label: t.Label,
		Text: f.Span.In(p.r.text), Score: f.Score,
		Details: lethe.Details{Model: m.Info.Name, Type: t.Name},
	}
	for k, v := range t.Features {
		out.Set(k, v)
	}
	if f.Repeat {
		out.Set("repeat", "true")
	}
	if t.Label == lethe.Person && out.Role == "" {
		out.Role = p.r.role(f)
	}
	return out
}

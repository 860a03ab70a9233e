// Package remote takes any service that finds personal data over HTTP as a detector:
// Presidio's analyzer, token classification as Hugging Face serves it, or a plain form of
// JSON of the project's own (docs/reference/detection.md).
//
// A text that the service did not read to its end fails its document: what could not be
// searched must not pass for clean. Errors name the server and never quote a text, for
// what a server says may hold one.
package remote

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/detect/schema/foreign"
	"github.com/lethe-privacy/lethe/internal/dial"
	"github.com/lethe-privacy/lethe/llm"
	"github.com/lethe-privacy/lethe/span"
)

// Service is one that was named. It is safe for concurrent use.
type Service struct {
	options  Options
	url      *url.URL
	form     form
	http     *http.Client
	slots    chan struct{}
	meanings foreign.Meanings
	gives    []lethe.Label // what a mention may get
}

// New prepares a service. Nothing is contacted yet.
func New(o Options) (*Service, error) {
	if err := o.Validate(); err != nil {
		return nil, err
	}
	o = o.withDefaults()
	address, _ := dial.Address(o.URL, example)
	s := &Service{
		options: o, url: address, form: forms[o.Form], http: dial.Client(o.AllowRemote, o.Concurrency),
		slots: make(chan struct{}, o.Concurrency), meanings: foreign.New(o.Labels),
	}
	s.gives = s.labels()
	return s, nil
}

// Remote reports whether the service is neither on this machine nor in a private network.
func (s *Service) Remote(ctx context.Context) (bool, error) { return dial.Remote(ctx, s.url) }

// Host names the server without its path.
func (s *Service) Host() string { return dial.Host(s.url) }

// Detector finds mentions with the service.
func (s *Service) Detector() detect.Detector {
	return detect.Detector{
		Name:   s.options.Name,
		Doc:    "what a service over HTTP finds",
		Labels: s.gives,
		Examples: []detect.Example{
			{Text: "Write to [EMAIL_ADDRESS anna.huber@example.com].", Language: "en"},
			{Text: "The sum of two and two is four.", Language: "en"},
		},
		Find: s.find,
	}
}

// labels are those that a mention may get: the ones that are known here, and those that
// the user asked for.
func (s *Service) labels() []lethe.Label {
	labels := slices.Clone(s.options.Known)
	for _, l := range s.options.Labels {
		if l != foreign.Ignored {
			labels = append(labels, l)
		}
	}
	slices.Sort(labels)
	return slices.Compact(labels)
}

// piece is a span of a field that is sent as one text.
type piece struct {
	field, text string
	base        int // of the piece in the field
}

func (s *Service) find(ctx context.Context, doc *lethe.Document) ([]lethe.Mention, error) {
	var all []lethe.Mention
	language := cmp.Or(s.options.Language, base(doc.Language), "en")
	for batch := range slices.Chunk(s.pieces(doc), s.options.Batch) {
		found, err := s.ask(ctx, language, batch)
		if err != nil {
			return nil, err
		}
		for i, results := range found {
			ms, err := s.mentions(batch[i], results)
			if err != nil {
				return nil, fmt.Errorf("remote: ask %s: %w", s.Host(), err)
			}
			all = append(all, ms...)
		}
	}
	return once(all), nil
}

// base is the language of a tag: "de" of "de-AT".
func base(tag string) string {
	language, _, _ := strings.Cut(tag, "-")
	return strings.ToLower(language)
}

// pieces are the texts of a document, cut where they are longer than the service reads at
// once. Neighbours overlap, so that a value at a cut stands whole in one of them.
func (s *Service) pieces(doc *lethe.Document) (all []piece) {
	detect.Texts(doc, func(f lethe.Field) error {
		for _, p := range llm.Cut(f.Text, s.options.Tokens, s.options.Tokens/8) {
			if text := p.In(f.Text); strings.TrimSpace(text) != "" {
				all = append(all, piece{f.Name, text, p.Start})
			}
		}
		return nil
	})
	return all
}

// mentions are the results for a piece as mentions of its document.
func (s *Service) mentions(p piece, results []result) (ms []lethe.Mention, err error) {
	offsets := span.NewOffsets(p.text)
	for _, r := range results {
		label, err := s.meaning(r.label, p.text)
		if err != nil {
			return nil, err
		}
		if label == foreign.Ignored || r.score < s.options.MinScore {
			continue
		}
		at, err := offsets.FromRunes(r.Span)
		if err != nil || at.Empty() {
			return nil, fmt.Errorf("%w: it gives a place [%d,%d) that is not in the text of %d bytes", ErrMalformed, r.Start, r.End, len(p.text))
		}
		if s.form.pieces {
			at = words(p.text, at)
		}
		m := lethe.Mention{
			Field: p.field, Span: span.Span{Start: p.base + at.Start, End: p.base + at.End},
			Label: label, Text: at.In(p.text), Score: r.score,
		}
		if s.options.Explain {
			m.Features = map[string]string{"model_label": r.label}
		}
		ms = append(ms, m)
	}
	return ms, nil
}

// words widens a span to the words that it begins and ends in: models read words in
// pieces, and half a name left is a name left.
func words(text string, at span.Span) span.Span {
	for at.Start > 0 {
		r, n := utf8.DecodeLastRuneInString(text[:at.Start])
		if !spaced(r) {
			break
		}
		at.Start -= n
	}
	for at.End < len(text) {
		r, n := utf8.DecodeRuneInString(text[at.End:])
		if !spaced(r) {
			break
		}
		at.End += n
	}
	return at
}

// spaced reports a letter of the scripts that put spaces between words, or a mark on one.
func spaced(r rune) bool {
	return unicode.In(r, unicode.Latin, unicode.Greek, unicode.Cyrillic, unicode.Arabic, unicode.Hebrew, unicode.M)
}

// meaning is the label that a service's own becomes. Of what nobody has a word for, it is
// not known whether it may stay: that is an error, with the remedy.
func (s *Service) meaning(name, text string) (lethe.Label, error) {
	if !plain(name) {
		return "", fmt.Errorf("%w: what it gives as a label is none", ErrMalformed)
	}
	if _, asked := s.options.Labels[name]; !asked && slices.Contains(s.options.Known, lethe.Label(name)) {
		return lethe.Label(name), nil
	}
	label, ok := s.meanings.Of(name)
	if !ok || label != foreign.Ignored && !slices.Contains(s.gives, label) {
		if strings.Contains(strings.ToLower(text), strings.ToLower(name)) {
			return "", fmt.Errorf("%w: it gives a word of the text as a label", ErrMalformed)
		}
		return "", fmt.Errorf("it gives the label %s, which means nothing here: say under labels what it becomes, as %s: PERSONAL_ID, or '-' for what may stay", name, name)
	}
	return label, nil
}

// plain reports whether a text can be a label, and so be shown: what a server says may be
// the very text that it was sent.
func plain(name string) bool {
	if name == "" || len(name) > 64 {
		return false
	}
	for _, r := range name {
		if !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '_' || r == '-') {
			return false
		}
	}
	return true
}

// once leaves of equal mentions, which overlapping pieces give, the surest.
func once(all []lethe.Mention) []lethe.Mention {
	slices.SortStableFunc(all, func(a, b lethe.Mention) int {
		return cmp.Or(strings.Compare(a.Field, b.Field), cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End),
			strings.Compare(string(a.Label), string(b.Label)), cmp.Compare(b.Score, a.Score))
	})
	return slices.CompactFunc(all, func(a, b lethe.Mention) bool {
		return a.Field == b.Field && a.Span == b.Span && a.Label == b.Label
	})
}

package presidio

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"strings"
	"sync"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/find"
	"github.com/lethe-privacy/lethe/internal/detect/pattern"
	"github.com/lethe-privacy/lethe/internal/setting"
	"github.com/lethe-privacy/lethe/span"
)

// Finding is one find, as the protocol has it. Places are code points.
type Finding struct {
	Why   *Why    `json:"analysis_explanation"`
	End   int     `json:"end"`
	Type  string  `json:"entity_type"`
	Score decimal `json:"score"`
	Start int     `json:"start"`
}

// Why says how a find came about.
type Why struct {
	OriginalScore decimal `json:"original_score"`
	Pattern       *string `json:"pattern"`
	PatternName   *string `json:"pattern_name"`
	Recognizer    string  `json:"recognizer"`
	RegexFlags    *int    `json:"regex_flags"`
	Score         decimal `json:"score"`
	Improvement   any     `json:"score_context_improvement"`
	Word          string  `json:"supportive_context_word"`
	Textual       string  `json:"textual_explanation"`
	Valid         *bool   `json:"validation_result"`
}

// candidate is a find on its way. Places are bytes.
type candidate struct {
	start, end int
	kind       string
	score      float64
	context    []string // words that would support it
	why        *Why
}

func detectedBy(recognizer, pattern string) string {
	return "Detected by `" + recognizer + "` using pattern `" + pattern + "`"
}

// Analyzer finds personal data in texts of some languages. It is safe for concurrent use.
type Analyzer struct {
	languages []string
	names     *find.Finder
	mu        sync.Mutex
	of        map[string]*recognizerSet
}

// errNoRecognizers is what is said of languages and entities that nothing is there for.
var errNoRecognizers = &problem{500, "No matching recognizers were found to serve the request."}

// NewAnalyzer prepares one. Presidio's own server answers for English alone unless it is set up
// for others.
func NewAnalyzer(languages ...string) (*Analyzer, error) {
	if len(languages) == 0 {
		languages = []string{"en"}
	}
	settings := setting.Default[find.Settings]()
	settings.Without = []string{pattern.DetectorName}
	names, err := find.New(&settings, find.Options{Schema: "presidio"})
	if err != nil {
		return nil, err
	}
	a := &Analyzer{languages: languages, names: names, of: map[string]*recognizerSet{}}
	for _, l := range languages {
		if _, err := a.spoken(l); err != nil {
			return nil, err
		}
	}
	return a, nil
}

func (a *Analyzer) spoken(language string) (*recognizerSet, error) {
	if !slices.Contains(a.languages, language) {
		return nil, errNoRecognizers
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if s := a.of[language]; s != nil {
		return s, nil
	}
	s, err := recognizersOf(language)
	if err == nil {
		a.of[language] = s
	}
	return s, err
}

// Recognizers names those of a language, or of all where it is "".
func (a *Analyzer) Recognizers(language string) ([]string, error) {
	return a.listed(language, func(s *recognizerSet) []string { return s.names })
}

// Entities names what can be found in a language, or in any where it is "".
func (a *Analyzer) Entities(language string) ([]string, error) {
	return a.listed(language, func(s *recognizerSet) []string { return s.entities })
}

func (a *Analyzer) listed(language string, of func(*recognizerSet) []string) ([]string, error) {
	languages := a.languages
	if language != "" {
		languages = []string{language}
	}
	var out []string
	for _, l := range languages {
		s, err := a.spoken(l)
		if err != nil {
			return nil, err
		}
		out = append(out, of(s)...)
	}
	slices.Sort(out)
	return slices.Compact(out), nil
}

// analysis is a request to /analyze.
type analysis struct {
	texts     []string
	many      bool
	language  string
	entities  []string // none: all
	threshold any
	explain   bool
	adHoc     []adHoc
	context   []string
	allow     allowList
}

// Analyze answers a request.
func (a *Analyzer) Analyze(ctx context.Context, request any) (any, error) {
	q, err := a.read(request)
	if err != nil {
		return nil, err
	}
	out := make([][]Finding, len(q.texts))
	for i, text := range q.texts {
		if out[i], err = a.one(ctx, q, text); err != nil {
			return nil, err
		}
	}
	if q.many {
		return out, nil
	}
	return out[0], nil
}

func (a *Analyzer) read(request any) (*analysis, error) {
	order := orders{}
	if o, ok := request.(orderedValue); ok {
		request, order = o.value, o.orders
	}
	m, ok := request.(map[string]any)
	if !ok {
		return nil, wrongValue("'%s' object has no attribute 'get'", typeOf(request))
	}
	q := &analysis{threshold: m["score_threshold"], explain: truthy(m["return_decision_process"])}
	var err error
	if q.adHoc, err = order.adHocs(m["ad_hoc_recognizers"]); err != nil {
		return nil, err
	}
	if !truthy(m["text"]) {
		return nil, wrongValue("No text provided")
	}
	if !truthy(m["language"]) {
		return nil, wrongValue("No language provided")
	}
	q.language = asText(m["language"])
	if _, err := a.spoken(q.language); err != nil {
		return nil, err
	}
	texts, many := m["text"].([]any)
	if q.many = many; !many {
		texts = []any{m["text"]}
	}
	for _, t := range texts {
		if k := typeOf(t); truthy(t) && (k == "list" || k == "dict") {
			return nil, wrongValue("Analyzer.analyze_iterator only works on primitive types (int, float, bool, str). Lists of objects are not yet supported.")
		}
		q.texts = append(q.texts, asText(t))
	}
	q.entities = members(m["entities"])
	for _, w := range members(m["context"]) {
		q.context = append(q.context, strings.ToLower(w))
	}
	q.allow, err = allowOf(m)
	return q, err
}

// members are the texts of a list; of a text, its letters.
func members(v any) []string {
	var out []string
	switch v := v.(type) {
	case []any:
		for _, x := range v {
			out = append(out, asText(x))
		}
	case string:
		for _, r := range v {
			out = append(out, string(r))
		}
	case map[string]any:
		out = sortedKeys(v)
	}
	return out
}

func (a *Analyzer) one(ctx context.Context, q *analysis, text string) ([]Finding, error) {
	s, err := a.spoken(q.language)
	if err != nil {
		return nil, err
	}
	all, err := a.candidates(ctx, s, q, text)
	if err != nil {
		return nil, err
	}
	for i := range all {
		all[i].support(text, q.context)
	}
	if all, err = q.above(all); err != nil {
		return nil, err
	}
	if all, err = q.allow.without(distinct(all), text); err != nil {
		return nil, err
	}
	at := span.NewOffsets(text)
	out := make([]Finding, len(all))
	for i, f := range all {
		place := at.Runes(span.Span{Start: f.start, End: f.end})
		out[i] = Finding{End: place.End, Type: f.kind, Score: decimal(f.score), Start: place.Start}
		if q.explain {
			out[i].Why = f.why
		}
	}
	return out, nil
}

// candidates are what all recognizers find that a request asks for.
func (a *Analyzer) candidates(ctx context.Context, s *recognizerSet, q *analysis, text string) ([]candidate, error) {
	asked := func(entity string) bool { return slices.Contains(q.entities, entity) }
	every := len(q.entities) == 0
	served := every
	for _, e := range q.entities {
		served = served || s.all[e]
	}
	var out []candidate
	for i := range q.adHoc {
		r := &q.adHoc[i]
		if r.language != q.language || !every && !asked(r.entity) {
			continue
		}
		served = true
		fs, err := r.find(text)
		if err != nil {
			return nil, err
		}
		out = append(out, fs...)
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	if !served {
		return nil, errNoRecognizers
	}
	if slices.ContainsFunc(slices.Concat(named, moreNamed), func(n string) bool { return every || asked(n) }) {
		fs, err := a.namesIn(ctx, q, text)
		if err != nil {
			return nil, err
		}
		out = append(out, fs...)
	}
	for _, m := range s.engine.Find(pattern.Input{Text: text, Language: q.language}) {
		if r := s.of[m.Why.Recognizer]; every && s.usual[r.Name] || !every && asked(string(m.Label)) {
			out = append(out, foundBy(r, m))
		}
	}
	return out, ctx.Err()
}

func foundBy(r *pattern.Recognizer, m pattern.Match) candidate {
	flags := usualFlags
	why := &Why{Recognizer: r.Presidio, PatternName: &m.Why.Pattern, Score: decimal(m.Score), OriginalScore: decimal(m.Why.Before),
		Textual: detectedBy(r.Presidio, m.Why.Pattern), RegexFlags: &flags}
	for i := range r.Patterns {
		if p := &r.Patterns[i]; p.Name == m.Why.Pattern {
			why.Pattern, why.OriginalScore = &p.Regex, decimal(p.Score)
		}
	}
	if m.Why.Check == pattern.Valid {
		yes := true
		why.Valid = &yes
	}
	if f, ok := before[r.Presidio]; ok {
		why.OriginalScore = decimal(f)
	}
	if r.Presidio == phones {
		why.Pattern, why.PatternName, why.RegexFlags, why.Valid = nil, nil, nil, nil
		why.Textual = "Recognized as a phone number, using " + phones
	}
	support := usual[r.Presidio]
	if support == nil {
		support = slices.Concat(r.PresidioContext, r.Context)
	}
	return candidate{start: m.Start, end: m.End, kind: string(m.Label), score: m.Score, context: support, why: why}
}

// namesIn are the names, places and the like of a text.
func (a *Analyzer) namesIn(ctx context.Context, q *analysis, text string) ([]candidate, error) {
	if text == "" {
		return nil, nil
	}
	doc := lethe.NewDocument("text", text)
	doc.Language = q.language
	ms, err := a.names.Find(ctx, doc)
	if err != nil {
		return nil, err
	}
	var out []candidate
	for _, m := range ms {
		kind := string(m.Label)
		if wanted := slices.Contains(named, kind) && len(q.entities) == 0; !wanted && !slices.Contains(q.entities, kind) {
			continue
		}
		out = append(out, candidate{start: m.Start, end: m.End, kind: kind, score: namesScore, why: &Why{
			Recognizer: namesRecognizer, OriginalScore: namesScore, Score: namesScore,
			Textual: "Identified as " + kind + " by Spacy's Named Entity Recognition"}})
	}
	return out, nil
}

// What a supporting word adds to a score, and what the score is then at least.
const (
	support      = 0.35
	leastSupport = 0.4
)

// support looks for words that support a find, near it and among those of the request.
func (f *candidate) support(text string, given []string) {
	if f.why != nil && f.why.Improvement == nil {
		f.why.Improvement = 0
	}
	if len(f.context) == 0 {
		return
	}
	near := append(pattern.WordsUpTo(text, f.start), given...)
	for _, w := range f.context {
		lower := strings.ToLower(w)
		if !slices.ContainsFunc(near, func(n string) bool { return strings.Contains(n, lower) }) {
			continue
		}
		f.score = min(1, max(leastSupport, f.score+support))
		f.why.Word, f.why.Score = w, decimal(f.score)
		f.why.Improvement = decimal(f.score - float64(f.why.OriginalScore))
		return
	}
}

// above leaves what reaches the threshold that a request asks for.
func (q *analysis) above(all []candidate) ([]candidate, error) {
	if q.threshold == nil || len(all) == 0 {
		return all, nil
	}
	var least float64
	switch t := q.threshold.(type) {
	case json.Number:
		least, _ = t.Float64()
	case bool:
		if t {
			least = 1
		}
	default:
		return nil, wrongArgument("'>=' not supported between instances of 'float' and '%s'", typeOf(t))
	}
	return slices.DeleteFunc(all, func(f candidate) bool { return f.score < least }), nil
}

// distinct drops what lies in a find of the same kind with at least its score, and orders the
// rest by score.
func distinct(all []candidate) []candidate {
	slices.SortStableFunc(all, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(a.kind, b.kind), cmp.Compare(a.start, b.start), cmp.Compare(b.end, a.end), cmp.Compare(b.score, a.score))
	})
	var out, active []candidate
	kind := ""
	for _, f := range all {
		if f.kind != kind {
			kind, active = f.kind, nil
		}
		active = slices.DeleteFunc(active, func(o candidate) bool { return o.end < f.start })
		inside := slices.ContainsFunc(active, func(o candidate) bool { return o.start <= f.start && f.end <= o.end && f.score <= o.score })
		if f.score > 0 && !inside {
			out, active = append(out, f), append(active, f)
		}
	}
	slices.SortStableFunc(out, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.start, b.start), cmp.Compare(b.end-b.start, a.end-a.start))
	})
	return out
}

// Warm reads what is otherwise read when the first text comes.
func (a *Analyzer) Warm(ctx context.Context) error {
	for _, l := range a.languages {
		_, err := a.Analyze(ctx, map[string]any{"text": "Dr. Anna Keller, born 3 May 1961, lives in Berlin. Call 0113 496 0021.", "language": l})
		if err != nil {
			return err
		}
	}
	return nil
}

// Package native is the service's own interface, /v1: texts in, texts that can be shared out, and
// what teams keep in a service to come to such texts. That is projects, each with its settings, and in
// them collections of documents with what was decided of them, the last run, and whether it may be
// shared. All of it is in files below the folder of the service, and holds originals.
//
// What cannot be done to its end gives an error, never a text.
package native

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/find"
	"github.com/lethe-privacy/lethe/internal/serve/access"
	"github.com/lethe-privacy/lethe/internal/serve/frame"
	"github.com/lethe-privacy/lethe/internal/setting"
	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/pipeline"
	"github.com/lethe-privacy/lethe/span"
)

// API is the interface, prepared. It is safe for concurrent use.
type API struct {
	config pipeline.Config
	finder *pipeline.Finder
	mux    *http.ServeMux
	once   http.Handler // the paths of projects, where nothing is done twice
	store  *Store
	// answers are those that were given, for requests that are sent twice.
	answers *answers
}

// Open opens it with what it keeps in a service's folder.
func Open(ctx context.Context, in frame.Frame) (_ frame.API, err error) {
	a := &API{mux: http.NewServeMux()}
	defer func() {
		if err != nil {
			err = errors.Join(err, a.Close())
		}
	}()
	if a.answers, err = openAnswers(in.Folder); err != nil {
		return nil, err
	}
	if a.store, err = openStore(ctx, in.Folder, in.Database, in.Vaults, in.Log); err != nil {
		return nil, err
	}
	a.store.Traces = in.Traces
	if err = a.prepare(in); err != nil {
		return nil, err
	}
	return a, nil
}

// Projects are those that it keeps.
func (a *API) Projects() *Store { return a.store }

// Close frees what it keeps open.
func (a *API) Close() (err error) {
	if a.finder != nil {
		err = a.finder.Close()
	}
	if a.store != nil {
		err = errors.Join(err, a.store.Close())
	}
	if a.answers != nil {
		err = errors.Join(err, a.answers.Close())
	}
	return err
}

// readBefore says that bodies are here before a request is. Otherwise Huma sets a deadline of five
// seconds, which ends what is worked on for longer, and all that comes on the same connection after it.
const readBefore = -1

// prepare reads all that it needs, and adds its routes.
func (a *API) prepare(in frame.Frame) error {
	a.config = setting.Default[pipeline.Config]()
	a.config.Run.Threads = 1
	var err error
	if a.finder, err = pipeline.NewFinder(&a.config, pipeline.FinderOptions{}); err != nil {
		return err
	}
	huma.NewErrorWithContext = withoutValues
	c := huma.DefaultConfig("lethe", "1")
	c.OpenAPIPath, c.DocsPath, c.SchemasPath = "/v1/openapi", "", ""
	c.CreateHooks = nil // answers without links to schemas
	c.Info.Description = "Finds personal data in texts, and makes texts that can be shared. Places are Unicode code points."
	api := humago.New(a.mux, c)
	post := func(id, path, summary string) huma.Operation {
		return huma.Operation{OperationID: id, Method: http.MethodPost, Path: path, Summary: summary, MaxBodyBytes: in.MaxBody, BodyReadTimeout: readBefore,
			Errors: []int{http.StatusUnauthorized, http.StatusRequestEntityTooLarge, http.StatusUnprocessableEntity, http.StatusTooManyRequests,
				http.StatusInternalServerError, http.StatusServiceUnavailable}}
	}
	huma.Register(api, post("detect", "/v1/detect", "Find personal data in a text"), a.detect)
	huma.Register(api, post("anonymize", "/v1/anonymize", "Make a text that can be shared"), a.anonymize)
	huma.Register(api, post("assess", "/v1/assess", "Measure how much texts tell of whom they are about"), a.assess)
	huma.Register(api, huma.Operation{OperationID: "labels", Method: http.MethodGet, Path: "/v1/labels", Summary: "The labels that mentions have"}, a.labels)
	huma.Register(api, huma.Operation{OperationID: "recognizers", Method: http.MethodGet, Path: "/v1/recognizers", Summary: "What finds mentions"}, a.recognizers)
	for _, l := range a.finder.Schema.Labels {
		if l.Direct {
			a.store.Direct = append(a.store.Direct, string(l.Name))
		}
	}
	r := &rooms{in, a.store, api, &rewriters{}}
	r.register()
	r.streams(a.mux)
	a.once = a.answers.once(a.mux)
	// What is otherwise read when the first text comes.
	if _, err := a.shared(context.Background(), anonymizeBody{Text: Text{Text: "Dr. Anna Keller, born 3 May 1961, lives in Berlin. Call 0113 496 0021.", Language: "en"}}); err != nil {
		return err
	}
	asLines(r, a.mux, byLine()[0], "Find personal data in texts, a line for a line of JSON", nil, "", func(ctx context.Context, q *detectBody) (any, error) { return a.mentions(ctx, *q) })
	asLines(r, a.mux, byLine()[1], "Make texts that can be shared, a line for a line of JSON", nil, "", func(ctx context.Context, q *anonymizeBody) (any, error) { return a.shared(ctx, *q) })
	asLines(r, a.mux, byLine()[2], "Put originals back in texts that were made of what collections shared, a line for a line of JSON", []access.Role{access.KeyHolder}, "reveal", func(ctx context.Context, q *revealBody) (any, error) { return r.revealed(ctx, q) })
	asLines(r, a.mux, byLine()[3], "Put questions in the names that were shared, a line for a line of JSON", asking, "query", func(ctx context.Context, q *QuestionIn) (any, error) {
		return r.ask(ctx, q.Project, q.Collection, q.Question)
	})
	return nil
}

func (a *API) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if strings.HasPrefix(r.URL.Path, projects) {
		a.once.ServeHTTP(w, r)
		return
	}
	a.mux.ServeHTTP(w, r)
}

// Below begins the paths of projects.
func (*API) Below() string { return projects }

// Paths are those that it answers.
func (*API) Paths() []string {
	return []string{"/v1/detect", "/v1/anonymize", "/v1/assess", "/v1/labels", "/v1/recognizers", "/v1/detect/lines", "/v1/anonymize/lines", "/v1/reveal/lines", "/v1/query/lines", "/v1/audit", "/v1/reveal", "/v1/sample", "/v1/people", "/v1/openapi.json"}
}

// withoutValues is an error that says where a request is wrong, and not what its text is: it
// may be a text.
func withoutValues(_ huma.Context, status int, message string, errs ...error) huma.StatusError {
	m := &huma.ErrorModel{Status: status, Title: http.StatusText(status), Detail: message}
	for _, err := range errs {
		if d, ok := err.(huma.ErrorDetailer); ok {
			told := d.ErrorDetail()
			m.Errors = append(m.Errors, &huma.ErrorDetail{Message: told.Message, Location: told.Location})
		}
	}
	return m
}

// failed is what is said where a stage could not finish.
func failed(err error) error {
	if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) {
		return huma.Error503ServiceUnavailable("the request took too long; nothing is answered of it")
	}
	return huma.Error500InternalServerError("the text could not be done to its end; nothing is answered of it")
}

// Text is one text.
type Text struct {
	ID       string `json:"id,omitempty" maxLength:"1000" doc:"the caller's own, given back"`
	Text     string `json:"text" doc:"the text"`
	Language string `json:"language,omitempty" maxLength:"35" doc:"BCP 47 tag; guessed where it is missing"`
}

func (t Text) document() *lethe.Document {
	d := lethe.NewDocument(t.ID, t.Text)
	d.Language = t.Language
	return d
}

type detectBody struct {
	Text
	MinScore float64 `json:"min_score,omitempty" minimum:"0" maximum:"1" doc:"mentions with a lower score are left out"`
}

// Mention is a find. Places are code points.
type Mention struct {
	Start     int         `json:"start"`
	End       int         `json:"end"`
	Label     lethe.Label `json:"label"`
	Score     float64     `json:"score" doc:"how sure the detector is"`
	Relevance float64     `json:"relevance" doc:"how much it tells of whom the text is about"`
	Detector  string      `json:"detector"`
}

// Detection is what was found in a text.
type Detection struct {
	ID       string    `json:"id,omitempty"`
	Mentions []Mention `json:"mentions"`
}

func (a *API) detect(ctx context.Context, q *struct{ Body detectBody }) (*struct{ Body *Detection }, error) {
	out, err := a.mentions(ctx, q.Body)
	if err != nil {
		return nil, err
	}
	return &struct{ Body *Detection }{out}, nil
}

func (a *API) mentions(ctx context.Context, q detectBody) (*Detection, error) {
	ms, err := a.finder.Find(ctx, q.document())
	if err != nil {
		return nil, failed(err)
	}
	at, out := span.NewOffsets(q.Text.Text), &Detection{ID: q.ID, Mentions: []Mention{}}
	for _, m := range ms {
		if m.Score >= q.MinScore {
			place := at.Runes(m.Span)
			out.Mentions = append(out.Mentions, Mention{place.Start, place.End, m.Label, m.Score, m.Relevance, m.Detector})
		}
	}
	return out, nil
}

// Settings say what becomes of a text.
type Settings struct {
	Mask     mask.Mode `json:"mask,omitempty" enum:"all,risk,relevance" default:"all" doc:"all: every entity; risk: direct identifiers, and the least that brings every risk under its bound; relevance: what is relevant enough"`
	Operator string    `json:"operator,omitempty" enum:"label,redact,numbered,mask,initials,generalise" default:"label" doc:"what masked values become"`
}

// check refuses what is in no list: nothing but these may decide what stays of a text.
func (s Settings) check() error {
	if s.Mask != "" && !slices.Contains([]mask.Mode{mask.All, mask.Risk, mask.Relevance}, s.Mask) {
		return huma.Error422UnprocessableEntity("mask is all, risk or relevance")
	}
	if s.Operator != "" && !slices.Contains([]string{"label", "redact", "numbered", "mask", "initials", "generalise"}, s.Operator) {
		return huma.Error422UnprocessableEntity("operator is label, redact, numbered, mask, initials or generalise")
	}
	return nil
}

func (s Settings) over(c pipeline.Config) pipeline.Config {
	c.Mask.Mode, c.Replace.Operator = mask.All, "label"
	if s.Mask != "" {
		c.Mask.Mode = s.Mask
	}
	if s.Operator != "" {
		c.Replace.Operator = s.Operator
	}
	return c
}

type anonymizeBody struct {
	Text
	Settings
}

// SharedText is a text that can be shared.
type SharedText struct {
	ID           string   `json:"id,omitempty"`
	Text         string   `json:"text"`
	Replacements int      `json:"replacements" doc:"how many stretches were replaced"`
	Entities     int      `json:"entities" doc:"how many entities were found"`
	Masked       int      `json:"masked" doc:"how many of them are masked"`
	Risk         float64  `json:"risk" doc:"what is left of the index of risk"`
	Warnings     []string `json:"warnings,omitempty"`
}

func (a *API) anonymize(ctx context.Context, q *struct{ Body anonymizeBody }) (*struct{ Body *SharedText }, error) {
	out, err := a.shared(ctx, q.Body)
	if err != nil {
		return nil, err
	}
	return &struct{ Body *SharedText }{out}, nil
}

func (a *API) shared(ctx context.Context, q anonymizeBody) (*SharedText, error) {
	if err := q.check(); err != nil {
		return nil, err
	}
	docs, done, err := pipeline.Documents(ctx, q.over(a.config), []*lethe.Document{q.document()}, pipeline.Options{Finder: a.finder})
	if err != nil {
		return nil, failed(err)
	}
	if len(docs) != 1 || len(done.Failures) > 0 || len(done.NotAnonymous) > 0 {
		return nil, failed(nil)
	}
	text, _ := docs[0].Field("")
	out := &SharedText{ID: q.ID, Text: text.Text, Replacements: done.Replacements, Entities: done.Entities, Masked: len(done.Plan.Masked), Risk: done.After.HighestRisk}
	if len(done.Direct) > 0 {
		return nil, failed(nil)
	}
	return out, nil
}

type assessBody struct {
	Documents []Text `json:"documents" minItems:"1" maxItems:"10000" doc:"texts that are shared together"`
	Settings
}

// Assessment is a collection, measured.
type Assessment struct {
	Documents int     `json:"documents"`
	Mentions  int     `json:"mentions"`
	Entities  int     `json:"entities"`
	Masked    int     `json:"masked" doc:"how many entities a plan would mask"`
	Before    Measure `json:"before"`
	After     Measure `json:"after"`
}

// Measure is how much is shown.
type Measure struct {
	HighestRisk float64 `json:"highest_risk" doc:"an index in [0,1], of what was found"`
	HighChains  int     `json:"high_chains"`
}

func (a *API) assess(ctx context.Context, q *struct{ Body assessBody }) (*struct{ Body *Assessment }, error) {
	docs := make([]*lethe.Document, len(q.Body.Documents))
	for i, t := range q.Body.Documents {
		docs[i] = t.document()
	}
	config := q.Body.over(a.config)
	if q.Body.Mask == "" {
		config.Mask.Mode = mask.Risk
	}
	_, done, err := pipeline.Documents(ctx, config, docs, pipeline.Options{Finder: a.finder})
	if err != nil {
		return nil, failed(err)
	}
	return &struct{ Body *Assessment }{&Assessment{
		Documents: done.Documents, Mentions: done.Mentions, Entities: done.Entities, Masked: len(done.Plan.Masked),
		Before: Measure{done.Before.HighestRisk, done.Before.ChainsByLevel.High},
		After:  Measure{done.After.HighestRisk, done.After.ChainsByLevel.High},
	}}, nil
}

// Label is one that mentions have.
type Label struct {
	Name   lethe.Label `json:"name"`
	Doc    string      `json:"doc"`
	Direct bool        `json:"direct" doc:"identifies by itself"`
	Weight float64     `json:"weight" doc:"how much a leak of it weighs, from 0 to 1"`
	Always bool        `json:"always" doc:"goes whatever the risk, by the settings of a project"`
}

func (a *API) labels(context.Context, *struct{}) (*struct{ Body []Label }, error) {
	return &struct{ Body []Label }{labelsOf(a.finder, nil)}, nil
}

// labelsOf are the labels of a schema; always are those that go whatever the risk, by name or as direct.
func labelsOf(f *pipeline.Finder, always []string) []Label {
	var out []Label
	for _, l := range f.Schema.Labels {
		goes := slices.Contains(always, string(l.Name)) || l.Direct && slices.Contains(always, "direct")
		out = append(out, Label{l.Name, l.Doc, l.Direct, l.Weight, goes})
	}
	slices.SortFunc(out, func(a, b Label) int { return strings.Compare(string(a.Name), string(b.Name)) })
	return out
}

// Recognizer is a detector.
type Recognizer struct {
	Name   string        `json:"name"`
	Labels []lethe.Label `json:"labels" doc:"the detector's own, of which the schema makes labels"`
	Doc    string        `json:"doc"`
	Used   bool          `json:"used" doc:"texts are searched by it"`
}

func (a *API) recognizers(context.Context, *struct{}) (*struct{ Body []Recognizer }, error) {
	return &struct{ Body []Recognizer }{recognizersOf(a.finder)}, nil
}

func recognizersOf(f *pipeline.Finder) []Recognizer {
	var out []Recognizer
	for _, d := range find.Described() {
		out = append(out, Recognizer{d.Name, d.Labels, d.Doc, f.Runs(d.Name)})
	}
	return out
}

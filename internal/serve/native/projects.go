package native

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/lethe-privacy/lethe/examples"
	"github.com/lethe-privacy/lethe/internal/serve/access"
	"github.com/lethe-privacy/lethe/internal/serve/audit"
	"github.com/lethe-privacy/lethe/internal/serve/frame"
)

// rooms answers for projects and collections.
type rooms struct {
	frame.Frame
	Projects *Store
	api      huma.API
	asked    *rewriters
}

// ProjectPath and CollectionPath are the parts of paths.
type ProjectPath struct {
	Project string `path:"project" doc:"its name"`
}

type CollectionPath struct {
	ProjectPath
	Collection string `path:"collection" doc:"its name"`
}

type nameBody struct {
	Name string `json:"name" doc:"small letters, digits and hyphens, at most 60; no name of a person: names stand in the audit"`
}

// none is an answer without a body.
type none struct{}

// one is an answer with what there is, and its version.
type one[T any] struct {
	ETag string `header:"ETag"`
	Body T
}

func etag(version int) string { return `"` + strconv.Itoa(version) + `"` }

// version reads If-Match; 0 where none is asked for.
func version(match string) (int, error) {
	if match == "" || match == "*" {
		return 0, nil
	}
	n, err := strconv.Atoi(strings.Trim(match, `"`))
	if err != nil || n < 1 {
		return 0, huma.Error412PreconditionFailed(ErrChanged.Error())
	}
	return n, nil
}

// route is a way to ask: whoever has one of the roles may use it.
type route struct {
	method, path, summary string
	roles                 []access.Role
	did                   string // what the audit says of it, "" for nothing
}

// by are the roles of a route that one suffices for.
func by(role access.Role) []access.Role { return []access.Role{role} }

func (at route) operation(maxBody int64) huma.Operation {
	return huma.Operation{
		OperationID: operation(at.method, at.path), Method: at.method, Path: at.path, Summary: at.summary, Description: forRoles(at.roles...),
		MaxBodyBytes: maxBody, BodyReadTimeout: readBefore,
		Errors: []int{http.StatusUnauthorized, http.StatusForbidden, http.StatusNotFound, http.StatusConflict, http.StatusUnprocessableEntity, http.StatusTooManyRequests},
	}
}

// add registers a route. What changes something is done only once it is in the audit; what is only
// read is answered only then. Every answer that may have something of the documents needs a line.
func add[I, O any](r *rooms, at route, do func(context.Context, *I) (*O, error)) {
	huma.Register(r.api, at.operation(r.MaxBody), func(ctx context.Context, in *I) (*O, error) {
		if err := may(ctx, at.roles...); err != nil {
			return nil, err
		}
		if at.method != http.MethodGet {
			if err := r.record(ctx, at.did, in, nil); err != nil {
				return nil, err
			}
		}
		out, err := do(ctx, in)
		if err != nil {
			return nil, problem(err)
		}
		if at.method == http.MethodGet {
			if err := r.record(ctx, at.did, in, out); err != nil {
				return nil, err
			}
		}
		return out, nil
	})
}

// operation names a route for those who make clients of the description: GET /v1/projects/{project}
// is get-projects-project.
func operation(method, path string) string {
	return strings.ToLower(method) + strings.NewReplacer("/v1", "", "/", "-", "{", "", "}", "").Replace(path)
}

func may(ctx context.Context, roles ...access.Role) error {
	have := access.From(ctx).Role
	if !slices.ContainsFunc(roles, have.May) {
		return huma.Error403Forbidden("the role " + string(have) + " may not do this")
	}
	return nil
}

func forRoles(roles ...access.Role) string {
	var said []string
	for _, r := range roles {
		said = append(said, string(r))
	}
	return "For the role " + strings.Join(said, " or ") + ", and those above."
}

// locator is a request that names the project and collection that it is about.
type locator interface {
	where() (project, collection string)
}

// recordable is a name as the audit may have it: what is no name of a project may be anything.
func recordable(name string) string {
	if !IsName(name) {
		return ""
	}
	return name
}

func (p ProjectPath) where() (string, string)    { return p.Project, "" }
func (c CollectionPath) where() (string, string) { return c.Project, c.Collection }

// record writes to the audit what is about to be done, or answered.
func (r *rooms) record(ctx context.Context, did string, in, out any) error {
	if did == "" {
		return nil
	}
	by := access.From(ctx)
	e := audit.Event{Who: by.ID, Name: by.Name, Did: did}
	if at, ok := in.(locator); ok {
		p, c := at.where()
		e.Project, e.Collection = recordable(p), recordable(c)
	}
	if x, ok := in.(interface{ count() int }); ok {
		e.Count = x.count()
	}
	if e.Which = which(in, out); e.Which != "" {
		if c, err := r.Projects.Collection(e.Project, e.Collection); err == nil && c.Run != nil {
			e.Run = c.Run.ID
		}
	}
	if err := r.Audit.Add(ctx, e); err != nil {
		return huma.Error503ServiceUnavailable("the audit cannot be written, and nothing is done without it")
	}
	return nil
}

// problem is what is answered for an error of the store.
func problem(err error) error {
	status := http.StatusInternalServerError
	said := (*SettingsError)(nil)
	switch {
	case errors.Is(err, ErrNotFound):
		status = http.StatusNotFound
	case errors.Is(err, ErrExists), errors.Is(err, ErrBusy), errors.Is(err, ErrStale),
		errors.Is(err, ErrNotReady), errors.Is(err, ErrOpen), errors.Is(err, ErrLeft), errors.Is(err, ErrUnread), errors.Is(err, ErrNoVault), errors.Is(err, ErrNoState), errors.Is(err, ErrNoExamples):
		status = http.StatusConflict
	case errors.Is(err, ErrChanged):
		status = http.StatusPreconditionFailed
	case errors.Is(err, ErrName), errors.Is(err, ErrFile), errors.Is(err, ErrReason), errors.As(err, &said):
		status = http.StatusUnprocessableEntity
	case errors.Is(err, ErrLarge):
		status = http.StatusRequestEntityTooLarge
	default:
		var already huma.StatusError
		if errors.As(err, &already) {
			return err
		}
		return huma.NewError(status, "this could not be done to its end")
	}
	return huma.NewError(status, err.Error())
}

// Paths below which everything of projects is, and everything of one.
const (
	projects = "/v1/projects"
	aProject = projects + "/{project}"
)

// register adds all routes of projects.
func (r *rooms) register() {
	const collection = aProject + "/collections/{collection}"
	r.ofProjects()
	r.ofCollections(aProject+"/collections", collection)
	r.ofRuns(collection)
	r.reviewing(collection)
	add(r, route{"POST", "/v1/sample", "Make a project with a collection of invented claims", by(access.Owner), "project.sample"}, r.sample)
	add(r, route{"POST", "/v1/reveal", "Put originals back in a text that was made of what a collection shared", by(access.KeyHolder), "reveal"}, r.reveal)
	add(r, route{"GET", "/v1/audit", "Who did what", by(access.Owner), ""}, r.audit)
}

// ofProjects registers projects, and what is set for them.
func (r *rooms) ofProjects() {
	add(r, route{"GET", projects, "The projects", by(access.Reader), ""}, func(context.Context, *struct{}) (*one[[]Project], error) {
		all, err := r.Projects.Projects()
		return &one[[]Project]{Body: all}, err
	})
	add(r, route{"POST", projects, "Make a project", by(access.Owner), "project.make"}, r.newProject)
	add(r, route{"GET", aProject, "A project", by(access.Reader), ""}, func(_ context.Context, in *ProjectPath) (*one[*Project], error) {
		p, err := r.Projects.Project(in.Project)
		return &one[*Project]{Body: p}, err
	})
	add(r, route{"DELETE", aProject, "Delete a project, with all that is in it, for good", by(access.Owner), "project.delete"}, func(_ context.Context, in *ProjectPath) (*none, error) {
		return nil, r.Projects.DeleteProject(in.Project)
	})
	add(r, route{"GET", aProject + "/settings", "Its settings, as lethe.yaml has them", by(access.Reviewer), "settings.read"}, r.settings)
	add(r, route{"PUT", aProject + "/settings", "Change its settings; those that name files or servers are refused", by(access.Owner), "settings.change"}, r.setSettings)
	add(r, route{"PATCH", aProject + "/settings", "Change some of its settings, by their names", by(access.Owner), "settings.change"}, r.patchSettings)
	add(r, route{"GET", aProject + "/options", "Each setting that it may have otherwise: what it means, which values it takes, what it is", by(access.Reviewer), "settings.read"}, r.options)
	add(r, route{"GET", aProject + "/labels", "The labels that mentions have in it, and which go whatever the risk", by(access.Reviewer), ""}, r.labelsOf)
	add(r, route{"GET", aProject + "/recognizers", "What finds mentions in it", by(access.Reviewer), ""}, r.recognizersOf)
}

// ofCollections registers the collections of a project, and their files.
func (r *rooms) ofCollections(collections, collection string) {
	add(r, route{"GET", collections, "The collections of a project", by(access.Reviewer), ""}, func(_ context.Context, in *ProjectPath) (*one[[]Collection], error) {
		all, err := r.Projects.Collections(in.Project)
		return &one[[]Collection]{Body: all}, err
	})
	add(r, route{"POST", collections, "Make an empty collection", by(access.Reviewer), "collection.make"}, r.newCollection)
	add(r, route{"GET", collection, "A collection, with how far its run is", by(access.Reviewer), ""}, func(_ context.Context, in *CollectionPath) (*one[*Collection], error) {
		return collectionOf(r.Projects.Collection(in.Project, in.Collection))
	})
	add(r, route{"DELETE", collection, "Delete a collection, with all that was made of it, for good", by(access.Owner), "collection.delete"}, func(_ context.Context, in *CollectionPath) (*none, error) {
		return nil, r.Projects.DeleteCollection(in.Project, in.Collection)
	})
	add(r, route{"GET", collection + "/files", "What was uploaded", by(access.Reviewer), "files.read"}, func(_ context.Context, in *CollectionPath) (*one[[]File], error) {
		all, err := r.Projects.Files(in.Project, in.Collection)
		return &one[[]File]{Body: all}, err
	})
	add(r, route{"DELETE", collection + "/files/{file}", "Take a file out", by(access.Reviewer), "file.remove"}, func(_ context.Context, in *InFile) (*one[*Collection], error) {
		return collectionOf(r.Projects.Remove(in.Project, in.Collection, in.File))
	})
}

// ofRuns registers what is done with a collection: its runs, and what people decide of what they found.
func (r *rooms) ofRuns(collection string) {
	add(r, route{"POST", collection + "/run", "Begin a run; its progress is in the collection and its events", by(access.Reviewer), "run.begin"}, func(_ context.Context, in *CollectionPath) (*one[*Collection], error) {
		return collectionOf(r.Projects.Start(in.Project, in.Collection))
	})
	add(r, route{"DELETE", collection + "/run", "Cancel the run that waits or is under way", by(access.Reviewer), "run.cancel"}, func(_ context.Context, in *CollectionPath) (*none, error) {
		return nil, r.Projects.Cancel(in.Project, in.Collection)
	})
	add(r, route{"POST", collection + "/approval", "Say that the last run may be shared", by(access.Approver), "collection.approve"}, r.approve)
	add(r, route{"GET", collection + "/decisions", "What was decided, as a file of decisions", by(access.Reviewer), "decisions.read"}, r.decisions)
	add(r, route{"POST", collection + "/decisions", "Decide; who and when is written into each", by(access.Reviewer), "decide"}, r.decide)
	add(r, route{"PUT", collection + "/decisions", "Put others in the place of what was decided, as to take some back", by(access.Reviewer), "decide.over"}, r.setDecisions)
	add(r, route{"DELETE", collection + "/decisions/last", "Take back the last decision of whoever asks", by(access.Reviewer), "decide.back"}, r.back)
	add(r, route{"GET", collection + "/documents", "The documents of the last run, those first that are closest to a bound or furthest over it: their own, or that of their chains", by(access.Reviewer), "queue.read"}, r.queue)
	add(r, route{"GET", collection + "/documents/{document}", "A document: as it came, as it is shared, what was found", by(access.Reviewer), "document.read"}, r.page)
	add(r, route{"GET", collection + "/entities", "The entities of the last run, those in most documents first", by(access.Reviewer), "entities.read"}, r.entities)
	add(r, route{"GET", collection + "/entities/{entity}", "An entity", by(access.Reviewer), "entity.read"}, r.entity)
	add(r, route{"POST", collection + "/query", "Put a question in the names that were shared, and those of the question back in its answer", asking, "query"}, r.query)
}

func collectionOf(c *Collection, err error) (*one[*Collection], error) {
	if err != nil {
		return nil, err
	}
	return &one[*Collection]{ETag: etag(c.Version), Body: c}, nil
}

type InFile struct {
	CollectionPath
	File string `path:"file" doc:"its name"`
}

type newProjectIn struct{ Body nameBody }

func (n *newProjectIn) where() (string, string) { return n.Body.Name, "" }

func (r *rooms) newProject(_ context.Context, in *newProjectIn) (*one[*Project], error) {
	p, err := r.Projects.NewProject(in.Body.Name)
	return &one[*Project]{Body: p}, err
}

type newCollectionIn struct {
	ProjectPath
	Body nameBody
}

func (n *newCollectionIn) where() (string, string) { return n.Project, n.Body.Name }

func (r *rooms) newCollection(_ context.Context, in *newCollectionIn) (*one[*Collection], error) {
	return collectionOf(r.Projects.NewCollection(in.Project, in.Body.Name))
}

type queueIn struct {
	CollectionPath
	Label    string `query:"label" doc:"only documents with a mention of it"`
	Language string `query:"language"`
	Entity   int    `query:"entity" default:"-1" doc:"only documents that mention it"`
	Search   string `query:"search" maxLength:"500" doc:"only documents whose place, id or text has this"`
	Doubt    bool   `query:"doubt" doc:"only documents with mentions that detection is not sure of"`
	Status   string `query:"status" enum:"unread,once,twice,differs" doc:"only documents that stand so"`
	Assigned string `query:"assigned" doc:"only documents that this key is to read; me is that of whoever asks"`
	Sample   int    `query:"sample" minimum:"0" doc:"only documents that this sample drew"`
	Count    bool   `query:"count" doc:"say how many there are, too"`
	After    string `query:"after" doc:"next, of the page before"`
	Limit    int    `query:"limit" default:"100" minimum:"1" maximum:"1000"`
}

// queuePage is a page of the queue.
type queuePage struct {
	Documents []Row  `json:"documents"`
	Next      string `json:"next,omitempty" doc:"after, of the page behind this one"`
	Count     *int   `json:"count,omitempty" doc:"of all pages, where it was asked for"`
}

func (r *rooms) queue(ctx context.Context, in *queueIn) (*one[queuePage], error) {
	w := Filter{Label: in.Label, Language: in.Language, Entity: in.Entity, Search: in.Search, Limit: in.Limit,
		Doubt: in.Doubt, Status: Status(in.Status), Assigned: in.Assigned, Sample: in.Sample}
	if w.Assigned == "me" {
		w.Assigned = access.From(ctx).ID
	}
	if in.After != "" {
		var after Cursor
		if _, err := fmt.Sscanf(in.After, "%g-%d", &after.ToBound, &after.ID); err != nil {
			return nil, huma.Error422UnprocessableEntity("after is next, of the page before")
		}
		w.After = &after
	}
	all, more, err := r.Projects.Queue(ctx, in.Project, in.Collection, w)
	if err != nil {
		return nil, err
	}
	out := &one[queuePage]{Body: queuePage{Documents: all}}
	if in.Count {
		n, err := r.Projects.Count(ctx, in.Project, in.Collection, w)
		if err != nil {
			return nil, err
		}
		out.Body.Count = &n
	}
	if more {
		last := all[len(all)-1]
		out.Body.Next = strconv.FormatFloat(last.ToBound, 'g', -1, 64) + "-" + strconv.Itoa(last.ID)
	}
	return out, nil
}

type DocumentPath struct {
	CollectionPath
	Document int `path:"document" minimum:"1"`
}

func (d DocumentPath) documents() []int { return []int{d.Document} }

func (r *rooms) page(ctx context.Context, in *DocumentPath) (*one[*Page], error) {
	p, err := r.Projects.Page(ctx, in.Project, in.Collection, in.Document)
	return &one[*Page]{Body: p}, err
}

type entitiesIn struct {
	CollectionPath
	Label string `query:"label"`
	Value string `query:"value" doc:"only entities whose value has this"`
	Skip  int    `query:"skip" minimum:"0"`
	Limit int    `query:"limit" default:"100" minimum:"1" maximum:"1000"`
}

type entityList struct {
	Entities []Entity `json:"entities"`
	More     bool     `json:"more"`
}

func (r *rooms) entities(ctx context.Context, in *entitiesIn) (*one[entityList], error) {
	all, more, err := r.Projects.Entities(ctx, in.Project, in.Collection, in.Label, in.Value, in.Skip, in.Limit)
	return &one[entityList]{Body: entityList{all, more}}, err
}

type InEntity struct {
	CollectionPath
	Entity int `path:"entity" minimum:"0"`
}

func (e InEntity) entities() []int { return []int{e.Entity} }

func (r *rooms) entity(ctx context.Context, in *InEntity) (*one[*Entity], error) {
	e, err := r.Projects.Entity(ctx, in.Project, in.Collection, in.Entity)
	return &one[*Entity]{Body: e}, err
}

// sample makes the project from which somebody new learns what there is.
func (r *rooms) sample(context.Context, *struct{}) (*one[*Collection], error) {
	const name, of = "sample", "claims"
	if _, err := r.Projects.NewProject(name); err != nil {
		return nil, err
	}
	if _, err := r.Projects.NewCollection(name, of); err != nil {
		return nil, err
	}
	files, err := fs.ReadDir(examples.Claims, of)
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		b, err := examples.Claims.ReadFile(path.Join(of, file.Name()))
		if err != nil {
			return nil, err
		}
		if _, err := r.Projects.Upload(name, of, file.Name(), bytes.NewReader(b)); err != nil {
			return nil, err
		}
	}
	return collectionOf(r.Projects.Collection(name, of))
}

type revealIn struct{ Body revealBody }

// revealBody is a text in which originals are put back.
type revealBody struct {
	Project    string `json:"project"`
	Collection string `json:"collection"`
	Run        string `json:"run,omitempty" doc:"by whose vault; that of the last run that was approved where it is missing"`
	Text       string `json:"text"`
	Document   string `json:"document,omitempty" doc:"the id of the document that the text was made of"`
	Reason     string `json:"reason" minLength:"1" maxLength:"500" doc:"why, for the audit of the vault; without names"`
}

func (q *revealBody) where() (string, string) { return q.Project, q.Collection }
func (q *revealIn) where() (string, string)   { return q.Body.where() }

func (r *rooms) reveal(ctx context.Context, in *revealIn) (*one[*RevealedText], error) {
	out, err := r.revealed(ctx, &in.Body)
	return &one[*RevealedText]{Body: out}, err
}

func (r *rooms) revealed(ctx context.Context, q *revealBody) (*RevealedText, error) {
	return r.Projects.Reveal(ctx, q.Project, q.Collection, RevealRequest{Run: q.Run, Text: q.Text, Document: q.Document, Reason: q.Reason})
}

type auditIn struct {
	After int `query:"after" minimum:"0" doc:"the number of the last line that was read"`
	Limit int `query:"limit" default:"100" minimum:"1" maximum:"1000"`
}

type auditLines struct {
	Lines []audit.Line `json:"lines"`
	More  bool         `json:"more"`
}

func (r *rooms) audit(_ context.Context, in *auditIn) (*one[auditLines], error) {
	lines, more, err := r.Audit.After(in.After, in.Limit)
	return &one[auditLines]{Body: auditLines{lines, more}}, err
}

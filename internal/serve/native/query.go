package native

import (
	"context"
	"slices"
	"sync"

	"github.com/danielgtaylor/huma/v2"

	"github.com/lethe-privacy/lethe/internal/serve/access"
	"github.com/lethe-privacy/lethe/pipeline"
	"github.com/lethe-privacy/lethe/pipeline/query"
	"github.com/lethe-privacy/lethe/span"
)

// asking are the roles that may ask.
var asking = []access.Role{access.Reviewer, access.KeyHolder}

// Question is one, with what was answered to it if it was.
type Question struct {
	Question string        `json:"question" maxLength:"100000" doc:"with the names that whoever asks knows"`
	Answer   *string       `json:"answer,omitempty" maxLength:"1000000" doc:"what was answered to it: the names of the question are put back; all others need /v1/reveal"`
	Unknown  query.Unknown `json:"unknown,omitempty" enum:"direct,hide,keep" default:"direct" doc:"what is not known or may stand for several: direct hides what identifies by itself, hide all, keep nothing"`
}

type queryIn struct {
	CollectionPath
	Body Question
}

// QuestionIn is a line: a question, with the collection that it asks.
type QuestionIn struct {
	Project    string `json:"project"`
	Collection string `json:"collection"`
	Question
}

func (q *QuestionIn) where() (string, string) { return q.Project, q.Collection }

// questionAnswer is a question as it may be asked. Places are code points of it.
type questionAnswer struct {
	Run     string   `json:"run" doc:"whose names these are"`
	Query   string   `json:"query"`
	Answer  *string  `json:"answer,omitempty"`
	Changes []change `json:"changes"`
}

type change struct {
	Start int    `json:"start"`
	End   int    `json:"end"`
	Label string `json:"label"`
	How   string `json:"how" doc:"why it stands for what it does"`
	Group string `json:"group,omitempty" doc:"the entity, by its id in the state"`
}

func (r *rooms) query(ctx context.Context, in *queryIn) (*one[*questionAnswer], error) {
	out, err := r.ask(ctx, in.Project, in.Collection, in.Body)
	return &one[*questionAnswer]{Body: out}, err
}

func (r *rooms) ask(ctx context.Context, inProject, collection string, q Question) (*questionAnswer, error) {
	known, err := r.Projects.Known(inProject, collection)
	if err != nil {
		return nil, err
	}
	w, done, err := r.asked.of(ctx, known, q.Unknown)
	if err != nil {
		return nil, err
	}
	defer done()
	to, err := w.Query(ctx, q.Question)
	if err != nil {
		return nil, failed(err)
	}
	out := &questionAnswer{Run: known.Run, Query: to.Text, Changes: []change{}}
	at := span.NewOffsets(to.Text)
	for _, c := range to.Changes {
		place := at.Runes(c.Place)
		out.Changes = append(out.Changes, change{place.Start, place.End, string(c.Label), string(c.Basis), c.Group})
	}
	if q.Answer != nil {
		back, err := to.Answer(*q.Answer, q.Question)
		if err != nil {
			return nil, failed(err)
		}
		out.Answer = &back
	}
	return out, nil
}

// rewriters are those that were asked last: to make one takes seconds where much is known.
type rewriters struct {
	mu   sync.Mutex
	made []*rewriter
}

type rewriter struct {
	run     string
	unknown query.Unknown
	ready   func() (*query.Rewriter, error)
	finder  *pipeline.Finder // that it asks, once it is ready
	users   int
	gone    bool // nobody else gets it, and the last one closes it
}

// most is how many are kept.
const most = 4

// of returns that of a run; done gives it back.
func (rs *rewriters) of(ctx context.Context, k *Names, unknown query.Unknown) (w *query.Rewriter, done func(), err error) {
	rs.mu.Lock()
	i := slices.IndexFunc(rs.made, func(x *rewriter) bool { return x.run == k.Run && x.unknown == unknown })
	var x *rewriter
	if i >= 0 {
		x = rs.made[i]
		rs.made = slices.Delete(rs.made, i, i+1)
	} else {
		x = &rewriter{run: k.Run, unknown: unknown}
		x.ready = sync.OnceValues(func() (*query.Rewriter, error) { return x.prepare(context.WithoutCancel(ctx), k) }) // others wait for it too
	}
	rs.made = append(rs.made, x)
	x.users++
	if len(rs.made) > most {
		rs.drop(rs.made[0])
	}
	rs.mu.Unlock()
	done = func() {
		rs.mu.Lock()
		defer rs.mu.Unlock()
		x.users--
		x.close()
	}
	if w, err = x.ready(); err != nil {
		rs.mu.Lock()
		rs.drop(x) // the next one tries again
		rs.mu.Unlock()
		done()
		return nil, nil, huma.Error500InternalServerError("the names of the collection cannot be read")
	}
	return w, done, nil
}

func (rs *rewriters) drop(x *rewriter) {
	rs.made = slices.DeleteFunc(rs.made, func(y *rewriter) bool { return y == x })
	x.gone = true
	x.close()
}

// prepare makes the rewriter by what a collection is known by.
func (x *rewriter) prepare(ctx context.Context, k *Names) (w *query.Rewriter, err error) {
	s, err := k.State(ctx)
	if err != nil {
		return nil, err
	}
	if x.finder, err = pipeline.NewFinder(&k.Config, pipeline.FinderOptions{}); err != nil {
		return nil, err
	}
	w, err = query.New(ctx, x.finder, k.Config.Link, s, query.Options{Unknown: x.unknown, Threads: 1})
	if err != nil {
		x.finder.Close()
	}
	return w, err
}

// close frees what nobody uses any more.
func (x *rewriter) close() {
	if x.gone && x.users == 0 {
		if _, err := x.ready(); err == nil {
			x.finder.Close()
		}
	}
}

package native

import (
	"context"

	"github.com/lethe-privacy/lethe/internal/serve/access"
)

// reviewing registers what those who check a collection ask and say.
func (r *rooms) reviewing(collection string) {
	const document = "/documents/{document}"
	add(r, route{"GET", collection + "/entities/{entity}/effect", "What masking or keeping an entity would change", by(access.Reviewer), ""}, r.effect)
	add(r, route{"GET", collection + document + "/why", "Why each entity of a document is gone or kept", by(access.Reviewer), "why.read"}, r.why)
	add(r, route{"GET", collection + "/bounds", "The bounds of the last run, and what it does under them", by(access.Reviewer), ""}, r.bounds)
	add(r, route{"POST", collection + "/bounds", "What a plan would do under other bounds; nothing is changed", by(access.Reviewer), ""}, r.dial)
	add(r, route{"GET", collection + "/graph", "The documents in clusters, and what links them", by(access.Reviewer), "graph.read"}, r.graph)
	add(r, route{"GET", collection + "/graph/{cluster}", "The documents of a cluster, and what links them", by(access.Reviewer), "cluster.read"}, r.cluster)
	add(r, route{"GET", collection + "/chains", "The riskiest chains of documents", by(access.Reviewer), "chains.read"}, r.chains)
	add(r, route{"GET", collection + "/reading", "How far the reading of the documents is", by(access.Reviewer), ""}, r.progress)
	add(r, route{"PUT", collection + "/reading", "Say what must be read before the collection may be approved", by(access.Approver), "reading.demand"}, r.demand)
	add(r, route{"POST", collection + document + "/readings", "Say that this document was read", by(access.Reviewer), "document.reading"}, r.read)
	add(r, route{"PUT", collection + document + "/assignment", "Say who is to read this document", by(access.Reviewer), "document.assign"}, r.assign)
	add(r, route{"POST", collection + document + "/settlement", "Say that what readers differ in is as it is now", by(access.Approver), "document.settle"}, r.settle)
	add(r, route{"GET", collection + "/samples", "The samples of the documents", by(access.Reviewer), ""}, r.samples)
	add(r, route{"POST", collection + "/samples", "Draw documents at random, to read them for what was missed", by(access.Reviewer), "sample.draw"}, r.draw)
	add(r, route{"POST", collection + "/samples/{sample}/documents/{document}", "Say that this document of the sample was read to its end", by(access.Reviewer), "sample.check"}, r.check)
	add(r, route{"GET", "/v1/people", "Who may read documents", by(access.Reviewer), ""}, r.people)
}

type effectIn struct {
	InEntity
	Masks bool `query:"masks" default:"true" doc:"to mask it, else to keep it"`
}

func (r *rooms) effect(ctx context.Context, in *effectIn) (*one[*Effect], error) {
	e, err := r.Projects.Effect(ctx, in.Project, in.Collection, in.Entity, in.Masks)
	return &one[*Effect]{Body: e}, err
}

func (r *rooms) why(ctx context.Context, in *DocumentPath) (*one[*Why], error) {
	w, err := r.Projects.Why(ctx, in.Project, in.Collection, in.Document)
	return &one[*Why]{Body: w}, err
}

func (r *rooms) bounds(ctx context.Context, in *CollectionPath) (*one[*Preview], error) {
	d, err := r.Projects.Bounds(ctx, in.Project, in.Collection)
	return &one[*Preview]{Body: d}, err
}

type dialIn struct {
	CollectionPath
	Body Bounds
}

func (r *rooms) dial(ctx context.Context, in *dialIn) (*one[*Preview], error) {
	d, err := r.Projects.Dial(ctx, in.Project, in.Collection, in.Body)
	return &one[*Preview]{Body: d}, err
}

func (r *rooms) graph(ctx context.Context, in *CollectionPath) (*one[*Clusters], error) {
	g, err := r.Projects.Graph(ctx, in.Project, in.Collection)
	return &one[*Clusters]{Body: g}, err
}

type clusterIn struct {
	CollectionPath
	Cluster int `path:"cluster" minimum:"1" doc:"its id"`
}

func (r *rooms) cluster(ctx context.Context, in *clusterIn) (*one[*ClusterContent], error) {
	g, err := r.Projects.OpenCluster(ctx, in.Project, in.Collection, in.Cluster)
	return &one[*ClusterContent]{Body: g}, err
}

type chainsIn struct {
	CollectionPath
	After bool `query:"after" doc:"those after masking, else those before"`
	Limit int  `query:"limit" default:"20" minimum:"1" maximum:"200"`
}

type chainList struct {
	Chains []Path `json:"chains"`
}

func (r *rooms) chains(ctx context.Context, in *chainsIn) (*one[chainList], error) {
	all, err := r.Projects.Paths(ctx, in.Project, in.Collection, in.After, in.Limit)
	return &one[chainList]{Body: chainList{all}}, err
}

func (r *rooms) progress(ctx context.Context, in *CollectionPath) (*one[*Progress], error) {
	p, err := r.Projects.Progress(ctx, in.Project, in.Collection)
	return &one[*Progress]{Body: p}, err
}

type demandIn struct {
	CollectionPath
	Body Demand
}

func (r *rooms) demand(_ context.Context, in *demandIn) (*one[*Collection], error) {
	return collectionOf(r.Projects.SetDemand(in.Project, in.Collection, in.Body))
}

// standing is how a document stands. What its readers differ in is in the document: this answer
// may be remembered, and has no values.
func standing(p *Page, err error) (*one[*Standing], error) {
	if err != nil {
		return nil, err
	}
	return &one[*Standing]{Body: &p.Standing}, nil
}

type readIn struct {
	DocumentPath
	Body struct {
		Print string `json:"print" doc:"that of the document as it was read; else 412 where something else is shared of it by now"`
	}
}

func (r *rooms) read(ctx context.Context, in *readIn) (*one[*Standing], error) {
	by := access.From(ctx)
	return standing(r.Projects.Read(ctx, in.Project, in.Collection, in.Document, in.Body.Print, by.ID, by.Name))
}

type assignIn struct {
	DocumentPath
	Body struct {
		To string `json:"to" doc:"the id of a key; empty for nobody"`
	}
}

func (r *rooms) assign(ctx context.Context, in *assignIn) (*one[*Standing], error) {
	to := access.Who{}
	if in.Body.To != "" {
		all, err := r.People(ctx)
		if err != nil {
			return nil, err
		}
		for _, x := range all {
			if x.ID == in.Body.To {
				to = x
			}
		}
		if to.ID == "" {
			return nil, ErrNotFound
		}
	}
	return standing(r.Projects.Assign(ctx, in.Project, in.Collection, in.Document, to.ID, to.Name))
}

func (r *rooms) settle(ctx context.Context, in *DocumentPath) (*one[*Standing], error) {
	return standing(r.Projects.Settle(ctx, in.Project, in.Collection, in.Document))
}

type sampleList struct {
	Samples []Sample `json:"samples"`
}

func (r *rooms) samples(ctx context.Context, in *CollectionPath) (*one[sampleList], error) {
	all, err := r.Projects.Samples(ctx, in.Project, in.Collection)
	return &one[sampleList]{Body: sampleList{all}}, err
}

type drawIn struct {
	CollectionPath
	Body struct {
		Size int    `json:"size" minimum:"1" maximum:"10000"`
		Seed uint64 `json:"seed,omitempty" maximum:"9007199254740991" doc:"0 or none: one is drawn"`
	}
}

func (d *drawIn) count() int { return d.Body.Size }

func (r *rooms) draw(ctx context.Context, in *drawIn) (*one[*Sample], error) {
	by := access.From(ctx)
	x, err := r.Projects.Draw(ctx, in.Project, in.Collection, in.Body.Size, in.Body.Seed, by.ID, by.Name)
	return &one[*Sample]{Body: x}, err
}

type checkIn struct {
	DocumentPath
	Sample int `path:"sample" minimum:"1"`
}

func (r *rooms) check(ctx context.Context, in *checkIn) (*one[*Sample], error) {
	x, err := r.Projects.Check(ctx, in.Project, in.Collection, in.Sample, in.Document, access.From(ctx).ID)
	return &one[*Sample]{Body: x}, err
}

// person is who may be asked to read.
type person struct {
	ID   string      `json:"id"`
	Name string      `json:"name"`
	Role access.Role `json:"role"`
}

func personOf(w access.Who) person { return person{w.ID, w.Name, w.Role} }

type folk struct {
	Me     person   `json:"me"`
	People []person `json:"people"`
}

func (r *rooms) people(ctx context.Context, _ *struct{}) (*one[folk], error) {
	all, err := r.People(ctx)
	if err != nil {
		return nil, err
	}
	out := folk{Me: personOf(access.From(ctx)), People: []person{}}
	for _, x := range all {
		out.People = append(out.People, personOf(x))
	}
	return &one[folk]{Body: out}, nil
}

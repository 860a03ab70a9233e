package native

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"github.com/lethe-privacy/lethe/internal/decision"
	"github.com/lethe-privacy/lethe/internal/serve/access"
	"github.com/lethe-privacy/lethe/internal/serve/audit"
	"github.com/lethe-privacy/lethe/pipeline"
)

type settingsBody struct {
	YAML string `json:"yaml" maxLength:"1000000" doc:"as in lethe.yaml"`
}

func (r *rooms) settings(_ context.Context, in *ProjectPath) (*one[settingsBody], error) {
	yaml, version, err := r.Projects.Settings(in.Project)
	return &one[settingsBody]{etag(version), settingsBody{string(yaml)}}, err
}

type setSettingsIn struct {
	ProjectPath
	IfMatch string `header:"If-Match" doc:"the ETag of what was read; else 412 where it has changed"`
	Body    settingsBody
}

func (r *rooms) setSettings(_ context.Context, in *setSettingsIn) (*one[*Project], error) {
	match, err := version(in.IfMatch)
	if err != nil {
		return nil, err
	}
	p, err := r.Projects.SetSettings(in.Project, []byte(in.Body.YAML), match)
	if err != nil {
		return nil, err
	}
	return &one[*Project]{etag(p.Version), p}, nil
}

type optionsOut struct {
	Options []Option `json:"options"`
}

func (r *rooms) options(_ context.Context, in *ProjectPath) (*one[optionsOut], error) {
	all, version, err := r.Projects.Options(in.Project)
	return &one[optionsOut]{etag(version), optionsOut{all}}, err
}

// finding prepares detection as a project wants it.
func (r *rooms) finding(project string) (*pipeline.Finder, pipeline.Config, error) {
	config, err := r.Projects.Config(project)
	if err != nil {
		return nil, config, err
	}
	config.Run.Threads = 1
	f, err := pipeline.NewFinder(&config, pipeline.FinderOptions{})
	return f, config, err
}

func (r *rooms) labelsOf(_ context.Context, in *ProjectPath) (*one[[]Label], error) {
	f, config, err := r.finding(in.Project)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return &one[[]Label]{Body: labelsOf(f, config.Mask.Always)}, nil
}

func (r *rooms) recognizersOf(_ context.Context, in *ProjectPath) (*one[[]Recognizer], error) {
	f, _, err := r.finding(in.Project)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return &one[[]Recognizer]{Body: recognizersOf(f)}, nil
}

type patchSettingsIn struct {
	ProjectPath
	IfMatch string `header:"If-Match" doc:"the ETag of what was read; else 412 where it has changed"`
	Body    struct {
		Set map[string]any      `json:"set,omitempty" doc:"values by name, such as mask.theta_doc"`
		Add map[string][]string `json:"add,omitempty" doc:"what is added to lists, by name, such as detect.allow"`
	}
}

func (r *rooms) patchSettings(_ context.Context, in *patchSettingsIn) (*one[*Project], error) {
	match, err := version(in.IfMatch)
	if err != nil {
		return nil, err
	}
	p, err := r.Projects.PatchSettings(in.Project, in.Body.Set, in.Body.Add, match)
	if err != nil {
		return nil, err
	}
	return &one[*Project]{etag(p.Version), p}, nil
}

type approveIn struct {
	CollectionPath
	Body struct {
		Run string `json:"run" doc:"the id of the run that was looked at"`
	}
}

func (r *rooms) approve(ctx context.Context, in *approveIn) (*one[*Collection], error) {
	by := access.From(ctx)
	sample, err := r.Projects.Quality(ctx, in.Project, in.Collection)
	if err != nil {
		return nil, err
	}
	if sample != nil { // what was known when it was approved
		e := audit.Event{Who: by.ID, Name: by.Name, Did: "sample.told", Project: in.Project, Collection: in.Collection, Count: sample.Checked, Why: sample.String()}
		if err := r.Audit.Add(ctx, e); err != nil {
			return nil, huma.Error503ServiceUnavailable("the audit cannot be written, and nothing is done without it")
		}
	}
	return collectionOf(r.Projects.Approve(ctx, in.Project, in.Collection, in.Body.Run, by.ID, by.Name))
}

type decisionsOut struct {
	ContentType string `header:"Content-Type"`
	ETag        string `header:"ETag"`
	Body        []byte
}

func (r *rooms) decisions(_ context.Context, in *CollectionPath) (*decisionsOut, error) {
	lines, version, err := r.Projects.Decisions(in.Project, in.Collection)
	return &decisionsOut{"application/x-ndjson", etag(version), lines}, err
}

type decideIn struct {
	CollectionPath
	IfMatch string `header:"If-Match"`
	Body    struct {
		Decisions []decision.Decision `json:"decisions" minItems:"1" maxItems:"10000"`
	}
}

func (d *decideIn) count() int { return len(d.Body.Decisions) }

func (r *rooms) decide(ctx context.Context, in *decideIn) (*one[*Collection], error) {
	match, err := version(in.IfMatch)
	if err != nil {
		return nil, err
	}
	return collectionOf(r.Projects.Decide(in.Project, in.Collection, in.Body.Decisions, access.From(ctx).ID, match))
}

func (r *rooms) back(ctx context.Context, in *CollectionPath) (*one[*Collection], error) {
	return collectionOf(r.Projects.TakeBack(in.Project, in.Collection, access.From(ctx).ID))
}

type setDecisionsIn struct {
	CollectionPath
	Body struct {
		Lines   string `json:"lines" maxLength:"67108864" doc:"a file of decisions"`
		Version int    `json:"version" minimum:"1" doc:"of the collection, as it was read"`
	}
}

func (r *rooms) setDecisions(_ context.Context, in *setDecisionsIn) (*one[*Collection], error) {
	return collectionOf(r.Projects.SetDecisions(in.Project, in.Collection, []byte(in.Body.Lines), in.Body.Version))
}

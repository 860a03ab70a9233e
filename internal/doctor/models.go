package doctor

import (
	"context"
	"os"

	"github.com/lethe-privacy/lethe/internal/detect/transformer/hub"
)

func (e *examination) models(ctx context.Context) {
	const what = "transformers"
	g, err := hub.Own(nil)
	if err != nil {
		e.fails("models", what, "export XDG_DATA_HOME=/a/folder", err)
		return
	}
	all, err := g.List()
	if err != nil {
		e.fails("models", what, "lethe models", err)
	}
	if len(all) == 0 {
		e.ok("models", what, "none are recorded; the models that are built in need nothing")
	}
	for _, r := range all {
		if _, err := g.Check(ctx, r.Name); err != nil {
			e.fails("models", r.Name, "lethe models remove "+r.Name+" && lethe models pull ID", err)
			continue
		}
		e.ok("models", r.Name, "%d files are as recorded", len(r.Files))
	}
	if e.Fault != nil {
		return
	}
	for _, name := range e.Config.Detect.Transformers {
		if info, err := os.Stat(name); err == nil && info.IsDir() {
			e.ok("models", name, "the folder is there")
		} else if _, err := g.Find(name); err != nil {
			e.fails("models", name, "lethe models pull "+name, err)
		}
	}
}

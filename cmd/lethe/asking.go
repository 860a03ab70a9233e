package main

import (
	"context"
	"fmt"

	"github.com/lethe-privacy/lethe/pipeline"
)

// asking prints what a run would ask the language model; with rewrites, also about the
// passages that it would have rewritten.
func (a *app) asking(ctx context.Context, o *options, input string, rewrites bool) error {
	j, err := a.open(ctx, o, input, pipeline.Options{}, "")
	if err != nil {
		return err
	}
	defer j.close()
	q, err := j.runner.Asking(ctx)
	if err != nil {
		return err
	}
	counted := true
	if rewrites {
		if counted, err = j.runner.AskingToRewrite(ctx, q); err != nil {
			return err
		}
		j.bar.finish()
	}
	where := "on this machine or in a private network"
	if q.Remote {
		where = "REMOTE: the texts would leave"
	}
	fmt.Fprintf(a.stdout, "server      %s (%s)\n", q.Server, where)
	fmt.Fprintf(a.stdout, "documents   %d, %d characters\n", q.Documents, q.Characters)
	fmt.Fprintf(a.stdout, "requests    %d; %d more are answered by the cache\n", q.Requests, q.Cached)
	fmt.Fprintf(a.stdout, "tokens      at most about %d in, %d out\n", q.In, q.Out)
	if !counted {
		fmt.Fprintln(a.stdout, "rewriting   asks besides: about which passages is known only when the model has found what is in the documents")
	}
	if q.Cost > 0 {
		fmt.Fprintf(a.stdout, "cost        about %.4f\n", q.Cost)
	}
	return nil
}

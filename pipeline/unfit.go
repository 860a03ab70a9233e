package pipeline

import (
	"context"
	"errors"
)

// checkFirsts reads the first record of each file before the work begins, so that whoever gives a folder learns at once
// which of its files need a setting. Of several it gives all failures, joined.
func (r *Runner) checkFirsts(ctx context.Context) error {
	if r.config.Run.KeepGoing {
		return nil
	}
	var unfit []error
	for item, err := range r.source.Firsts(ctx) {
		if err == nil {
			err = r.checkHeader(ctx, item)
		}
		if err == nil {
			_, err = r.source.Decode(item)
		}
		if err != nil {
			f, _ := (&reading{input: input{item: item, err: err}}).failure()
			unfit = append(unfit, f)
		}
	}
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case len(unfit) == 1:
		return unfit[0]
	}
	return errors.Join(unfit...)
}

package main

import (
	"context"
	"fmt"
	"os"

	"github.com/lethe-privacy/lethe/seal"
	"github.com/lethe-privacy/lethe/seal/reveal"
)

// decryptFrom puts back what the operator encrypt wrote, by the key alone.
func (a *app) decryptFrom(ctx context.Context, o *options, place string, in reveal.DecryptOptions, keyFile string) error {
	if _, err := os.Stat(keyFile); err != nil { // a key that is made now opens nothing
		return fmt.Errorf("read key: %w", err)
	}
	config, err := o.resolve()
	if err != nil {
		return err
	}
	var warning string
	if in.Key, warning, err = seal.LoadKey(keyFile); err != nil {
		return err
	}
	if warning != "" {
		a.log.Warn(warning)
	}
	source, err := a.sourceOf(ctx, config.Input, rewritten, place)
	if err != nil {
		return err
	}
	defer source.Close()
	in.Threads = config.Run.Threads
	done, err := reveal.Decrypt(ctx, source.Source, in)
	if err != nil {
		return err
	}
	a.log.Info(fmt.Sprintf("%s, %s decrypted", plural(done.Documents, "document", "documents"), plural(done.Values, "value", "values")))
	for _, name := range source.Skipped() {
		a.log.Warn(name + " is not a document and was skipped")
	}
	return nil
}

package clinical

import (
	"context"
	"fmt"
	"io"

	"github.com/lethe-privacy/lethe/internal/detect/clinical/de"
	"github.com/lethe-privacy/lethe/internal/detect/clinical/field"
	"github.com/lethe-privacy/lethe/internal/detect/gazetteer"
	"github.com/lethe-privacy/lethe/internal/detect/jape"
)

// builtIn adds lethe's own lists and rules for German, which come before those of the
// configuration, and its side files where the configuration names none.
func (p *Pipeline) builtIn(ctx context.Context, l *loader) error {
	for _, lists := range []struct {
		name    string
		options gazetteer.Options
	}{
		{de.Lists, gazetteer.Options{CaseSensitive: true}},
		{de.Endings, gazetteer.Options{CaseSensitive: true, Inside: true}},
	} {
		g, err := gazetteer.LoadFS(ctx, de.Files, lists.name, lists.options)
		if err != nil {
			return fmt.Errorf("clinical: load the built-in lists: %w", err)
		}
		l.gazetteers = append(l.gazetteers, g)
	}
	var err error
	if p.words, err = newWordStage(); err != nil {
		return fmt.Errorf("clinical: load the built-in lexicon: %w", err)
	}
	g, err := jape.Load(de.Files, de.Rules)
	if err != nil {
		return fmt.Errorf("clinical: load the built-in rules: %w", err)
	}
	p.grammars[0] = g
	err = orElse(err, &p.names, de.FieldNames, field.ReadMapping)
	err = orElse(err, &p.structured, de.Structured, field.ReadStructured)
	err = orElse(err, &p.triggers, de.Triggers, field.ReadTriggers)
	return orElse(err, &p.blacklist, de.Blacklist, field.ReadBlacklist)
}

// orElse reads an embedded side file into its place, unless something is there.
func orElse[T any](err error, into **T, name string, from func(io.Reader, string) (*T, error)) error {
	if err != nil || *into != nil {
		return err
	}
	f, err := de.Files.Open(name)
	if err != nil {
		return fmt.Errorf("clinical: load the built-in rules: %w", err)
	}
	defer f.Close()
	v, err := from(f, name)
	if err != nil {
		return fmt.Errorf("clinical: load the built-in rules: %w", err)
	}
	*into = v
	return nil
}

package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/spf13/pflag"

	"github.com/lethe-privacy/lethe/internal/eval/collect"
	"github.com/lethe-privacy/lethe/internal/eval/linkage"
	"github.com/lethe-privacy/lethe/pipeline"
)

// askLimits bounds the questions of an attacker who may only ask.
type askLimits struct{ sessions, passages int }

// mostAsked is the highest number of sessions, and of passages.
const mostAsked = 1000

func (f *askLimits) bind(flags *pflag.FlagSet) {
	flags.IntVar(&f.sessions, "sessions", 0, "also try an attacker who may only query an index, this many times for each question; 0: none")
	flags.IntVar(&f.passages, "passages", 5, "with --sessions: how many passages an answer has")
}

func (f *askLimits) check() error {
	switch {
	case f.sessions < 0 || f.sessions > mostAsked:
		return fmt.Errorf("--sessions goes from 0 to %d", mostAsked)
	case f.passages < 1 || f.passages > mostAsked:
		return fmt.Errorf("--passages goes from 1 to %d", mostAsked)
	}
	return nil
}

// table reads the register, nil where there is none.
func (f *knowledge) table() (*collect.Table, error) {
	if f.register == "" {
		return nil, nil
	}
	file, err := os.Open(f.register)
	if err != nil {
		return nil, fmt.Errorf("--register: %w", err)
	}
	defer file.Close()
	t, err := collect.ReadTable(file)
	if err != nil {
		return nil, fmt.Errorf("--register: %s: %w", f.register, err)
	}
	return t, nil
}

// runAsking lets an attacker in who may only ask an index.
func (a *app) runAsking(ctx context.Context, o *options, f *attackFlags, anonymized string) error {
	config, err := o.resolve()
	if err != nil {
		return err
	}
	of, err := peopleOf(f.people)
	if err != nil {
		return err
	}
	background, attackers, err := a.known(ctx, config, &f.knowledge, of)
	if err != nil {
		return err
	}
	table, err := f.table()
	if err != nil {
		return err
	}
	before, err := a.textsOf(ctx, config, f.originals)
	if err != nil {
		return err
	}
	index, err := a.indexOf(ctx, config, f, anonymized)
	if err != nil {
		return err
	}
	options := collect.Options{Sessions: f.askLimits.sessions, Passages: f.askLimits.passages, Threads: config.Run.Threads}
	attack := func(x collect.Index) (*collect.Report, error) {
		return collect.Attack(ctx, x, attackers, background, table, before.About(of), options)
	}
	var r reports[*collect.Report]
	if r.After, err = attack(index); err != nil {
		return err
	}
	if f.before {
		if index, err = collect.NewMemory(plain(before.About(of))); err == nil {
			r.Before, err = attack(index)
		}
		if err != nil {
			return err
		}
	}
	return a.output(f.out, f.force, func(w io.Writer) error { return r.write(w, f.asJSON) })
}

// indexOf is the index that is asked: that of a server, or one in memory.
func (a *app) indexOf(ctx context.Context, config pipeline.Config, f *attackFlags, anonymized string) (collect.Index, error) {
	if f.index != "" {
		x, err := collect.NewServer(f.index, config.LLM.AllowRemote, max(config.Run.Threads, 1))
		if err != nil {
			return nil, usageError{fmt.Errorf("--index: %w", err)}
		}
		return x, nil
	}
	after, err := a.textsOf(ctx, config, anonymized)
	if err != nil {
		return nil, err
	}
	return collect.NewMemory(plain(after.About(nil)))
}

func plain(all []linkage.Text) (out []string) {
	for _, t := range all {
		out = append(out, t.Text)
	}
	return out
}

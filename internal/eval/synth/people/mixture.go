package people

import (
	"bufio"
	"context"
	"fmt"

	"github.com/lethe-privacy/lethe/internal/ordered"
)

// country is the people of one language, with how many of them are alike.
type country struct {
	*Population
	language string
	alike    *census
}

// countries divides the people among languages, the first with the seed itself.
func countries(ctx context.Context, o Options) (all []*country, err error) {
	from := 0
	for i, language := range o.Languages {
		size := (o.People - from) / (len(o.Languages) - i)
		seed := o.Seed
		if i > 0 {
			seed = mixed(o.Seed + uint64(i))
		}
		p, err := newPopulation(language, size, seed)
		if err != nil {
			return nil, err
		}
		p.from = from
		from += size
		n, err := p.census(ctx, o.Threads)
		if err != nil {
			return nil, err
		}
		all = append(all, &country{p, language, n})
	}
	return all, nil
}

// Write writes a population and what is written about its people. It holds no more than
// a few batches, and counts.
func Write(ctx context.Context, to Outputs, o Options) error {
	if err := o.Validate(); err != nil {
		return err
	}
	all, err := countries(ctx, o)
	if err != nil {
		return err
	}
	whose := bufio.NewWriterSize(to.Whose, 1<<16)
	whose.WriteString("document,person\n") // a failure is reported by Flush
	if err := writeDocuments(ctx, to, o, all, whose); err != nil {
		return err
	}
	register := bufio.NewWriterSize(to.Register, 1<<16)
	register.WriteString("person,given,surname,sex,born,street,postcode,place,region,occupation,employer\n")
	background := bufio.NewWriterSize(to.Background, 1<<16)
	texts := 0
	for _, p := range all {
		if err := p.writeRegister(ctx, register, o.Threads); err != nil {
			return err
		}
		if err := p.writeBackground(background, whose, &texts); err != nil {
			return err
		}
	}
	for _, w := range []*bufio.Writer{register, background, whose} {
		if err := w.Flush(); err != nil {
			return fmt.Errorf("people: write register, background and whose documents are: %w", err)
		}
	}
	return nil
}

func writeDocuments(ctx context.Context, to Outputs, o Options, all []*country, whose *bufio.Writer) error {
	docs, found, persons := bufio.NewWriterSize(to.Documents, 1<<16), bufio.NewWriterSize(to.Mentions, 1<<16), bufio.NewWriterSize(to.Persons, 1<<16)
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	in := func(yield func(int) bool) {
		for b := 0; b*chainsInBatch < all[len(all)-1].size; b++ { // the last is the largest
			if !yield(b) {
				return
			}
		}
	}
	written := 0
	err := ordered.Map(ctx, o.Threads, in, func(n int) []*document { return batch(all, n) }, func(batch []*document) error {
		batch = batch[:min(len(batch), o.Documents-written)]
		if o.Rewording != nil {
			if err := o.Rewording.batch(ctx, batch); err != nil {
				return err
			}
		}
		for i, d := range batch {
			d.id = fmt.Sprintf("doc-%07d", written+i+1)
			if err := d.write(docs, found); err != nil {
				return err
			}
			writeWhose(whose, d.id, d.chain.person)
		}
		written += len(batch)
		if err := writePersons(persons, batch); err != nil {
			return err
		}
		if written == o.Documents {
			return errEnough
		}
		return nil
	})
	if err != nil && err != errEnough {
		return fmt.Errorf("people: write documents: %w", err)
	}
	for _, w := range []*bufio.Writer{docs, found, persons} {
		if err := w.Flush(); err != nil {
			return fmt.Errorf("people: write documents: %w", err)
		}
	}
	return nil
}

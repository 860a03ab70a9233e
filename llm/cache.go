package llm

import (
	"context"
	"errors"
	"fmt"
)

// Cache is a file of sealed answers, as package llm/cache opens it. What it keeps says
// nothing to who has not the question.
type Cache interface {
	// Salt is drawn when the file is made, so that one question is not seen to be in two files.
	Salt() []byte
	Get(ctx context.Context, index []byte) (sealed []byte, ok bool, err error)
	Put(ctx context.Context, index, sealed []byte) error
	Close() error
}

// answers are those that a cache keeps.
type answers struct {
	Cache
	secret []byte
}

// openAnswers opens the cache of the options, if they name one.
func openAnswers(o Options) (*answers, error) {
	if o.Cache == "" {
		return nil, nil
	}
	if o.OpenCache == nil {
		return nil, errors.New("chat: a cache is named, and nothing that opens it")
	}
	c, err := o.OpenCache(o.Cache)
	if err != nil {
		return nil, fmt.Errorf("chat: open %s: %w: %w", o.Cache, ErrCache, err)
	}
	return &answers{c, o.CacheKey}, nil
}

// find returns the answer to a request, if it is there.
func (c *answers) find(ctx context.Context, id identity) (Answer, bool, error) {
	k, err := derive(id, c.secret, c.Salt())
	if err != nil {
		return Answer{}, false, err
	}
	sealed, there, err := c.Get(ctx, k.index)
	switch {
	case ctx.Err() != nil && err != nil:
		return Answer{}, false, ctx.Err()
	case err != nil:
		return Answer{}, false, fmt.Errorf("%w: %w", ErrCache, err)
	case !there:
		return Answer{}, false, nil
	}
	a, ok := k.open(sealed)
	return a, ok, nil
}

// keep keeps an answer.
func (c *answers) keep(ctx context.Context, id identity, a Answer) error {
	k, err := derive(id, c.secret, c.Salt())
	if err != nil {
		return err
	}
	sealed, err := k.seal(a)
	if err != nil {
		return err
	}
	if err := c.Put(ctx, k.index, sealed); err != nil {
		return fmt.Errorf("%w: %w", ErrCache, err)
	}
	return nil
}

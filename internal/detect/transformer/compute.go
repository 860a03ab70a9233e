package transformer

import (
	"context"
	"fmt"

	"github.com/lethe-privacy/lethe/internal/detect/transformer/session"
)

// lengths are those that rows are filled up to, so that few shapes occur: 16, 24, 32, 48,
// 64, 96 and so on, up to a window.
func lengths(window int) []int {
	var all []int
	for n := 16; n < window; n *= 2 {
		all = append(all, n)
		if n+n/2 < window {
			all = append(all, n+n/2)
		}
	}
	return append(all, window)
}

// fill is the length that a row of n tokens gets.
func (m *Model) fill(n int) int {
	for _, l := range m.lengths {
		if l >= n {
			return l
		}
	}
	return n
}

// compute gives each window's logits to f, in order. Windows of one length are computed
// together, as many at a time as is a power of two, so that no row is computed in vain.
func (m *Model) compute(ctx context.Context, all []window, f func(window, []float32) error) error {
	for len(all) > 0 {
		length, same := m.rowLength(all[0]), 1
		for same < len(all) && m.rowLength(all[same]) == length {
			same++
		}
		rows := 1
		for rows*2 <= same {
			rows *= 2
		}
		if err := m.batch(ctx, all[:rows], length, f); err != nil {
			return err
		}
		all = all[rows:]
	}
	return nil
}

func (m *Model) rowLength(w window) int { return m.fill(len(w.tokens) + len(m.before) + len(m.after)) }

// batch computes windows together.
func (m *Model) batch(ctx context.Context, all []window, length int, f func(window, []float32) error) error {
	b, err := m.rows(all, length)
	if err != nil {
		return err
	}
	logits, err := m.logits(ctx, b)
	if err != nil {
		return err
	}
	row := length * len(m.tags)
	if len(logits) != len(all)*row {
		return fmt.Errorf("transformer: the model gives %d numbers for %d tokens, and %d labels are named", len(logits), len(all)*length, len(m.tags))
	}
	for i, w := range all {
		content := logits[i*row+len(m.before)*len(m.tags):]
		if err := f(w, content[:len(w.tokens)*len(m.tags)]); err != nil {
			return err
		}
	}
	return nil
}

// logits waits for its turn, so that no more is computed at a time than was asked for.
func (m *Model) logits(ctx context.Context, b session.Batch) ([]float32, error) {
	select {
	case m.turn <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	defer func() { <-m.turn }()
	if m.closed.Load() {
		return nil, errClosed
	}
	logits, err := m.session.Logits(ctx, b)
	if err != nil {
		return nil, fmt.Errorf("transformer: %w", err)
	}
	return logits, nil
}

// rows writes windows as the model reads them.
func (m *Model) rows(all []window, length int) (session.Batch, error) {
	b := session.Batch{Rows: len(all), Length: length, IDs: make([]int64, len(all)*length), Mask: make([]int64, len(all)*length)}
	for i, w := range all {
		ids, mask := b.IDs[i*length:(i+1)*length], b.Mask[i*length:(i+1)*length]
		n := 0
		add := func(id int) {
			ids[n], mask[n] = int64(id), 1
			n++
		}
		for _, id := range m.before {
			add(id)
		}
		for _, t := range w.tokens {
			if m.vocabulary > 0 && t.ID >= m.vocabulary {
				return b, fmt.Errorf("transformer: the tokenizer gives the token %d to a model that knows %d", t.ID, m.vocabulary)
			}
			add(t.ID)
		}
		for _, id := range m.after {
			add(id)
		}
		for ; n < length; n++ {
			ids[n] = int64(m.tokenizer.Pad())
		}
	}
	return b, nil
}

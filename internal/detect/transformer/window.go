package transformer

import (
	"iter"

	"github.com/lethe-privacy/lethe/internal/detect/transformer/tokenizer"
)

// window is a span of tokens that the model sees at a time. Those of [from, to) are
// its own: they stand farther from its edges than from those of any other window, edges
// at which the text begins or ends left aside.
type window struct {
	tokens   []tokenizer.Token
	from, to int
}

// windows cuts a stream of tokens into windows of at most size tokens, of which
// neighbours share shared. The last is moved back so that it is full as well. Every
// token belongs to one window.
func windows(tokens iter.Seq[tokenizer.Token], size, shared int) iter.Seq[window] {
	return func(yield func(window) bool) {
		next, stop := iter.Pull(tokens)
		defer stop()
		var buffer []tokenizer.Token // from the beginning of the next window
		own := 0                     // where in it what no window has yet begins
		for more := true; ; {
			for more && len(buffer) <= 2*size-shared {
				var tok tokenizer.Token
				if tok, more = next(); more {
					buffer = append(buffer, tok)
				}
			}
			if len(buffer) <= size {
				if own < len(buffer) {
					yield(window{buffer, own, len(buffer)})
				}
				return
			}
			step := size - shared
			if !more {
				step = min(step, len(buffer)-size)
			}
			to := (size-1+step)/2 + 1
			if !yield(window{buffer[:size:size], own, to}) {
				return
			}
			own = to - step
			buffer = append([]tokenizer.Token(nil), buffer[step:]...)
		}
	}
}

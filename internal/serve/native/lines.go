package native

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"

	"github.com/danielgtaylor/huma/v2"
)

// lines answers JSON Lines, a line for a line and in their order, each within the limits of a
// request. One that cannot be done gives a line with an error and no text; the others are done all
// the same. The stream as a whole has no limit, and takes no more memory than a line: who sends a
// long one reads meanwhile.
func lines[Q any](largest int64, turn func(context.Context) (context.Context, context.CancelFunc, error), do func(context.Context, Q) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		on := http.NewResponseController(w)
		on.EnableFullDuplex() // refused where the protocol has it anyway
		w.Header().Set("Content-Type", "application/x-ndjson")
		in, out := bufio.NewReader(&patient{r.Body, on}), json.NewEncoder(&lasting{w, on})
		out.SetEscapeHTML(false)
		for {
			line, err := oneLine(in, largest)
			if len(bytes.TrimSpace(line)) == 0 && err == nil {
				continue
			}
			if errors.Is(err, io.EOF) {
				return
			}
			var answer any
			switch {
			case errors.Is(err, errLong):
				answer = huma.Error413RequestEntityTooLarge("the line is longer than a request may be; nothing of it was done")
			case err != nil:
				return // it broke off
			default:
				answer = oneAnswer(r.Context(), line, turn, do)
			}
			if out.Encode(answer) != nil {
				return
			}
			on.Flush()
		}
	}
}

var errLong = errors.New("a line is too long")

// oneLine reads a line, without its end. Of one that is longer than it may be nothing is kept; the
// next one is read as if it had not been there.
func oneLine(in *bufio.Reader, largest int64) (line []byte, err error) {
	long := false
	for {
		part, err := in.ReadSlice('\n')
		if long = long || int64(len(line)+len(part)) > largest; long {
			line = nil
		} else {
			line = append(line, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err != nil && (!errors.Is(err, io.EOF) || len(line) == 0 && !long):
			return nil, err
		case long:
			return nil, errLong
		}
		return line, nil
	}
}

// oneAnswer is what is answered to a line.
func oneAnswer[Q any](ctx context.Context, line []byte, turn func(context.Context) (context.Context, context.CancelFunc, error), do func(context.Context, Q) (any, error)) any {
	var q Q
	in := json.NewDecoder(bytes.NewReader(line))
	in.DisallowUnknownFields()
	if err := in.Decode(&q); err != nil || in.More() {
		return huma.Error400BadRequest("the line is no object of this kind; nothing of it was done")
	}
	ctx, done, err := turn(ctx)
	if err != nil {
		return huma.Error503ServiceUnavailable("too many requests are under way; nothing of the line was done")
	}
	defer done()
	answer, err := do(ctx, q)
	if err != nil {
		return err
	}
	return answer
}

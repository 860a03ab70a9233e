package native

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"github.com/lethe-privacy/lethe/internal/serve/access"
)

// asLines registers a route that takes JSON Lines of what another route takes one of. The roles and
// the schema are those of the other route. Where did is not "", each line is done only once it
// stands in the audit.
func asLines[Q any](r *rooms, mux *http.ServeMux, pattern, summary string, roles []access.Role, did string, do func(context.Context, *Q) (any, error)) {
	known := r.api.OpenAPI().Components.Schemas
	schema := known.Schema(reflect.TypeFor[Q](), true, "")
	said := ""
	if roles != nil {
		said = forRoles(roles...)
	}
	r.describe(pattern, summary, said).RequestBody = &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{"application/x-ndjson": {Schema: schema}}}
	one := func(ctx context.Context, line []byte) (any, error) {
		q, err := parsed[Q](known, schema, line)
		if err != nil {
			return nil, err
		}
		ctx, done, err := r.Turn(ctx)
		if errors.Is(err, access.ErrDenied) {
			return nil, huma.Error401Unauthorized("the key opens nothing any more; nothing of the line was done")
		} else if err != nil {
			return nil, huma.Error503ServiceUnavailable("too many requests are under way; nothing of the line was done")
		}
		defer done()
		if err := r.record(ctx, did, q, nil); err != nil {
			return nil, err
		}
		answer, err := do(ctx, q)
		if err != nil {
			return nil, problem(err)
		}
		return answer, nil
	}
	mux.HandleFunc(pattern, func(w http.ResponseWriter, q *http.Request) {
		if roles != nil {
			if err := may(q.Context(), roles...); err != nil {
				answer(w, err)
				return
			}
		}
		lines(w, q, access.From(q.Context()).Limits.Body(r.MaxBody), one)
	})
}

// parsed reads a line, and holds it to the schema of its kind as a request of its own is.
func parsed[Q any](known huma.Registry, schema *huma.Schema, line []byte) (*Q, error) {
	var raw any
	var q Q
	if json.Unmarshal(line, &raw) != nil {
		return nil, huma.Error400BadRequest("the line is not JSON; nothing of it was done")
	}
	wrong := &huma.ValidateResult{}
	huma.Validate(known, schema, huma.NewPathBuffer([]byte("line"), 4), huma.ModeWriteToServer, raw, wrong)
	if len(wrong.Errors) > 0 {
		return nil, withoutValues(nil, http.StatusUnprocessableEntity, "the line is not a request of this kind; nothing of it was done", wrong.Errors...)
	}
	if json.Unmarshal(line, &q) != nil {
		return nil, huma.Error422UnprocessableEntity("the line is not a request of this kind; nothing of it was done")
	}
	return &q, nil
}

// lines answers JSON Lines, a line for a line and in their order, each within the limits of a
// request. One that cannot be done gives a line with an error and no text; the others are done all
// the same. The stream as a whole has no limit, and takes no more memory than a line: who sends a
// long one reads meanwhile.
func lines(w http.ResponseWriter, r *http.Request, largest int64, do func(context.Context, []byte) (any, error)) {
	on := http.NewResponseController(w)
	on.EnableFullDuplex() // refused where the protocol has it anyway
	w.Header().Set("Content-Type", "application/x-ndjson")
	in, out := bufio.NewReader(&patient{r.Body, on}), json.NewEncoder(&longWriter{w, on})
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
			if answer, err = do(r.Context(), line); err != nil {
				answer = err
			}
		}
		if out.Encode(answer) != nil {
			return
		}
		on.Flush()
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

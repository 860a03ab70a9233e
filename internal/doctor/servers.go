package doctor

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/lethe-privacy/lethe/internal/dial"
	"github.com/lethe-privacy/lethe/internal/nearest"
)

// patience is how long a server may take to answer.
const patience = 15 * time.Second

func (e *examination) servers(ctx context.Context) {
	if e.Config.LLM.URL == "" && len(e.Config.Detect.Remote) == 0 {
		e.ok("servers", "language model and remote detectors", "none are named")
	}
	if e.Config.LLM.URL != "" {
		e.languageModel(ctx)
	}
	for i := range e.Config.Detect.Remote {
		s := &e.Config.Detect.Remote[i]
		what := "remote detector " + s.Name
		answer, err := get(ctx, s.URL, "", s.AllowRemote)
		if err != nil {
			e.fails("servers", what, "start the service, or: lethe anonymize INPUT -o DIR --set detect.without="+s.Name, err)
			continue
		}
		answer.Body.Close()
		e.ok("servers", what, "it answers")
	}
}

// languageModel examines whether the server answers and has the model.
func (e *examination) languageModel(ctx context.Context) {
	const what = "language model"
	c := &e.Config.LLM
	key, err := c.APIKey()
	if err != nil {
		e.fails("servers", what, "lethe doctor --set llm.key_file=FILE", err)
		return
	}
	answer, err := listing(ctx, c.URL, key, c.AllowRemote)
	if err != nil {
		e.fails("servers", what, "start the server, or name another: --llm URL", err)
		return
	}
	defer answer.Body.Close()
	switch answer.StatusCode {
	case http.StatusOK:
	case http.StatusUnauthorized, http.StatusForbidden:
		e.wrong("servers", what, "export LETHE_LLM_KEY=…, or --set llm.key_file=FILE", "the server refuses the key")
		return
	default: // such servers are asked all the same
		e.ok("servers", what, "the server answers, and does not list its models")
		return
	}
	var listed struct {
		Data []struct{ ID string }
	}
	if json.NewDecoder(io.LimitReader(answer.Body, 4<<20)).Decode(&listed) != nil {
		e.ok("servers", what, "the server answers, and does not list its models")
		return
	}
	var names []string
	for _, m := range listed.Data {
		if m.ID == c.Model {
			e.ok("servers", what, "the server has %s", c.Model)
			return
		}
		names = append(names, m.ID)
	}
	e.wrong("servers", what, "load it there (for Ollama: ollama pull "+c.Model+"), or name another: --model NAME",
		"the server answers, and has no model %s%s", c.Model, nearest.To(c.Model, names))
}

// listing asks a server for its models. An address without a path may want /v1 or not.
func listing(ctx context.Context, address, key string, remote bool) (*http.Response, error) {
	u, err := dial.Address(address, "http://localhost:11434/v1")
	if err != nil {
		return nil, err
	}
	if u.Path == "" {
		answer, err := get(ctx, u.JoinPath("/v1/models").String(), key, remote)
		if err != nil || answer.StatusCode != http.StatusNotFound {
			return answer, err
		}
		answer.Body.Close()
	}
	u.Path = strings.TrimSuffix(u.Path, "/chat/completions")
	return get(ctx, u.JoinPath("models").String(), key, remote)
}

// get asks a server that the settings name.
func get(ctx context.Context, address, key string, remote bool) (*http.Response, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		cancel()
		return nil, fmt.Errorf("the address is not a valid URL")
	}
	if key != "" {
		r.Header.Set("Authorization", "Bearer "+key)
	}
	answer, err := dial.Client(remote, 1).Do(r)
	if err != nil {
		err = dial.Broken(ctx, err) // which asks whether the wait has ended
		cancel()
		return nil, err
	}
	answer.Body = answerBody{answer.Body, cancel}
	return answer, nil
}

// answerBody ends the wait for an answer when it is read.
type answerBody struct {
	io.ReadCloser
	end context.CancelFunc
}

func (e answerBody) Close() error {
	defer e.end()
	return e.ReadCloser.Close()
}

package state

import (
	"errors"
	"io"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/lethe-privacy/lethe/internal/failure"
)

// ReadJSON reads what [WriteJSON] writes, ids included. It refuses what it does not know,
// members that are in two groups, surrogates that two groups have unless they may be
// shared. Errors name the line and the column, in bytes, and quote nothing.
func ReadJSON(r io.Reader) (*State, error) {
	p := &positions{r: r}
	j := &jsonReader{jsontext.NewDecoder(p), p}
	d := draft{}
	err := j.state(&d)
	if err == nil {
		err = j.end()
	}
	var s *State
	if err == nil {
		s, err = d.state()
	}
	if err != nil {
		return nil, failure.Errorf("state", "read JSON: %w", err)
	}
	return s, nil
}

func (j *jsonReader) state(d *draft) error {
	return j.object([]string{"lethe_state", "groups"}, map[string]func() error{
		"lethe_state": j.version,
		"vectors":     j.text(&d.vectors),
		"shared":      func() error { return j.boolean(&d.shared) },
		"groups":      j.array(func() error { return j.group(d) }),
	})
}

// errForm says that a file is of another version of lethe.
var errForm = errors.New("the version of this form, lethe_state, is not " + jsonVersion + "; export the state again, with a version of lethe that writes " + jsonVersion)

func (j *jsonReader) version() error {
	raw, start, err := j.value('0', "a number")
	if err != nil {
		return err
	}
	if string(raw) != jsonVersion {
		return j.fault(start, errForm)
	}
	return nil
}

func (j *jsonReader) group(d *draft) error {
	g := draftGroup{}
	err := j.object([]string{"id", "label", "members"}, map[string]func() error{
		"id": func() error {
			raw, start, err := j.value('"', "a text")
			if err == nil {
				g.ID = unquote(raw)
				g.line, g.column = j.pos.at(start)
			}
			return err
		},
		"label": j.text((*string)(&g.Label)),
		"members": j.array(func() error {
			m := Member{}
			err := j.object([]string{"value"}, map[string]func() error{"value": j.text(&m.Value), "birth": j.text(&m.Birth)})
			g.Members = append(g.Members, m)
			return err
		}),
		"surrogate": func() error {
			return j.object([]string{"text"}, map[string]func() error{
				"text":    j.text(&g.Surrogate.Text),
				"details": func() error { return j.details(&g.Surrogate.Details) },
			})
		},
	})
	d.groups = append(d.groups, g)
	return err
}

func (j *jsonReader) details(to *Details) error {
	all := map[string]string{}
	err := j.members(func(name string, _ int64) error {
		var v string
		err := j.text(&v)()
		all[name] = v
		return err
	})
	*to = NewDetails(all)
	return err
}

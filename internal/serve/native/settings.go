package native

import (
	"bytes"
	"errors"
	"maps"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"

	"github.com/lethe-privacy/lethe/pipeline"
)

// Settings are those of a project, as lethe.yaml has them, and their version.
func (s *Store) Settings(project string) (yaml []byte, version int, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p, err := s.project(project)
	if err != nil {
		return nil, 0, err
	}
	yaml, err = readFile(filepath.Join(s.root, project), settingsFile)
	return yaml, p.Version, err
}

// SetSettings changes them. version is that which was read, 0 for any.
func (s *Store) SetSettings(project string, yaml []byte, version int) (*Project, error) {
	if _, err := config(yaml); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	p, err := s.project(project)
	if err != nil {
		return nil, err
	}
	if version != 0 && version != p.Version {
		return nil, ErrChanged
	}
	at := filepath.Join(s.root, project)
	p.Version++
	// The version first: a crash in between makes runs stale that are not, and never the other way.
	if err := keep(at, projectFile, p); err != nil {
		return nil, err
	}
	return p, keepBytes(at, settingsFile, yaml)
}

// PatchSettings changes some of them, by their names, as mask.theta_doc; nil is that of the profile.
// What is in add is put into lists, where it is not there.
func (s *Store) PatchSettings(project string, set map[string]any, add map[string][]string, version int) (*Project, error) {
	was, now, err := s.Settings(project)
	if err != nil {
		return nil, err
	}
	if version == 0 {
		version = now
	}
	var all map[string]any
	if err := yaml.Unmarshal(was, &all); err != nil {
		return nil, unread(err)
	}
	if all == nil {
		all = map[string]any{}
	}
	for _, name := range slices.Sorted(maps.Keys(set)) {
		in, last := section(all, name)
		if set[name] == nil {
			delete(in, last)
		} else {
			in[last] = set[name]
		}
	}
	for _, name := range slices.Sorted(maps.Keys(add)) {
		in, last := section(all, name)
		list, _ := in[last].([]any)
		for _, x := range add[name] {
			if !slices.Contains(list, any(x)) {
				list = append(list, x)
			}
		}
		in[last] = list
	}
	out, err := yaml.Marshal(all)
	if err != nil {
		return nil, unread(err)
	}
	return s.SetSettings(project, out, version)
}

// section is where a setting stands among others, and its name there.
func section(all map[string]any, name string) (in map[string]any, last string) {
	for {
		first, rest, deeper := strings.Cut(name, ".")
		if !deeper {
			return all, name
		}
		inner, ok := all[first].(map[string]any)
		if !ok {
			inner = map[string]any{}
			all[first] = inner
		}
		all, name = inner, rest
	}
}

// SettingsError says what of settings or decisions a service does not take.
type SettingsError struct{ Why string }

func (e *SettingsError) Error() string { return e.Why }

// config reads settings. Those that name files or servers are the business of whoever runs the
// service: what comes over HTTP must not read the machine's files, nor send texts elsewhere. The tag
// service of each setting says which it may be.
func config(yaml []byte) (pipeline.Config, error) {
	c, _, err := configured(yaml)
	return c, err
}

// configured gives, beside the settings, those of their profile, over which the others are laid.
func configured(yaml []byte) (c, before pipeline.Config, err error) {
	c = pipeline.Default()
	if len(bytes.TrimSpace(yaml)) == 0 {
		return c, pipeline.Default(), nil
	}
	profile := c
	if err := profile.Read(bytes.NewReader(yaml), settingsFile); err != nil {
		return c, before, unread(err)
	}
	if !slices.Contains(pipeline.Profiles(), profile.Profile) {
		return c, before, &SettingsError{"profile: the service has " + strings.Join(pipeline.Profiles(), ", ")}
	}
	before = pipeline.Default()
	if err := errors.Join(c.Apply(profile.Profile), before.Apply(profile.Profile)); err != nil {
		return c, before, unread(err)
	}
	if err := c.Read(bytes.NewReader(yaml), settingsFile); err != nil {
		return c, before, unread(err)
	}
	was := pipeline.Settings(&before)
	for i, x := range pipeline.Settings(&c) {
		if x.Path == "profile" || reflect.DeepEqual(x.Value.Interface(), was[i].Value.Interface()) {
			continue
		}
		if !x.Served() {
			return c, before, &SettingsError{x.Path + " cannot be set here"}
		}
	}
	if err := c.Validate(); err != nil {
		return c, before, unread(err)
	}
	return c, before, nil
}

// Option is a setting that a project may have otherwise.
type Option struct {
	Path    string   `json:"path"`
	Section string   `json:"section"`
	Doc     string   `json:"doc"`
	Kind    string   `json:"kind"` // bool, number, text, list or mapping
	Values  []string `json:"values,omitempty"`
	Value   any      `json:"value"`
	Default any      `json:"default"` // that of the profile
	Changed bool     `json:"changed"`
}

// Options are all settings that a project may have otherwise, and their version.
func (s *Store) Options(project string) ([]Option, int, error) {
	yaml, version, err := s.Settings(project)
	if err != nil {
		return nil, 0, err
	}
	c, before, err := configured(yaml)
	if err != nil {
		return nil, 0, err
	}
	out, was := []Option{}, pipeline.Settings(&before)
	for i, x := range pipeline.Settings(&c) {
		if x.Path != "profile" && (!x.Served() || !x.Simple() || x.Secret) {
			continue
		}
		o := Option{Path: x.Path, Section: x.Section(), Doc: x.Help(), Kind: kindOf(x.Type), Values: x.Values, Value: x.Value.Interface(), Default: was[i].Value.Interface()}
		if x.Path == "profile" {
			o.Values, o.Default = pipeline.Profiles(), pipeline.Default().Profile
		}
		o.Changed = !reflect.DeepEqual(o.Value, o.Default)
		out = append(out, o)
	}
	return out, version, nil
}

func kindOf(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Bool:
		return "bool"
	case reflect.Int, reflect.Int64, reflect.Float64, reflect.Uint64:
		return "number"
	case reflect.Slice:
		return "list"
	case reflect.Map:
		return "mapping"
	}
	return "text"
}

// Config holds the settings of a project's runs.
func (s *Store) Config(project string) (pipeline.Config, error) {
	if _, err := s.Project(project); err != nil {
		return pipeline.Config{}, err
	}
	return s.configOf(project)
}

func unread(err error) error {
	if e := (*SettingsError)(nil); errors.As(err, &e) {
		return e
	}
	return &SettingsError{err.Error()}
}

// configOf is the configuration of a run in a project.
func (s *Store) configOf(project string) (pipeline.Config, error) {
	at := filepath.Join(s.root, project)
	yaml, err := readFile(at, settingsFile)
	if err != nil {
		return pipeline.Config{}, err
	}
	c, err := config(yaml)
	if err != nil {
		return c, err
	}
	if _, keyed := c.Replace.Keyed(); keyed {
		c.Replace.KeyFile = filepath.Join(at, keyFile) // one for all its collections, so that names are the same in all
	}
	c.Run.KeepGoing = false
	return c, nil
}

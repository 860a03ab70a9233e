package pipeline

import (
	"embed"
	"io"
	"os"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/nearest"
)

//go:embed profiles/*.yaml
var profiles embed.FS

// Profiles lists the embedded profiles.
func Profiles() []string {
	files, err := profiles.ReadDir("profiles")
	if err != nil {
		panic(err) // the embedded folder is part of the program
	}
	names := make([]string, len(files))
	for i, f := range files {
		names[i] = strings.TrimSuffix(f.Name(), path.Ext(f.Name()))
	}
	return names
}

// Apply lays a profile over c: one of Profiles, or a file ending in .yaml.
func (c *Config) Apply(profile string) error {
	c.Profile = profile
	f, err := openProfile(profile)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := c.Read(f, profile); err != nil {
		return err
	}
	if c.Profile != profile {
		return failure.Errorf("pipeline", "profile %s names another profile", profile)
	}
	return nil
}

// plainly are the settings of embedded profiles, by name, as they are read.
var plainly sync.Map

// plain are the settings of a profile alone. They must not be changed.
func plain(profile string) (*Config, error) {
	if c, ok := plainly.Load(profile); ok {
		return c.(*Config), nil
	}
	c := Default()
	if err := c.Apply(profile); err != nil {
		return nil, err
	}
	if !isFile(profile) {
		plainly.Store(profile, &c)
	}
	return &c, nil
}

func openProfile(name string) (io.ReadCloser, error) {
	if ext := path.Ext(name); ext == ".yaml" || ext == ".yml" {
		f, err := os.Open(name)
		if err != nil {
			return nil, failure.Errorf("pipeline", "open profile: %w", err)
		}
		return f, nil
	}
	if !slices.Contains(Profiles(), name) {
		return nil, failure.Errorf("pipeline", "there is no profile %q; embedded are %s, your own is named by a file ending in .yaml%s",
			name, strings.Join(Profiles(), ", "), nearest.To(name, Profiles()))
	}
	return profiles.Open("profiles/" + name + ".yaml")
}

package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"syscall"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/lethe-privacy/lethe/pipeline"
	"github.com/lethe-privacy/lethe/pipeline/stored"
)

// options binds the settings of a Config to the flags of a command.
type options struct {
	file    string          // --config
	given   pipeline.Config // what the flags say
	flags   *pflag.FlagSet
	command *cobra.Command
	bound   map[string]bool // the paths of the settings that the command has
	sets    []string        // --set
	going   []string        // what was said in a way that is going away, each with the new one
	use     inputUse
	// profile, if not "", is the command's own.
	profile string
	// noted, if not nil, are the settings that the input was annotated with: what profile
	// and file do not say.
	noted *stored.Provenance
	taken []pipeline.Setting // those of them that count
	// adjust, if not nil, changes what profile and file say; flags come after it.
	adjust func(*pipeline.Config)

	app       *app
	told      bool // which file the settings are from
	toldGoing bool
}

// bind adds to a command the flags of the named sections ("" are those that stand
// alone) and of single paths.
func (a *app) bind(c *cobra.Command, sections ...string) *options {
	o := a.bindAlone(c, sections...)
	o.flags.StringVar(&o.file, "config", "", "read settings from this file")
	group(o.flags, runHeading, "config")
	usual(o.flags, "config")
	otherwise(o.flags, "config", "lethe.yaml here, then lethe/lethe.yaml in the user's configuration folder")
	return o
}

// bindAlone is bind for a command whose --config is something else.
func (a *app) bindAlone(c *cobra.Command, sections ...string) *options {
	o := &options{given: pipeline.Default(), flags: c.Flags(), command: c, app: a, bound: map[string]bool{}}
	for _, s := range pipeline.Settings(&o.given) {
		if slices.Contains(sections, s.Section()) || slices.Contains(sections, s.Path) {
			o.bindOne(s)
		}
	}
	o.bindSet()
	return o
}

// resolve lays profile, file and flags over the defaults, in this order.
func (o *options) resolve() (pipeline.Config, error) {
	c := pipeline.Default()
	path, err := o.configFile()
	if err != nil {
		return c, usageError{err}
	}
	profile := c
	if err := readConfig(&profile, path); err != nil {
		return c, usageError{err}
	}
	here := path == localConfig && o.file == ""
	if here {
		profile.Profile = c.Profile
	}
	if o.flags.Changed("profile") {
		profile.Profile = o.given.Profile
	}
	if o.noted != nil && profile.Profile == c.Profile && !o.flags.Changed("profile") {
		profile.Profile = o.noted.Profile
	}
	if o.profile != "" {
		profile.Profile = o.profile
	}
	if err := c.Apply(profile.Profile); err != nil {
		return c, usageError{err}
	}
	if o.noted != nil && profile.Profile == o.noted.Profile {
		o.taken = o.noted.Take(&c)
	}
	said := c
	if err := readConfig(&said, path); err != nil {
		return c, usageError{err}
	}
	var refused []string
	if here {
		refused = fromHere(&c, said)
	} else {
		c = said
	}
	o.tellSettings(path, refused)
	c.Profile = profile.Profile
	if o.adjust != nil {
		o.adjust(&c)
	}
	if err := o.overlay(&c); err != nil {
		return c, usageError{err}
	}
	if f := o.flags.Lookup("llm"); f != nil && f.Changed && c.LLM.URL == "" {
		return c, usageError{errors.New("--llm says what the language model does, and nothing says where it is: give --llm URL too")}
	}
	if err := c.Validate(); err != nil {
		return c, usageError{err}
	}
	return c, nil
}

// localConfig is read where a command runs, unless another is named.
const localConfig = "lethe.yaml"

// configFile finds the configuration; "" where there is none.
func (o *options) configFile() (string, error) {
	if o.file != "" {
		return o.file, nil
	}
	if there, err := isThere(localConfig); there || err != nil {
		return localConfig, err
	}
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", nil
	}
	own := filepath.Join(dir, "lethe")
	if info, err := os.Stat(own); err == nil && !info.IsDir() { // which may be settings that somebody counts on
		return "", fmt.Errorf("%s is a file where a folder with the settings lethe.yaml would be: if it holds settings, name it with --config, or make a folder of that name and put it there as lethe.yaml; else give it another name", own)
	}
	own = filepath.Join(own, "lethe.yaml")
	there, err := isThere(own)
	if !there || err != nil {
		return "", err
	}
	return own, nil
}

// isThere reports whether something stands at a path. Below what is no folder there is nothing.
func isThere(path string) (bool, error) {
	_, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) {
		return false, nil
	}
	return err == nil, err
}

func readConfig(c *pipeline.Config, path string) error {
	if path == "" {
		return nil
	}
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	return c.Read(f, path)
}

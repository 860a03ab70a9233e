package main

import (
	"errors"
	"net/url"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/spf13/pflag"

	"github.com/lethe-privacy/lethe/internal/objects"
)

// addresses makes paths of file:// wherever a command takes one, and refuses addresses of objects that
// cannot be read or may not be reached, before anything is done.
func (a *app) addresses(flags *pflag.FlagSet, args []string) (err error) {
	for i := range args {
		var wrong error
		args[i], wrong = a.address(args[i])
		err = errors.Join(err, wrong)
	}
	flags.Visit(func(f *pflag.Flag) {
		if f.Value.Type() != "string" {
			return
		}
		path, wrong := a.address(f.Value.String())
		if wrong == nil && path != f.Value.String() {
			wrong = f.Value.Set(path)
		}
		err = errors.Join(err, wrong)
	})
	return err
}

// address is a path for file://, and else what was given.
func (a *app) address(name string) (string, error) {
	if objects.Is(name) {
		_, err := a.objectsAt(name)
		return name, err
	}
	if !strings.HasPrefix(name, "file://") {
		return name, nil
	}
	u, err := url.Parse(name)
	if err != nil || u.Host != "" && u.Host != "localhost" || u.Path == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		return "", usageError{errors.New("a file by its address is file:///PATH, on this machine; # and ? are written %23 and %3F")}
	}
	if runtime.GOOS == "windows" {
		u.Path = strings.TrimPrefix(u.Path, "/")
	}
	return filepath.FromSlash(u.Path), nil
}

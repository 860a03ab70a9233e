package main

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/lethe-privacy/lethe/pipeline"
)

// A lethe.yaml that merely lies where a command runs may have come with the texts. What
// it says counts only where a stranger may say it: nothing that narrows detection or
// masking, as other profiles and schemas may, names a server, runs a model, chooses a key
// or keeps values. The tag theirs of each setting says so.

// fromHere takes over to a configuration what the one in the working folder may say, and
// names the settings that it may not.
func fromHere(config *pipeline.Config, said pipeline.Config) (refused []string) {
	theirs := pipeline.Settings(&said)
	for i, s := range pipeline.Settings(config) {
		said := theirs[i]
		switch {
		case reflect.DeepEqual(s.Value.Interface(), said.Value.Interface()):
		case said.Theirs():
			s.Value.Set(said.Value)
		default:
			refused = append(refused, s.Path)
		}
	}
	return refused
}

// tellSettings names the configuration in force, and what of it is not.
func (o *options) tellSettings(path string, refused []string) {
	if path == "" || o.told {
		return
	}
	o.told = true
	o.app.log.Info("settings from " + path)
	if len(refused) > 0 {
		o.app.log.Warn(fmt.Sprintf("%s lies in the working folder and may have come with the texts; not taken from it: %s. --config %s takes all of it",
			path, strings.Join(refused, ", "), path))
	}
}

package main

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe/pipeline"
)

// A lethe.yaml that merely lies where a command runs may have come with the texts. What
// it says counts only where a stranger may say it: nothing that narrows detection or
// masking, as other profiles and schemas may, names a server, runs a model, chooses a key
// or keeps values.

// harmless are the settings that are taken from there, each with what it may be.
var harmless = map[string]func(v any) bool{
	"input.format":       whatever,
	"input.id_column":    whatever,
	"input.text_columns": whatever,
	"input.id_field":     whatever,
	"input.text_fields":  whatever,
	"input.delimiter":    whatever,
	"input.embedded":     oneOf("refuse", "remove"),
	"detect.bias":        func(v any) bool { return v.(float64) > 0 },
	"mask.mode":          oneOf("all"),
	"replace.operator":   oneOf("label", "redact", "mask", "pseudonym", "surrogate", "running", "numbered", "initials"),
	"report.language":    whatever,
	"report.max_chains":  whatever,
	"report.sample_seed": whatever,
	"run.threads":        whatever,
}

func whatever(any) bool { return true }

func oneOf(values ...string) func(any) bool {
	return func(v any) bool { return slices.Contains(values, fmt.Sprint(v)) }
}

// fromHere takes over to a configuration what the one in the working folder may say, and
// names the settings that it may not.
func fromHere(config *pipeline.Config, said pipeline.Config) (refused []string) {
	theirs := pipeline.Settings(&said)
	for i, s := range pipeline.Settings(config) {
		v := theirs[i].Value
		if reflect.DeepEqual(s.Value.Interface(), v.Interface()) {
			continue
		}
		if may := harmless[s.Path]; may == nil || !may(v.Interface()) {
			refused = append(refused, s.Path)
			continue
		}
		s.Value.Set(v)
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

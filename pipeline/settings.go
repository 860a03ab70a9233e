package pipeline

import (
	"io"
	"slices"

	detectors "github.com/lethe-privacy/lethe/detect/suite"
	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/detect/cue/pack"
	"github.com/lethe-privacy/lethe/internal/detect/remote"
	"github.com/lethe-privacy/lethe/internal/detect/schema"
	"github.com/lethe-privacy/lethe/internal/replace/choice"
	"github.com/lethe-privacy/lethe/internal/replace/reach"
	"github.com/lethe-privacy/lethe/internal/report"
	"github.com/lethe-privacy/lethe/internal/setting"
	"github.com/lethe-privacy/lethe/internal/text/language"
)

// Setting is one setting of a Config. See package setting for what is known of it.
type Setting = setting.Setting

// enums are the words of settings that other packages list.
var enums = setting.NewNamed(map[string]func() []string{
	"profiles": Profiles, "schemas": schema.Names, "labels": labelsOrSeveral, "label-names": schemaLabels, "formats": format.Formats,
	"detectors": detectorNames, "forms": remote.Forms, "operators": choice.Names, "their-operators": choice.Theirs, "reach": reach.Rules, "languages": report.Languages, "text-languages": textLanguages,
})

// Settings lists the settings of c in the order in which they are declared.
func Settings(c *Config) []Setting { return setting.Of(c, enums) }

// Sections lists the sections of lethe.yaml.
func Sections() []setting.Section { return setting.Sections(new(Config)) }

// WriteYAML writes c as a lethe.yaml in which every setting stands, commented out
// and explained.
func WriteYAML(w io.Writer, c *Config) error {
	return setting.WriteYAML(w, "Settings of lethe. What stands here is the default; take away the '#' to change it.", c)
}

// JSONSchema describes lethe.yaml to editors (JSON Schema 2020-12).
func JSONSchema() *setting.Property {
	c := Default()
	return setting.Schema("lethe.yaml", &c, enums)
}

// textLanguages are those that names are found in: by a model, or by rules and lists.
func textLanguages() []string {
	all := append(pack.Languages(), language.Languages...)
	slices.Sort(all)
	return slices.Compact(all)
}

func detectorNames() []string {
	var names []string
	for _, d := range detectors.All() {
		names = append(names, d.Name)
	}
	return names
}

// labelsOrSeveral are the labels, and the words for several.
func labelsOrSeveral() []string { return append([]string{direct, none}, schemaLabels()...) }

// schemaLabels are those of all schemas that come with the program.
func schemaLabels() []string {
	var labels []string
	for _, name := range schema.Names() {
		s, err := schema.Load(name)
		if err != nil {
			continue
		}
		for _, l := range s.Labels {
			labels = append(labels, string(l.Name))
		}
	}
	slices.Sort(labels)
	return slices.Compact(labels)
}

package main

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/lethe-privacy/lethe/internal/llm/consult"
	"github.com/lethe-privacy/lethe/internal/setting"
	"github.com/lethe-privacy/lethe/internal/strictyaml"
	"github.com/lethe-privacy/lethe/pipeline"
)

// bindOne gives a command a setting: by its flag, or by one that is going away, which help
// does not show, and in any case by --set.
func (o *options) bindOne(s pipeline.Setting) {
	o.bound[s.Path] = true
	name := cmp.Or(s.Flag, s.Old)
	if name == "" {
		return
	}
	var value pflag.Value = &setting.Flag{Setting: s}
	if s.Path == "llm.url" {
		value = serverFlag{value, o}
	}
	f := o.flags.VarPF(value, name, "", s.Help())
	f.Hidden = s.Flag == ""
	if value.Type() == "bool" {
		f.NoOptDefVal = "true"
	}
	group(o.flags, s.Group, name)
	if s.Usual {
		usual(o.flags, name)
	}
	if o.app.completing {
		o.complete(name, s)
	}
}

// complete gives shells the words of a setting; files are others, where any are allowed.
func (o *options) complete(flag string, s pipeline.Setting) {
	words := func() []string {
		all := append(slices.Clone(s.Values), s.Suggest()...)
		return slices.DeleteFunc(all, func(w string) bool { return w[0] == '.' })
	}
	directive := cobra.ShellCompDirectiveDefault // then files
	if len(s.Values) > 0 {
		directive = cobra.ShellCompDirectiveNoFileComp
	}
	o.command.RegisterFlagCompletionFunc(flag, offer(words, directive))
}

// completeSet completes the paths of --set, and behind '=' the words of a setting.
func (o *options) completeSet(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
	var out []string
	for _, s := range pipeline.Settings(&o.given) {
		switch {
		case !o.bound[s.Path]:
		case strings.HasPrefix(typed, s.Path+"="):
			before := s.Path + "="
			if i := strings.LastIndexByte(typed, ','); i > 0 && s.Type.Kind() == reflect.Slice {
				before = typed[:i+1] // further elements of a list
			}
			for _, word := range append(slices.Clone(s.Values), s.Suggest()...) {
				out = append(out, before+word)
			}
		case strings.HasPrefix(typed, s.Path+".") && s.Type.Kind() == reflect.Map:
			out = append(out, entries(s, typed)...)
		case strings.HasPrefix(s.Path, typed):
			out = append(out, s.Path+"=\t"+s.Doc)
		}
	}
	return out, cobra.ShellCompDirectiveNoSpace | cobra.ShellCompDirectiveNoFileComp
}

// entries completes an entry of a mapping: its key, and behind '=' its value.
func entries(s pipeline.Setting, typed string) (out []string) {
	if key, _, valued := strings.Cut(typed, "="); valued {
		for _, word := range s.OfKeys() {
			out = append(out, key+"="+word)
		}
		return out
	}
	for _, key := range s.Keys() {
		out = append(out, s.Path+"."+key+"=")
	}
	return out
}

// bindSet gives a command --set for all its settings.
func (o *options) bindSet() {
	o.flags.StringArrayVar(&o.sets, "set", nil, "set `path=value` as in lethe.yaml: --set risk.high=0.8; 'lethe config init -o -' lists all")
	group(o.flags, runHeading, "set")
	usual(o.flags, "set")
	if o.app.completing {
		o.command.RegisterFlagCompletionFunc("set", o.completeSet)
	}
}

// overlay sets what flags and --set say.
func (o *options) overlay(c *pipeline.Config) error {
	given, flags := pipeline.Settings(&o.given), map[string]string{}
	var own []pipeline.Setting
	for i, s := range pipeline.Settings(c) {
		if !o.bound[s.Path] {
			continue
		}
		own = append(own, s)
		name := cmp.Or(s.Flag, s.Old)
		if name == "" || !o.flags.Changed(name) {
			continue
		}
		flags[s.Path] = name
		if s.Path == "llm.url" && given[i].Value.IsZero() { // it said what the model does
			continue
		}
		s.Value.Set(given[i].Value)
		if s.Flag == "" {
			o.goes(fmt.Sprintf("--%s is going away: --set %s", name, quoted(s.Path+"="+shown(given[i]))))
		}
	}
	o.tellGoing()
	return o.assign(own, flags)
}

// assign sets what --set says; flags are those that were given, by the path of their setting.
func (o *options) assign(own []pipeline.Setting, flags map[string]string) error {
	assigner := setting.NewAssigner(own, func(yaml string, v any) error {
		return strictyaml.Decode(strings.NewReader(yaml), "--set", v)
	})
	for _, text := range o.sets {
		path, err := assigner.Assign(text)
		if err != nil {
			return fmt.Errorf("--set %w", err)
		}
		if flag := flags[path]; flag != "" {
			return fmt.Errorf("%s is given twice, by --%s and by --set: leave one out", path, flag)
		}
	}
	return nil
}

// shown is a setting's value for warnings. It leaves out the user's own data.
func shown(s pipeline.Setting) string {
	if s.Secret || s.Own != "" {
		return "VALUE"
	}
	return s.String()
}

// quoted puts what a shell would take apart in quotes.
func quoted(text string) string {
	if strings.ContainsAny(text, " \t*?;&|<>()[]{}$`\"#~!") {
		return "'" + text + "'"
	}
	return text
}

// goes notes the use of a deprecated flag.
func (o *options) goes(line string) {
	if !slices.Contains(o.going, line) {
		o.going = append(o.going, line)
	}
}

// tellGoing warns of it, in one line a run.
func (o *options) tellGoing() {
	if len(o.going) > 0 && !o.toldGoing {
		o.toldGoing = true
		o.app.log.Warn(strings.Join(o.going, "; "))
	}
}

// serverFlag is --llm. That it also takes what the model does, which is extraction.mode, is
// going away.
type serverFlag struct {
	pflag.Value
	options *options
}

func (s serverFlag) Type() string { return "URL" }

func (s serverFlag) Set(v string) error {
	if slices.Contains(consult.Modes(), v) && s.options.bound["extraction.mode"] {
		mode := "extraction.mode=" + v
		s.options.goes(fmt.Sprintf("--llm %s is going away: --set %s", v, mode))
		s.options.sets = append(s.options.sets, mode)
		return nil
	}
	return s.Value.Set(v)
}

// replacedBy is the annotation of a flag that is going away and is no setting: what takes its place.
const replacedBy = "replaced by"

// goesAway hides a flag that still works.
func goesAway(flags *pflag.FlagSet, name, now string) {
	f := flags.Lookup(name)
	f.Hidden = true
	mark(f, replacedBy, now)
}

// wasNamed lets a flag be given by the name that it had, which means something else with other commands.
func wasNamed(flags *pflag.FlagSet, old, now string) {
	f := *flags.Lookup(now)
	f.Name, f.Annotations = old, nil
	flags.AddFlag(&f)
	goesAway(flags, old, now)
}

// said reports whether a flag was given, by its name or by the one that is going away.
func said(flags *pflag.FlagSet, name string) bool {
	given := false
	flags.Visit(func(f *pflag.Flag) {
		given = given || f.Name == name || slices.Contains(f.Annotations[replacedBy], name)
	})
	return given
}

// goingAway says which such flags were given, and what takes their places.
func goingAway(flags *pflag.FlagSet) string {
	var all []string
	flags.Visit(func(f *pflag.Flag) {
		if now := f.Annotations[replacedBy]; now != nil {
			all = append(all, fmt.Sprintf("--%s is going away: --%s", f.Name, now[0]))
		}
	})
	return strings.Join(all, "; ")
}

// Package manual makes the help of commands: on a terminal, short and whole, as pages of man and
// as Markdown. All are made from the commands themselves, so that none of them can be wrong.
package manual

import (
	"cmp"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Annotations of flags.
const (
	Group  = "group"  // the heading under which a flag stands; without one it is the command's own
	Common = "common" // short help has the flag, at the place that the value sorts it to
	Shared = "shared" // all commands have the flag, and short help need not say so

	Otherwise = "otherwise" // the default in words, where no value says it
)

// Headings are the groups of flags in the order in which help has them. Others come before them.
var Headings = []string{
	"Input", "Detection", "Language model", "Linking", "Risk and masking", "Replacement", "Keys and vault", "Run",
}

// Page is what help says of a command.
type Page struct {
	Path, Short, Long string
	Usage             []string
	Examples          []string
	Commands          []CommandGroup
	Flags             []FlagGroup
}

// FlagGroup are flags under one heading.
type FlagGroup struct {
	Heading string
	Flags   []Flag
}

// Flag is a flag of a command.
type Flag struct {
	Name, Short string
	Value       string // the word for its value, "" for a switch
	Default     string
	Otherwise   string // the default in words, where no value says it
	Doc         string
	Common      string // sorts short help; "" where it does not have the flag
	Shared      bool
}

// CommandGroup are commands under one heading.
type CommandGroup struct {
	Heading  string
	Commands []Command
}

// Command is a command below another.
type Command struct{ Name, Short string }

// New makes the page of a command.
func New(c *cobra.Command) Page {
	p := Page{Path: c.CommandPath(), Short: c.Short, Long: c.Long, Commands: commands(c), Flags: flags(c)}
	if c.Runnable() && (c.Use != c.Name() || !c.HasAvailableSubCommands()) { // else it only shows help
		p.Usage = append(p.Usage, c.UseLine())
	}
	if c.HasAvailableSubCommands() {
		p.Usage = append(p.Usage, c.CommandPath()+" COMMAND")
	}
	for line := range strings.Lines(c.Example) {
		if line = strings.TrimSpace(line); line != "" {
			p.Examples = append(p.Examples, line)
		}
	}
	return p
}

// commands are those below a command, by group.
func commands(c *cobra.Command) []CommandGroup {
	groups := []CommandGroup{{Heading: "Commands"}}
	at := map[string]int{"": 0}
	for _, g := range c.Groups() {
		at[g.ID] = len(groups)
		groups = append(groups, CommandGroup{Heading: g.Title})
	}
	for _, sub := range c.Commands() {
		if sub.IsAvailableCommand() {
			g := &groups[at[sub.GroupID]]
			g.Commands = append(g.Commands, Command{sub.Name(), sub.Short})
		}
	}
	return slices.DeleteFunc(groups, func(g CommandGroup) bool { return len(g.Commands) == 0 })
}

// flags are those of a command and of all above it, by heading.
func flags(c *cobra.Command) []FlagGroup {
	c.InheritedFlags() // lays those above it beside its own
	c.Flags().SortFlags = false
	groups := []FlagGroup{{Heading: "Flags"}}
	for _, h := range Headings {
		groups = append(groups, FlagGroup{Heading: h})
	}
	c.Flags().VisitAll(func(f *pflag.Flag) {
		if f.Hidden || f.Deprecated != "" {
			return
		}
		heading := "Flags"
		if of := f.Annotations[Group]; len(of) > 0 {
			heading = of[0]
		}
		i := slices.IndexFunc(groups, func(g FlagGroup) bool { return g.Heading == heading })
		if i < 0 {
			i = len(groups)
			groups = append(groups, FlagGroup{Heading: heading})
		}
		groups[i].Flags = append(groups[i].Flags, flag(f))
	})
	return slices.DeleteFunc(groups, func(g FlagGroup) bool { return len(g.Flags) == 0 })
}

// valueOf are words for the names that types of flags have.
var valueOf = map[string]string{
	"strings": "list", "stringArray": "string", "stringToString": "name=value", "float": "number", "int": "number", "uint": "number",
}

func flag(f *pflag.Flag) Flag {
	value, doc := pflag.UnquoteUsage(f)
	value = cmp.Or(valueOf[value], value)
	out := Flag{Name: f.Name, Value: value, Doc: doc, Shared: f.Annotations[Shared] != nil}
	if rank := f.Annotations[Common]; len(rank) > 0 {
		out.Common = rank[0]
	}
	if f.ShorthandDeprecated == "" {
		out.Short = f.Shorthand
	}
	if f.Value.Type() == "bool" {
		out.Value = ""
	}
	if words := f.Annotations[Otherwise]; len(words) > 0 {
		out.Otherwise = words[0]
	} else if !slices.Contains([]string{"", "0", "false", "[]"}, f.DefValue) {
		out.Default = f.DefValue
	}
	return out
}

// CommonFlags are those that short help has. more is how many others the command has.
func (p *Page) CommonFlags() (common []Flag, more int) {
	for _, g := range p.Flags {
		for _, f := range g.Flags {
			switch {
			case f.Common != "":
				common = append(common, f)
			case !f.Shared:
				more++
			}
		}
	}
	slices.SortStableFunc(common, func(a, b Flag) int { return strings.Compare(a.Common, b.Common) })
	return common, more
}

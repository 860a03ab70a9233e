package main

import (
	"regexp"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/shard/folder"
)

// shardCommand is a command of a run as a refusal of a step names it: the step, perhaps its shard, perhaps --force.
var shardCommand = regexp.MustCompile(`'lethe shard ([a-z]+)( --shard \d+/\d+)?((?: --for-vault)?(?: --force)?)'`)

// spelled is an error that names commands as they can be run.
type spelled struct {
	error
	whole *wholeCommand
}

func (s spelled) Unwrap() error   { return s.error }
func (s spelled) Message() string { return s.whole.in(failure.Message(s.error)) }
func (s spelled) Error() string   { return s.whole.in(s.error.Error()) }

// wholeCommand is what a user has said that other commands of the run must be told, too.
type wholeCommand struct {
	input, parts, key string
	settings          []string
}

// whole takes from the flags of a step what all steps must be given alike.
func (s *shardFlags) whole(c *cobra.Command, input string) *wholeCommand {
	w := &wholeCommand{input: input, parts: s.parts, key: s.key}
	c.Flags().Visit(func(f *pflag.Flag) {
		if !s.settings[f.Name] {
			return
		}
		values := []string{f.Value.String()}
		if list, is := f.Value.(pflag.SliceValue); is {
			values = list.GetSlice()
		}
		for _, v := range values {
			if f.Value.Type() == "bool" {
				w.settings = append(w.settings, "--"+f.Name+"="+v)
			} else {
				w.settings = append(w.settings, "--"+f.Name, v)
			}
		}
	})
	return w
}

// in spells out the commands in a text.
func (w *wholeCommand) in(text string) string {
	return shardCommand.ReplaceAllStringFunc(text, func(short string) string {
		m := shardCommand.FindStringSubmatch(short)
		return "'" + w.command(m[1], m[2], m[3]) + "'"
	})
}

// inAll spells out the commands of a status.
func (w *wholeCommand) inAll(all []folder.Progress) {
	for _, p := range all {
		for i, m := range p.Missing {
			p.Missing[i] = strings.Trim(w.in("'"+m+"'"), "'")
		}
		for i, text := range p.Problems {
			p.Problems[i] = w.in(text)
		}
	}
}

// command is a command of the run, with words in capital letters for what is not known.
func (w *wholeCommand) command(step, shard, rest string) string {
	known := func(value, name string) string {
		if value == "" {
			return name
		}
		return shellWord(value)
	}
	input, parts := known(w.input, "INPUT"), known(w.parts, "PARTS")
	words := []string{"lethe shard", step}
	switch step {
	case "detect", "apply":
		if shard == "" {
			shard = " --shard i/n"
		}
		words = append(words, input, "-o", parts+shard)
	case "join":
		words = append(words, input, "--parts", parts, "-o", "DIR")
	default:
		words = append(words, parts)
	}
	words = append(words, "--run-key-file", known(w.key, "KEY"))
	for _, s := range w.settings {
		words = append(words, shellWord(s))
	}
	if step == "gather" {
		rest += " < READINGS"
	}
	return strings.Join(words, " ") + rest
}

// plainWord needs no quotes in a shell.
var plainWord = regexp.MustCompile(`^[A-Za-z0-9_./:=@%+,-]+$`)

// shellWord is a word as a shell reads it, within a text that has single quotes around commands.
func shellWord(s string) string {
	if plainWord.MatchString(s) {
		return s
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "$", `\$`, "`", "\\`").Replace(s) + `"`
}

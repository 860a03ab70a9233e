package main

import (
	"errors"
	"os"
	"strconv"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"golang.org/x/term"

	"github.com/lethe-privacy/lethe/internal/manual"
)

// helpFlag is --help, or --help=all for all that there is to say.
type helpFlag struct{ asked, all bool }

func (h *helpFlag) String() string { return strconv.FormatBool(h.asked) } // cobra asks whether it is true
func (h *helpFlag) Type() string   { return "bool" }

func (h *helpFlag) Set(v string) error {
	switch v {
	case "true", "short":
		*h = helpFlag{asked: true}
	case "all":
		*h = helpFlag{asked: true, all: true}
	case "false":
		*h = helpFlag{}
	default:
		return errors.New("it is --help, or --help=all")
	}
	return nil
}

// helpOf lets a tree of commands show help in short and whole.
func (a *app) helpOf(root *cobra.Command) {
	asked := &helpFlag{}
	flag := root.PersistentFlags().VarPF(asked, "help", "h", "show help; --help=all shows all of it")
	flag.NoOptDefVal = "true"
	group(root.PersistentFlags(), runHeading, "help")
	root.SetHelpCommand(helpCommand())
	root.SetHelpFunc(func(c *cobra.Command, _ []string) {
		arrange(root)
		page := manual.New(c)
		write := page.WriteShort
		if asked.all || c == root {
			write = page.WriteAll
		}
		if err := write(a.stdout, screen(a.stdout)); err != nil {
			a.fail(err)
		}
	})
}

// helpCommand is lethe help, which shows the help of the command that it is given.
func helpCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "help [COMMAND]",
		Short:   "Show the help of a command",
		Example: "  lethe help vault forget",
		ValidArgsFunction: func(c *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			of, rest, _ := c.Root().Find(args)
			if of == nil || len(rest) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return below(of), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(c *cobra.Command, args []string) error {
			of, rest, err := c.Root().Find(args)
			if err != nil || len(rest) > 0 && of.HasSubCommands() {
				return noCommand(of, rest)
			}
			return of.Help()
		},
	}
}

// screen is the output of help: a terminal with its width, or something else.
func screen(w any) manual.Screen {
	f, ok := w.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return manual.Screen{}
	}
	s := manual.Screen{Bold: os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"}
	if width, _, err := term.GetSize(int(f.Fd())); err == nil {
		s.Width = max(width, 40)
	}
	return s
}

// arrange marks the flags that all commands have, and all flags of commands that have few.
func arrange(root *cobra.Command) {
	root.PersistentFlags().VisitAll(func(f *pflag.Flag) { mark(f, manual.Shared, "") })
	arrangeFlags(root)
}

func arrangeFlags(c *cobra.Command) {
	n := 0
	c.LocalFlags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden && f.Deprecated == "" {
			n++
		}
	})
	c.LocalFlags().VisitAll(func(f *pflag.Flag) {
		if n <= fewFlags && f.Annotations[manual.Shared] == nil && f.Annotations[manual.Common] == nil {
			mark(f, manual.Common, asDeclared)
		}
	})
	for _, sub := range c.Commands() {
		arrangeFlags(sub)
	}
}

// otherwise describes in words what a flag means that is not given.
func otherwise(flags *pflag.FlagSet, name, words string) {
	mark(flags.Lookup(name), manual.Otherwise, words)
}

func mark(f *pflag.Flag, name, value string) {
	if f.Annotations == nil {
		f.Annotations = map[string][]string{}
	}
	f.Annotations[name] = []string{value}
}

// fewFlags are shown in short help, all of them.
const fewFlags = 12

package main

import (
	"github.com/spf13/pflag"

	"github.com/lethe-privacy/lethe/internal/manual"
)

// Headings of flags that are no settings; those have theirs where they are declared.
const (
	inputHeading = "Input"
	modelHeading = "Language model"
	keysHeading  = "Keys and vault"
	runHeading   = "Run"
)

// Where short help has a flag: before the others, or in the order of their headings.
const (
	atFirst    = "0"
	asDeclared = "1"
)

// outFlag declares -o, which says where a command writes.
func outFlag(flags *pflag.FlagSet, to *string, otherwise, doc string) {
	flags.StringVarP(to, "out", "o", otherwise, doc)
	group(flags, runHeading, "out")
	mark(flags.Lookup("out"), manual.Common, atFirst)
}

// forceFlag declares --force, which lets a command write where something stands.
func forceFlag(flags *pflag.FlagSet, to *bool, doc string) {
	flags.BoolVar(to, "force", false, doc)
	group(flags, runHeading, "force")
	usual(flags, "force")
}

// jsonFlag declares --json, which has a command print its result as JSON.
func jsonFlag(flags *pflag.FlagSet, to *bool, doc string) {
	flags.BoolVar(to, "json", false, doc)
	group(flags, runHeading, "json")
	usual(flags, "json")
}

// mentionsFlag declares --mentions, a file from which mentions are read.
func mentionsFlag(flags *pflag.FlagSet, to *string, doc string) {
	flags.StringVar(to, "mentions", "", doc)
	group(flags, inputHeading, "mentions")
}

// group puts flags under a heading of help.
func group(flags *pflag.FlagSet, heading string, names ...string) {
	for _, name := range names {
		mark(flags.Lookup(name), manual.Group, heading)
	}
}

// usual has flags in short help, of commands that have more than a few.
func usual(flags *pflag.FlagSet, names ...string) {
	for _, name := range names {
		mark(flags.Lookup(name), manual.Common, asDeclared)
	}
}

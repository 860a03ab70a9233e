package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/internal/doctor"
)

func (a *app) doctor() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "doctor [KEYFILE…]",
		Short: "Examine machine, settings, servers, keys and models, and say how to mend them",
		Long: `Examine what a run with the same flags and the same lethe.yaml would need: the machine
with its processors, memory and room for temporary files; the settings and the files that
they name; the language model and the remote detectors, if the settings name some; the key
file of the settings and each KEYFILE; the transformers that 'lethe models' lists.

Beside everything that is wrong stands the command that mends it. No server is asked but
those that the settings name, none is sent a text, and no secret is shown.

Exit codes: 0 nothing is wrong; 1 something is.`,
		Example: `  lethe doctor
  lethe doctor secret.key vault.key
  lethe doctor --llm http://localhost:11434/v1 --model qwen3:14b --json`,
	}
	o := a.bind(c, "", "input", "detect", "llm", "extraction", "link", "metadata", "risk", "mask", "replace", "report", "run")
	c.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	c.RunE = func(c *cobra.Command, keys []string) error {
		examined := doctor.Options{KeyFiles: keys, Temp: os.TempDir()}
		examined.File, _ = o.configFile() // what is wrong with it, resolve says
		examined.Config, examined.Fault = o.resolve()
		found := doctor.Examine(c.Context(), examined)
		write := func() error { return doctor.WriteText(a.stdout, found) }
		if asJSON {
			write = func() error { return printJSON(a.stdout, found) }
		}
		if err := write(); err != nil {
			return err
		}
		if n := doctor.Wrong(found); n > 0 {
			return fmt.Errorf("%d of %d findings are wrong", n, len(found))
		}
		return nil
	}
	return c
}

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
		Short: "Check the machine, settings, servers, keys and models, and suggest fixes",
		Long: `Check what a run with the same flags and the same lethe.yaml would need: the machine
with its processors, memory and temporary space; the settings and the files they name;
the language model and the remote detectors, if any are set; the key file of the
settings and each KEYFILE; the transformers that 'lethe models' lists.

Every problem is reported with the command that fixes it. Only servers named by the
settings are contacted, none is sent a text, and no secret is shown.

Exit codes: 0 no problem; 1 a problem was found.`,
		Example: `  lethe doctor
  lethe doctor secret.key vault.key
  lethe doctor --llm http://localhost:11434/v1 --model qwen3:14b --json`,
	}
	o := a.bind(c, "", "input", "detect", "llm", "extraction", "link", "metadata", "risk", "mask", "replace", "report", "run")
	jsonFlag(c.Flags(), &asJSON, "print JSON")
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

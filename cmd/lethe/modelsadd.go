package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/internal/detect/transformer/hub"
	"github.com/lethe-privacy/lethe/internal/detect/transformer/onnx"
)

func (a *app) modelsAdd() *cobra.Command {
	var o hub.AddOptions
	c := &cobra.Command{
		Use:   "add FOLDER",
		Short: "Check a transformer in a folder and record it",
		Long: `Check a token classifier of the Hugging Face kind and record it under a name: the
SHA-256 of each of its files, its labels and its licence. The folder contains
config.json with id2label, tokenizer.json, and an ONNX file; if there are several,
model.onnx or onnx/model.onnx is used, or the one named by --file. The model is loaded
once and tried on a sentence.

The files stay where they are. If one has changed when the model is used, that is an
error.`,
		Example: `  lethe models add exported/
  lethe models add exported/ --name ward-notes --licence cc-by-4.0
  lethe models add exported/ --file onnx/model_quantized.onnx`,
		Args: exactlyOne("FOLDER"),
		RunE: func(c *cobra.Command, args []string) error {
			o.Folder = args[0]
			if err := o.Validate(); err != nil {
				return usageError{err}
			}
			g, err := hub.Own(onnx.Open)
			if err != nil {
				return err
			}
			r, warnings, err := g.Add(c.Context(), o)
			if err != nil {
				return err
			}
			return a.recorded(g, r, warnings)
		},
	}
	bindRecord(c, &o.Name, &o.File, &o.Licence, &o.Replace)
	return c
}

// bindRecord gives a command the flags of what is recorded.
func bindRecord(c *cobra.Command, name, file, licence *string, force *bool) {
	c.Flags().StringVar(name, "name", "", "record the model under this name")
	otherwise(c.Flags(), "name", "made of the folder's name or the model's")
	c.Flags().StringVar(file, "file", "", "the model's ONNX file, such as onnx/model_quantized.onnx")
	c.Flags().StringVar(licence, "licence", "", "record this licence, an SPDX identifier or any words")
	otherwise(c.Flags(), "licence", "what the model's card says")
	forceFlag(c.Flags(), force, "replace a model of this name")
}

// recorded says what was recorded.
func (a *app) recorded(g hub.Registry, r hub.Record, warnings []string) error {
	for _, w := range warnings {
		a.log.Warn(w)
	}
	a.log.Info(fmt.Sprintf("recorded %s in %s", r.Name, g.Dir))
	return listRecorded(a.stdout, []recordedRow{rowOf(g, r)})
}

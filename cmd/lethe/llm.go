package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/llm"
	"github.com/lethe-privacy/lethe/pipeline"
	"github.com/lethe-privacy/lethe/pipeline/engines"
)

// asksModel reports whether the settings name a language model; settings that cannot be
// read are reported when they are.
func (o *options) asksModel() bool {
	config, err := o.resolve()
	return err == nil && config.LLM.URL != ""
}

// bindAsking gives a command --dry-run, which tells what the language model would be
// asked.
func (a *app) bindAsking(c *cobra.Command, o *options) {
	run := c.RunE
	dry := c.Flags().Bool("dry-run", false, "only report what the language model would be asked: requests, tokens, cost")
	group(c.Flags(), modelHeading, "dry-run")
	c.RunE = func(c *cobra.Command, args []string) error {
		if *dry {
			return a.asking(c.Context(), o, args[0], c.Name() == "anonymize")
		}
		return run(c, args)
	}
}

// model opens the language model that a command cannot do without.
func (a *app) model(o *options) (*pipeline.LanguageModel, error) {
	config, err := o.resolve()
	if err != nil {
		return nil, err
	}
	if config.LLM.URL == "" {
		return nil, usageError{fmt.Errorf("say which language model is asked: --llm URL --model NAME")}
	}
	return engines.OpenModel(&config.LLM)
}

// spent logs what a model's answers cost.
func (a *app) spent(m *pipeline.LanguageModel) {
	if m == nil {
		return
	}
	n := m.Account()
	if n == (llm.Account{}) {
		return
	}
	text := fmt.Sprintf("the model answered %s, the cache %d: %d tokens in, %d out", plural(n.Requests, "request", "requests"), n.Cached, n.In, n.Out)
	if n.Cost > 0 {
		text += fmt.Sprintf(", cost %.4f", n.Cost)
	}
	if n.Retries > 0 {
		text += fmt.Sprintf("; %s repeated", plural(n.Retries, "attempt failed and was", "attempts failed and were"))
	}
	a.log.Info(text)
	if n.Short > 0 {
		a.log.Warn(fmt.Sprintf("the server says of %s that it read fewer tokens than there are words: if it counts right, it cut something off, and what stood there was not searched; give it a longer context (docs/reference/language-models.md)", plural(n.Short, "question", "questions")))
	}
}

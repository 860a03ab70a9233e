package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/internal/detect/transformer/hub"
	"github.com/lethe-privacy/lethe/internal/detect/transformer/onnx"
)

func (a *app) modelsPull() *cobra.Command {
	var p pullFlags
	c := &cobra.Command{
		Use:   "pull ID[@REVISION]",
		Short: "Download a transformer from the Hugging Face hub and record it",
		Long: `Download a token classifier from the Hugging Face hub, check it as lethe models add
does, and record it. A revision is a branch, tag or commit; without one it is main. It is
resolved to a commit, and every file is compared with the hash that the hub lists for
that commit. Only config.json, the tokenizer's files, one ONNX file with its weights,
README.md and LICENSE are downloaded. To resume an interrupted download, run the
command again.

This is the only command that contacts the hub. It sends the model's id and revision,
and a token if HF_TOKEN or --token-file gives one. The token goes to the endpoint and
to no host it redirects to. None of your texts is sent.

The endpoint is https://huggingface.co, or --endpoint, or HF_ENDPOINT. One that only
HF_ENDPOINT names and that is on another network needs --allow-remote. If
HF_HUB_OFFLINE is set, nothing is contacted. HTTPS_PROXY is respected.`,
		Example: `  lethe models pull dslim/bert-base-NER
  lethe models pull Davlan/xlm-roberta-base-ner-hrl@main --file onnx/model_quantized.onnx
  HF_TOKEN=hf_… lethe models pull our-team/ward-notes@v2 --name ward-notes`,
		Args: exactlyOne("ID"),
		RunE: func(c *cobra.Command, args []string) error { return a.pull(c, &p, args[0]) },
	}
	c.Flags().StringVar(&p.Endpoint, "endpoint", "", "use this address, a mirror of the hub")
	c.Flags().StringVar(&p.tokenFile, "token-file", "", "read the token from this file")
	c.Flags().Float64Var(&p.gigabytes, "max-gb", 4, "refuse files larger than this many GB, and models more than twice as large")
	c.Flags().BoolVar(&p.remote, "allow-remote", false, "allow an address on another network that only HF_ENDPOINT names")
	bindRecord(c, &p.Name, &p.File, &p.Licence, &p.Replace)
	return c
}

type pullFlags struct {
	hub.PullOptions
	tokenFile string
	gigabytes float64
	remote    bool
}

func (a *app) pull(c *cobra.Command, p *pullFlags, what string) error {
	p.ID, p.Revision, _ = strings.Cut(what, "@")
	if strings.HasSuffix(what, "@") || !(p.gigabytes > 0 && p.gigabytes <= 1000) {
		return usageError{hint(errors.New("write a revision after @, and give --max-gb a number above 0, at most 1000"), c)}
	}
	p.MaxFile, p.MaxTotal = int64(p.gigabytes*1e9), int64(2*p.gigabytes*1e9)
	if err := p.environment(); err != nil {
		return err
	}
	if err := p.Validate(); err != nil {
		return usageError{err}
	}
	g, err := hub.Own(onnx.Open)
	if err != nil {
		return err
	}
	with := "the model's id and revision are sent"
	if p.Token != "" {
		with = "the model's id, its revision and a token are sent"
	}
	a.log.Info(fmt.Sprintf("asking %s for %s: %s", p.Endpoint, p.ID, with))
	bar := a.newProgress()
	bar.pull = true
	p.Progress, p.Say = bar.show, func(text string) { a.log.Info(text) }
	r, warnings, err := g.Pull(c.Context(), p.PullOptions)
	bar.finish()
	if err != nil && hub.Unfinished(err) {
		return partialError{err, "give the command again to go on"}
	}
	if err != nil {
		return err
	}
	return a.recorded(g, r, warnings)
}

// environment reads what other programs of the hub read: HF_ENDPOINT, HF_TOKEN,
// HF_HUB_OFFLINE.
func (p *pullFlags) environment() error {
	for _, name := range []string{"HF_HUB_OFFLINE", "TRANSFORMERS_OFFLINE"} {
		switch strings.ToUpper(os.Getenv(name)) {
		case "1", "ON", "YES", "TRUE":
			return fmt.Errorf("%s is set: nothing is downloaded", name)
		}
	}
	if other := os.Getenv("HF_ENDPOINT"); p.Endpoint == "" && other != "" {
		if hub.Remote(other) && strings.TrimRight(other, "/") != hub.DefaultEndpoint && !p.remote {
			return usageError{errors.New("HF_ENDPOINT names an address on another network: --allow-remote asks it, or --endpoint names it here")}
		}
		p.Endpoint = other
	}
	p.Endpoint = strings.TrimRight(cmp.Or(p.Endpoint, hub.DefaultEndpoint), "/")
	p.Token = strings.TrimSpace(os.Getenv("HF_TOKEN"))
	if p.tokenFile != "" {
		data, err := os.ReadFile(p.tokenFile)
		if err != nil {
			return err
		}
		if p.Token = strings.TrimSpace(string(data)); p.Token == "" {
			return fmt.Errorf("%s holds no token", p.tokenFile)
		}
	}
	return nil
}

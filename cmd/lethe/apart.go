package main

import (
	"os"

	"github.com/lethe-privacy/lethe/pipeline"
	"github.com/lethe-privacy/lethe/seal"
	"github.com/lethe-privacy/lethe/store"
)

// apart refuses what must outlive a run, and must not be shared, where the run writes: in
// the folder to be shared, or in the owner's, which both appear as a whole, or as the corpus
// or plan, which --force would put in its place. "" is nowhere.
func apart(out pipeline.Output, paths ...string) error {
	for _, path := range paths {
		if path == "" {
			continue
		}
		if out.Folder != "" {
			if err := seal.Outside(path, out.Folder); err != nil {
				return err
			}
		}
		for _, written := range []string{out.ReportFolder(), out.Corpus, out.Plan} {
			if written == "" {
				continue
			}
			if err := seal.Apart(path, written); err != nil {
				return err
			}
		}
	}
	return nil
}

// apart refuses input, keys and a cache where the run writes.
func (o *options) apart(out pipeline.Output, input string) error {
	config, err := o.resolve()
	if err != nil {
		return err
	}
	if input == "-" || store.IsAddress(input) {
		input = ""
	}
	if err := unread(out, input); err != nil {
		return err
	}
	return apart(out, input, config.Replace.KeyFile, config.LLM.Cache, config.LLM.KeyFile)
}

// unread refuses to write into a folder that is read.
func unread(out pipeline.Output, input string) error {
	if info, err := os.Stat(input); err != nil || !info.IsDir() {
		return nil // a missing input is reported when it is opened
	}
	for _, written := range []string{out.Folder, out.ReportFolder(), out.Corpus, out.Plan} {
		if written == "" {
			continue
		}
		if err := seal.Unread(written, input); err != nil {
			return err
		}
	}
	return nil
}

// newKey is the file of the key for replacements, if the run is about to make it; else "".
func (o *options) newKey() (string, error) {
	config, err := o.resolve()
	if err != nil || !absent(config.Replace.KeyFile) {
		return "", err
	}
	return config.Replace.KeyFile, nil
}

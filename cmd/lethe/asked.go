package main

import (
	"errors"

	"github.com/lethe-privacy/lethe/pipeline"
)

// asked opens the judging model, and returns what to do afterwards. originals is set if the model sees original
// texts: then it refuses settings that redact them, rather than ignore them.
func (a *app) asked(o *options, config *pipeline.Config, originals bool) (m *pipeline.LanguageModel, done func(), err error) {
	if originals && config.Extract.Redact {
		return nil, nil, usageError{errors.New("extraction.redact_before_send is set, but the originals would be sent as they are: set it to false for a model that may see them")}
	}
	if m, err = a.model(o); err != nil {
		return nil, nil, err
	}
	if config.LLM.AllowRemote {
		a.log.Warn("what the language model is asked may leave this machine and private networks: --set llm.allow_remote=true allows it")
	}
	return m, func() {
		a.spent(m)
		if err := m.Close(); err != nil {
			a.log.Warn(err.Error())
		}
	}, nil
}

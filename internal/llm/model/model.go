// Package model opens the language model that settings name.
package model

import (
	"context"
	"errors"
	"net/url"
	"os"
	"time"

	"github.com/lethe-privacy/lethe/internal/dial"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/llm/prompt"
	"github.com/lethe-privacy/lethe/internal/setting"
	"github.com/lethe-privacy/lethe/llm"
)

// Settings say which language model is asked, and what that may cost. Nothing here but the
// model's name, the form of answers and the prompts changes the output.
type Settings struct {
	URL            string  `yaml:"url,omitempty" flag:"llm" usual:"yes" secret:"yes" doc:"a server that speaks the OpenAI chat protocol, by its base URL: http://localhost:11434/v1" example:"http://localhost:11434/v1" see:"../language-models.md#where-the-model-runs" about:"It needs llm.model, too."`
	Model          string  `yaml:"model,omitempty" flag:"model" usual:"yes" doc:"the name by which that server knows the language model" example:"qwen3:8b" about:"It needs llm.url, too."`
	KeyFile        string  `yaml:"key_file,omitempty" old:"llm-key-file" secret:"yes" output:"same" doc:"a file with the server's API key; else the environment variable LETHE_LLM_KEY has it, if one is needed" example:"llm.key"`
	AllowRemote    bool    `yaml:"allow_remote,omitempty" old:"allow-remote" output:"same" doc:"the server may be neither on this machine nor in a private network: the texts leave. A lethe.yaml that just lies in the working folder cannot say so" see:"../language-models.md#what-is-sent"`
	Cache          string  `yaml:"cache,omitempty" flag:"llm-cache" output:"same" doc:"a file that keeps the answers, each sealed under its question, so that a second run asks nothing again" example:"answers.cache"`
	Answers        string  `yaml:"answers,omitempty" old:"llm-answers" enum:"schema tool plain" doc:"how JSON is asked for: schema, tool or plain; empty: schema, and no way again that the server refuses"`
	Concurrency    int     `yaml:"concurrency,omitempty" old:"llm-concurrency" range:"[0,)" output:"same" zero:"4" doc:"requests at once" example:"8"`
	Timeout        int     `yaml:"timeout,omitempty" old:"llm-timeout" unit:"seconds" range:"[0,)" output:"same" zero:"120" doc:"seconds that one attempt may take" example:"300" see:"../language-models.md#when-the-model-or-the-server-fails"`
	Retries        int     `yaml:"retries,omitempty" old:"llm-retries" range:"[-1,)" output:"same" zero:"5" doc:"attempts after the first where a server is busy or fails; -1: none" example:"2" see:"../language-models.md#when-the-model-or-the-server-fails"`
	MaxTokens      int     `yaml:"max_tokens,omitempty" old:"max-tokens" unit:"tokens" range:"[0,)" output:"same" doc:"the most tokens that a run may cost, in and out; what it could not ask for fails. 0: no ceiling" example:"2000000" see:"../language-models.md#what-it-costs"`
	MaxCost        float64 `yaml:"max_cost,omitempty" old:"max-cost" range:"[0,)" output:"same" doc:"the most that a run may cost, in the currency of the prices; 0: no ceiling" example:"20" see:"../language-models.md#what-it-costs" about:"It needs llm.price_in and llm.price_out, too."`
	PriceIn        float64 `yaml:"price_in,omitempty" old:"price-in" range:"[0,)" output:"same" doc:"what a million tokens of questions cost" example:"0.4" see:"../language-models.md#what-it-costs"`
	PriceOut       float64 `yaml:"price_out,omitempty" old:"price-out" range:"[0,)" output:"same" doc:"what a million tokens of answers cost" example:"1.6" see:"../language-models.md#what-it-costs"`
	Prompts        string  `yaml:"prompts,omitempty" names:"file" old:"prompts" output:"same" doc:"a folder with prompts of your own in place of those that 'lethe prompts show' shows" example:"prompts" see:"../language-models.md#prompts"`
	PromptLanguage string  `yaml:"prompt_language" old:"prompt-language" default:"en" doc:"language of the prompts: en or de" example:"de" see:"../language-models.md#prompts"`
}

// keyVariable holds the API key of the server.
const keyVariable = "LETHE_LLM_KEY"

// openAIKey is where those who ask OpenAI itself usually have theirs; no other server is
// sent it.
const openAIKey, openAIHost = "OPENAI_API_KEY", "api.openai.com"

// Validate reports what the other settings contradict.
func (s *Settings) Validate() error {
	switch {
	case s.MaxCost > 0 && s.PriceIn == 0 && s.PriceOut == 0:
		return failure.New("llm", "llm.max_cost needs prices: llm.price_in, llm.price_out")
	case s.URL != "" && s.Model == "":
		return failure.New("llm", "llm.url needs a model: name it with --model")
	case s.URL == "" && s.Model != "":
		return failure.New("llm", "llm.model needs a server: give its URL with --llm")
	case s.URL == "":
		return nil
	}
	if err := s.options().Validate(); err != nil {
		return failure.Errorf("llm", "llm: %w", err)
	}
	return nil
}

// Model is the model that the settings name, ready to be asked.
type Model struct {
	Respondent
	Prompts *prompt.Set
}

// Respondent is a model that can be asked, as package llm's Client is one.
type Respondent interface {
	llm.Asker
	// Known reports whether the answer is there without asking.
	Known(ctx context.Context, r llm.Request) (bool, error)
	// Remote reports whether the server is neither this machine nor in a private network.
	Remote(ctx context.Context) (bool, error)
	// Account is what was spent so far.
	Account() llm.Account
	Close() error
}

// CacheOpener opens a file with answers of language models; package llm/cache has one.
type CacheOpener func(file string) (llm.Cache, error)

// Open prepares to ask the model that the settings name, with a cache that open opens;
// nothing is contacted. It gives nil where they name none.
func (s *Settings) Open(open CacheOpener) (*Model, error) {
	if s.URL == "" {
		return nil, nil
	}
	key, err := s.APIKey()
	if err != nil {
		return nil, err
	}
	prompts, err := prompt.Load(s.PromptLanguage, s.Prompts)
	if err != nil {
		return nil, failure.Errorf("llm", "%w", err)
	}
	o := s.options()
	o.Key, o.OpenCache = key, open
	client, err := llm.New(o)
	if err != nil {
		return nil, failure.Errorf("llm", "%w", err)
	}
	return &Model{client, prompts}, nil
}

// options are those of the client, without the key.
func (s *Settings) options() llm.Options {
	return llm.Options{
		BaseURL: s.URL, Model: s.Model, AllowRemote: s.AllowRemote, Cache: s.Cache,
		Form: llm.Form(s.Answers), Concurrency: s.Concurrency, Timeout: time.Duration(s.Timeout) * time.Second, Retries: s.Retries,
		MaxTokens: int64(s.MaxTokens), MaxCost: s.MaxCost, PriceIn: s.PriceIn, PriceOut: s.PriceOut,
	}
}

// Requests is how many may be under way at once.
func (s *Settings) Requests() int { return setting.Meant(*s).Concurrency }

// AttemptTimeout is how long one attempt may take.
func (s *Settings) AttemptTimeout() time.Duration {
	return time.Duration(setting.Meant(*s).Timeout) * time.Second
}

// Host is the server's.
func (s *Settings) Host() string {
	u, err := url.Parse(s.URL)
	if err != nil {
		return ""
	}
	return u.Host
}

// APIKey is the key that the server is sent, "" where there is none.
func (s *Settings) APIKey() (string, error) {
	if s.KeyFile == "" {
		if s.Host() == openAIHost && os.Getenv(keyVariable) == "" {
			return os.Getenv(openAIKey), nil
		}
		return os.Getenv(keyVariable), nil
	}
	key, err := dial.ReadKey(s.KeyFile)
	if err != nil {
		return "", failure.Errorf("llm", "%w", err)
	}
	return key, nil
}

// Elsewhere reports whether the server is neither this machine nor in a private network. A
// name that cannot be looked up may be anybody's.
func (m *Model) Elsewhere(ctx context.Context) (bool, error) {
	remote, err := m.Remote(ctx)
	switch {
	case errors.Is(err, llm.ErrUnreachable):
		return true, nil
	case err != nil:
		return false, failure.Errorf("llm", "%w", err)
	}
	return remote, nil
}

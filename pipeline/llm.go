package pipeline

import (
	"context"
	"net/url"
	"os"
	"time"

	"github.com/lethe-privacy/lethe/internal/dial"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/llm/prompt"
	"github.com/lethe-privacy/lethe/llm"
)

// LLM says which language model is asked, and what that may cost. Nothing here but the
// model's name, the form of answers and the prompts changes the output.
type LLM struct {
	URL            string  `yaml:"url,omitempty" flag:"llm" secret:"yes" doc:"a server that speaks the OpenAI chat protocol, by its base URL: http://localhost:11434/v1"`
	Model          string  `yaml:"model,omitempty" flag:"model" doc:"the name by which that server knows the language model"`
	KeyFile        string  `yaml:"key_file,omitempty" old:"llm-key-file" secret:"yes" doc:"a file with the server's API key; else the environment variable LETHE_LLM_KEY has it, if one is needed"`
	AllowRemote    bool    `yaml:"allow_remote,omitempty" flag:"allow-remote" output:"same" doc:"the server may be neither on this machine nor in a private network: the texts leave. A lethe.yaml that just lies in the working folder cannot say so"`
	Cache          string  `yaml:"cache,omitempty" flag:"llm-cache" output:"same" doc:"a file that keeps the answers, each sealed under its question, so that a second run asks nothing again"`
	Answers        string  `yaml:"answers,omitempty" old:"llm-answers" enum:"schema tool plain" doc:"how JSON is asked for: schema, tool or plain; empty: by schema, and what the server refuses not again"`
	Concurrency    int     `yaml:"concurrency,omitempty" old:"llm-concurrency" range:"[0,)" output:"same" doc:"requests at once; 0: 4"`
	Timeout        int     `yaml:"timeout,omitempty" old:"llm-timeout" unit:"seconds" range:"[0,)" output:"same" doc:"seconds that one attempt may take; 0: 120"`
	Retries        int     `yaml:"retries,omitempty" old:"llm-retries" range:"[-1,)" output:"same" doc:"attempts after the first where a server is busy or fails; 0: 5, -1: none"`
	MaxTokens      int     `yaml:"max_tokens,omitempty" old:"max-tokens" unit:"tokens" range:"[0,)" output:"same" doc:"the most tokens that a run may cost, in and out; what it could not ask for fails. 0: no ceiling"`
	MaxCost        float64 `yaml:"max_cost,omitempty" old:"max-cost" range:"[0,)" output:"same" doc:"the most that a run may cost, in the currency of the prices; 0: no ceiling"`
	PriceIn        float64 `yaml:"price_in,omitempty" old:"price-in" range:"[0,)" output:"same" doc:"what a million tokens of questions cost"`
	PriceOut       float64 `yaml:"price_out,omitempty" old:"price-out" range:"[0,)" output:"same" doc:"what a million tokens of answers cost"`
	Prompts        string  `yaml:"prompts,omitempty" names:"file" old:"prompts" output:"same" doc:"a folder with prompts of your own in place of those that 'lethe prompts show' shows"`
	PromptLanguage string  `yaml:"prompt_language" old:"prompt-language" default:"en" doc:"language of the prompts: en or de"`
}

// keyVariable holds the API key of the server.
const keyVariable = "LETHE_LLM_KEY"

// openAIKey is where those who ask OpenAI itself usually have theirs; no other server is
// sent it.
const openAIKey, openAIHost = "OPENAI_API_KEY", "api.openai.com"

// validate reports what the other settings contradict.
func (l *LLM) validate() error {
	switch {
	case l.MaxCost > 0 && l.PriceIn == 0 && l.PriceOut == 0:
		return failure.New("pipeline", "llm.max_cost needs prices: llm.price_in, llm.price_out")
	case l.URL != "" && l.Model == "":
		return failure.New("pipeline", "llm.url needs a model: name it with --model")
	case l.URL == "" && l.Model != "":
		return failure.New("pipeline", "llm.model needs a server: give its URL with --llm")
	case l.URL == "":
		return nil
	}
	if err := l.options().Validate(); err != nil {
		return failure.Errorf("pipeline", "llm: %w", err)
	}
	return nil
}

// LanguageModel is the model that the settings name, ready to be asked.
type LanguageModel struct {
	Asked
	Prompts *prompt.Set
}

// Asked is a model that can be asked, as package llm's Client is one.
type Asked interface {
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

// OpenModel prepares to ask the model that settings name, with a cache that open opens;
// nothing is contacted. It gives nil where they name none.
func OpenModel(l *LLM, open CacheOpener) (*LanguageModel, error) {
	if l.URL == "" {
		return nil, nil
	}
	key, err := l.APIKey()
	if err != nil {
		return nil, err
	}
	prompts, err := prompt.Load(l.PromptLanguage, l.Prompts)
	if err != nil {
		return nil, failure.Errorf("pipeline", "%w", err)
	}
	o := l.options()
	o.Key, o.OpenCache = key, open
	client, err := llm.New(o)
	if err != nil {
		return nil, failure.Errorf("pipeline", "%w", err)
	}
	return &LanguageModel{client, prompts}, nil
}

// options are those of the client, without the key.
func (l *LLM) options() llm.Options {
	return llm.Options{
		BaseURL: l.URL, Model: l.Model, AllowRemote: l.AllowRemote, Cache: l.Cache,
		Form: llm.Form(l.Answers), Concurrency: l.Concurrency, Timeout: time.Duration(l.Timeout) * time.Second, Retries: l.Retries,
		MaxTokens: int64(l.MaxTokens), MaxCost: l.MaxCost, PriceIn: l.PriceIn, PriceOut: l.PriceOut,
	}
}

// host is the server's.
func (l *LLM) host() string {
	u, err := url.Parse(l.URL)
	if err != nil {
		return ""
	}
	return u.Host
}

// APIKey is the key that the server is sent, "" where there is none.
func (l *LLM) APIKey() (string, error) {
	if l.KeyFile == "" {
		if l.host() == openAIHost && os.Getenv(keyVariable) == "" {
			return os.Getenv(openAIKey), nil
		}
		return os.Getenv(keyVariable), nil
	}
	key, err := dial.ReadKey(l.KeyFile)
	if err != nil {
		return "", failure.Errorf("pipeline", "%w", err)
	}
	return key, nil
}

// Extraction says what the language model is asked for.
type Extraction struct {
	Mode           string  `yaml:"mode" flag:"llm-mode" default:"union" enum:"extract union judge none" doc:"union: what the model finds counts, and what the detectors find; extract: the model finds, and of what the detectors find only direct identifiers count, with a warning where the model did not name them; judge: the model only says how much tells what the detectors find; none: the model finds nothing, and does only what --replace asks of it"`
	Stages         string  `yaml:"stages" old:"llm-stages" default:"2" enum:"1 2 context" doc:"1: each document alone; 2: after that once more, with what the collection knows; context: only the latter, with what the detectors know"`
	Strength       float64 `yaml:"strength" old:"context-strength" default:"0.3" range:"[0,1]" doc:"entities whose highest relevance times uniqueness is below this stay out of the context, in [0,1]"`
	Direct         bool    `yaml:"direct,omitempty" old:"context-direct" doc:"direct identifiers too stand in the context"`
	Top            int     `yaml:"top,omitempty" old:"context-top" range:"[0,)" doc:"the most entities of the context; 0: no limit but the tokens"`
	Order          string  `yaml:"order" old:"context-order" default:"relevant" enum:"relevant least-relevant recent" doc:"which those are: relevant, least-relevant or recent"`
	ContextTokens  int     `yaml:"context_tokens" old:"context-tokens" default:"2000" unit:"tokens" range:"[1,)" doc:"the most tokens of the context"`
	Wave           int     `yaml:"wave" old:"wave" default:"16" unit:"documents" range:"[1,)" doc:"documents that are asked about with the same context; what they say is in the next one's"`
	DocumentTokens int     `yaml:"document_tokens" old:"document-tokens" default:"6000" unit:"tokens" range:"[200,)" doc:"the most tokens of a document that are asked about at once; longer ones go in parts that overlap"`
	LowerCase      bool    `yaml:"lower_case,omitempty" old:"lower-case" doc:"the model gets the texts in lower case, as in the thesis: capitals are evidence"`
	Redact         bool    `yaml:"redact_before_send,omitempty" flag:"redact-before-send" doc:"direct identifiers that the detectors find are replaced by surrogates before the model sees the texts, and put back in its answers"`
}

// What the model does, and in which stages.
const (
	extractMode  = "extract"
	unionMode    = "union"
	judgeMode    = "judge"
	noneMode     = "none"
	localStage   = "1"
	bothStages   = "2"
	contextStage = "context"
)

// Modes are the values of Extraction.Mode.
func Modes() []string { return []string{extractMode, unionMode, judgeMode, noneMode} }

func (e *Extraction) validate() error {
	if e.Redact && e.Mode == judgeMode {
		return failure.New("pipeline", "extraction.redact_before_send has no meaning with mode judge, whose questions name what was found")
	}
	return nil
}

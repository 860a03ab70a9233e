// Package llm asks language models over the OpenAI chat protocol, which Ollama,
// vLLM, llama.cpp and hosted services speak alike. It knows nothing of privacy but
// this: only the server that the user named is contacted, and a remote one only
// where the user allowed it.
//
// A [Client] gives a whole answer of the form that was asked for, or an error. What
// fails for a while is asked again after a pause, an answer that cannot be used once
// more. What it may cost has ceilings, what was answered can be kept in a file, and
// the same question at the same time is asked once.
package llm

import (
	"context"
	"encoding/json"
	"time"
)

// Form is how an answer in JSON is asked for.
type Form string

const (
	Auto   Form = ""       // by schema; what the server refuses is not asked for again
	Schema Form = "schema" // structured output by JSON schema
	Tool   Form = "tool"   // a call of the one tool whose parameters are the answer
	Plain  Form = "plain"  // by the words of the prompt alone
)

// Options say which model answers, and what it may cost. BaseURL and Model are needed.
type Options struct {
	BaseURL     string // as other clients of the protocol take it: http://localhost:11434/v1
	Model       string
	Key         string // sent as a bearer token; "" for none. Never in errors, logs or the cache
	AllowRemote bool   // addresses that are neither loopback nor private are contacted

	Form        Form
	Concurrency int           // requests at once; 0: 4
	Timeout     time.Duration // of one attempt; 0: 2 minutes
	Retries     int           // after the first attempt; 0: 5, less than 0: none
	Backoff     time.Duration // the longest pause before the first retry, doubled for each further one; 0: half a second
	MaxBytes    int64         // of one answer as it is sent, unpacked; 0: 4 MiB

	// Ceilings of the whole account; 0: none. With one, an answer without a bound of its
	// own may have 4096 tokens.
	MaxTokens         int64   // in and out
	MaxCost           float64 // in the currency of the prices
	PriceIn, PriceOut float64 // of a million tokens

	Cache     string                      // a file that keeps the answers, each sealed under its question; "" for none
	OpenCache func(string) (Cache, error) // opens that file, as package llm/cache does
	CacheKey  []byte                      // mixed into the seals, so that anyone who guesses a question cannot try the guess; nil for none
	Progress  func(Account)               // told of each change, never twice at once; it must not ask
}

// Message is one turn of a conversation.
type Message struct{ Role, Content string } // Role is system, user or assistant

// Answers describes the JSON that is wanted.
type Answers struct {
	Name   string // of the schema or tool: letters, digits, _
	Schema json.RawMessage
	// ListAlone takes the list of lists or objects that should be a member of the answer
	// also by itself, where no other value is next to it.
	ListAlone bool `json:"-"`
}

// Request is one question.
type Request struct {
	Messages []Message
	JSON     *Answers // nil: the answer is text
	// MaxAnswer is the most tokens that the answer may have; 0: the server's own limit.
	MaxAnswer   int
	Temperature float64 // 0: the most likely answer
	Seed        *int
	// Usable tells an answer that anyone who asks can read; nil: any of the form. One that is
	// none is treated as one that is broken: asked for once more, and never kept. The same
	// question must come with the same rule.
	Usable func(text string) bool `json:"-"`
}

// Answer is what the model said.
type Answer struct {
	Text   string // of JSON the one value, without what stood around it
	Cached bool
	In     int // tokens, as the server counted them, else as Tokens does
	Out    int
}

// Account is what was spent so far.
type Account struct {
	Requests int64 // answered by the model, be it something of no use
	Cached   int64 // answered by the cache, or by a request for the same at the same time
	Retries  int64 // attempts beside the first: after faults, and after answers of no use
	In, Out  int64 // tokens, as the server counts them; of what it may have read without answering too
	Cost     float64
	// Short are the answers of which the server says that it read fewer tokens than the
	// question has words: some cut off what is too long for them without a word.
	Short int64
}

// Asker is what users of a model need of it: a [Client], or one that changes what is
// sent and what comes back.
type Asker interface {
	// Ask gives the answer to a request, from the cache if it is there. An answer that
	// was cut off, refused, or is not the JSON that was asked for is an error.
	Ask(ctx context.Context, r Request) (Answer, error)
}

// Package frame is the seam between a service and the interface that it carries: the one listens,
// asks for keys, limits and counts; the other answers.
package frame

import (
	"context"
	"log/slog"
	"net/http"

	"github.com/lethe-privacy/lethe/internal/serve/access"
	"github.com/lethe-privacy/lethe/internal/serve/audit"
	"github.com/lethe-privacy/lethe/internal/serve/traces"
	"github.com/lethe-privacy/lethe/seal"
)

// Frame is what a service gives its interface.
type Frame struct {
	Folder   string     // for all that is kept, but for what is in Database
	Database string     // a PostgreSQL; "": all is in the folder
	Vaults   *seal.Lock // seals those of runs; nil: none are made
	MaxBody  int64      // bytes of a request
	Log      *slog.Logger
	Audit    *audit.Log
	Traces   *traces.Traces // of runs; nil: none
	// People are those who may read documents.
	People func(context.Context) ([]access.Who, error)
	// Turn waits until a line of a stream may be worked on, and says when it must be done. What it
	// gives ends its turn.
	Turn     func(context.Context) (context.Context, context.CancelFunc, error)
	Stopping <-chan struct{} // closed when the service ends; nil: never
}

// API is an interface that a service carries. It answers below /v1/.
type API interface {
	http.Handler
	// Paths are those that it answers, but for those below Below.
	Paths() []string
	// Below begins the paths of which what follows are names.
	Below() string
	// Whole are the patterns of what may take longer, or be larger, than a request.
	Whole() []string
	// Close frees what it keeps open.
	Close() error
}

// Opener opens an interface with what it keeps.
type Opener func(context.Context, Frame) (API, error)

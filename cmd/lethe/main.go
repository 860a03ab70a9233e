// Command lethe makes collections of texts about people safe to share.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"syscall"

	"github.com/lethe-privacy/lethe/internal/detect/pattern"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/pipeline"
)

func main() {
	boundHeap()
	slack := make([]byte, slackBytes)
	code := run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	runtime.KeepAlive(slack)
	os.Exit(code)
}

// slackBytes are never touched, and so take no memory themselves: they let the garbage
// collector wait until so much more is asked for, since lists and models are searched for
// nothing each time.
const slackBytes = 128 << 20

// Exit codes.
const (
	exitOK          = 0
	exitFailed      = 1   // the input, or the machine, did not allow it
	exitUsage       = 2   // the command line or the configuration is wrong
	exitIncomplete  = 3   // finished with --keep-going, but documents were left out
	exitInterrupted = 130 // Ctrl-C
)

// usageError is the caller's mistake, not the input's.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

// errIncomplete says that documents were left out; which ones was logged.
var errIncomplete = errors.New("documents were left out")

// omission is errIncomplete with how many they were.
type omission struct {
	documents int
	more      string
}

func (o omission) Error() string {
	return plural(o.documents, "document was", "documents were") + " left out: " + o.more
}

func (omission) Unwrap() error { return errIncomplete }

func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	useTables()
	a := &app{stdin: stdin, stdout: stdout, stderr: stderr, completing: completing(args)}
	root := a.root()
	root.SetArgs(args)
	err := root.ExecuteContext(ctx)
	if err == nil {
		return exitOK
	}
	if ctx.Err() != nil {
		err = interrupted(err)
	}
	a.fail(err)
	return exitCode(ctx, err)
}

// interrupted is what is said after Ctrl-C.
func interrupted(err error) error {
	var k partialError
	if errors.As(err, &k) {
		return partialError{errors.New("interrupted"), k.next}
	}
	return errors.New("interrupted; nothing was written")
}

func exitCode(ctx context.Context, err error) int {
	var usage usageError
	switch {
	case ctx.Err() != nil:
		return exitInterrupted
	case errors.Is(err, errIncomplete):
		return exitIncomplete
	case errors.As(err, &usage):
		return exitUsage
	}
	return exitFailed
}

// fail prints the one line that says what went wrong; of a file with several faults, and of
// several files, one for each.
func (a *app) fail(err error) {
	if unfit := unfitFiles(err); len(unfit) > 0 {
		for _, f := range unfit {
			a.fail(f)
		}
		err = fmt.Errorf("%s cannot be read as they are, and nothing was written: they are listed above; --keep-going leaves such files out", plural(len(unfit), "file", "files"))
	}
	if faults := (pattern.Faults)(nil); errors.As(err, &faults) && len(faults) > 1 {
		for _, f := range faults {
			a.fail(f)
		}
		return
	}
	if a.log != nil {
		a.log.Error(printable(failure.Line(err)))
		return
	}
	fmt.Fprintln(a.stderr, "lethe:", printable(failure.Line(err)))
}

// unfitFiles are the failures of files that were looked at before the work began, where they are several.
func unfitFiles(err error) []error {
	var all interface{ Unwrap() []error }
	if !errors.As(err, &all) {
		return nil
	}
	for _, err := range all.Unwrap() {
		if _, ok := err.(*pipeline.Failure); !ok {
			return nil
		}
	}
	return all.Unwrap()
}

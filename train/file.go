package train

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
)

// Open gives the content of a file; one whose name ends in .xz is unpacked with
// the xz program, which no product path needs.
func Open(ctx context.Context, name string) (io.Reader, error) {
	if !strings.HasSuffix(name, ".xz") {
		data, err := os.ReadFile(name)
		if err != nil {
			return nil, fmt.Errorf("train: read corpus: %w", err)
		}
		return bytes.NewReader(data), nil
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("train: read corpus: %w", err)
	}
	defer f.Close()
	var out, problem bytes.Buffer
	cmd := exec.CommandContext(ctx, "xz", "-dc")
	cmd.Stdin, cmd.Stdout, cmd.Stderr = f, &out, &problem
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("train: unpack %s with xz: %w %s", name, err, strings.TrimSpace(problem.String()))
	}
	return &out, nil
}

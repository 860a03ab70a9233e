package hub

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe/internal/detect/transformer/session"
	"github.com/lethe-privacy/lethe/internal/failure"
)

// beside are the files that a loader reads apart from the model itself; those below are
// kept for people. The first two must be there.
var (
	beside = []string{"config.json", "tokenizer.json", "tokenizer_config.json", "special_tokens_map.json"}
	people = []string{"README.md", "LICENSE"}
)

// maxJSON is the size of the largest settings and tokenizer that are read. Those of
// models for a hundred languages have about 17 MB.
const maxJSON = 128 << 20

// inspect looks at the files of a folder, and then runs the model once. asked names the
// ONNX file; "" for the only one.
func inspect(ctx context.Context, compute session.Opener, folder, asked string) (Record, []string, error) {
	s, err := readSettings(folder)
	if err != nil {
		return Record{}, nil, err
	}
	names, err := onnxFiles(folder)
	if err != nil {
		return Record{}, nil, err
	}
	model, err := choose(names, asked)
	if err != nil {
		return Record{}, nil, err
	}
	o, err := outlineOf(folder, model)
	if err == nil {
		err = o.fits(len(s.Labels))
	}
	if err != nil {
		return Record{}, nil, fmt.Errorf("%s: %w", model, err)
	}
	r := Record{Version: 1, Kind: s.Kind, Model: model, Labels: s.Labels}
	if err := r.hash(ctx, folder, o); err != nil {
		return Record{}, nil, err
	}
	tried, err := try(ctx, compute, folder, r)
	return r, append(s.Warnings, tried...), err
}

// Fingerprint is that of the record which a model in a folder would have: one hash for
// everything that says what the model does. model is its ONNX file, a path in the folder.
func Fingerprint(ctx context.Context, folder, model string) (string, error) {
	r := Record{Model: filepath.ToSlash(model)}
	o, err := outlineOf(folder, r.Model)
	if err == nil {
		err = r.hash(ctx, folder, o)
	}
	if err != nil {
		return "", failure.Errorf("hub", "fingerprint %s: %w", r.Model, err)
	}
	return r.Fingerprint(), nil
}

// hash notes the files of a model, which says this of itself.
func (r *Record) hash(ctx context.Context, folder string, o outline) error {
	for _, name := range needed(r.Model, o) {
		f, err := hashFile(ctx, folder, name)
		if errors.Is(err, fs.ErrNotExist) && !required(name) {
			continue
		}
		if err != nil {
			return err
		}
		r.Files = append(r.Files, f)
	}
	return nil
}

// required reports whether a model is none without the file.
func required(name string) bool {
	return !slices.Contains(people, name) && !slices.Contains(beside[2:], name)
}

// needed lists the files of a model, in order.
func needed(model string, o outline) []string {
	names := append(slices.Concat(beside, people), model)
	for _, e := range o.External {
		names = append(names, path.Join(path.Dir(model), e))
	}
	slices.Sort(names)
	return slices.Compact(names)
}

func readSettings(folder string) (settings, error) {
	config, err := readSmall(folder, "config.json")
	if err != nil {
		return settings{}, err
	}
	s, err := parseConfig(config)
	if err != nil {
		return settings{}, err
	}
	tokenizer, err := readSmall(folder, "tokenizer.json")
	if err != nil {
		return settings{}, err
	}
	return s, parseTokenizer(tokenizer)
}

// readSmall reads a file that must not be large.
func readSmall(folder, name string) ([]byte, error) {
	f, _, err := openPlain(folder, name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, missing(name)
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxJSON+1))
	if err == nil && len(data) > maxJSON {
		err = fmt.Errorf("%s has more than %d MB", name, maxJSON>>20)
	}
	return data, err
}

func missing(name string) error {
	if name == "tokenizer.json" {
		return errors.New("there is no tokenizer.json: it is made from vocab.txt and the like by loading the tokenizer with transformers and saving it")
	}
	return fmt.Errorf("there is no %s", name)
}

// onnxFiles lists the ONNX files of a folder and of the folders in it, as paths with
// slashes. It goes no deeper: models keep them in onnx/ at most.
func onnxFiles(folder string) ([]string, error) {
	var names []string
	err := fs.WalkDir(os.DirFS(folder), ".", func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && p != "." && (strings.Contains(p, "/") || strings.HasPrefix(p, ".")) {
			return fs.SkipDir
		}
		if !d.IsDir() && strings.HasSuffix(p, ".onnx") {
			names = append(names, p)
		}
		return nil
	})
	return names, err
}

// choose picks the model of several ONNX files: the one that was asked for, model.onnx,
// onnx/model.onnx, or the only one.
func choose(names []string, asked string) (string, error) {
	if asked != "" {
		asked = path.Clean(filepath.ToSlash(asked))
		if !inside(asked) {
			return "", fmt.Errorf("%q is no path of a file in the model's folder", asked)
		}
		if !slices.Contains(names, asked) {
			return "", fmt.Errorf("there is no %s%s", asked, listed(names))
		}
		return asked, nil
	}
	for _, usual := range []string{"model.onnx", "onnx/model.onnx"} {
		if slices.Contains(names, usual) {
			return usual, nil
		}
	}
	switch {
	case len(names) == 0:
		return "", errNoONNX
	case len(names) > 1:
		return "", fmt.Errorf("there are %d ONNX files, and --file must name one of them%s", len(names), listed(names))
	case !inside(names[0]):
		return "", errors.New("its ONNX file has an odd name")
	}
	return names[0], nil
}

var errNoONNX = errors.New("there is no ONNX file; where there are safetensors or PyTorch files, `optimum-cli export onnx --task token-classification --model MODEL FOLDER` makes one, and `lethe models add FOLDER` records it")

// listed names a few files.
func listed(names []string) string {
	var shown []string
	for _, n := range slices.Sorted(slices.Values(names)) {
		if inside(n) && len(shown) < 12 {
			shown = append(shown, n)
		}
	}
	if len(shown) == 0 {
		return ""
	}
	return ": " + strings.Join(shown, ", ")
}

func outlineOf(folder, model string) (outline, error) {
	f, size, err := openPlain(folder, model)
	if err != nil {
		return outline{}, err
	}
	defer f.Close()
	return readOutline(f, size)
}

// openPlain opens a plain file, or what a link leads to, and nothing else: a pipe would
// be waited for without end.
func openPlain(folder, name string) (f *os.File, size int64, err error) {
	place := filepath.Join(folder, filepath.FromSlash(name))
	info, err := os.Stat(place)
	if err != nil {
		return nil, 0, err
	}
	if !info.Mode().IsRegular() {
		return nil, 0, fmt.Errorf("%s is no plain file", name)
	}
	f, err = os.Open(place)
	return f, info.Size(), err
}

// hashFile describes a file.
func hashFile(ctx context.Context, folder, name string) (File, error) {
	f, _, err := openPlain(folder, name)
	if err != nil {
		return File{}, err
	}
	defer f.Close()
	h := sha256.New()
	n, err := io.Copy(h, &contextReader{f, ctx})
	if err != nil {
		return File{}, err
	}
	return File{Path: name, Size: n, SHA256: hexOf(h)}, nil
}

// contextReader stops reading when the run is interrupted.
type contextReader struct {
	io.Reader
	ctx context.Context
}

func (w *contextReader) Read(p []byte) (int, error) {
	if err := w.ctx.Err(); err != nil {
		return 0, err
	}
	return w.Reader.Read(p)
}

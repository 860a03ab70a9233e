package prompt

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe/internal/nearest"
)

//go:embed files
var embedded embed.FS

// embeddedMark begins the names of embedded files.
const embeddedMark = "embedded:"

// ext ends the names of prompts' files.
const ext = ".md"

// Languages lists those of the embedded prompts.
func Languages() []string {
	folders, err := embedded.ReadDir("files")
	if err != nil {
		panic(err) // the embedded folder is part of the program
	}
	tags := make([]string, len(folders))
	for i, f := range folders {
		tags[i] = f.Name()
	}
	return tags
}

// Load returns the prompts in a language ("en", "de"; "" is "en"). Files of the same names
// in folder, if it is not "", stand in place of those embedded. Every prompt is filled
// in with samples, so that a fault comes to light before anything is sent; all faults
// are in the error, each an [*Error].
func Load(language, folder string) (*Set, error) {
	if language == "" {
		language = "en"
	}
	if !slices.Contains(Languages(), language) {
		return nil, fmt.Errorf("prompt: there are no prompts in %q; there are those in %s", language, strings.Join(Languages(), ", "))
	}
	own, err := list(folder)
	if err != nil {
		return nil, fmt.Errorf("prompt: %w", err)
	}
	s := &Set{language: language, prompts: map[string]*prompt{}}
	var faults []error
	for _, k := range Kinds() {
		p, err := read(k, language, folder, own[k.Name])
		if err == nil {
			err = p.check()
		}
		if err != nil {
			faults = append(faults, err)
			continue
		}
		s.prompts[k.Name] = p
	}
	if err := errors.Join(faults...); err != nil {
		return nil, fmt.Errorf("prompt: %w", err)
	}
	return s, nil
}

// list finds the prompts of a user's folder. A file that is not one would be believed to
// have an effect: it is an error. Hidden files are passed over.
func list(folder string) (map[string]bool, error) {
	own := map[string]bool{}
	if folder == "" {
		return own, nil
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	var faults []error
	for _, e := range entries {
		name, isPrompt := strings.CutSuffix(e.Name(), ext)
		_, known := kindOf(name)
		switch {
		case strings.HasPrefix(e.Name(), "."):
		case isPrompt && known && !e.IsDir():
			own[name] = true
		default:
			faults = append(faults, &Error{File: filepath.Join(folder, e.Name()),
				Message: "is no prompt; there are " + strings.Join(names(), ext+", ") + ext + suggest(name)})
		}
	}
	return own, errors.Join(faults...)
}

// suggest names the prompt that was perhaps meant.
func suggest(name string) string { return nearest.To(name, names()) }

// most is the most bytes of a prompt.
const most = 1 << 20

// read takes a prompt from the folder if it is its own, else from those embedded.
func read(k Kind, language, folder string, own bool) (*prompt, error) {
	if !own {
		file := path.Join("files", language, k.Name+ext)
		data, err := fs.ReadFile(embedded, file)
		if err != nil {
			return nil, err
		}
		return parse(k, embeddedMark+path.Join(language, k.Name+ext), data)
	}
	file := filepath.Join(folder, k.Name+ext)
	info, err := os.Stat(file)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() > most {
		return nil, &Error{File: file, Message: "is no file of at most 1 MiB"}
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	return parse(k, file, data)
}

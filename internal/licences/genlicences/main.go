// Command genlicences collects the licences of the modules that the program is made of:
//
//	go run ./internal/licences/genlicences internal/licences/texts.gz
package main

import (
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// module is what go list says of one.
type module struct {
	Path, Version, Dir string
}

func main() {
	if len(os.Args) != 2 {
		log.Fatal("genlicences: give the file to write")
	}
	if err := generate(os.Args[1]); err != nil {
		log.Fatal("genlicences: ", err)
	}
}

func generate(place string) error {
	modules, err := linked()
	if err != nil {
		return err
	}
	f, err := os.Create(place)
	if err != nil {
		return err
	}
	z, err := gzip.NewWriterLevel(f, gzip.BestCompression)
	if err != nil {
		return err
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return fmt.Errorf("find Go: %w", err)
	}
	goes := module{Path: "Go, its standard library and runtime", Dir: strings.TrimSpace(string(root))}
	for _, m := range append([]module{goes}, modules...) {
		if err := write(z, m); err != nil {
			return err
		}
	}
	return errors.Join(z.Close(), f.Close())
}

// linked lists the modules of the packages that the program imports on any system.
func linked() ([]module, error) {
	seen := map[string]module{}
	for _, system := range []string{"linux", "darwin", "windows"} {
		cmd := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{\"Path\":{{printf \"%q\" .Path}},\"Version\":{{printf \"%q\" .Version}},\"Dir\":{{printf \"%q\" .Dir}}}{{end}}{{end}}", "./cmd/lethe")
		cmd.Env = append(os.Environ(), "GOOS="+system, "CGO_ENABLED=0")
		out, err := cmd.Output()
		if err != nil {
			return nil, fmt.Errorf("list modules: %w", err)
		}
		for d := json.NewDecoder(strings.NewReader(string(out))); ; {
			var m module
			if err := d.Decode(&m); err == io.EOF {
				break
			} else if err != nil {
				return nil, err
			}
			seen[m.Path] = m
		}
	}
	var all []module
	for _, m := range seen {
		all = append(all, m)
	}
	slices.SortFunc(all, func(a, b module) int { return strings.Compare(a.Path, b.Path) })
	return all, nil
}

// write copies the licence, notice and authors of a module.
func write(w io.Writer, m module) error {
	fmt.Fprintf(w, "%s\n\n%s %s\n\n", strings.Repeat("=", 78), m.Path, m.Version)
	files, err := os.ReadDir(m.Dir)
	if err != nil {
		return err
	}
	found := false
	for _, f := range files {
		name := strings.ToUpper(f.Name())
		if f.IsDir() || !strings.HasPrefix(name, "LICEN") && !strings.HasPrefix(name, "COPYING") && !strings.HasPrefix(name, "NOTICE") {
			continue
		}
		text, err := os.ReadFile(filepath.Join(m.Dir, f.Name()))
		if err != nil {
			return err
		}
		found = found || !strings.HasPrefix(name, "NOTICE")
		fmt.Fprintf(w, "%s\n\n", strings.TrimSpace(string(text)))
	}
	if !found {
		return fmt.Errorf("%s has no licence in its folder", m.Path)
	}
	return nil
}

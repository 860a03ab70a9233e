package hocon

import (
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
)

// Pipeline reads a configuration of the Java tool: its object "pipeline". The file knows
// ${config_file_dir} as its folder, which is given too, with a slash at its end.
func Pipeline(text []byte, file string) (pipeline *Value, folder string, err error) {
	dir, err := filepath.Abs(filepath.Dir(file))
	if err != nil {
		return nil, "", err
	}
	folder = strings.TrimSuffix(filepath.ToSlash(dir), "/") + "/"
	v, err := Parse(text, file, Options{
		Values:  map[string]string{"config_file_dir": folder},
		Env:     os.LookupEnv,
		Include: include,
	})
	if err != nil {
		return nil, "", err
	}
	pipeline, ok := v.Member("pipeline")
	if !ok || pipeline.Kind != Object {
		return nil, "", fmt.Errorf("%s: there is no object \"pipeline\"", file)
	}
	return pipeline, folder, nil
}

// include reads a file beside the one that names it.
func include(name, from string) ([]byte, string, error) {
	if !filepath.IsAbs(name) {
		name = filepath.Join(filepath.Dir(from), filepath.FromSlash(name))
	}
	text, err := os.ReadFile(name)
	return text, name, err
}

// Path returns the path that a text names, be it a file URL, with slashes and as seen from
// the folder of the configuration if it lies there.
func Path(s, folder string) string {
	name := localPath(s)
	if rest, ok := strings.CutPrefix(name, folder); ok && rest != "" {
		return rest
	}
	return name
}

// localPath returns the path of a file URL; any other text is a path already.
func localPath(s string) string {
	rest, ok := strings.CutPrefix(s, "file:")
	if !ok {
		return filepath.ToSlash(s)
	}
	for strings.HasPrefix(rest, "//") {
		rest = rest[1:]
	}
	if plain, err := url.PathUnescape(rest); err == nil {
		rest = plain
	}
	if len(rest) > 2 && rest[0] == '/' && rest[2] == ':' { // /C:/…
		rest = rest[1:]
	}
	return rest
}

package main

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"strconv"
	"strings"
)

// library is the source text of one, by path.
type library struct {
	files  map[string]string
	python bool
}

func readNode(archive string) (library, error) {
	lib := library{files: map[string]string{}}
	f, err := os.Open(archive)
	if err != nil {
		return lib, err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return lib, err
	}
	for t := tar.NewReader(z); ; {
		h, err := t.Next()
		if errors.Is(err, io.EOF) {
			return lib, nil
		}
		if err != nil {
			return lib, err
		}
		if locale, _, ok := strings.Cut(path.Base(h.Name), "-"); ok && path.Ext(h.Name) == ".js" {
			text, err := io.ReadAll(t)
			if err != nil {
				return lib, err
			}
			lib.files[locale] = string(text)
		}
	}
}

func readWheel(wheel string) (library, error) {
	lib := library{files: map[string]string{}, python: true}
	z, err := zip.OpenReader(wheel)
	if err != nil {
		return lib, err
	}
	defer z.Close()
	for _, f := range z.File {
		if path.Base(f.Name) != "__init__.py" {
			continue
		}
		r, err := f.Open()
		if err != nil {
			return lib, err
		}
		text, err := io.ReadAll(r)
		r.Close()
		if err != nil {
			return lib, err
		}
		lib.files[f.Name] = string(text)
	}
	return lib, nil
}

// list gives one list of a locale.
func (l library) list(locale, at string) ([]entry, error) {
	text, name := l.files[locale], at
	if l.python {
		folder, variable, _ := strings.Cut(at, "/")
		text, name = l.files[path.Join("faker/providers", folder, locale, "__init__.py")], variable
	}
	var out []entry
	if l.python {
		out = pythonList(text, name)
	} else {
		out = nodeList(text, name)
	}
	if len(out) < 5 {
		return nil, fmt.Errorf("%s %s is not there", locale, at)
	}
	return out, nil
}

// nodeList finds "first_name.female": the value of the key female behind first_name.
// A value is `a.b.c`.split(`.`) or [`a`,`b`], or the name of a constant.
func nodeList(text, at string) []entry {
	whole := text
	for key := range strings.SplitSeq(at, ".") {
		i := strings.Index(text, "{"+key+":")
		if k := strings.Index(text, ","+key+":"); i < 0 || k >= 0 && k < i {
			i = k
		}
		if i < 0 {
			return nil
		}
		text = constant(whole, text[i+len(key)+2:])
	}
	var out []entry
	if rest, ok := strings.CutPrefix(text, "`"); ok {
		list, rest, _ := strings.Cut(rest, "`")
		_, rest, _ = strings.Cut(rest, ".split(`")
		sep, _, _ := strings.Cut(rest, "`")
		for v := range strings.SplitSeq(list, sep) {
			out = append(out, entry{text: v})
		}
		return out
	}
	list, _, _ := strings.Cut(text, "]")
	for i, v := range strings.Split(list, "`") {
		if i%2 == 1 {
			out = append(out, entry{text: v})
		}
	}
	return out
}

// constant returns what a name at the start of text stands for, else text.
func constant(whole, text string) string {
	n := strings.IndexAny(text, ",}")
	if n < 1 || strings.ContainsAny(text[:n], "`[{(") {
		return text
	}
	for _, lead := range []string{"const ", ","} {
		if _, value, ok := strings.Cut(whole, lead+text[:n]+"="); ok {
			return value
		}
	}
	return text
}

// pythonList finds `name = ( "a", "b" )` or `name = OrderedDict((("a", 0.5), …))`, also
// with a type behind the name: strings, each perhaps with a number behind it.
func pythonList(text, name string) []entry {
	i := max(strings.Index(text, "\n    "+name+" "), strings.Index(text, "\n    "+name+":"))
	if i < 0 {
		return nil
	}
	_, text, _ = strings.Cut(text[i:], "=")
	var out []entry
	for depth := 0; text != ""; {
		switch c := text[0]; {
		case c == '(' || c == '[' || c == '{':
			depth++
		case c == ')' || c == ']' || c == '}':
			if depth--; depth == 0 {
				return out
			}
		case c == '"' || c == '\'':
			v, rest, _ := strings.Cut(text[1:], string(c))
			out = append(out, entry{text: v})
			text = rest
			continue
		case c == '#':
			_, text, _ = strings.Cut(text, "\n")
			continue
		case '0' <= c && c <= '9':
			n := strings.IndexFunc(text, func(r rune) bool { return !strings.ContainsRune("0123456789.e-", r) })
			if share, err := strconv.ParseFloat(text[:n], 64); err == nil && len(out) > 0 {
				out[len(out)-1].share = share
			}
			text = text[n:]
			continue
		}
		text = text[1:]
	}
	return out
}

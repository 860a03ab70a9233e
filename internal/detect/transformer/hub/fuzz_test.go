package hub

import (
	"bytes"
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
)

// FuzzAnswers: whatever a hub says about a model and its files, no path leads out of a
// folder, no hash is anything but a hash, and nothing that a terminal obeys is kept.
func FuzzAnswers(f *testing.F) {
	const blob = `"oid":"ce013625030ba8dba906f756967f9e9ca394464a"`
	f.Add([]byte(`{"sha":"0123456789abcdef0123456789abcdef01234567","cardData":{"license":["mit","x"],"license_name":"y"},"tags":["license:mit"]}`))
	f.Add([]byte(`[{"type":"file","size":1,"path":"onnx/model.onnx",` + blob + `,"lfs":{"oid":"` + strings.Repeat("a", 64) + `","size":9}}]`))
	f.Add([]byte(`[{"type":"file","size":1,"path":"a/../../b",` + blob + `},{"type":"directory"}]`))
	f.Fuzz(func(t *testing.T, data []byte) {
		if i, err := parseInfo(data); err == nil {
			l := i.licence()
			for _, s := range []string{l.ID, l.SPDX, l.Name, l.Link} {
				if strings.ContainsAny(s, "\x1b\n\r\x00") {
					t.Errorf("%q", s)
				}
			}
			if len(i.Commit) != 40 {
				t.Error(i.Commit)
			}
		}
		files, err := parseTree(data)
		if err != nil {
			return
		}
		for _, file := range files {
			if !filepath.IsLocal(filepath.FromSlash(file.path)) || strings.Contains(file.path, `\`) || file.size < 0 || !hexAny(file.hash) {
				t.Errorf("%+v", file)
			}
		}
	})
}

// FuzzLink: the next page of a list is on the same server, or there is none.
func FuzzLink(f *testing.F) {
	f.Add(`<https://huggingface.co/api?cursor=x>; rel="next"`)
	f.Add(`</api?cursor=x>; rel=next, <//example.org>; rel="next"`)
	here, _ := url.Parse("https://huggingface.co/api/models/a/b/tree/c")
	f.Fuzz(func(t *testing.T, link string) {
		next, err := nextPage(http.Header{"Link": {link}}, here)
		if err == nil && next != nil && (next.Scheme != "https" || !strings.EqualFold(next.Hostname(), "huggingface.co") || next.User != nil) {
			t.Error(next)
		}
	})
}

// FuzzModel: files of a folder that come from anywhere.
func FuzzModel(f *testing.F) {
	f.Add([]byte(config))
	f.Add([]byte(tokenizer))
	f.Add([]byte(readme))
	f.Add(onnxOf(graph(3).bytes(5, outside("model.onnx_data"))))
	f.Add(onnxOf(graph(3).bytes(1, string(message(nil).bytes(5, string(message(nil).bytes(6, string(graph(1)))))))))
	f.Fuzz(func(t *testing.T, data []byte) {
		if s, err := parseConfig(data); err == nil {
			for _, l := range append(s.Labels, s.Kind) {
				if !printable(l) {
					t.Errorf("%q", l)
				}
			}
		}
		parseTokenizer(data)
		l := readmeLicence(data)
		for _, s := range []string{l.ID, l.SPDX, l.Name, l.Link} {
			if s != "" && !printable(s) {
				t.Errorf("%q", s)
			}
		}
		o, err := readOutline(bytes.NewReader(data), int64(len(data)))
		for _, e := range o.External {
			if !filepath.IsLocal(filepath.FromSlash(e)) || !inside(e) {
				t.Errorf("%q %v", e, err)
			}
		}
	})
}

// FuzzRecord: a record that is read is written in one form, and read again as the same.
func FuzzRecord(f *testing.F) {
	r := Record{Version: 1, Name: "m", Kind: "bert", Model: "m.onnx", Labels: []string{"O"}, Source: &Source{Commit: strings.Repeat("a", 40)},
		Files: []File{{"m.onnx", 1, strings.Repeat("b", 64)}}}
	data, err := r.encode()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := parseRecord(data)
		if err != nil {
			return
		}
		once, err := r.encode()
		if err != nil {
			t.Fatal(err)
		}
		again, err := parseRecord(once)
		if err != nil {
			t.Fatal(err)
		}
		if twice, _ := again.encode(); !bytes.Equal(once, twice) {
			t.Errorf("%s\n%s", once, twice)
		}
	})
}

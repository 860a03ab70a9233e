package hub

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestConfig(t *testing.T) {
	s, err := parseConfig([]byte(config))
	if err != nil || s.Kind != "bert" || !slices.Equal(s.Labels, []string{"O", "B-PER", "I-PER"}) || len(s.Warnings) != 0 {
		t.Fatalf("%+v %v", s, err)
	}
	s, err = parseConfig([]byte(`{"model_type":"roberta","id2label":{"0":"LABEL_0","1":"LABEL_1"}}`))
	if err != nil || len(s.Warnings) != 1 {
		t.Fatalf("%+v %v", s, err)
	}
	for name, bad := range map[string]string{
		"no JSON":       `{`,
		"a list":        `[]`,
		"no labels":     `{"model_type":"bert"}`,
		"a gap":         `{"model_type":"bert","id2label":{"0":"O","2":"B"}}`,
		"a number 01":   `{"model_type":"bert","id2label":{"0":"O","01":"B"}}`,
		"no number":     `{"model_type":"bert","id2label":{"zero":"O"}}`,
		"an escape":     `{"model_type":"bert","id2label":{"0":"O\u001b[2J"}}`,
		"no kind":       `{"id2label":{"0":"O"}}`,
		"another model": `{"model_type":"bert","architectures":["BertForSequenceClassification"],"id2label":{"0":"O"}}`,
	} {
		if _, err := parseConfig([]byte(bad)); err == nil {
			t.Errorf("%s passes", name)
		}
	}
}

func TestLicence(t *testing.T) {
	for text, want := range map[string]Licence{
		"---\nlicense: apache-2.0\n---\n":                                                  {ID: "apache-2.0", SPDX: "Apache-2.0"},
		"\ufeff---\r\nlanguage: en\r\nlicense: \"cc-by-nc-4.0\" # so\r\n---\r\ntext":       {ID: "cc-by-nc-4.0", SPDX: "CC-BY-NC-4.0"},
		"---\nlicense:\n- mit\ntags:\n- x\n---\n":                                          {ID: "mit", SPDX: "MIT"},
		"---\nlicense: # two\n  - mit\n  - 'gpl-3.0'\n---\n":                               {ID: "mit and gpl-3.0"},
		"---\nlicense: [mit]\n---\n":                                                       {ID: "mit", SPDX: "MIT"},
		"---\nlicense: [mit, \"isc\"] # two\n---\n":                                        {ID: "mit and isc"},
		"---\nlicense: other\nlicense_name: house rules\nlicense_link: LICENSE.txt\n---\n": {ID: "other", Name: "house rules", Link: "LICENSE.txt"},
		"---\nlicense: evil\x1b[2J\n---\n":                                                 {},
		"---\nmodel:\n  license: mit\n---\n":                                               {},
		"---\nlicense: *anchor\n---\n":                                                     {},
		"---\nlicense: |\n  mit\n---\n":                                                    {},
		"---\nlicense: mit":                                                                {},
		"---\n---\nlicense: x":                                                             {},
		"# license: mit":                                                                   {},
		"":                                                                                 {},
	} {
		if got := readmeLicence([]byte(text)); got != want {
			t.Errorf("%q: %+v", text, got)
		}
	}
	for text, want := range map[string]string{"MIT": "MIT", "gpl-3.0-or-later": "gpl-3.0-or-later", "GPL-3.0-only": "GPL-3.0-only", "cc0-1.0": "CC0-1.0", "by handshake": "by handshake"} {
		if got := licence(text).String(); got != want {
			t.Errorf("%s: %s", text, got)
		}
	}
	for text, want := range map[string]string{"": "no licence", "cc-by-nc-sa-4.0": "commercial", "cc-by-nd-4.0": "made from", "llama2": "read it", "other": "read it"} {
		if got := licence(text).Warning(); !strings.Contains(got, want) {
			t.Errorf("%q: %q", text, got)
		}
	}
	for _, free := range []string{"mit", "apache-2.0", "cc-by-4.0", "AGPL-3.0-or-later"} {
		if w := licence(free).Warning(); w != "" {
			t.Errorf("%s: %s", free, w)
		}
	}
}

func TestNames(t *testing.T) {
	for id, want := range map[string]string{"dslim/bert-base-NER": "bert-base-ner", "a/Über_Modell": "ber_modell", "x/CON": "model-con", "x/...": ""} {
		if got := nameFor(id); got != want {
			t.Errorf("%s: %s", id, got)
		}
	}
	for _, bad := range []string{"", "A", "..", ".partial", "a/b", `a\b`, "nul", "com1.onnx", "a.", "a b", strings.Repeat("a", 65)} {
		if checkName(bad) == nil {
			t.Errorf("name %q passes", bad)
		}
	}
	for _, bad := range []string{"", "a/b/c", "/a", "a/", "../a", "a/..", "a--b/c", "a b/c", "a/b?x", "a/b#c", "a%2fb"} {
		if checkID(bad) == nil {
			t.Errorf("id %q passes", bad)
		}
	}
	for _, good := range []string{"bert-base-cased", "dslim/bert-base-NER", "FacebookAI/xlm-roberta-large-finetuned-conll03-english", "a/b"} {
		if err := checkID(good); err != nil {
			t.Error(err)
		}
	}
	for _, bad := range []string{"", ".", "..", "../x", "/x", "a//b", "a/../b", `a\b`, "a:b", "con", "onnx/aux.onnx", "a ", "a.", "-rf", "x\x00"} {
		if inside(bad) {
			t.Errorf("path %q passes", bad)
		}
	}
}

func TestChoose(t *testing.T) {
	for _, c := range []struct{ names, asked, want string }{
		{"model.onnx", "", "model.onnx"},
		{"onnx/model.onnx onnx/model_quantized.onnx", "", "onnx/model.onnx"},
		{"onnx/model.onnx model.onnx", "", "model.onnx"},
		{"ner.onnx", "", "ner.onnx"},
		{"a.onnx b.onnx", "", "error"},
		{"a.onnx b.onnx", "b.onnx", "b.onnx"},
		{"a.onnx b.onnx", "./b.onnx", "b.onnx"},
		{"a.onnx", "../a.onnx", "error"},
		{"a.onnx", "c.onnx", "error"},
		{"", "", "error"},
	} {
		got, err := choose(strings.Fields(c.names), c.asked)
		if err != nil {
			got = "error"
		}
		if got != c.want {
			t.Errorf("%+v: %s %v", c, got, err)
		}
	}
}

func TestTree(t *testing.T) {
	const sha, blob = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", "ce013625030ba8dba906f756967f9e9ca394464a"
	files, err := parseTree([]byte(`[{"type":"directory","oid":"x","size":0,"path":"onnx"},
 {"type":"file","oid":"` + blob + `","size":6,"path":"a b.txt"},
 {"type":"file","oid":"` + blob + `","size":134,"lfs":{"oid":"` + sha + `","size":3,"pointerSize":134},"xetHash":"y","path":"onnx/m.onnx"}]`))
	if err != nil || len(files) != 2 || files[0] != (remoteFile{"a b.txt", 6, false, blob}) || files[1] != (remoteFile{"onnx/m.onnx", 3, true, sha}) {
		t.Fatal(files, err)
	}
	for name, bad := range map[string]string{
		"parent":    `[{"type":"file","oid":"` + blob + `","size":1,"path":"../config.json"}]`,
		"inside":    `[{"type":"file","oid":"` + blob + `","size":1,"path":"a/../../b"}]`,
		"absolute":  `[{"type":"file","oid":"` + blob + `","size":1,"path":"/etc/passwd"}]`,
		"backslash": `[{"type":"file","oid":"` + blob + `","size":1,"path":"..\\config.json"}]`,
		"no hash":   `[{"type":"file","size":1,"path":"config.json"}]`,
		"bad hash":  `[{"type":"file","oid":"` + blob + `","size":1,"lfs":{"oid":"../../x","size":1},"path":"m.onnx"}]`,
		"negative":  `[{"type":"file","oid":"` + blob + `","size":-1,"path":"config.json"}]`,
		"no list":   `{"error":"x"}`,
	} {
		if _, err := parseTree([]byte(bad)); err == nil {
			t.Errorf("%s passes", name)
		}
	}
}

// TestBlob holds the hash of small files against git: `echo hello | git hash-object --stdin`.
func TestBlob(t *testing.T) {
	h := remoteFile{size: 6}.newHash()
	h.Write([]byte("hello\n"))
	if got := hexOf(h); got != "ce013625030ba8dba906f756967f9e9ca394464a" {
		t.Fatal(got)
	}
}

func TestNextPage(t *testing.T) {
	here, _ := url.Parse("https://huggingface.co/api/models/a/b/tree/c?recursive=true")
	h := func(link string) http.Header { return http.Header{"Link": {link}} }
	next, err := nextPage(h(`<https://huggingface.co/api/models/a/b/tree/c?recursive=true&cursor=Z>; rel="next"`), here)
	if err != nil || next.Query().Get("cursor") != "Z" {
		t.Fatal(next, err)
	}
	if next, err := nextPage(http.Header{}, here); next != nil || err != nil {
		t.Fatal(next, err)
	}
	for _, elsewhere := range []string{"https://example.org/x", "http://huggingface.co/x", "https://huggingface.co:444/x", "https://u@huggingface.co/x"} {
		if _, err := nextPage(h("<"+elsewhere+`>; rel="next"`), here); err == nil {
			t.Errorf("%s passes", elsewhere)
		}
	}
}

func TestEndpoint(t *testing.T) {
	for _, good := range []string{"https://huggingface.co/", "http://127.0.0.1:8080", "http://localhost", "http://10.1.2.3", "http://[::1]:80", "https://mirror.example/hf"} {
		if _, err := parseEndpoint(good); err != nil {
			t.Errorf("%s: %v", good, err)
		}
	}
	for _, bad := range []string{"", "huggingface.co", "ftp://x", "http://huggingface.co", "http://8.8.8.8", "https://user:pw@x", "https://x?y", "http://localhost.example.org"} {
		if _, err := parseEndpoint(bad); err == nil {
			t.Errorf("%s passes", bad)
		}
	}
	for address, want := range map[string]bool{"https://huggingface.co": true, "http://192.168.1.2": false, "http://localhost:1": false, "https://8.8.8.8": true, "https://mirror.lan": true} {
		if Remote(address) != want {
			t.Error(address)
		}
	}
	for _, c := range []struct {
		from, to string
		ok       bool
	}{
		{"https://a", "https://b", true}, {"https://a", "http://a", false}, {"http://127.0.0.1:1", "http://127.0.0.1:2", true},
		{"http://127.0.0.1:1", "http://127.0.0.2:2", false}, {"https://a", "file:///etc/passwd", false}, {"https://a", "https://u:p@b", false},
	} {
		from, _ := url.Parse(c.from)
		to, _ := url.Parse(c.to)
		if (mayFollow(from, to) == nil) != c.ok {
			t.Error(c)
		}
	}
}

func TestHostsAreShown(t *testing.T) {
	if mayFollow(&url.URL{Scheme: "https", Host: "a"}, &url.URL{Scheme: "https", Host: "x\x1b[2J"}) == nil {
		t.Error("a host that a terminal would obey")
	}
}

func TestWaitFor(t *testing.T) {
	for _, c := range []struct {
		header, value string
		want          time.Duration
	}{
		{"Retry-After", "7", 7 * time.Second},
		{"Retry-After", "soon", 0},
		{"Retry-After", "-1", 0},
		{"Retry-After", "Wed, 21 Oct 2015 07:28:00 GMT", 0},
		{"RateLimit", `"api";r=0;t=55`, 55 * time.Second},
		{"RateLimit", `"resolvers";r=0`, 0},
	} {
		h := http.Header{}
		h.Set(c.header, c.value)
		if got := waitFor(h); got != c.want {
			t.Errorf("%+v: %s", c, got)
		}
	}
	if waitFor(http.Header{"Ratelimit": {`"api";r=0;t=55`}}) != 55*time.Second {
		t.Error("the header's name in the form of net/http")
	}
}

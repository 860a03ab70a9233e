package remote

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"reflect"
	"strings"
	"sync/atomic"
	"testing"
	"time"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/detect/detecttest"
	"github.com/lethe-privacy/lethe/internal/dial"
	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
)

// known are labels of detectors here.
var known = []lethe.Label{lethe.Person, lethe.Email, lethe.Phone, lethe.CreditCard, lethe.URL, lethe.Location, "US_SSN"}

// serve starts a server that answers with what answer makes of the body of a request.
func serve(t *testing.T, answer func(body []byte) string) string {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		io.WriteString(w, answer(body))
	}))
	t.Cleanup(s.Close)
	return s.URL
}

// service is one that waits for nothing.
func service(t *testing.T, o Options) *Service {
	t.Helper()
	if o.Name == "" {
		o.Name = "service"
	}
	o.Known, o.Backoff = known, time.Millisecond
	s, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// marks writes mentions as LABEL:text@start.
func marks(ms []lethe.Mention) (all []string) {
	for _, m := range ms {
		all = append(all, fmt.Sprintf("%s:%s@%s:%d", m.Label, m.Text, m.Field, m.Start))
	}
	return all
}

func document(language string, texts ...string) *lethe.Document {
	doc := lethe.NewDocument("d", texts[0])
	doc.Language = language
	for i, text := range texts[1:] {
		doc.Fields = append(doc.Fields, lethe.Field{Name: fmt.Sprint("note", i+1), Text: text, Kind: lethe.Text})
	}
	return doc
}

// TestPresidio: the exchanges are recorded ones of presidio-analyzer 2.2.366. Its offsets
// are code points; those here bytes, counted by hand: the sign takes four, ü two.
func TestPresidio(t *testing.T) {
	var recorded []struct {
		Request, Answer any
	}
	data, err := os.ReadFile("testdata/presidio.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &recorded); err != nil {
		t.Fatal(err)
	}
	url := serve(t, func(body []byte) string {
		var request any
		json.Unmarshal(body, &request)
		for _, r := range recorded {
			if reflect.DeepEqual(r.Request, request) {
				answer, _ := json.Marshal(r.Answer)
				return string(answer)
			}
		}
		return `"never recorded"`
	})
	s := service(t, Options{URL: url + "/analyze", Form: Presidio})
	for _, c := range []struct {
		doc  *lethe.Document
		want []string
	}{
		{document("en-GB", "Write to ann.lee@example.com. 😀 My card is 4095-2609-9393-4932, Zoë.", "nothing here"),
			[]string{"EMAIL_ADDRESS:ann.lee@example.com@:9", "URL:example.com@:17", "CREDIT_CARD:4095-2609-9393-4932@:46"}},
		{document("", "Müller: 212-555-5555"), []string{"PHONE_NUMBER:212-555-5555@:9"}},
		{document("en", "nothing here"), nil},
	} {
		found, err := detect.Run(t.Context(), []detect.Detector{s.Detector()}, c.doc)
		if err != nil || !reflect.DeepEqual(marks(found), c.want) {
			t.Errorf("%v, %v; want %v", marks(found), err, c.want)
		}
	}
}

// TestHuggingFace: answers as Hugging Face documents them, for tokens and aggregated, one
// text and several. Half words are widened to whole ones.
func TestHuggingFace(t *testing.T) {
	for answer, want := range map[string][]string{
		`[{"entity_group":"PER","score":0.99,"word":"Anna Hub","start":3,"end":11}]`:                                                       {"PERSON:Anna Huber@:3"},
		`[[{"entity_group":"PER","score":0.99,"word":"Anna","start":3,"end":7},{"entity_group":"LOC","score":0.5,"start":17,"end":23}]]`:   {"PERSON:Anna@:3", "LOCATION:Zürich@:17"},
		`[{"entity":"B-LOC","index":5,"score":0.5,"word":"Zü","start":17,"end":19},{"entity":"I-LOC","score":0.4,"start":19,"end":23}]`:    {"LOCATION:Zürich@:17"},
		`[{"entity_group":"CARDINAL","score":0.99,"start":3,"end":4},{"entity_group":"STAR","score":0.1,"word":"in","start":14,"end":16}]`: nil,
	} {
		url := serve(t, func([]byte) string { return answer })
		s := service(t, Options{URL: url, Form: HuggingFace, Labels: map[string]lethe.Label{"star": "-"}})
		found, err := s.find(t.Context(), document("de", "it Anna Huber in Zürich."))
		if err != nil || !reflect.DeepEqual(marks(found), want) {
			t.Errorf("%s: %v, %v; want %v", answer, marks(found), err, want)
		}
	}
}

// finder answers in the plain form: a person wherever a name stands.
func finder(name string) func([]byte) string {
	return func(body []byte) string {
		var request struct {
			Texts    []string `json:"texts"`
			Language string   `json:"language"`
		}
		if err := json.Unmarshal(body, &request); err != nil || request.Language == "" {
			return "{}"
		}
		type mention struct {
			Start int     `json:"start"`
			End   int     `json:"end"`
			Label string  `json:"label"`
			Score float64 `json:"score"`
		}
		all := make([][]mention, len(request.Texts))
		for i, text := range request.Texts {
			all[i] = []mention{}
			for at := 0; ; {
				n := strings.Index(text[at:], name)
				if n < 0 {
					break
				}
				start := utf8.RuneCountInString(text[:at+n])
				all[i] = append(all[i], mention{start, start + utf8.RuneCountInString(name), "PERSON", .9})
				at += n + len(name)
			}
		}
		answer, _ := json.Marshal(map[string]any{"mentions": all})
		return string(answer)
	}
}

// TestLongTexts: however a text is cut, what is found stands where it stood, once.
func TestLongTexts(t *testing.T) {
	s := service(t, Options{URL: serve(t, finder("Änne Huber")), Form: Lethe, Tokens: 64, Batch: 3})
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfN(rapid.SampledFrom([]string{"Änne Huber", "ging", "für", "Ende.\n\n", "😀", "1961"}), 1, 400).Draw(t, "words")
		text, want := "", []int(nil)
		for _, w := range words {
			if w == "Änne Huber" {
				want = append(want, len(text))
			}
			text += w + " "
		}
		found, err := s.find(t.Context(), document("de", text))
		if err != nil {
			t.Fatal(err)
		}
		var got []int
		for _, m := range found {
			got = append(got, m.Start)
		}
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("found at %v, want %v", got, want)
		}
	})
}

func TestDetector(t *testing.T) {
	url := serve(t, func(body []byte) string {
		return strings.ReplaceAll(finder("anna.huber@example.com")(body), "PERSON", "EMAIL_ADDRESS")
	})
	d := service(t, Options{URL: url, Form: Lethe}).Detector()
	detecttest.Test(t, d)
}

// secret occurs in every text that is sent: no error may hold it.
const secret = "Corwin"

// fault is a service that answers once in one way, then in another (as before where that is nil).
type fault struct {
	first, then http.HandlerFunc
	requests    int64
	want        string // of the error; "": none
}

// test: what a service does wrong fails the document, after as many requests as may help, and
// nothing of what was sent is in the error.
func (f fault) test(t *testing.T) {
	t.Helper()
	var requests atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if requests.Add(1) == 1 || f.then == nil {
			f.first(w, r)
			return
		}
		f.then(w, r)
	}))
	defer server.Close()
	s := service(t, Options{URL: server.URL, Form: Lethe, Retries: 2, Timeout: 300 * time.Millisecond})
	_, err := s.find(t.Context(), document("en", secret+" called."))
	if (err != nil) != (f.want != "") || err != nil && (!strings.Contains(err.Error(), f.want) || strings.Contains(err.Error(), secret)) {
		t.Errorf("%v; want %q", err, f.want)
	}
	if requests.Load() != f.requests {
		t.Errorf("%d requests, want %d", requests.Load(), f.requests)
	}
}

// say answers with a text.
func say(text string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, text) }
}

// TestFaults: what servers and networks do wrong is tried again where that can help.
func TestFaults(t *testing.T) {
	good := `{"mentions":[[]]}`
	status := func(code int, header ...string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) {
			for i := 0; i+1 < len(header); i += 2 {
				w.Header().Set(header[i], header[i+1])
			}
			w.WriteHeader(code)
			io.WriteString(w, "cannot read "+secret)
		}
	}
	hang := func(w http.ResponseWriter, r *http.Request) { io.Copy(io.Discard, r.Body); <-r.Context().Done() }
	drop := func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }
	for name, f := range map[string]fault{
		"good":           {say(good), nil, 1, ""},
		"once 500":       {status(500), say(good), 2, ""},
		"once 503":       {status(503, "Retry-After", "0"), say(good), 2, ""},
		"once dropped":   {drop, say(good), 2, ""},
		"once slow":      {hang, say(good), 2, ""},
		"always 500":     {status(500), status(500), 3, "500 Internal Server Error"},
		"always 429":     {status(429), status(429), 3, "429 Too Many Requests"},
		"long wait":      {status(429, "Retry-After", "7200"), nil, 1, "2h0m0s"},
		"400":            {status(400), nil, 1, "400 Bad Request"},
		"401":            {status(401), nil, 1, "check the key"},
		"404":            {status(404), nil, 1, "check the address"},
		"redirect":       {status(307, "Location", "http://192.0.2.1/"), nil, 1, "sends elsewhere"},
		"always dropped": {drop, drop, 3, "connection broke"},
		"always slow":    {hang, hang, 3, "no answer in time"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f.test(t)
		})
	}
}

// TestWrongAnswers: what is not of the form, or of no place in the text, is refused at once.
func TestWrongAnswers(t *testing.T) {
	for name, c := range map[string]struct{ answer, want string }{
		"no JSON":          {"I cannot read " + secret, "not of the form"},
		"null":             {"null", "not of the form"},
		"empty":            {"", "not of the form"},
		"no mentions":      {"{}", "0 lists for 1 texts"},
		"null for a text":  {`{"mentions":[null]}`, "null for a text"},
		"flat":             {`{"mentions":[]}`, "0 lists for 1 texts"},
		"too many":         {`{"mentions":[[],[]]}`, "2 lists for 1 texts"},
		"twice a member":   {`{"mentions":[[]],"mentions":[[]]}`, "not of the form"},
		"no place":         {`{"mentions":[[{"label":"PERSON","score":1}]]}`, "no place"},
		"no score":         {`{"mentions":[[{"start":0,"end":3,"label":"PERSON"}]]}`, "no score"},
		"score of 2":       {`{"mentions":[[{"start":0,"end":3,"label":"PERSON","score":2}]]}`, "no score"},
		"beyond the text":  {`{"mentions":[[{"start":0,"end":300,"label":"PERSON","score":1}]]}`, "[0,300)"},
		"before the text":  {`{"mentions":[[{"start":-1,"end":3,"label":"PERSON","score":1}]]}`, "[-1,3)"},
		"empty place":      {`{"mentions":[[{"start":3,"end":3,"label":"PERSON","score":1}]]}`, "[3,3)"},
		"backwards":        {`{"mentions":[[{"start":3,"end":1,"label":"PERSON","score":1}]]}`, "[3,1)"},
		"half":             {`{"mentions":[[{"start":0.5,"end":3,"label":"PERSON","score":1}]]}`, "not of the form"},
		"unknown label":    {`{"mentions":[[{"start":0,"end":3,"label":"STAR_SIGN","score":1}]]}`, "STAR_SIGN"},
		"text as a label":  {`{"mentions":[[{"start":0,"end":3,"label":"about ` + secret + `","score":1}]]}`, "label is none"},
		"word as a label":  {`{"mentions":[[{"start":0,"end":3,"label":"` + secret + `","score":1}]]}`, "word of the text"},
		"label not usable": {`{"mentions":[[{"start":0,"end":3,"label":"MISC","score":1}]]}`, "MISC"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			fault{say(c.answer), nil, 1, c.want}.test(t)
		})
	}
}

// TestRemoteIsNotContacted: texts stay in the own networks unless that was allowed.
func TestRemoteIsNotContacted(t *testing.T) {
	s := service(t, Options{URL: "http://192.0.2.1:9/analyze", Form: Presidio})
	if remote, err := s.Remote(t.Context()); err != nil || !remote {
		t.Errorf("remote %t, %v", remote, err)
	}
	if _, err := s.find(t.Context(), document("en", "Anna Huber")); !errors.Is(err, dial.ErrRemote) || !strings.Contains(err.Error(), "allow_remote: true") {
		t.Error(err)
	}
}

// TestKey: the key goes to the server as a bearer token.
func TestKey(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "Bearer k-7" {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		io.WriteString(w, "[]")
	}))
	t.Cleanup(server.Close)
	for key, fails := range map[string]bool{"k-7": false, "": true} {
		_, err := service(t, Options{URL: server.URL, Form: Presidio, Key: key}).find(t.Context(), document("en", "x"))
		if (err != nil) != fails {
			t.Errorf("key %q: %v", key, err)
		}
	}
}

func TestValidate(t *testing.T) {
	good := Options{Name: "presidio", URL: "http://localhost:5002/analyze", Form: Presidio}
	if err := good.Validate(); err != nil {
		t.Error(err)
	}
	for word, change := range map[string]func(o *Options){
		"small letters": func(o *Options) { o.Name = "My service" },
		"http://":       func(o *Options) { o.URL = "localhost:5002" },
		"password":      func(o *Options) { o.URL = "http://anna:secret@localhost/" },
		"no form":       func(o *Options) { o.Form = "grpc" },
		"min_score":     func(o *Options) { o.MinScore = 1.5 },
		"negative":      func(o *Options) { o.Batch = -1 },
		"64 tokens":     func(o *Options) { o.Tokens = 10 },
	} {
		o := good
		change(&o)
		if err := o.Validate(); err == nil || !strings.Contains(err.Error(), word) || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %v", word, err)
		}
	}
}

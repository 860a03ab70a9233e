package serve

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"testing"

	otlp "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"
)

// A collector gets word of each request and each stage of a run, in one tree, and of nothing that
// was sent.
func TestTraces(t *testing.T) {
	c := collecting(t)
	base, s, stop := running(t, func(o *Options) { o.Traces = c.URL + "/v1/traces" })
	filled(t, base, nil)
	code, _ := do(t, "POST", base+"/v1/detect?claim=Wexford", `{"text": "Tom Hale came to Wexford."}`, "traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", "tracestate", "x=Wexford")
	if code != 200 {
		t.Fatal(code)
	}
	do(t, "GET", base+"/v1/projects/wexford", "")
	do(t, "POST", base+may+"/run", "")
	untilDone(t, base, []string{"X-Nothing", ""})
	if err := stop(); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	detect := c.spans["POST /v1/detect"]
	if len(detect) != 1 || detect[0].TraceId[0] != 0x0a || detect[0].ParentSpanId[0] != 0xb7 || detect[0].EndTimeUnixNano < detect[0].StartTimeUnixNano {
		t.Fatalf("%v", detect)
	}
	said := map[string]any{}
	for _, a := range detect[0].Attributes {
		said[a.Key] = a.Value.GetStringValue()
		if a.Key == "http.response.status_code" {
			said[a.Key] = a.Value.GetIntValue()
		}
	}
	if len(said) != 3 || said["http.route"] != "/v1/detect" || said["http.response.status_code"] != int64(200) {
		t.Errorf("%v", said)
	}
	run := c.spans["run"]
	if len(run) != 1 || len(c.spans["GET /v1/projects"]) == 0 {
		t.Fatalf("%d runs", len(run))
	}
	stages := 0
	for name, list := range c.spans {
		for _, x := range list {
			if slices.Equal(x.ParentSpanId, run[0].SpanId) {
				stages++
				t.Logf("stage %s", name)
			}
		}
	}
	if stages < 2 {
		t.Errorf("%d stages", stages)
	}
	for _, secret := range []string{"exford", "Hale", "a.txt", "may"} {
		if bytes.Contains(c.raw, []byte(secret)) {
			t.Errorf("a span says %q", secret)
		}
	}
}

// collector keeps the spans that are sent to it, by their names.
type collector struct {
	*httptest.Server
	mu    sync.Mutex
	raw   []byte
	spans map[string][]*otlp.Span
}

func collecting(t *testing.T) *collector {
	c := &collector{spans: map[string][]*otlp.Span{}}
	c.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		b, _ := io.ReadAll(r.Body)
		var sent otlp.TracesData
		if err := proto.Unmarshal(b, &sent); err != nil || r.URL.Path != "/v1/traces" || r.Header.Get("Content-Type") != "application/x-protobuf" {
			t.Errorf("%s %s: %v", r.URL, r.Header, err)
		}
		c.mu.Lock()
		defer c.mu.Unlock()
		c.raw = append(c.raw, b...)
		for _, of := range sent.ResourceSpans {
			for _, scope := range of.ScopeSpans {
				for _, x := range scope.Spans {
					c.spans[x.Name] = append(c.spans[x.Name], x)
				}
			}
		}
	}))
	t.Cleanup(c.Close)
	return c
}

// A collector that is away holds nothing up.
func TestTracesWithoutCollector(t *testing.T) {
	base, s, stop := running(t, func(o *Options) { o.Traces = "http://127.0.0.1:1/v1/traces" })
	if code, _ := do(t, "GET", base+"/v1/labels", ""); code != 200 {
		t.Error(code)
	}
	if err := stop(); err != nil {
		t.Error(err)
	}
	s.Close() // which says that what was left could not be sent
}

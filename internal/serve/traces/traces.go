// Package traces sends how long requests and the stages of runs took to a collector, over
// OpenTelemetry's protocol. Spans have routes, codes and counts: nothing that a client chose, and
// no text.
package traces

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"time"

	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/sdk/resource"
	sdk "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"
	otlp "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"

	"github.com/lethe-privacy/lethe/internal/dial"
)

// Traces are sent on; those of a nil one are not.
type Traces struct {
	provider *sdk.TracerProvider
	tracer   trace.Tracer
}

// New sends traces to the address of a collector, as http://127.0.0.1:4318/v1/traces. One that does
// not answer holds nobody up.
func New(ctx context.Context, address, version string, log *slog.Logger) (*Traces, error) {
	if _, err := dial.Address(address, "http://127.0.0.1:4318/v1/traces"); err != nil {
		return nil, fmt.Errorf("--traces: %w", err)
	}
	to := &collector{address: address, client: dial.Client(true, 2)}
	to.client.Timeout = 10 * time.Second
	exporter, err := otlptrace.New(ctx, to)
	if err != nil {
		return nil, fmt.Errorf("traces: %w", err)
	}
	otel.SetErrorHandler(otel.ErrorHandlerFunc(func(error) { log.Warn("traces could not be sent") }))
	what := resource.NewSchemaless(attribute.String("service.name", "lethe"), attribute.String("service.version", version))
	p := sdk.NewTracerProvider(sdk.WithBatcher(exporter), sdk.WithResource(what))
	return &Traces{p, p.Tracer("lethe")}, nil
}

// Close sends what is not sent yet.
func (t *Traces) Close() error {
	if t == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	return t.provider.Shutdown(ctx)
}

// Request begins the span of a request. End it with the code of the answer. It belongs to the trace
// that a client says it is of; what else clients say there is left out.
func (t *Traces) Request(ctx context.Context, header http.Header, method, route string) (_ context.Context, end func(code int)) {
	if t == nil {
		return ctx, func(int) {}
	}
	from := trace.SpanContextFromContext(propagation.TraceContext{}.Extract(context.Background(), propagation.HeaderCarrier(header)))
	if from.IsValid() {
		ctx = trace.ContextWithRemoteSpanContext(ctx, from.WithTraceState(trace.TraceState{}))
	}
	ctx, span := t.tracer.Start(ctx, method+" "+route, trace.WithSpanKind(trace.SpanKindServer),
		trace.WithAttributes(attribute.String("http.request.method", method), attribute.String("http.route", route)))
	return ctx, func(code int) {
		span.SetAttributes(attribute.Int("http.response.status_code", code))
		if code >= 500 {
			span.SetStatus(codes.Error, "")
		}
		span.End()
	}
}

// Run is a run with the stages that it goes through, one after the other.
type Run struct {
	t     *Traces
	ctx   context.Context
	span  trace.Span
	stage trace.Span
	name  string
}

// Run begins the span of a run.
func (t *Traces) Run(ctx context.Context) *Run {
	if t == nil {
		return nil
	}
	r := &Run{t: t}
	r.ctx, r.span = t.tracer.Start(ctx, "run")
	return r
}

// Stage says which stage a run is in. It is not safe for concurrent use.
func (r *Run) Stage(name string) {
	if r == nil || name == r.name {
		return
	}
	r.leave()
	r.name = name
	_, r.stage = r.t.tracer.Start(r.ctx, name)
}

func (r *Run) leave() {
	if r.stage != nil {
		r.stage.End()
	}
}

// End ends it, with how many documents it had.
func (r *Run) End(documents int, err error) {
	if r == nil {
		return
	}
	r.leave()
	r.span.SetAttributes(attribute.Int("lethe.documents", documents))
	if err != nil {
		r.span.SetStatus(codes.Error, "")
	}
	r.span.End()
}

// collector is where traces go, over HTTP. OpenTelemetry's own way there links gRPC, which makes
// the program grow by 6.9 MB rather than 1.6.
type collector struct {
	address string
	client  *http.Client
}

func (c *collector) Start(context.Context) error { return nil }

func (c *collector) Stop(context.Context) error {
	c.client.CloseIdleConnections()
	return nil
}

var errRefused = errors.New("traces: the collector refused them")

// UploadTraces sends spans. A request for their export has the form of the file that holds them.
func (c *collector) UploadTraces(ctx context.Context, spans []*otlp.ResourceSpans) error {
	b, err := proto.Marshal(&otlp.TracesData{ResourceSpans: spans})
	if err != nil {
		return err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, c.address, bytes.NewReader(b))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/x-protobuf")
	r.Header.Set("User-Agent", "lethe")
	res, err := c.client.Do(r)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	io.Copy(io.Discard, io.LimitReader(res.Body, 1<<16))
	if res.StatusCode/100 != 2 {
		return errRefused
	}
	return nil
}

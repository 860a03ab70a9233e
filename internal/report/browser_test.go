package report_test

import (
	"bytes"
	"context"
	"flag"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	cdplog "github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"github.com/lethe-privacy/lethe/internal/report"
	"github.com/lethe-privacy/lethe/internal/slow"
)

var shots = flag.String("shots", "", "keep screenshots of the page in this `folder`")

// browser starts a real Chromium.
func browser(t *testing.T) context.Context {
	t.Helper()
	var path string
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"} {
		if found, err := exec.LookPath(name); err == nil {
			path = found
			break
		}
	}
	if path == "" {
		t.Skip("no Chromium or Chrome is installed: the page is not tested in a browser")
	}
	opts := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.UserDataDir(t.TempDir()),
		chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true))
	alloc, stop := chromedp.NewExecAllocator(t.Context(), opts...)
	t.Cleanup(stop)
	ctx, end := chromedp.NewContext(alloc)
	t.Cleanup(end)
	if err := chromedp.Do(ctx, chromedp.Navigate("about:blank")); err != nil {
		t.Fatalf("start %s: %v", path, err)
	}
	return ctx
}

type view struct {
	name   string
	scheme string
	media  string // "" for the screen
	width  int64
}

var views = []view{{"light", "light", "", 1280}, {"dark", "dark", "", 1280}, {"narrow", "light", "", 380}, {"print", "light", "print", 794}}

// looked is a page that is looked at.
type looked struct {
	name   string
	page   string
	report *report.Report
	opts   report.Options
}

func TestPageInBrowser(t *testing.T) {
	ctx := browser(t)
	german := report.Options{Language: "de"}
	all := []looked{
		{"empty", "report.html", &report.Report{}, report.Options{}},
		{"20", "report.html", fixture(20), report.Options{}},
		{"20-originals", "report.html", fixture(20), report.Options{ShowOriginals: true}},
		{"150", "report.html", fixture(150), report.Options{}},
		{"150-german", "report.html", fixture(150), german},
		{"20000", "report.html", large(), report.Options{}},
		{"dense", "report.html", dense(140), report.Options{}},
		{"rewrites", "report.html", rewritten(4), report.Options{}},
		{"hostile", "report.html", hostile(), report.Options{ShowOriginals: true}},
		{"decision-empty", "decision.html", &report.Report{}, report.Options{}},
		{"decision", "decision.html", fixture(20), report.Options{}},
		{"decision-originals", "decision.html", fixture(20), report.Options{ShowOriginals: true}},
		{"decision-german", "decision.html", fixture(20), german},
		{"decision-hostile", "decision.html", hostile(), report.Options{ShowOriginals: true}},
		{"documents", "documents.html", fixture(150), report.Options{}},
		{"documents-german", "documents.html", fixture(150), german},
	}
	if !slow.Enabled() { // a page of each kind, in either language
		all = slices.DeleteFunc(all, func(c looked) bool {
			return !slices.Contains([]string{"150-german", "hostile", "decision-originals", "documents-german"}, c.name)
		})
	}
	for _, p := range all {
		page := filepath.Join(t.TempDir(), p.page)
		if err := os.WriteFile(page, []byte(writePage(t, p.page, p.report, p.opts)), 0o600); err != nil {
			t.Fatal(err)
		}
		grounds := map[string]string{}
		for _, v := range views {
			t.Run(p.name+"/"+v.name, func(t *testing.T) { grounds[v.name] = look(t, ctx, page, v) })
		}
		if grounds["light"] == grounds["dark"] {
			t.Errorf("light and dark have the same ground, %s", grounds["light"])
		}
	}
}

// seen is what a browser says about the page.
type seen struct {
	Width  int64
	Hidden []string // sections
	Ground string   // colour
}

const inspect = `({
	Width: document.documentElement.scrollWidth,
	Hidden: [...document.querySelectorAll("section")].filter(s => s.getBoundingClientRect().height < 60).map(s => s.id),
	Ground: getComputedStyle(document.documentElement).backgroundColor,
})`

// look opens the page in one view, checks it, and gives its background colour.
func look(t *testing.T, parent context.Context, page string, v view) string {
	ctx, end := chromedp.NewContext(parent)
	defer end()
	address := fileURL(page)
	heard := listen(t, ctx, address)
	emulate := emulation.SetEmulatedMediaParams{Media: v.media, Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: v.scheme}}}
	if _, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulate); err != nil {
		t.Fatal(err)
	}
	if err := chromedp.Do(ctx, chromedp.EmulateViewport(v.width, 900), chromedp.Navigate(address)); err != nil {
		t.Fatal(err)
	}
	s, err := chromedp.Run(ctx, chromedp.Evaluate[seen](inspect))
	if err != nil {
		t.Fatal(err)
	}
	if s.Width > v.width {
		t.Errorf("the page is %d wide in a window of %d", s.Width, v.width)
	}
	if len(s.Hidden) > 0 {
		t.Errorf("sections %v are not seen", s.Hidden)
	}
	for _, complaint := range heard() {
		t.Error(complaint)
	}
	keep(t, ctx)
	return s.Ground
}

func fileURL(path string) string { return (&url.URL{Scheme: "file", Path: path}).String() }

// A page that does everything that is forbidden must be heard, or silence proves nothing.
func TestListenHears(t *testing.T) {
	ctx := browser(t)
	page := filepath.Join(t.TempDir(), "loud.html")
	const loud = `<img src="http://127.0.0.1:9/x.png"><script>console.error("x"); throw new Error("y")</script>`
	if err := os.WriteFile(page, []byte(loud), 0o600); err != nil {
		t.Fatal(err)
	}
	heard := listen(t, ctx, fileURL(page))
	if err := chromedp.Do(ctx, chromedp.Navigate(fileURL(page))); err != nil {
		t.Fatal(err)
	}
	all := strings.Join(heard(), "\n")
	for _, want := range []string{"request for http://127.0.0.1:9/x.png", "console: error", "exception: "} {
		if !strings.Contains(all, want) {
			t.Errorf("%q is not in %q", want, all)
		}
	}
}

// listen collects what a page must not do: ask the network, complain, fail.
func listen(t *testing.T, ctx context.Context, address string) func() []string {
	var mu sync.Mutex
	var heard []string
	err := chromedp.Listen(ctx, func(ev any) {
		mu.Lock()
		defer mu.Unlock()
		switch ev := ev.(type) {
		case *network.EventRequestWillBeSent:
			if u := ev.Request.URL; u != address && !strings.HasPrefix(u, "data:") {
				heard = append(heard, "request for "+u)
			}
		case *cdplog.EventEntryAdded:
			heard = append(heard, "log: "+ev.Entry.Text)
		case *runtime.EventConsoleAPICalled:
			heard = append(heard, "console: "+string(ev.Type))
		case *runtime.EventExceptionThrown:
			heard = append(heard, "exception: "+ev.ExceptionDetails.Text)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return func() []string {
		mu.Lock()
		defer mu.Unlock()
		return heard
	}
}

// keep takes a screenshot, if asked to.
func keep(t *testing.T, ctx context.Context) {
	if *shots == "" {
		return
	}
	picture, err := chromedp.Run(ctx, chromedp.FullScreenshot(100))
	if err != nil {
		t.Fatal(err)
	}
	name := strings.NewReplacer("/", "-").Replace(strings.TrimPrefix(t.Name(), "TestPageInBrowser/")) + ".png"
	if err := os.WriteFile(filepath.Join(*shots, name), picture, 0o600); err != nil {
		t.Error(err)
	}
}

// writePage writes one of the pages.
func writePage(t *testing.T, name string, r *report.Report, opts report.Options) string {
	t.Helper()
	var b bytes.Buffer
	write := map[string]func(io.Writer, report.Options) error{
		"report.html": r.WriteHTML, "decision.html": r.WriteDecision, "documents.html": r.WriteDocuments,
	}[name]
	if err := write(&b, opts); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func writeHTML(t *testing.T, r *report.Report, opts report.Options) string {
	t.Helper()
	var b bytes.Buffer
	if err := r.WriteHTML(&b, opts); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

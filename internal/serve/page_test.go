package serve

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	cdplog "github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/lethe-privacy/lethe/internal/serve/access"
)

var shots = flag.String("shots", "", "keep screenshots of the page in this `folder`")

// window is a real Chromium that looks at a service, and what went wrong in it.
type window struct {
	t    *testing.T
	ctx  context.Context
	mu   sync.Mutex
	said []string
}

func looking(t *testing.T, base string) *window {
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
	opts := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.UserDataDir(t.TempDir()), chromedp.Flag("lang", "en"), chromedp.WindowSize(1280, 900))
	alloc, stop := chromedp.NewExecAllocator(t.Context(), opts...)
	t.Cleanup(stop)
	ctx, end := chromedp.NewContext(alloc)
	t.Cleanup(end)
	w := &window{t: t, ctx: ctx}
	err := chromedp.Listen(ctx, func(e any) {
		w.mu.Lock()
		defer w.mu.Unlock()
		switch e := e.(type) {
		case *cdplog.EventEntryAdded:
			w.said = append(w.said, e.Entry.Text)
		case *runtime.EventExceptionThrown:
			w.said = append(w.said, e.ExceptionDetails.Text)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	w.do(chromedp.Navigate(base))
	return w
}

// do does one thing after the other, each within a bounded time.
func (w *window) do(actions ...chromedp.Action[chromedp.Void]) {
	w.t.Helper()
	for i, a := range actions {
		ctx, cancel := context.WithTimeout(w.ctx, time.Minute)
		err := chromedp.Do(ctx, a)
		cancel()
		if err != nil {
			body, _ := chromedp.Run(w.ctx, chromedp.Text("body"))
			w.t.Fatalf("action %d: %v; the page says %s; said %q", i, err, body, w.said)
		}
	}
}

// until waits until an expression is true.
func (w *window) until(expression string) {
	w.t.Helper()
	w.do(chromedp.Poll[chromedp.Void](expression, chromedp.WithPollingTimeout(50*time.Second)))
}

// click clicks the button or link that has a text.
func (w *window) click(text string) {
	w.t.Helper()
	w.do(chromedp.Click(fmt.Sprintf(`//*[(self::button or self::a) and normalize-space()=%q and not(@disabled)]`, text)))
}

// told evaluates an expression.
func told[T any](w *window, expression string, opts ...chromedp.EvaluateOption) T {
	w.t.Helper()
	x, err := chromedp.Run(w.ctx, chromedp.Evaluate[T](expression, opts...))
	if err != nil {
		w.t.Fatal(err)
	}
	return x
}

// clean fails where anything was blocked or thrown; answers that say no are told by the browser too.
func (w *window) clean() {
	w.t.Helper()
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, s := range w.said {
		w.t.Errorf("the browser says: %s", s)
	}
}

// accessible asks axe-core, which the page's packages bring.
func (w *window) accessible(name string) {
	w.t.Helper()
	source, err := os.ReadFile(filepath.Join("page", "web", "node_modules", "axe-core", "axe.min.js"))
	if err != nil {
		w.t.Log("axe-core is not there: npm ci in internal/serve/page/web brings it")
		return
	}
	told[chromedp.Void](w, string(source))
	found := told[[]struct{ ID, Help, Where string }](w,
		`axe.run(document, {runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}).then(r => r.violations.map(v => ({ID: v.id, Help: v.help, Where: v.nodes.map(n => n.target.join(" ")).join(", ")})))`,
		chromedp.EvalAwaitPromise)
	for _, v := range found {
		w.t.Errorf("%s: %s: %s: %s", name, v.ID, v.Help, v.Where)
	}
}

// shoot keeps pictures for a person to look at.
func (w *window) shoot(name string) {
	w.t.Helper()
	if *shots == "" {
		return
	}
	for _, width := range []int64{400, 1280, 2560} {
		w.do(chromedp.EmulateViewport(width, 900))
		b, err := chromedp.Run(w.ctx, chromedp.FullScreenshot(100))
		if err != nil {
			w.t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(*shots, fmt.Sprintf("%s-%d.png", name, width)), b, 0o600); err != nil {
			w.t.Fatal(err)
		}
	}
	w.do(chromedp.EmulateViewport(1280, 900))
}

// Whoever comes for the first time pastes a text, and sees at once what was found and what goes.
func TestPageOfAText(t *testing.T) {
	base, _, _ := running(t, nil)
	w := looking(t, base)
	const shared = `(document.querySelector("[data-testid=shared]")?.textContent ?? "")`
	text := "😀 Dr. Anna Keller treated Tom Hale. <img src=x onerror=alert(1)> Call 0113 496 0021."
	w.do(chromedp.WaitVisible("textarea"), chromedp.SendKeys("textarea", text))
	w.until(shared + `.includes("[PHONE_NUMBER]")`)
	got := told[string](w, shared)
	marked := told[string](w, `[...document.querySelectorAll("mark")].map(m => m.firstChild.textContent).join("|")`)
	if strings.Contains(got, "Keller") || strings.Contains(got, "Hale") || !strings.Contains(got, "<img") {
		t.Errorf("shared: %s", got)
	}
	if !strings.Contains(marked, "Tom Hale") || !strings.Contains(marked, "0113 496 0021") {
		t.Errorf("marked: %s", marked)
	}
	w.accessible("text, light")
	w.shoot("text-light")
	w.click("Dark")
	w.accessible("text, dark")
	w.click("Deutsch")
	w.until(`document.documentElement.lang === "de"`)
	w.click("Ein Beispiel nehmen")
	w.until(shared + `.includes("Überweisung")`)
	w.accessible("text, German, dark")
	w.shoot("text-dark-de")
	w.clean()
}

// A reviewer opens the sample, runs it, goes through it with the keyboard and decides; then it is
// run again, approved, and can be had.
func TestPageOfACollection(t *testing.T) {
	base, s, _ := running(t, nil)
	w := looking(t, base)
	w.click("Collections")
	w.click("Open the sample project")
	w.until(`document.body.textContent.includes("60 files")`)
	w.click("Run")
	w.until(`document.body.textContent.includes("State: done") && document.querySelectorAll("ul.plain button").length === 60`)
	w.do(chromedp.Click("ul.plain button"))
	w.until(`document.querySelectorAll("button.mark").length > 5`)
	w.do(chromedp.KeyEvent("n"))
	w.until(`document.querySelector(".mark[aria-current=true]") === document.activeElement && document.querySelector("dl strong")`)
	w.accessible("collection, light")
	w.shoot("collection-light")
	w.do(chromedp.KeyEvent("k"))
	w.until(`document.body.textContent.includes("1 decisions") && document.body.textContent.includes("Something changed")`)
	w.do(chromedp.KeyEvent("u"))
	w.until(`document.body.textContent.includes("0 decisions")`)
	w.do(chromedp.KeyEvent("n"), chromedp.KeyEvent("p"), chromedp.KeyEvent("m"))
	w.until(`document.body.textContent.includes("1 decisions")`)
	w.click("Run again")
	w.until(`document.body.textContent.includes("State: done") && !document.body.textContent.includes("Something changed")`)
	w.click("Approve")
	w.until(`document.body.textContent.includes("Approved by this machine")`)
	w.click("Dark")
	w.accessible("collection, dark")
	w.shoot("collection-dark")
	folder, err := s.rooms.Projects.Shared("sample", "claims")
	if err != nil {
		t.Fatal(err)
	}
	if files, err := os.ReadDir(folder); err != nil || len(files) != 61 {
		t.Errorf("%d files, %v", len(files), err)
	}
	w.clean()
}

// What was missed is selected and marked.
func TestPageAddsWhatWasMissed(t *testing.T) {
	base, s, _ := running(t, nil)
	filled(t, base, nil)
	do(t, "PUT", base+may+"/files/c.txt", "😀 the one they call Wexy came by.")
	w := looking(t, base+"/#/projects/claims/may")
	w.click("Run")
	w.until(`document.body.textContent.includes("State: done") && document.querySelectorAll("ul.plain button").length === 3`)
	w.do(chromedp.Click(`//ul/li/button[starts-with(normalize-space(), "c.txt")]`))
	w.until(`document.querySelector("#page").textContent === "c.txt"`)
	told[chromedp.Void](w, `(() => {
		const box = document.querySelector("[data-field]"), r = document.createRange(), n = [...box.childNodes].find(n => n.textContent.includes("Wexy"))
		const at = n.textContent.indexOf("Wexy")
		r.setStart(n, at); r.setEnd(n, at + 4)
		getSelection().removeAllRanges(); getSelection().addRange(r)
	})()`)
	w.until(`[...document.querySelectorAll(".prose")].some(p => p.textContent === "Wexy")`)
	w.click("Make")
	w.until(`document.body.textContent.includes("1 decisions")`)
	w.click("Run again")
	w.until(`document.body.textContent.includes("State: done") && !document.body.textContent.includes("Something changed")`)
	page, err := s.rooms.Projects.Page(t.Context(), "claims", "may", 3)
	if err != nil {
		t.Fatal(err)
	}
	if text := page.Fields[0].Shared; strings.Contains(text, "Wexy") || !strings.HasPrefix(text, "😀 the one they call [NAME]") {
		t.Error(text)
	}
	w.clean()
}

// Where there are keys the page asks for one, and keeps it in no place that outlives it.
func TestPageAsksForAKey(t *testing.T) {
	base, s, _ := running(t, nil)
	key, _, err := s.keys.New(t.Context(), "reviewer", access.Reviewer, time.Time{})
	if err != nil {
		t.Fatal(err)
	}
	w := looking(t, base+"/#/projects")
	w.do(chromedp.WaitVisible("input[type=password]"))
	w.accessible("key")
	w.do(chromedp.SendKeys("input[type=password]", key+kb.Enter))
	w.until(`!document.querySelector("input[type=password]") && document.body.textContent.includes("Nothing here yet.")`)
	kept := told[string](w, `JSON.stringify([location.href, {...localStorage}, {...sessionStorage}, document.cookie])`)
	var parts []any
	if err := json.Unmarshal([]byte(kept), &parts); err != nil || strings.Contains(kept, key) {
		t.Errorf("the key is kept: %v %s", err, kept)
	}
}

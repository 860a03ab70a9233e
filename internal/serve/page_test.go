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
	"github.com/lethe-privacy/lethe/internal/serve/native"
	"github.com/lethe-privacy/lethe/internal/slow"
)

var shots = flag.String("shots", "", "keep screenshots of the page in this `folder`")

// window is a real Chromium that looks at a service, and what went wrong in it.
type window struct {
	t    *testing.T
	ctx  context.Context
	mu   sync.Mutex
	said []string
}

// chromium starts one Chromium for all tests, in a folder that TestMain removes; what it gives is nil without one.
var chromium = sync.OnceValues(func() (context.Context, error) {
	var path string
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"} {
		if found, err := exec.LookPath(name); err == nil {
			path = found
			break
		}
	}
	if path == "" {
		return nil, nil
	}
	folder, err := os.MkdirTemp("", "lethe-chromium-")
	if err != nil {
		return nil, err
	}
	opts := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.UserDataDir(folder), chromedp.Flag("lang", "en"), chromedp.WindowSize(1280, 900))
	alloc, stop := chromedp.NewExecAllocator(context.Background(), opts...)
	ctx, end := chromedp.NewContext(alloc)
	closeBrowser = func() {
		end()
		stop()
		os.RemoveAll(folder)
	}
	return ctx, chromedp.Do(ctx, chromedp.Navigate("about:blank"))
})

var closeBrowser = func() {}

// looking opens a window that shares neither cookies nor what pages keep with others.
func looking(t *testing.T, base string) *window {
	t.Helper()
	shared, err := chromium()
	if err != nil {
		t.Fatal(err)
	}
	if shared == nil {
		t.Skip("no Chromium or Chrome is installed: the page is not tested in a browser")
	}
	ctx, end := chromedp.NewContext(shared, chromedp.WithNewBrowserContext())
	t.Cleanup(end)
	w := &window{t: t, ctx: ctx}
	err = chromedp.Listen(ctx, func(e any) {
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

// run runs the collection that is open.
func (w *window) run(documents int) {
	w.t.Helper()
	w.click("Run")
	w.until(fmt.Sprintf(`document.body.textContent.includes("State: done") && document.body.textContent.includes("%d documents")`, documents))
}

// sample opens the sample project, and runs its collection.
func (w *window) sample() {
	w.t.Helper()
	w.click("Collections")
	w.click("Open the sample project")
	w.until(`document.body.textContent.includes("60 files")`)
	w.run(60)
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
		// The whole page, and what is seen of it: panels that stay in sight lie elsewhere in the whole.
		for part, take := range map[string]chromedp.Action[[]byte]{"": chromedp.FullScreenshot(100), "-seen": chromedp.CaptureScreenshot()} {
			b, err := chromedp.Run(w.ctx, take)
			if err != nil {
				w.t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(*shots, fmt.Sprintf("%s-%d%s.png", name, width, part)), b, 0o600); err != nil {
				w.t.Fatal(err)
			}
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

// Several files that are dropped on the first page become a collection, which can be run at once.
func TestPageTakesAFolder(t *testing.T) {
	base, s, _ := running(t, nil)
	w := looking(t, base)
	w.do(chromedp.WaitVisible("textarea"))
	told[chromedp.Void](w, `(() => {
		const all = new DataTransfer()
		all.items.add(new File(["Anna Keller treated Tom Hale."], "a.txt", {type: "text/plain"}))
		all.items.add(new File(["Tom Hale paid."], "b.txt", {type: "text/plain"}))
		document.querySelector("textarea").dispatchEvent(new DragEvent("drop", {dataTransfer: all, bubbles: true, cancelable: true}))
	})()`)
	w.until(`location.hash.startsWith("#/projects/dropped/") && document.body.textContent.includes("2 files")`)
	all, err := projectsOf(s).Collections("dropped")
	if err != nil || len(all) != 1 || all[0].Files != 2 {
		t.Errorf("%+v %v", all, err)
	}
	w.run(2)
	w.clean()
}

// A reviewer opens the sample, runs it, goes through it with the keyboard and decides; then it is
// run again, approved, and can be had.
func TestPageOfACollection(t *testing.T) {
	base, s, _ := running(t, nil)
	w := looking(t, base)
	w.sample()
	w.do(chromedp.Click("ul.virtual button"))
	w.until(`document.querySelectorAll("button.mark").length > 5`)
	w.do(chromedp.KeyEvent("n"))
	w.until(`document.querySelector(".mark[aria-current=true]") === document.activeElement && document.querySelector("dl strong")`)
	w.until(`/(Masking takes|Keeping leaves) \d+ mentions? in \d+ documents?/.test(document.querySelector("[data-testid=effect]")?.textContent) && document.querySelector("[data-testid=why] table")`)
	w.accessible("collection, light")
	w.shoot("collection-light")
	w.do(chromedp.KeyEvent("k"))
	w.until(`document.body.textContent.includes("1 decision") && document.body.textContent.includes("Something changed")`)
	w.do(chromedp.KeyEvent("u"))
	w.until(`document.body.textContent.includes("0 decisions")`)
	w.do(chromedp.KeyEvent("s"))
	w.until(`document.querySelector("del") && document.querySelector("ins")`)
	w.accessible("collection, in one")
	w.do(chromedp.KeyEvent("s"), chromedp.KeyEvent("j"))
	w.until(`document.querySelector("ul.virtual li:nth-child(2) button").getAttribute("aria-current") === "true"`)
	w.do(chromedp.KeyEvent("n"))
	w.until(`document.querySelector("dl strong")`)
	w.do(chromedp.KeyEvent("m"))
	w.until(`document.body.textContent.includes("1 decision")`)
	w.click("Run again")
	w.until(`document.body.textContent.includes("State: done") && !document.body.textContent.includes("Something changed")`)
	w.click("Approve")
	w.until(`document.body.textContent.includes("Approved by this machine")`)
	w.click("Dark")
	w.accessible("collection, dark")
	w.shoot("collection-dark")
	folder, err := projectsOf(s).Shared("sample", "claims")
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
	do(t, "PUT", base+may+"/files/c.txt", "😀 the wexy one came by.")
	w := looking(t, base+"/#/projects/claims/may")
	w.run(3)
	w.do(chromedp.Click(`//ul/li/button[starts-with(normalize-space(), "c.txt")]`))
	w.until(`document.querySelector("#page").textContent === "c.txt"`)
	told[chromedp.Void](w, `(() => {
		const box = document.querySelector("[data-field]"), r = document.createRange(), n = [...box.childNodes].find(n => n.textContent.includes("wexy"))
		const at = n.textContent.indexOf("wexy")
		r.setStart(n, at); r.setEnd(n, at + 4)
		getSelection().removeAllRanges(); getSelection().addRange(r)
	})()`)
	w.until(`[...document.querySelectorAll(".prose")].some(p => p.textContent === "wexy")`)
	w.click("Make")
	w.until(`document.body.textContent.includes("1 decision")`)
	w.click("Run again")
	w.until(`document.body.textContent.includes("State: done") && !document.body.textContent.includes("Something changed")`)
	page, err := projectsOf(s).Page(t.Context(), "claims", "may", 3)
	if err != nil {
		t.Fatal(err)
	}
	if text := page.Fields[0].Shared; strings.Contains(text, "wexy") || !strings.HasPrefix(text, "😀 the [NAME] one") {
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

// What was missed is found and marked without a mouse.
func TestPageAddsByKeyboard(t *testing.T) {
	base, s, _ := running(t, nil)
	filled(t, base, nil)
	do(t, "PUT", base+may+"/files/c.txt", "😀 the one they call Wexy Woo came by.")
	w := looking(t, base+"/#/projects/claims/may")
	w.run(3)
	w.do(chromedp.SendKeys("input[type=search]", "wexy"+kb.Enter))
	w.until(`document.querySelectorAll("ul.virtual button").length === 1`)
	w.do(chromedp.Focus("ul.virtual button"), chromedp.KeyEvent(kb.Enter))
	w.until(`document.querySelector("#page").textContent === "c.txt"`)
	for range 6 {
		w.do(chromedp.KeyEvent("w"))
	}
	w.do(chromedp.KeyEvent("b"), chromedp.KeyEvent("W"))
	w.until(`document.querySelector("[data-testid=missed]").textContent === "Wexy Woo" && document.querySelector(".picked").textContent === "Wexy Woo"`)
	w.accessible("picked")
	w.do(chromedp.KeyEvent("a"))
	w.until(`document.body.textContent.includes("1 decision")`)
	lines, _, err := projectsOf(s).Decisions("claims", "may")
	if err != nil || !strings.Contains(string(lines), `"start":20,"end":28,"text":"Wexy Woo"`) {
		t.Errorf("%s %v", lines, err)
	}
	w.clean()
}

// The label of an entity is changed and two are made one, with the mouse and with the keyboard.
func TestPageChangesEntities(t *testing.T) {
	base, s, _ := running(t, nil)
	filled(t, base, nil)
	w := looking(t, base+"/#/projects/claims/may")
	w.run(2)
	w.click("Entities")
	w.do(chromedp.Click(`//button[starts-with(normalize-space(), "wexford")]`))
	w.until(`document.querySelector("[data-testid=effect]")`)
	w.accessible("entities")
	w.shoot("entities")
	w.do(chromedp.SendKeys("#relabel", "NAME"))
	w.do(chromedp.Click(`//form[.//select[@id="relabel"]]/button`))
	w.until(`document.body.textContent.includes("1 decision")`)
	w.click("Documents")
	w.do(chromedp.Click("ul.virtual button"))
	w.until(`document.querySelectorAll("button.mark").length > 1`)
	w.do(chromedp.KeyEvent("n"))
	w.until(`document.querySelector("#link")`)
	w.do(chromedp.KeyEvent("e"))
	w.until(`document.activeElement.id === "link"`)
	w.do(chromedp.KeyEvent("hale" + kb.Enter))
	w.until(`document.body.textContent.includes("2 decisions")`)
	lines, _, err := projectsOf(s).Decisions("claims", "may")
	if err != nil || !strings.Contains(string(lines), `"value":"wexford","to":"NAME"`) || !strings.Contains(string(lines), `"decision":"link"`) {
		t.Errorf("%s %v", lines, err)
	}
	w.clean()
}

// Links, bounds and quality, each looked at in the sample.
func TestPageViews(t *testing.T) {
	base, s, _ := running(t, nil)
	w := looking(t, base)
	w.sample()
	w.click("Links")
	w.until(`document.querySelectorAll("svg g[role=button]").length > 0 && document.querySelector(".chains button")`)
	w.accessible("links")
	w.shoot("links")
	w.do(chromedp.Focus("svg g[role=button]"), chromedp.KeyEvent(kb.Enter))
	w.until(`document.body.textContent.includes("All groups") && document.querySelectorAll("svg g[role=button]").length > 1`)
	w.shoot("group")
	w.do(chromedp.Click(".chains button"))
	w.until(`document.querySelector(".chains ul button")`)
	w.accessible("group and chain")
	w.click("Bounds")
	w.until(`document.querySelector("[data-testid=dialled] td.n")?.textContent.includes("/")`)
	w.do(chromedp.Focus("input[type=range]"), chromedp.KeyEvent(kb.ArrowLeft), chromedp.KeyEvent(kb.ArrowLeft))
	w.until(`document.querySelector("[data-testid=dialled] tbody tr td:last-child").textContent.includes("/")`)
	w.accessible("bounds")
	w.shoot("bounds")
	w.click("Set these bounds, and run again")
	for run := new(native.Run); run.Settings != 2 || run.State != native.Done; time.Sleep(50 * time.Millisecond) {
		c, err := projectsOf(s).Collection("sample", "claims")
		if err != nil || c.Run.State == native.Failed || t.Context().Err() != nil {
			t.Fatal(err, c.Run)
		}
		run = c.Run
	}
	w.until(`document.body.textContent.includes("State: done") && !document.body.textContent.includes("Something changed")`)
	yaml, _, err := projectsOf(s).Settings("sample")
	if err != nil || !strings.Contains(string(yaml), "theta_doc: 0.93") {
		t.Errorf("%s %v", yaml, err)
	}
	w.click("Quality")
	w.do(chromedp.WaitVisible("input[type=number]"), chromedp.SendKeys(`//label[contains(., "Seed")]/input`, "7"))
	w.click("Draw")
	w.until(`document.querySelector("[data-testid=sample]")?.textContent.includes("0 read of 50")`)
	w.accessible("quality")
	w.click("Read the next")
	w.until(`document.body.textContent.includes("50 documents") && document.querySelector("[data-field]")`)
	w.do(chromedp.KeyEvent("r"))
	w.until(`document.body.textContent.includes("Status: read by one")`)
	w.click("Quality")
	w.until(`document.querySelector("[data-testid=sample]")?.textContent.includes("1 read of 50")`)
	w.shoot("quality")
	w.click("Dark")
	w.accessible("quality, dark")
	w.shoot("quality-dark")
	w.clean()
}

// A mark says that its mention goes, becomes more general or stays. How far values go beyond
// their mentions is set beside the bounds, and no bound is touched by it.
func TestPageOfGeneralised(t *testing.T) {
	base, s, _ := running(t, nil)
	filled(t, base, nil)
	if code, body := do(t, "PATCH", base+"/v1/projects/claims/settings", `{"set": {"replace.operator": "generalise", "mask.mode": "all"}}`); code != 200 {
		t.Fatal(code, body)
	}
	w := looking(t, base+"/#/projects/claims/may")
	w.run(2)
	w.do(chromedp.Click(`//ul/li/button[starts-with(normalize-space(), "a.txt")]`))
	w.until(`document.querySelectorAll("button.mark.general").length === 1`)
	for value, says := range map[string]string{"3 May 2021": "becomes more general: 2021", "Tom Hale": "goes: "} {
		got := told[string](w, fmt.Sprintf(`[...document.querySelectorAll("button.mark")].find(m => m.textContent === %q).getAttribute("aria-label")`, value))
		if !strings.Contains(got, says) || !strings.HasPrefix(got, value+": ") {
			t.Errorf("%s: %s", value, got)
		}
	}
	if !told[bool](w, `document.body.textContent.includes("1 becomes more general")`) {
		t.Error("the legend says nothing of what becomes more general")
	}
	w.accessible("generalised")
	w.shoot("generalised")
	w.click("Bounds")
	w.until(`document.querySelector("[data-testid=dialled] td.n")?.textContent.includes("/")`)
	w.do(chromedp.SendKeys(`select[aria-describedby="reach"]`, "they stay"))
	w.until(`document.querySelector('select[aria-describedby="reach"]').value === "mentions" && document.querySelector("#reach").textContent.includes("does not change it")`)
	w.accessible("reach")
	w.shoot("reach")
	w.click("Set these bounds, and run again")
	w.until(`fetch("/v1/projects/claims/settings").then(r => r.text()).then(t => t.includes("mentions"))`)
	yaml, version, err := projectsOf(s).Settings("claims")
	if err != nil || version != 3 || !strings.Contains(string(yaml), "reach: mentions") {
		t.Errorf("version %d: %s %v", version, yaml, err)
	}
	w.clean()
}

// Two people at one document: what each decides is kept, and neither sees that it is not.
func TestPageInTwoBrowsers(t *testing.T) {
	base, s, _ := running(t, nil)
	filled(t, base, nil)
	one := looking(t, base+"/#/projects/claims/may")
	one.run(2)
	two := looking(t, base+"/#/projects/claims/may")
	for _, w := range []*window{one, two} {
		w.until(`document.querySelectorAll("ul.virtual button").length === 2`)
		w.do(chromedp.Click("ul.virtual button"))
		w.until(`document.querySelectorAll("button.mark").length > 2`)
		w.do(chromedp.KeyEvent("n"))
		w.until(`document.querySelector("dl strong")`)
	}
	two.do(chromedp.KeyEvent("n"))
	two.until(`document.querySelectorAll("button.mark")[1].getAttribute("aria-current") === "true" && document.querySelector("[data-testid=effect]")`)
	one.do(chromedp.KeyEvent("k"))
	two.do(chromedp.KeyEvent("m"))
	one.until(`/[12] decisions?/.test(document.body.textContent)`)
	two.until(`/[12] decisions?/.test(document.body.textContent)`)
	one.do(chromedp.KeyEvent("x"))
	one.until(`document.body.textContent.includes("3 decisions")`)
	lines, _, err := projectsOf(s).Decisions("claims", "may")
	for _, has := range []string{`"keep"`, `"mask"`, `"none"`} {
		if err != nil || strings.Count(string(lines), has) != 1 {
			t.Errorf("%s: %s %v", has, lines, err)
		}
	}
	one.clean()
	two.clean()
}

// The service ends and begins anew under an open page: what was decided is there, and the page
// goes on.
func TestPageOutlivesARestart(t *testing.T) {
	base, s, stop := running(t, nil)
	filled(t, base, nil)
	w := looking(t, base+"/#/projects/claims/may")
	w.run(2)
	w.do(chromedp.Click("ul.virtual button"))
	w.until(`document.querySelectorAll("button.mark").length > 2`)
	w.do(chromedp.KeyEvent("n"))
	w.until(`document.querySelector("[data-testid=effect]")`)
	w.do(chromedp.KeyEvent("k"))
	w.until(`document.body.textContent.includes("1 decision")`)
	if err := stop(); err != nil {
		t.Fatal(err)
	}
	w.do(chromedp.KeyEvent("m"))
	w.until(`document.querySelector("[role=alert]")`)
	s.Close()
	running(t, func(o *Options) { o.Listen, o.Data = strings.TrimPrefix(base, "http://"), s.opts.Data })
	w.do(chromedp.KeyEvent("m"))
	w.until(`document.body.textContent.includes("2 decisions") && !document.querySelector("[role=alert]")`)
	w.click("Run again")
	w.until(`document.body.textContent.includes("State: done") && !document.body.textContent.includes("Something changed")`)
}

// Two people with keys of their own read a document. What they decide differently is shown to the
// second, and nothing is approved before it is settled.
func TestPageOfTwoReaders(t *testing.T) {
	base, s, _ := running(t, nil)
	keys := keyed(t, s)
	filled(t, base, keys[access.Owner])
	one, two := looking(t, base+"/#/projects/claims/may"), looking(t, base+"/#/projects/claims/may")
	enter := func(w *window, role access.Role) {
		w.do(chromedp.WaitVisible("input[type=password]"), chromedp.SendKeys("input[type=password]", keys[role][1]+kb.Enter))
		w.until(`!document.querySelector("input[type=password]")`)
		w.mu.Lock()
		w.said = nil // that it was refused before
		w.mu.Unlock()
	}
	enter(one, access.Owner)
	one.run(2)
	enter(two, access.Reviewer)
	open := func(w *window) {
		w.until(`document.querySelectorAll("ul.virtual button").length === 2`)
		w.do(chromedp.Click(`//ul/li/button[starts-with(normalize-space(), "a.txt")]`))
		w.until(`document.querySelector("#page").textContent === "a.txt" && document.querySelectorAll("button.mark").length > 2`)
	}
	open(one)
	one.do(chromedp.Click(`//summary[starts-with(normalize-space(), "Before approval")]`), chromedp.SendKeys(`select[aria-label="Before approval"]`, "two must"))
	one.click("Set")
	one.until(`document.body.textContent.includes("2 still to be read")`)
	one.do(chromedp.KeyEvent("r"))
	one.until(`document.body.textContent.includes("Status: read by one")`)
	// What was read is an example to train on, by one click: that letter alone.
	told[chromedp.Void](one, `void (URL.createObjectURL = b => { b.text().then(t => { window.saved = t }); return "#" })`)
	one.click("Examples for training")
	one.until(`window.saved?.split("\n").length === 2 && JSON.parse(window.saved).id === "a" && JSON.parse(window.saved).spans.some(s => s.label === "NAME")`)
	one.click("Approve")
	one.until(`document.querySelector("[role=alert]")?.textContent.includes("must be read")`)
	open(two)
	two.until(`document.body.textContent.includes("Read by the owner")`)
	two.do(chromedp.KeyEvent("n"))
	two.until(`document.querySelector("[data-testid=effect]")`)
	two.do(chromedp.KeyEvent("k"))
	two.until(`document.body.textContent.includes("1 decision")`)
	two.click("I have read this")
	two.until(`document.body.textContent.includes("Status: readers differ") && document.querySelector("[data-testid=differences]")?.textContent.includes("the reviewer says keep")`)
	two.accessible("two readers")
	two.shoot("readers")
	if told[bool](two, `[...document.querySelectorAll("button")].some(b => b.textContent === "Leave it as it is now")`) {
		t.Error("a reviewer may settle")
	}
	one.do(chromedp.KeyEvent("r"))
	one.until(`document.body.textContent.includes("Status: read by two")`)
	two.clean()
}

// A hundred thousand documents are gone through as sixty are: the page never holds more than what
// is seen of them.
func TestPageOfALargeCollection(t *testing.T) {
	slow.Test(t, "100,000 documents run, and gone through in a browser")
	base, _, _ := running(t, func(o *Options) { o.MaxBody = 1 << 30 })
	filled(t, base, nil)
	var lines strings.Builder
	for i := range 100_000 {
		fmt.Fprintf(&lines, `{"id": "letter-%06d", "text": "Claim %d of Tom Hale was paid."}`+"\n", i, i)
	}
	if code, body := do(t, "PUT", base+may+"/files/all.jsonl", lines.String()); code != 200 {
		t.Fatal(code, body)
	}
	do(t, "POST", base+may+"/run", "")
	untilDone(t, base, []string{"X-None", "none"})
	w := looking(t, base+"/#/projects/claims/may")
	w.until(`document.body.textContent.includes("100,002 documents") && document.querySelectorAll("ul.virtual button").length > 5`)
	longest := told[float64](w, `new Promise(done => {
		const box = document.querySelector(".scroll"), most = 3000
		let last = performance.now(), longest = 0, n = 0
		const frame = now => {
			longest = Math.max(longest, now - last)
			last = now
			box.scrollTop += 90
			if (++n < most) requestAnimationFrame(frame)
			else done(longest)
		}
		requestAnimationFrame(frame)
	})`, chromedp.EvalAwaitPromise)
	rows, seen := told[int](w, `document.querySelectorAll("ul.virtual li").length`), told[int](w, `Number(document.querySelector("ul.virtual button").dataset.at)`)
	t.Logf("row %d is reached, %d rows in the page, the longest frame took %.0f ms", seen, rows, longest)
	if rows > 60 || seen < 1000 {
		t.Errorf("%d rows are in the page at row %d", rows, seen)
	}
	w.do(chromedp.SendKeys("input[type=search]", "letter-077777"+kb.Enter))
	w.until(`document.querySelectorAll("ul.virtual button").length === 1`)
	w.do(chromedp.Click("ul.virtual button"))
	w.until(`document.querySelector("[data-field]")?.textContent.includes("77777")`)
	w.clean()
}

// An owner changes what goes, what searches and a bound, on the page; what was run is stale then,
// and what is wrong is refused with its name.
func TestPageOfSettings(t *testing.T) {
	base, s, _ := running(t, nil)
	filled(t, base, nil)
	do(t, "POST", base+may+"/run", "")
	untilDone(t, base, []string{"X-Nothing", ""})
	w := looking(t, base+"/#/projects/claims")
	w.do(chromedp.WaitVisible(`//summary[normalize-space()="Settings"]`), chromedp.Click(`//summary[normalize-space()="Settings"]`))
	for _, part := range []string{"Labels", "Recognizers", "All settings"} {
		w.do(chromedp.WaitVisible(fmt.Sprintf(`//summary[normalize-space()=%q]`, part)), chromedp.Click(fmt.Sprintf(`//summary[normalize-space()=%q]`, part)))
	}
	w.accessible("settings")
	w.shoot("settings")
	const bound = `document.getElementById("o-mask.theta_doc")`
	w.do(chromedp.Click(`input[aria-label="Always goes: LOCATION"]`), chromedp.Click(`//label[normalize-space()="ages"]/input`))
	told[chromedp.Void](w, bound+`.value = "0.25", `+bound+`.dispatchEvent(new Event("change", {bubbles: true})), undefined`)
	w.click("Save settings (3)")
	w.until(`document.body.textContent.includes("What was run before is stale")`)
	yaml, version, err := projectsOf(s).Settings("claims")
	if err != nil || version != 2 {
		t.Fatal(version, err)
	}
	for _, want := range []string{"theta_doc: 0.25", "LOCATION", "direct", "ages"} {
		if !strings.Contains(string(yaml), want) {
			t.Errorf("no %s in %s", want, yaml)
		}
	}
	if c, err := projectsOf(s).Collection("claims", "may"); err != nil || !c.Stale {
		t.Error("a run under other settings counts", err)
	}
	told[chromedp.Void](w, bound+`.value = "7", `+bound+`.dispatchEvent(new Event("change", {bubbles: true})), undefined`)
	w.click("Save settings (1)")
	w.until(`document.querySelector(".settings [role=alert]")?.textContent.includes("mask.theta_doc")`)
	told[chromedp.Void](w, `document.querySelector('button[aria-label="As in the profile: mask.theta_doc"]').click(), undefined`)
	w.click("Save settings (1)")
	w.until(`document.body.textContent.includes("What was run before is stale")`)
	if yaml, _, _ := projectsOf(s).Settings("claims"); strings.Contains(string(yaml), "theta_doc") {
		t.Errorf("it is not as in the profile: %s", yaml)
	}
}

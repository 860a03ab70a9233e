package report_test

import (
	"encoding/xml"
	"errors"
	"io"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/report"
)

// element is one element of the page, with those inside it.
type element struct {
	XMLName  xml.Name
	Attrs    []xml.Attr `xml:",any,attr"`
	Children []*element `xml:",any"`
	Text     string     `xml:",chardata"`
}

func (e *element) attr(name string) string {
	for _, a := range e.Attrs {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

func (e *element) all(name string) (found []*element) {
	for _, c := range e.Children {
		if c.XMLName.Local == name || name == "*" {
			found = append(found, c)
		}
		found = append(found, c.all(name)...)
	}
	return found
}

// content is the text of the element and of all inside it.
func (e *element) content() string {
	text := e.Text
	for _, c := range e.Children {
		text += " " + c.content()
	}
	return strings.Join(strings.Fields(text), " ")
}

// parse reads the page; an element that is not closed is an error.
func parse(t *testing.T, page string) *element {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(page))
	d.Strict, d.AutoClose, d.Entity = false, xml.HTMLAutoClose, xml.HTMLEntity
	var root element
	if err := d.Decode(&root); err != nil {
		t.Fatal(err)
	}
	if err := d.Decode(&element{}); !errors.Is(err, io.EOF) {
		t.Fatalf("something follows the page: %v", err)
	}
	return &root
}

// pages are those that lie beside each other in the folder of the report.
var pages = []string{"report.html", "decision.html", "documents.html"}

var sections = []string{"summary", "risk", "network", "chains", "masked", "remains", "problems", "settings", "method"}

func TestPageStructure(t *testing.T) {
	for name, r := range map[string]*report.Report{
		"empty": {}, "20": fixture(20), "150": fixture(150), "1000": fixture(1000), "dense": dense(60), "hostile": hostile(), "rewrites": rewritten(20),
	} {
		t.Run(name, func(t *testing.T) {
			page := parse(t, writeHTML(t, r, report.Options{}))
			var ids []string
			for _, s := range page.all("section") {
				ids = append(ids, s.attr("id"))
				if len(s.all("h2")) != 1 || s.Children[1].attr("class") != "lead" {
					t.Errorf("section %s does not begin with a heading and a sentence", s.attr("id"))
				}
			}
			want := slices.Clone(sections)
			if r.Rewrites != nil {
				want = slices.Insert(want, 5, "rewrites") // before what remains
			}
			if !slices.Equal(ids, want) {
				t.Errorf("sections %v", ids)
			}
			checkAccess(t, page)
			checkClosed(t, page)
		})
	}
}

// checkAccess wants what a reader who does not see the page needs.
func checkAccess(t *testing.T, page *element) {
	for _, th := range page.all("th") {
		if th.attr("scope") == "" {
			t.Errorf("a header cell without scope: %s", th.content())
		}
	}
	for _, svg := range page.all("svg") {
		if svg.attr("aria-hidden") != "true" && (len(svg.Children) == 0 || svg.Children[0].XMLName.Local != "title") {
			t.Errorf("a drawing of class %s without title", svg.attr("class"))
		}
	}
	seen := map[string]bool{}
	for _, e := range page.all("*") {
		if id := e.attr("id"); id != "" && seen[id] {
			t.Errorf("id %s twice", id)
		} else {
			seen[id] = true
		}
	}
	for _, a := range page.all("a") {
		if href := a.attr("href"); !slices.Contains(pages, href) && !seen[strings.TrimPrefix(href, "#")] {
			t.Errorf("link to nowhere: %s", href)
		}
	}
	for _, l := range page.all("label") {
		if !seen[l.attr("for")] {
			t.Errorf("a label for nothing: %s", l.content())
		}
	}
}

// checkClosed wants a page that can neither run nor load anything.
func checkClosed(t *testing.T, page *element) {
	elements := map[string]bool{}
	for _, e := range page.all("*") {
		elements[e.XMLName.Local] = true
		for _, a := range e.Attrs {
			name := strings.ToLower(a.Name.Local)
			switch {
			case strings.HasPrefix(name, "on"), name == "src", name == "style", name == "srcset":
				t.Errorf("attribute %s in %s", name, e.XMLName.Local)
			case name == "href" && slices.Contains(pages, a.Value):
			case name == "href" && a.Value != "data:," && !strings.HasPrefix(a.Value, "#"):
				t.Errorf("href %s", a.Value)
			}
		}
	}
	for _, name := range []string{"script", "img", "iframe", "object", "embed", "form", "base", "use", "image", "foreignObject"} {
		if elements[name] {
			t.Errorf("the page has an element %s", name)
		}
	}
	for _, m := range page.all("meta") {
		if m.attr("http-equiv") == "Content-Security-Policy" && strings.HasPrefix(m.attr("content"), "default-src 'none'; style-src 'sha256-") {
			return
		}
	}
	t.Error("the page has no policy that forbids the network")
}

func TestPageHidesOriginals(t *testing.T) {
	for _, n := range []int{20, 1000} {
		w := newWorld(n)
		page := writeHTML(t, w.report(), report.Options{})
		for _, e := range w.entities {
			if strings.Contains(page, e.original) {
				t.Fatalf("entity %s: its value is in the page", e.id)
			}
		}
	}
}

func TestPageShowsOriginals(t *testing.T) {
	w := newWorld(20)
	page := writeHTML(t, w.report(), report.Options{ShowOriginals: true})
	if len(w.decisions) == 0 {
		t.Fatal("nothing is masked")
	}
	for _, d := range w.decisions {
		if !strings.Contains(page, w.entities[d.entity].original) {
			t.Errorf("entity %s: its value is not in the page", w.entities[d.entity].id)
		}
	}
	if !strings.Contains(page, "This file contains original values") {
		t.Error("no warning")
	}
}

func TestPageEscapes(t *testing.T) {
	page := parse(t, writeHTML(t, hostile(), report.Options{ShowOriginals: true}))
	texts := map[string]bool{}
	for _, e := range page.all("bdi") {
		texts[e.content()] = true
	}
	for _, want := range []string{markup, quotes, rtl} {
		if !texts[want] {
			t.Errorf("%q is not shown as it is; shown are %q", want, slices.Sorted(maps.Keys(texts)))
		}
	}
}

func TestPageIsTheSameTwice(t *testing.T) {
	for _, n := range []int{20, 150, 2000} {
		once, again := writeHTML(t, fixture(n), report.Options{}), writeHTML(t, fixture(n), report.Options{})
		if once != again {
			t.Errorf("%d documents: two pages differ", n)
		}
		once, again = writeJSON(t, fixture(n), report.Options{}), writeJSON(t, fixture(n), report.Options{})
		if once != again {
			t.Errorf("%d documents: two report.json differ", n)
		}
	}
}

func TestPageTellsWriteError(t *testing.T) {
	if err := fixture(20).WriteHTML(full{}, report.Options{}); err == nil {
		t.Error("no error")
	}
}

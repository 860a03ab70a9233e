package docx

import (
	"fmt"
	"net/url"
	"path"
	"strings"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/span"
)

// relationsReader reads what a part refers to.
type relationsReader struct {
	part    *part
	collect *collector
	byName  map[string]*part // in lower case
}

func (r *relationsReader) start(name string, attributes []attribute, at span.Span) {
	if name != "Relationship" {
		return
	}
	by := map[string]attribute{}
	for _, a := range attributes {
		by[a.name] = a
	}
	target := by["Target"]
	if id := by["Id"]; !structural.MatchString(id.value) {
		r.collect.value("attributes", Structure, id.value, &segment{part: r.part, at: id.at, text: id.value, mode: value}, nil)
	}
	if strings.EqualFold(by["TargetMode"].value, "External") {
		text := target.value
		if plain, err := url.PathUnescape(text); err == nil {
			text = plain
		}
		r.collect.value("links", Metadata, text, &segment{part: r.part, at: target.at, text: target.value, mode: value}, asLink)
		return
	}
	p := r.byName[strings.ToLower(r.resolve(target.value))]
	switch {
	case p == nil:
		// A place in the document itself, or nothing: what is there may be somebody's text.
		r.collect.value("attributes", Structure, target.value, &segment{part: r.part, at: target.at, text: target.value, mode: value}, nil)
	case p.gone:
		r.part.edits = append(r.part.edits, edit{at.Start, at.End, nil})
	case p.as != "":
		renamed := path.Join(path.Dir(target.value), path.Base(p.as))
		if strings.HasPrefix(target.value, "/") {
			renamed = "/" + p.as
		}
		r.part.edits = append(r.part.edits, edit{target.at.Start, target.at.End, escape(renamed, true)})
	}
}

// resolve is the name of the part that a target names.
func (r *relationsReader) resolve(target string) string {
	if rest, ok := strings.CutPrefix(target, "/"); ok {
		return rest
	}
	folder := path.Dir(path.Dir(r.part.name)) // the part's, above _rels
	return path.Join(folder, target)
}

func (r *relationsReader) end(string, span.Span)  {}
func (r *relationsReader) text(string, span.Span) {}
func (r *relationsReader) drop(at span.Span) {
	r.part.edits = append(r.part.edits, edit{at.Start, at.End, nil})
}

// asLink makes a target of what is put in its place: programs refuse documents with
// targets that are none.
func asLink(s string) string {
	var b strings.Builder
	for _, c := range []byte(s) {
		if c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || strings.IndexByte("-._~:/?#@!$&'()*+,;=", c) >= 0 {
			b.WriteByte(c)
		} else {
			fmt.Fprintf(&b, "%%%02X", c)
		}
	}
	return b.String()
}

// standardName are names that programs give to parts, which reveal nothing.
var standardName = lazyregexp.New(`^(?:\[Content_Types\]\.xml|_rels/\.rels|docProps/(?:core|app|custom|thumbnail)\.[a-z]+|docMetadata/LabelInfo\.xml|` +
	`customXml/item(?:Props)?\d*\.xml|word/(?:glossary/|theme/|charts/|diagrams/|drawings/|media/|embeddings/|fonts/)?` +
	`(?:document|header|footer|footnotes|endnotes|comments|commentsExtended|commentsIds|commentsExtensible|people|styles|stylesWithEffects|` +
	`numbering|settings|webSettings|fontTable|theme|themeOverride|chart|style|colors|data|layout|quickStyle|drawing|vmlDrawing|image|hdphoto|oleObject|font)\d*\.[a-z]{2,8})$`)

func standard(name string) bool {
	return standardName.MatchString(name) || strings.HasSuffix(name, ".rels")
}

// rename gives parts with names of their own others, and their relations with them.
func rename(parts []*part) {
	taken := map[string]bool{}
	for _, p := range parts {
		taken[strings.ToLower(p.name)] = true
	}
	n := 0
	as := map[string]string{}
	for _, p := range parts {
		if standard(p.name) || p.gone {
			continue
		}
		for name := ""; ; {
			n++
			name = path.Join(path.Dir(p.name), fmt.Sprintf("part%d%s", n, extension(p.name)))
			if !taken[strings.ToLower(name)] {
				taken[strings.ToLower(name)] = true
				p.as, as[p.name] = name, name
				break
			}
		}
	}
	for _, p := range parts {
		if p.class != relations {
			continue
		}
		folder := path.Dir(path.Dir(p.name))
		source := path.Join(folder, strings.TrimSuffix(path.Base(p.name), ".rels"))
		if name, ok := as[source]; ok {
			p.as = path.Join(path.Dir(name), "_rels", path.Base(name)+".rels")
		}
	}
}

// extension is that of a name, if it is a plain one.
func extension(name string) string {
	ext := strings.ToLower(path.Ext(name))
	if len(ext) > 6 || strings.Trim(ext, ".abcdefghijklmnopqrstuvwxyz0123456789") != "" {
		return ".bin"
	}
	return ext
}

// typesWriter makes [Content_Types].xml fit the parts that are written.
type typesWriter struct {
	part   *part
	byName map[string]*part
}

func (t *typesWriter) start(name string, attributes []attribute, at span.Span) {
	if name != "Override" {
		return
	}
	for _, a := range attributes {
		p := t.byName[strings.ToLower(strings.TrimPrefix(a.value, "/"))]
		switch {
		case a.name != "PartName":
		case p == nil || p.gone: // a name of nothing may be somebody's
			t.part.edits = append(t.part.edits, edit{at.Start, at.End, nil})
		case p.as != "":
			t.part.edits = append(t.part.edits, edit{a.at.Start, a.at.End, escape("/"+p.as, true)})
		}
	}
}

func (t *typesWriter) end(string, span.Span)  {}
func (t *typesWriter) text(string, span.Span) {}
func (t *typesWriter) drop(at span.Span) {
	t.part.edits = append(t.part.edits, edit{at.Start, at.End, nil})
}

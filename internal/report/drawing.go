package report

import (
	"math"
	"slices"

	"github.com/lethe-privacy/lethe/internal/text/letter"
)

// drawing is a picture of a part of the network. Before and after share the
// positions, so that the eye sees what has gone.
type drawing struct {
	Before, After picture
	Hidden        int // links that are left out
}

type picture struct {
	Width, Height px
	Name, Desc    string
	Lines         []line
	Dots          []dot
}

type line struct {
	X1, Y1, X2, Y2, Width px
	Gone                  bool
	Title                 string
}

type dot struct {
	X, Y, R, LabelY     px
	Class, Title, Label string
}

const (
	dotSmallest, dotLargest   = 3.5, 8.0
	lineThinnest, lineWidest  = 1.0, 4.5
	labelRunes, labelDistance = 12, 10
)

// stage is the context of a drawing.
type stage struct {
	*tongue
	name     string
	sheet    sheet
	thetaDoc float64
}

// draw draws parts of the network side by side. It thins them.
func (st *stage) draw(parts []*network) (d drawing) {
	k := sketch{network: &network{}, stage: st}
	var blocks []block
	for _, p := range parts {
		d.Hidden += p.thin()
		blocks = append(blocks, st.sheet.lay(p))
		k.add(p)
	}
	places, height := pack(blocks, st.sheet.width)
	k.places = places
	d.Before, d.After = k.pictures(height)
	return d
}

// sketch is a network with places for its nodes.
type sketch struct {
	*network
	*stage
	places []point
}

// add adds a network that has nothing in common with those before.
func (n *network) add(o *network) {
	n.threshold = o.threshold
	base := len(n.nodes)
	n.nodes = append(n.nodes, o.nodes...)
	for _, l := range o.links {
		n.links = append(n.links, tie{l.a + base, l.b + base, l.before, l.after})
	}
}

func (k *sketch) pictures(height float64) (before, after picture) {
	left := 0
	for _, l := range k.links {
		before.Lines = append(before.Lines, k.line(l, l.before, false))
		after.Lines = append(after.Lines, k.line(l, l.after, !k.remains(l)))
		if k.remains(l) {
			left++
		}
	}
	for i := range k.nodes {
		before.Dots = append(before.Dots, k.dot(i, k.nodes[i].before))
		after.Dots = append(after.Dots, k.dot(i, k.nodes[i].after))
	}
	k.describe(&before, "%s before masking", height, len(k.links))
	k.describe(&after, "%s after masking", height, left)
	return before, after
}

func (k *sketch) describe(p *picture, name string, height float64, links int) {
	p.Width, p.Height = px(math.Ceil(k.sheet.width)), px(math.Ceil(height))
	p.Name = k.say(name, k.name)
	p.Desc = k.say("%s and %s between them.", k.some(len(k.nodes), "%s document", "%s documents"), k.some(links, "%s link", "%s links"))
}

func (k *sketch) line(l tie, strength float64, gone bool) line {
	a, b := k.places[l.a], k.places[l.b]
	over := max(0, strength-k.threshold) / max(1e-9, 1-k.threshold)
	title := k.say("%s – %s: strength %s before, %s after", k.nodes[l.a].name, k.nodes[l.b].name, k.risk(l.before), k.risk(l.after))
	return line{px(a.x), px(a.y), px(b.x), px(b.y), px(lineThinnest + over*(lineWidest-lineThinnest)), gone, title}
}

func (k *sketch) dot(i int, r float64) dot {
	n, at := k.nodes[i], k.places[i]
	radius := dotSmallest + r*(dotLargest-dotSmallest)
	d := dot{
		X: px(at.x), Y: px(at.y), R: px(radius), LabelY: px(at.y + radius + labelDistance),
		Class: bandClass(band(r, k.thetaDoc)),
		Title: k.say("%s: risk %s before, %s after", n.name, k.risk(n.before), k.risk(n.after)),
	}
	if k.sheet.labels {
		d.Label = ending(n.name)
	}
	return d
}

// ending shortens an id to its end, where ids differ, and to whole parts of it.
func ending(id string) string {
	r := []rune(id)
	if len(r) <= labelRunes {
		return id
	}
	r = r[len(r)-labelRunes:]
	if i := slices.IndexFunc(r, letter.NotOrDigit); i >= 0 && i < labelRunes/2 {
		r = r[i+1:]
	}
	return "…" + string(r)
}

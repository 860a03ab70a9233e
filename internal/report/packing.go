package report

import "math"

// block is a laid-out group that waits for its place on the sheet.
type block struct {
	places        []point
	width, height float64
}

// sheet says how a drawing is laid out: its width, the length of a link, the least
// distance of two dots, and the room around a group for dots and labels.
type sheet struct {
	width, link, apart float64
	besideX, besideY   float64
	labels             bool
}

// A drawing is shown as wide as the window allows: the narrower its sheet, the
// larger its labels are seen.
var (
	labelled   = sheet{400, 66, 40, 32, 20, true}
	unlabelled = sheet{540, 34, 22, 13, 13, false}
	small      = sheet{200, 34, 22, 13, 13, false}
)

// lay lays out one group. A group that is too wide for the sheet is made smaller.
func (s *sheet) lay(n *network) block {
	b := block{places: layout(n)}
	for _, p := range b.places {
		b.width, b.height = max(b.width, p.x), max(b.height, p.y)
	}
	scale := max(s.link, s.apart/closest(b.places))
	if b.width > 0 {
		scale = min(scale, (s.width-2*s.besideX)/b.width)
	}
	for i, p := range b.places {
		b.places[i] = point{p.x*scale + s.besideX, p.y*scale + s.besideY}
	}
	b.width, b.height = b.width*scale+2*s.besideX, b.height*scale+2*s.besideY
	return b
}

// closest is the distance of the two places that are nearest to each other.
func closest(places []point) float64 {
	least := math.Inf(1)
	for i, p := range places {
		for _, q := range places[:i] {
			least = min(least, math.Hypot(p.x-q.x, p.y-q.y))
		}
	}
	return max(least, 0.1)
}

// pack puts blocks in rows, in their order, and gives the height of the sheet.
func pack(blocks []block, width float64) (places []point, height float64) {
	for rest := blocks; len(rest) > 0; {
		n, tall, wide := row(rest, width)
		gap := (width - wide) / float64(n)
		x := gap / 2
		for _, b := range rest[:n] {
			for _, p := range b.places {
				places = append(places, point{x + p.x, height + (tall-b.height)/2 + p.y})
			}
			x += b.width + gap
		}
		height += tall
		rest = rest[n:]
	}
	return places, height
}

// row says how many blocks fit side by side, and their common size.
func row(blocks []block, width float64) (n int, tall, wide float64) {
	for _, b := range blocks {
		if n > 0 && wide+b.width > width {
			break
		}
		n++
		tall, wide = max(tall, b.height), wide+b.width
	}
	return n, tall, wide
}

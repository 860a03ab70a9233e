package docx

import (
	_ "embed" // for the dots
	"fmt"
	"path"
	"strings"
)

// settleEmbedded does with what cannot be searched what the options say.
func (d *Document) settleEmbedded(o Options) error {
	sort := ""
	for _, p := range d.parts {
		if p.class != embedded {
			continue
		}
		d.Unsearched++
		sort = shown(p.kind)
		if o.Embedded == "remove" {
			p.data = nothing(p)
		}
	}
	if d.Unsearched > 0 && (o.Embedded == "" || o.Embedded == "refuse") {
		return fmt.Errorf("the document has %d embedded pictures or files (%s), in which nothing can be searched: "+
			"--set input.embedded=remove puts empty ones in their place, --set input.embedded=keep shares them as they are", d.Unsearched, sort)
	}
	return nil
}

// settleSealed does the same with data in codes.
func (d *Document) settleSealed(o Options) error {
	sealed := d.collect.sealed
	d.Unsearched += len(sealed)
	switch {
	case len(sealed) == 0 || o.Embedded == "keep" || o.Embedded == "search":
	case o.Embedded == "remove":
		for _, g := range sealed {
			g.part.edits = append(g.part.edits, edit{g.at.Start, g.at.End, nil})
		}
	default:
		return inPart(sealed[0].part, fmt.Errorf("there are %d stretches of data in a code (base64), in which nothing can be searched: "+
			"--set input.embedded=remove empties them, --set input.embedded=keep shares them as they are", len(sealed)))
	}
	return nil
}

// dots are pictures of one white point. They lie here ready, since what draws pictures would make every
// program a third of a megabyte larger.
var (
	//go:embed empty/dot.gif
	dotGIF string
	//go:embed empty/dot.jpeg
	dotJPEG string
	//go:embed empty/dot.png
	dotPNG string
)

// nothing is an empty picture or file of a part's form.
func nothing(p *part) []byte {
	switch ext := strings.ToLower(path.Ext(p.name)); {
	case ext == ".svg":
		return []byte(`<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>`)
	case ext == ".jpg" || ext == ".jpeg":
		return []byte(dotJPEG)
	case ext == ".gif":
		return []byte(dotGIF)
	case strings.HasPrefix(p.kind, "image/"): // programs know the form of a picture by its first bytes
		return []byte(dotPNG)
	}
	return nil
}

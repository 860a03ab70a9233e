package docx

import (
	"bytes"
	"image"
	"image/color"
	_ "image/gif"  // reads a dot
	_ "image/jpeg" // reads a dot
	_ "image/png"  // reads a dot
	"testing"
)

// TestDots: the pictures that stand for those that go are one white point, each in its own form.
func TestDots(t *testing.T) {
	for name, form := range map[string]string{"a.gif": "gif", "a.JPG": "jpeg", "a.jpeg": "jpeg", "a.png": "png", "a.bmp": "png"} {
		picture, got, err := image.Decode(bytes.NewReader(nothing(&part{name: name, kind: "image/x"})))
		if err != nil || got != form {
			t.Errorf("%s: %s, %v", name, got, err)
			continue
		}
		if picture.Bounds() != image.Rect(0, 0, 1, 1) || color.GrayModel.Convert(picture.At(0, 0)) != (color.Gray{Y: 255}) {
			t.Errorf("%s: %v, %v", name, picture.Bounds(), picture.At(0, 0))
		}
	}
}

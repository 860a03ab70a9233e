// Package page is the page of the service, for people. It is built from web, and what was built is
// in dist, so that Go alone makes lethe.
package page

import (
	"embed"
	"io/fs"
	"net/http"
	"strings"
)

//go:embed dist
var built embed.FS

// policy lets the page load and ask nothing but this service.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data: blob:; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// Handler answers / and /assets/. It holds no data: what the page shows it asks for, with the
// key of whoever looks at it.
func Handler() http.Handler {
	dist, err := fs.Sub(built, "dist")
	if err != nil {
		panic(err) // it is embedded
	}
	files := http.FileServerFS(dist)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		if strings.HasPrefix(r.URL.Path, "/assets/") { // whose names have a hash of what is in them
			h.Set("Cache-Control", "public, max-age=31536000, immutable")
		}
		files.ServeHTTP(w, r)
	})
}

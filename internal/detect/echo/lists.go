package echo

import (
	"embed"

	"github.com/lethe-privacy/lethe/internal/text/wordset"
)

//go:embed words
var wordFiles embed.FS

// lists are the longer word lists of the package.
var lists = wordset.Files{FS: wordFiles}

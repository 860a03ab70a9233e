package main

import (
	"github.com/lethe-privacy/lethe/internal/arrowstream"
	typed "github.com/lethe-privacy/lethe/internal/format/columnar"
	"github.com/lethe-privacy/lethe/internal/format/columnar/parquet"
)

// useTables links what reads and writes tables whose columns have types.
func useTables() {
	typed.Use("parquet", parquet.Form)
	typed.Use("arrow", arrowstream.Form)
}

package main

import (
	"archive/zip"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/rogpeppe/go-internal/testscript"
)

// packFolder FOLDER FILE makes a zip archive of what is in a folder, as Word documents are.
func packFolder(ts *testscript.TestScript, _ bool, args []string) {
	f, err := os.Create(ts.MkAbs(args[1]))
	ts.Check(err)
	z := zip.NewWriter(f)
	ts.Check(z.AddFS(os.DirFS(ts.MkAbs(args[0]))))
	ts.Check(z.Close())
	ts.Check(f.Close())
}

// unpackFolder FILE FOLDER is the way back.
func unpackFolder(ts *testscript.TestScript, _ bool, args []string) {
	z, err := zip.OpenReader(ts.MkAbs(args[0]))
	ts.Check(err)
	defer z.Close()
	for _, f := range z.File {
		to := filepath.Join(ts.MkAbs(args[1]), filepath.FromSlash(f.Name))
		ts.Check(os.MkdirAll(filepath.Dir(to), 0o700))
		data, err := fs.ReadFile(z, f.Name)
		ts.Check(err)
		ts.Check(os.WriteFile(to, data, 0o600))
	}
}

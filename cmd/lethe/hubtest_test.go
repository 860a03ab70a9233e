package main

import (
	"os"
	"path/filepath"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/lethe-privacy/lethe/internal/hubtest"
	"github.com/lethe-privacy/lethe/internal/onnxtest"
)

// tinyModel FOLDER [KIND] writes a transformer that knows a few invented people.
func tinyModel(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) == 0 {
		ts.Fatalf("usage: tinymodel FOLDER [KIND]")
	}
	kind := onnxtest.BERTCased
	if len(args) > 1 {
		kind = onnxtest.Kind(args[1])
	}
	ts.Check(onnxtest.Write(ts.MkAbs(args[0]), onnxtest.People(kind)))
}

// hubServer ID FOLDER [FAULT…] starts a hub that has the folder's files as a model, and
// sets $HUB to its address. Faults: gated (the token hf_invented opens it), cut and swapped
// (of model.onnx), busy.
func hubServer(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: hubserver ID FOLDER [FAULT…]")
	}
	repo, faults := hubtest.Repo{ID: args[0], Files: map[string][]byte{}, Token: "hf_invented"}, hubtest.Faults{}
	entries, err := os.ReadDir(ts.MkAbs(args[1]))
	ts.Check(err)
	for _, e := range entries {
		data, err := os.ReadFile(filepath.Join(ts.MkAbs(args[1]), e.Name()))
		ts.Check(err)
		repo.Files[e.Name()] = data
	}
	for _, fault := range args[2:] {
		switch fault {
		case "gated":
			repo.Gated = true
		case "cut":
			faults.Cut = map[string]int{"model.onnx": 1000}
		case "swapped":
			other := append([]byte{}, repo.Files["model.onnx"]...)
			other[len(other)-1] ^= 1
			faults.Swapped = map[string][]byte{"model.onnx": other}
		case "busy":
			faults.Busy = 1
		default:
			ts.Fatalf("no fault %s", fault)
		}
	}
	server := hubtest.Start(repo, faults)
	ts.Defer(server.Close)
	ts.Setenv("HUB", server.URL)
}

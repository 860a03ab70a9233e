package main

import (
	"encoding/json"
	"strconv"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/lethe-privacy/lethe/internal/chattest"
)

// scripted is the language model of a script, and how many requests it was asked for.
type scripted struct {
	server *chattest.Server
	asked  int
}

// chatServer ENTITIES PERSONALITY… starts a scripted language model that knows the
// entities of a file, in place of the one before, and sets $LLM to its address. The
// file is a list of [original, normalized, type, relevance], with a hint or without.
func chatServer(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) == 0 {
		ts.Fatalf("usage: chatserver ENTITIES PERSONALITY…")
	}
	var known []chattest.Entity
	ts.Check(json.Unmarshal([]byte(ts.ReadFile(args[0])), &known))
	as, err := chattest.ByName(args[1:]...)
	ts.Check(err)
	server, err := chattest.Listen(chattest.Script{Model: chattest.Honest(known...), As: as})
	ts.Check(err)
	ts.Defer(server.Close)
	*ts.Value("chat").(*scripted) = scripted{server: server}
	ts.Setenv("LLM", server.URL)
}

// asked N [M] asserts that the language model was sent N requests since it was last
// counted, and M of them in stage 2. A request that the protocol does not allow fails.
func chatAsked(ts *testscript.TestScript, neg bool, args []string) {
	s := ts.Value("chat").(*scripted)
	if neg || s.server == nil || len(args) < 1 || len(args) > 2 {
		ts.Fatalf("usage, after chatserver: asked N [M]")
	}
	all, second := 0, 0
	for _, r := range s.server.Requests()[s.asked:] {
		if r.Refused != "" {
			ts.Fatalf("request %d is wrong: %s", r.Index, r.Refused)
		}
		s.asked++
		all++
		second += r.Stage() - 1
	}
	if args[0] != strconv.Itoa(all) || len(args) == 2 && args[1] != strconv.Itoa(second) {
		ts.Fatalf("%d requests, %d of them in stage 2", all, second)
	}
}

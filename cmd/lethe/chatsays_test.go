package main

import (
	"strings"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/lethe-privacy/lethe/internal/chattest"
)

// chatSays RULES PERSONALITY… starts a scripted language model that answers by what
// stands in the user part, in place of the one before, and sets $LLM to its address. Each
// line of the file is "words | words => answer": the first whose words all stand there
// counts. Where none does, the answer is {}.
func chatSays(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) == 0 {
		ts.Fatalf("usage: chatsays RULES PERSONALITY…")
	}
	lines := strings.Split(strings.TrimSpace(ts.ReadFile(args[0])), "\n")
	as, err := chattest.ByName(args[1:]...)
	ts.Check(err)
	server, err := chattest.Listen(chattest.Script{As: as, Model: func(r *chattest.Request) chattest.Reply {
		return chattest.Reply{Content: ruled(lines, r.Said("user"))}
	}})
	ts.Check(err)
	ts.Defer(server.Close)
	*ts.Value("chat").(*scripted) = scripted{server: server}
	ts.Setenv("LLM", server.URL)
}

func ruled(lines []string, said string) string {
	for _, line := range lines {
		words, answer, _ := strings.Cut(line, " => ")
		all := true
		for w := range strings.SplitSeq(words, " | ") {
			all = all && strings.Contains(said, w)
		}
		if all {
			return answer
		}
	}
	return "{}"
}

//go:build stores

package main

import (
	"context"
	"net"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// stories are what every store is held to.
var stories = map[string]func(inStore){"collections": inStore.ofCollections, "run": inStore.ofARun, "files": inStore.ofFiles}

// started runs a server that others wrote on a port of this machine until the test ends.
func started(t *testing.T, program string, args func(port string) []string) (address string) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address = l.Addr().String()
	l.Close()
	server := exec.Command(program, args(address[strings.LastIndex(address, ":")+1:])...)
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		server.Process.Kill()
		server.Wait()
	})
	t.Setenv("HTTP_PROXY", "http://127.0.0.1:1") // nothing goes by a proxy
	return address
}

// untilReady waits until a server does what it is asked.
func untilReady(t *testing.T, ask func(context.Context) error) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for ask(ctx) != nil {
		if ctx.Err() != nil {
			t.Fatal("the server does not answer")
		}
		time.Sleep(50 * time.Millisecond)
	}
}

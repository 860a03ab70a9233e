package llm

import (
	"context"
	"errors"
	"net"
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/net/dns/dnsmessage"
)

// TestRemoteIsNotContacted: nothing is sent to an address beyond the own networks, and
// it is not tried again.
func TestRemoteIsNotContacted(t *testing.T) {
	for _, address := range []string{"http://192.0.2.1:9/v1", "https://[2001:db8::1]/v1", "http://100.64.1.1"} {
		c := client(t, Options{BaseURL: address})
		if remote, err := c.Remote(t.Context()); err != nil || !remote {
			t.Errorf("%s: remote %t, %v", address, remote, err)
		}
		if _, err := c.Ask(t.Context(), names("a")); !errors.Is(err, ErrRemote) {
			t.Errorf("%s: %v", address, err)
		}
		if a := c.Account(); a != (Account{}) {
			t.Errorf("%s: %+v", address, a)
		}
	}
	for _, address := range []string{"http://127.0.0.1:9/v1", "http://[::1]", "http://localhost:1/v1", "http://192.168.7.7/v1"} {
		if remote, err := client(t, Options{BaseURL: address}).Remote(t.Context()); err != nil || remote {
			t.Errorf("%s: remote %t, %v", address, remote, err)
		}
	}
}

// nameServer answers with loopback once and with a remote address from then on, as the
// server of someone does who wants what is sent to this machine.
func nameServer(t *testing.T) *net.Resolver {
	conn, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	var questions atomic.Int64
	go func() {
		buffer := make([]byte, 1500)
		for {
			n, from, err := conn.ReadFrom(buffer)
			if err != nil {
				return
			}
			var m dnsmessage.Message
			if m.Unpack(buffer[:n]) != nil || len(m.Questions) == 0 {
				continue
			}
			m.Response, m.Additionals = true, nil
			if q := m.Questions[0]; q.Type == dnsmessage.TypeA {
				a := [4]byte{203, 0, 113, 7}
				if questions.Add(1) == 1 {
					a = [4]byte{127, 0, 0, 1}
				}
				m.Answers = []dnsmessage.Resource{{
					Header: dnsmessage.ResourceHeader{Name: q.Name, Type: q.Type, Class: q.Class},
					Body:   &dnsmessage.AResource{A: a},
				}}
			}
			if out, err := m.Pack(); err == nil {
				conn.WriteTo(out, from)
			}
		}
	}()
	return &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, "udp", conn.LocalAddr().String())
	}}
}

// TestRebinding: a name that was of this machine when it was looked at, and is of
// another when it is dialled, is not contacted.
func TestRebinding(t *testing.T) {
	old := net.DefaultResolver
	net.DefaultResolver = nameServer(t)
	t.Cleanup(func() { net.DefaultResolver = old })

	c := client(t, Options{BaseURL: "http://models.rebinding.example:8080/v1"})
	if remote, err := c.Remote(t.Context()); err != nil || remote {
		t.Fatalf("remote %t, %v", remote, err)
	}
	if _, err := c.Ask(t.Context(), names("a")); !errors.Is(err, ErrRemote) {
		t.Error(err)
	}
}

// TestRemoteAllowed: then it is tried. That nobody is there is another error.
func TestRemoteAllowed(t *testing.T) {
	c := client(t, Options{BaseURL: "http://192.0.2.1:9/v1", AllowRemote: true, Retries: -1, Timeout: 50 * time.Millisecond})
	if _, err := c.Ask(t.Context(), names("a")); err == nil || errors.Is(err, ErrRemote) {
		t.Error(err)
	}
	if c.http.Transport.(*http.Transport).Proxy != nil {
		t.Error("there is a proxy")
	}
}

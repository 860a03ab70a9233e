//go:build presidio

package remote

import (
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
)

// TestRealPresidio asks the real analyzer, which LETHE_PRESIDIO names by the Python that
// has it. The texts themselves say what it finds.
func TestRealPresidio(t *testing.T) {
	python := os.Getenv("LETHE_PRESIDIO")
	if python == "" {
		t.Fatal("LETHE_PRESIDIO must name a Python that has presidio-analyzer and flask")
	}
	s := service(t, Options{URL: startPresidio(t, python) + "/analyze", Form: Presidio, Labels: map[string]lethe.Label{"US_DRIVER_LICENSE": "-", "US_BANK_NUMBER": "-"}})
	doc := document("en", "Dear Zoë, write to ann.lee@example.com 😀 or pay 4095-2609-9393-4932.", "nothing", "Müller: 212-555-5555")
	found, err := detect.Run(t.Context(), []detect.Detector{s.Detector()}, doc)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]bool{}
	for _, m := range marks(found) {
		got[m] = true
	}
	for _, want := range []string{"EMAIL_ADDRESS:ann.lee@example.com@:20", "CREDIT_CARD:4095-2609-9393-4932@:52", "PHONE_NUMBER:212-555-5555@note2:9"} {
		if !got[want] {
			t.Errorf("%s is missing among %v", want, marks(found))
		}
	}
	if _, err := service(t, Options{URL: s.url.String(), Form: Presidio, Language: "de", Retries: -1}).find(t.Context(), doc); err == nil {
		t.Error("a language that the analyzer does not have passes for clean")
	}
}

// startPresidio starts the server and waits until it answers.
func startPresidio(t *testing.T, python string) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port := l.Addr().(*net.TCPAddr).Port
	l.Close()
	cmd := exec.CommandContext(t.Context(), python, "testdata/server.py", fmt.Sprint(port))
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })
	url := fmt.Sprintf("http://127.0.0.1:%d", port)
	for range 600 {
		if res, err := http.Get(url + "/health"); err == nil {
			res.Body.Close()
			return url
		}
		time.Sleep(200 * time.Millisecond)
	}
	t.Fatal("Presidio's analyzer does not start")
	return ""
}

package objects_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/objects"
)

// TestUnencrypted: only this machine is reached by http://, unless that is allowed. Names that look like it are not it.
func TestUnencrypted(t *testing.T) {
	for address, variable := range map[string]string{"s3://bucket/x": "AWS_ENDPOINT_URL", "gs://bucket/x": "GS_ENDPOINT_URL"} {
		for server, refused := range map[string]bool{
			"http://127.0.0.1:9000": false, "http://[::1]:9000": false, "http://localhost": false, "https://store.example.org": false,
			"http://store.example.org": true, "http://10.0.0.7:9000": true, "http://127.0.0.1.example.org": true, "http://localhost.example.org": true, "http://0.0.0.0": true,
		} {
			t.Setenv(variable, server)
			if _, err := objects.At(address, false); errors.Is(err, objects.ErrClear) != refused {
				t.Errorf("%s at %s: %v", address, server, err)
			}
			if _, err := objects.At(address, true); err != nil {
				t.Errorf("%s at %s, allowed: %v", address, server, err)
			}
		}
	}
}

// TestWithin: a place is inside another only by whole parts of its name.
func TestWithin(t *testing.T) {
	for address, want := range map[string]bool{"s3://b/in": true, "s3://b/in/run": true, "s3://b/in2": false, "s3://b": false, "gs://b/in/run": false} {
		if objects.Within(address, "s3://b/in/") != want {
			t.Errorf("%s: not %v", address, want)
		}
	}
}

// TestAddresses: an address with something secret in it is refused, and so is a server that is none;
// neither is repeated.
func TestAddresses(t *testing.T) {
	for _, address := range []string{"s3://", "s3:///x", "s3://key:secret@bucket/x", "s3://bucket?secret", "s3://t/x"} {
		if _, err := objects.At(address, false); err == nil || strings.Contains(err.Error(), "secret") && !strings.Contains(err.Error(), "without anything secret") {
			t.Errorf("%s: %v", address, err)
		}
	}
	if !objects.Is("s3://bucket/x") || objects.Is("/tmp/s3") || objects.Is("s3") {
		t.Error("addresses are not told from paths")
	}
	for _, server := range []string{"store", "ftp://store", "https://user:secret@store", "https://store/path", "http://"} {
		t.Setenv("AWS_ENDPOINT_URL", server)
		if _, err := objects.At("s3://bucket/x", false); err == nil || strings.Contains(err.Error(), "secret@") {
			t.Errorf("%s: %v", server, err)
		}
	}
}

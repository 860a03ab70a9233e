package objects_test

import (
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/objects"
)

// TestAddresses: an address with something secret in it is refused, and so is a server that is none;
// neither is repeated.
func TestAddresses(t *testing.T) {
	for _, address := range []string{"s3://", "s3:///x", "s3://key:secret@bucket/x", "s3://bucket?secret", "s3://t/x"} {
		if _, err := objects.At(address); err == nil || strings.Contains(err.Error(), "secret") && !strings.Contains(err.Error(), "without anything secret") {
			t.Errorf("%s: %v", address, err)
		}
	}
	if !objects.Is("s3://bucket/x") || objects.Is("/tmp/s3") || objects.Is("s3") {
		t.Error("addresses are not told from paths")
	}
	for _, server := range []string{"store", "ftp://store", "https://user:secret@store", "https://store/path", "http://"} {
		t.Setenv("AWS_ENDPOINT_URL", server)
		if _, err := objects.At("s3://bucket/x"); err == nil || strings.Contains(err.Error(), "secret@") {
			t.Errorf("%s: %v", server, err)
		}
	}
}

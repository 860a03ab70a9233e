package objects_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/objects"
)

// TestUnencrypted: only this machine is reached by http://, unless that is allowed. Names that look like it are not it.
func TestUnencrypted(t *testing.T) {
	t.Setenv("AZURE_STORAGE_ACCOUNT", "lethe")
	for address, variable := range map[string]string{"s3://bucket/x": "AWS_ENDPOINT_URL", "gs://bucket/x": "GS_ENDPOINT_URL", "azblob://bucket/x": "AZURE_STORAGE_SERVICE_ENDPOINT"} {
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

// TestAzureKeys: what the variables of Azure say is checked before anything is asked, and no key is repeated.
func TestAzureKeys(t *testing.T) {
	at := func(want string, variables ...string) {
		t.Helper()
		for _, name := range []string{"CONNECTION_STRING", "ACCOUNT", "KEY", "SAS_TOKEN", "SERVICE_ENDPOINT"} {
			t.Setenv("AZURE_STORAGE_"+name, "")
		}
		for _, v := range variables {
			name, value, _ := strings.Cut(v, "=")
			t.Setenv("AZURE_STORAGE_"+name, value)
		}
		_, err := objects.At("azblob://letters/x", false)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "c2VjcmV0")) {
			t.Errorf("%v: %v, want %q", variables, err, want)
		}
	}
	at("AZURE_STORAGE_ACCOUNT names the account")
	at("", "ACCOUNT=lethe", "KEY=c2VjcmV0")
	at("", "ACCOUNT=lethe", "SAS_TOKEN=?sv=2024&sig=c2VjcmV0")
	at("AZURE_STORAGE_KEY is not the key", "ACCOUNT=lethe", "KEY=c2VjcmV0!")
	at("AZURE_STORAGE_ACCOUNT names the account", "ACCOUNT=evil.example.org/", "KEY=c2VjcmV0")
	at("", "CONNECTION_STRING=AccountName=lethe;AccountKey=c2VjcmV0")
	at("is not a connection string", "CONNECTION_STRING=c2VjcmV0")
	at("unencrypted: AZURE_STORAGE_CONNECTION_STRING", "CONNECTION_STRING=DefaultEndpointsProtocol=http;AccountName=lethe;AccountKey=c2VjcmV0")
	at("is not the address of a server", "ACCOUNT=lethe", "SERVICE_ENDPOINT=https://user:c2VjcmV0@store")
	at("is not the address of a server", "ACCOUNT=lethe", "SERVICE_ENDPOINT=ftp://c2VjcmV0")
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

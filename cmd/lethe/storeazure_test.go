//go:build stores

package main

import (
	"bytes"
	"context"
	"encoding/base64"
	"os"
	"strings"
	"testing"

	"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob"
)

// TestStoreAzure holds Azure's store to what files do.
func TestStoreAzure(t *testing.T) {
	for name, story := range stories {
		t.Run(name, func(t *testing.T) {
			story(inStore{t, "azblob://", "azblob://", "AZURE_STORAGE_CONNECTION_STRING", startAzure(t)})
		})
	}
	t.Run("keys", func(t *testing.T) { azureKeys(t, startAzure(t)) })
}

// startAzure starts Azurite, Microsoft's own server for tests, with an empty container. LETHE_AZURITE is its
// program. The environment names it, as a user's would.
func startAzure(t *testing.T) inAzure {
	program := os.Getenv("LETHE_AZURITE")
	if program == "" {
		t.Fatal("LETHE_AZURITE names no server: npm install azurite, and name its azurite-blob")
	}
	key := base64.StdEncoding.EncodeToString([]byte("geheim-7Zq"))
	t.Setenv("AZURITE_ACCOUNTS", "lethe:"+key)
	address := started(t, program, func(port string) []string {
		return []string{"--blobPort", port, "--inMemoryPersistence", "--disableTelemetry", "--skipApiVersionCheck", "--silent"}
	})
	all := "DefaultEndpointsProtocol=http;AccountName=lethe;AccountKey=" + key + ";BlobEndpoint=http://" + address + "/lethe"
	t.Setenv("AZURE_STORAGE_CONNECTION_STRING", all)
	client, err := azblob.NewClientFromConnectionString(all, nil)
	if err != nil {
		t.Fatal(err)
	}
	untilReady(t, func(ctx context.Context) error {
		_, err := client.CreateContainer(ctx, "texts", nil)
		return err
	})
	return inAzure{client}
}

// azureKeys: an account and its key in variables of their own reach the same; a key of another is refused, and
// no key is shown.
func azureKeys(t *testing.T, kept inAzure) {
	s := inStore{T: t}
	kept.put(t, "in/a.txt", "Anna Keller wrote to Tom Hale.")
	want, _ := s.lethe(0, "detect", "azblob://texts/in/")
	at, _, _ := strings.Cut(kept.client.URL(), "?")
	for name, value := range map[string]string{
		"AZURE_STORAGE_CONNECTION_STRING": "", "AZURE_STORAGE_ACCOUNT": "lethe", "AZURE_STORAGE_SERVICE_ENDPOINT": at,
		"AZURE_STORAGE_KEY": base64.StdEncoding.EncodeToString([]byte("geheim-7Zq")),
	} {
		t.Setenv(name, value)
	}
	if got, _ := s.lethe(0, "detect", "azblob://texts/in/a.txt"); got != want || !strings.Contains(want, "Keller") {
		t.Errorf("got %q, want %q", got, want)
	}
	t.Setenv("AZURE_STORAGE_KEY", base64.StdEncoding.EncodeToString([]byte("geheim-of-another")))
	if _, said := s.lethe(1, "detect", "azblob://texts/in/"); !strings.Contains(said, "the store denies access") { // Azure itself answers with another code
		t.Error(said)
	}
	t.Setenv("AZURE_STORAGE_KEY", "geheim!")
	if _, said := s.lethe(2, "detect", "azblob://texts/in/"); !strings.Contains(said, "AZURE_STORAGE_KEY is not the key") {
		t.Error(said)
	}
}

type inAzure struct{ client *azblob.Client }

func (a inAzure) put(t *testing.T, name, text string) {
	t.Helper()
	if _, err := a.client.UploadBuffer(t.Context(), "texts", name, []byte(text), nil); err != nil {
		t.Fatal(err)
	}
}

func (a inAzure) below(t *testing.T, prefix string) map[string]string {
	t.Helper()
	all := map[string]string{}
	for pager := a.client.NewListBlobsFlatPager("texts", &azblob.ListBlobsFlatOptions{Prefix: &prefix}); pager.More(); {
		page, err := pager.NextPage(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range page.Segment.BlobItems {
			text := bytes.NewBuffer(nil)
			in, err := a.client.DownloadStream(t.Context(), "texts", *b.Name, nil)
			if err == nil {
				_, err = text.ReadFrom(in.Body)
				in.Body.Close()
			}
			if err != nil {
				t.Fatal(err)
			}
			all[strings.TrimPrefix(*b.Name, prefix)] = text.String()
		}
	}
	return all
}

// waiting: blocks that do not appear cannot be discarded by the protocol, and the store removes them by itself.
func (inAzure) waiting(*testing.T) []string { return nil }

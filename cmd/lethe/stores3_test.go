//go:build stores

package main

import (
	"context"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
)

// TestStoreS3 holds stores of the protocol of S3 to what files do. gs:// is the same protocol.
func TestStoreS3(t *testing.T) {
	for name, story := range stories {
		t.Run(name, func(t *testing.T) {
			story(inStore{t, "s3://", "gs://", "AWS_ENDPOINT_URL", inS3{startS3(t)}})
		})
	}
}

// startS3 starts a server of the protocol of S3 that others wrote, moto, with an empty bucket. LETHE_S3 is its
// program. The environment names it, as a user's would.
func startS3(t *testing.T) *minio.Client {
	program := os.Getenv("LETHE_S3")
	if program == "" {
		t.Fatal("LETHE_S3 names no server: pip install 'moto[server,s3]', and name its moto_server")
	}
	address := started(t, program, func(port string) []string { return []string{"-H", "127.0.0.1", "-p", port} })
	for name, value := range map[string]string{
		"AWS_ENDPOINT_URL": "http://" + address, "AWS_ACCESS_KEY_ID": "lethe", "AWS_SECRET_ACCESS_KEY": "geheim-7Zq", "AWS_REGION": "eu-central-1",
		"GS_ENDPOINT_URL": "http://" + address, "GS_ACCESS_KEY_ID": "lethe", "GS_SECRET_ACCESS_KEY": "geheim-8Qx",
	} {
		t.Setenv(name, value)
	}
	client, err := minio.New(address, &minio.Options{Creds: credentials.NewStaticV4("lethe", "geheim-7Zq", ""), Region: "eu-central-1"})
	if err != nil {
		t.Fatal(err)
	}
	untilReady(t, func(ctx context.Context) error {
		return client.MakeBucket(ctx, "texts", minio.MakeBucketOptions{Region: "eu-central-1"})
	})
	return client
}

type inS3 struct{ client *minio.Client }

func (s inS3) put(t *testing.T, name, text string) {
	t.Helper()
	if _, err := s.client.PutObject(t.Context(), "texts", name, strings.NewReader(text), int64(len(text)), minio.PutObjectOptions{}); err != nil {
		t.Fatal(err)
	}
}

func (s inS3) below(t *testing.T, prefix string) map[string]string {
	t.Helper()
	all := map[string]string{}
	for info := range s.client.ListObjects(t.Context(), "texts", minio.ListObjectsOptions{Prefix: prefix, Recursive: true}) {
		if info.Err != nil {
			t.Fatal(info.Err)
		}
		o, err := s.client.GetObject(t.Context(), "texts", info.Key, minio.GetObjectOptions{})
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(o)
		if err != nil {
			t.Fatal(err)
		}
		all[strings.TrimPrefix(info.Key, prefix)] = string(text)
	}
	return all
}

func (s inS3) waiting(t *testing.T) (keys []string) {
	for u := range s.client.ListIncompleteUploads(t.Context(), "texts", "", true) {
		if u.Err != nil {
			t.Error(u.Err)
		}
		keys = append(keys, u.Key)
	}
	return keys
}

//go:build s3

package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"

	"github.com/lethe-privacy/lethe/internal/objects"
)

// objectStore starts a server of the protocol of S3 that others wrote, moto, with an empty bucket. LETHE_S3
// is its program. The environment names it, as a user's would.
func objectStore(t *testing.T) *minio.Client {
	program := os.Getenv("LETHE_S3")
	if program == "" {
		t.Fatal("LETHE_S3 names no server: pip install 'moto[server,s3]', and name its moto_server")
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := l.Addr().String()
	l.Close()
	server := exec.Command(program, "-H", "127.0.0.1", "-p", address[strings.LastIndex(address, ":")+1:])
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		server.Process.Kill()
		server.Wait()
	})
	for name, value := range map[string]string{
		"AWS_ENDPOINT_URL": "http://" + address, "AWS_ACCESS_KEY_ID": "lethe", "AWS_SECRET_ACCESS_KEY": "geheim-7Zq", "AWS_REGION": "eu-central-1",
		"HTTP_PROXY": "http://127.0.0.1:1", // nothing goes by a proxy
	} {
		t.Setenv(name, value)
	}
	client, err := minio.New(address, &minio.Options{Creds: credentials.NewStaticV4("lethe", "geheim-7Zq", ""), Region: "eu-central-1"})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for client.MakeBucket(ctx, "texts", minio.MakeBucketOptions{Region: "eu-central-1"}) != nil {
		if ctx.Err() != nil {
			t.Fatal("the server does not answer")
		}
		time.Sleep(50 * time.Millisecond)
	}
	return client
}

// objectsOf are the objects below a prefix, by their names there.
func objectsOf(t *testing.T, c *minio.Client, prefix string) map[string]string {
	t.Helper()
	all := map[string]string{}
	for info := range c.ListObjects(t.Context(), "texts", minio.ListObjectsOptions{Prefix: prefix, Recursive: true}) {
		if info.Err != nil {
			t.Fatal(info.Err)
		}
		o, err := c.GetObject(t.Context(), "texts", info.Key, minio.GetObjectOptions{})
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

// inStore is a bucket with a collection, which the folder "in" has too.
type inStore struct {
	*testing.T
	client *minio.Client
}

// lethe runs a command, which must end so and never show the key.
func (s inStore) lethe(want int, args ...string) (stdout, stderr string) {
	s.Helper()
	var out, said bytes.Buffer
	if got := run(args, strings.NewReader(""), &out, &said); got != want {
		s.Fatalf("%v exits with %d, want %d:\n%s", args, got, want, said.String())
	}
	if strings.Contains(said.String(), "geheim") {
		s.Errorf("%v: the secret key is shown", args)
	}
	return out.String(), said.String()
}

// put makes an object.
func (s inStore) put(name, text string) {
	s.Helper()
	if _, err := s.client.PutObject(s.Context(), "texts", name, strings.NewReader(text), int64(len(text)), minio.PutObjectOptions{}); err != nil {
		s.Fatal(err)
	}
}

// fill puts the collection into both.
func (s inStore) fill() {
	lines := strings.Builder{}
	for i := range 300 {
		fmt.Fprintf(&lines, `{"id":"%d","content":"Anna Keller called %d times."}`+"\n", i, i)
	}
	for name, text := range map[string]string{
		"a.jsonl": lines.String(), "a/b.txt": "Ida Berger wrote to Anna Keller.", "a/c d/ü.csv": "id,text\n7,Tom Hale left.\n", "z.bin": "\x00", ".hidden.txt": "x",
	} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join("in", name)), 0o700); err != nil {
			s.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join("in", name), []byte(text), 0o600); err != nil {
			s.Fatal(err)
		}
		s.put("in/"+name, text)
	}
}

// TestObjectStore: what is read from a store and written into one has the bytes that files have, the
// same commands find the same there, and nothing appears where a run or an upload fails.
func TestObjectStore(t *testing.T) {
	s := inStore{t, objectStore(t)}
	t.Chdir(t.TempDir())
	s.fill()
	s.same()
	s.replaced()
	s.nothingHalf()
	if _, said := s.lethe(1, "detect", "s3://nowhere/x"); !strings.Contains(said, "no such bucket") {
		t.Error(said)
	}
	if _, said := s.lethe(1, "detect", "s3://texts/empty/"); !strings.Contains(said, "there are no objects") {
		t.Error(said)
	}
}

// same: a store has what files have.
func (s inStore) same() {
	local, _ := s.lethe(0, "detect", "in")
	if remote, _ := s.lethe(0, "detect", "s3://texts/in/"); remote != local || !strings.Contains(local, "Ida Berger") {
		s.Errorf("detect finds %d bytes, of files %d", len(remote), len(local))
	}
	s.lethe(0, "detect", "s3://texts/in/a/b.txt")
	s.lethe(0, "anonymize", "in", "--mask", "all", "-o", "local")
	s.lethe(0, "anonymize", "s3://texts/in", "--mask", "all", "-o", "s3://texts/shared/out")
	shared := objectsOf(s.T, s.client, "shared/out/")
	if len(shared) != 4 {
		s.Errorf("%d objects are shared, want 4", len(shared))
	}
	for name, text := range shared {
		want, err := os.ReadFile(filepath.Join("local", name))
		if err != nil || string(want) != text {
			s.Errorf("%s is not what the file has: %v", name, err)
		}
	}
	if _, err := os.Stat("out.report/report.html"); err != nil {
		s.Error(err)
	}
}

// replaced: what is there is not replaced unasked, nor what lethe did not write; what it wrote is
// replaced whole.
func (s inStore) replaced() {
	if _, said := s.lethe(1, "anonymize", "s3://texts/in", "--mask", "all", "-o", "s3://texts/shared/out"); !strings.Contains(said, "has objects already") {
		s.Error(said)
	}
	if _, said := s.lethe(1, "anonymize", "in", "--mask", "all", "-o", "s3://texts/in", "--force"); !strings.Contains(said, "not written by lethe") {
		s.Error(said)
	}
	s.lethe(0, "anonymize", "s3://texts/in/a.jsonl", "--mask", "all", "-o", "s3://texts/shared/out", "--force")
	if now := objectsOf(s.T, s.client, "shared/out/"); len(now) != 2 || now["a.jsonl"] == "" {
		s.Errorf("%d objects are shared, want 2", len(now))
	}
}

// nothingHalf: a run or an upload that fails leaves nothing, and no upload that waits.
func (s inStore) nothingHalf() {
	s.put("bad/a.jsonl", "{\"id\":\"1\",\"content\":\"x\"}\n{")
	s.lethe(1, "anonymize", "s3://texts/bad", "-o", "s3://texts/never")
	if n := len(objectsOf(s.T, s.client, "never/")); n > 0 {
		s.Errorf("%d objects of a run that failed", n)
	}
	if err := os.Symlink("nothing", "local/z"); err != nil {
		s.Fatal(err)
	}
	root, err := os.OpenRoot("local")
	if err != nil {
		s.Fatal(err)
	}
	defer root.Close()
	place, err := objects.At("s3://texts/half", false)
	if err != nil {
		s.Fatal(err)
	}
	if err := place.Put(s.Context(), root, "manifest.json"); err == nil {
		s.Error("a folder was put, of which a file cannot be read")
	}
	if n := len(objectsOf(s.T, s.client, "half/")); n > 0 {
		s.Errorf("%d objects of a folder that was not sent whole", n)
	}
	for u := range s.client.ListIncompleteUploads(s.Context(), "texts", "", true) {
		s.Errorf("an upload waits: %v", u)
	}
}

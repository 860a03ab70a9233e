// Package hubtest is a server with the paths and headers of the Hugging Face hub, honest
// or not, for tests. It is written from the hub's public documentation: an API that tells
// the commit of a revision and lists its files, and addresses that send on to another
// host for large files.
package hubtest

import (
	"context"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/tls"
	"encoding/hex"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
)

// Repo is a model on the hub.
type Repo struct {
	ID       string            // owner/name
	Old      string            // an id that sends on to ID, as after a change of name
	Branches []string          // besides main
	Files    map[string][]byte // by path; those of Large are kept as large files
	Card     string            // front matter of README.md as JSON, "" for none
	Gated    bool              // files need the token; with none: 401, with another: 403
	Private  bool              // nothing is there without the token
	Token    string
}

// Faults make the hub one that fails or lies.
type Faults struct {
	Entries []string          // more entries of the list of files, as JSON
	Swapped map[string][]byte // sent in place of what is listed
	Cut     map[string]int    // the first answer with the file breaks off after so many bytes
	Hang    map[string]int    // the first answer with the file falls silent after so many bytes
	Whole   bool              // a part is asked for, and the whole comes
	Commit  string            // files are this commit's, by their headers
	Etag    string            // announced of large files
	Busy    int               // so many requests are answered with 429 and RateLimit
	Down    int               // so many are answered with 503
	Expired int               // so many large files are answered with 403, as when an address is too old
	Pages   int               // entries of a page of the list; 0: all
	Info    string            // the answer about the model
	Onward  string            // where large files are said to be
}

// Request is what a server was asked.
type Request struct {
	Host  string // hub or files
	Path  string
	Range string
	Token string
}

// Server is a hub, and the host of its large files.
type Server struct {
	URL string // of the hub
	// Transport reaches a server started by StartTLS under its name; nil otherwise.
	Transport *http.Transport

	repo       Repo
	faults     Faults
	hub, files *httptest.Server
	filesURL   string

	mu    sync.Mutex
	asked []Request
	cut   map[string]bool
}

// Commit is the one that every revision leads to.
const Commit = "0123456789abcdef0123456789abcdef01234567"

// Start starts a hub over http: both hosts are 127.0.0.1, on different ports.
func Start(r Repo, f Faults) *Server {
	s := &Server{repo: r, faults: f, cut: map[string]bool{}}
	s.hub, s.files = httptest.NewUnstartedServer(http.HandlerFunc(s.serveHub)), httptest.NewUnstartedServer(http.HandlerFunc(s.serveFiles))
	s.URL, s.filesURL = "http://"+s.hub.Listener.Addr().String(), "http://"+s.files.Listener.Addr().String()
	s.hub.Start()
	s.files.Start()
	return s
}

// StartTLS starts one over https, whose large files are on a host below its own, as the
// real ones are.
func StartTLS(r Repo, f Faults) *Server {
	s := &Server{repo: r, faults: f, cut: map[string]bool{}}
	s.URL, s.filesURL = "https://example.com", "https://files.example.com"
	s.hub, s.files = httptest.NewTLSServer(http.HandlerFunc(s.serveHub)), httptest.NewTLSServer(http.HandlerFunc(s.serveFiles))
	s.Transport = s.hub.Client().Transport.(*http.Transport).Clone()
	s.Transport.TLSClientConfig = &tls.Config{RootCAs: s.Transport.TLSClientConfig.RootCAs}
	s.Transport.DialContext = func(ctx context.Context, network, address string) (net.Conn, error) {
		to := s.hub
		if strings.HasPrefix(address, "files.") {
			to = s.files
		}
		return (&net.Dialer{}).DialContext(ctx, network, to.Listener.Addr().String())
	}
	return s
}

// Close ends the server.
func (s *Server) Close() {
	s.hub.CloseClientConnections()
	s.files.CloseClientConnections()
	s.hub.Close()
	s.files.Close()
}

// Requests lists what both hosts were asked, in order.
func (s *Server) Requests() []Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.asked)
}

// note remembers a request, and reports whether a fault that counts down is due.
func (s *Server) note(host string, r *http.Request, due *int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked = append(s.asked, Request{host, r.URL.EscapedPath(), r.Header.Get("Range"), strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")})
	if *due > 0 {
		*due--
		return true
	}
	return false
}

// Large reports whether the hub keeps a file as a large one.
func Large(path string) bool {
	for _, end := range []string{".onnx", ".onnx_data", ".safetensors", ".bin"} {
		if strings.HasSuffix(path, end) {
			return true
		}
	}
	return false
}

// blob is the name that git gives to bytes.
func blob(data []byte) string {
	h := sha1.New()
	fmt.Fprintf(h, "blob %d\x00", len(data))
	h.Write(data)
	return hex.EncodeToString(h.Sum(nil))
}

func sha(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

package servertest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"
)

// User and Password are those of every server.
const (
	User     = "lethe"
	Password = "geheim-7Zq"
)

// Server is a database server that runs.
type Server struct {
	Port    int
	dir     string
	process *exec.Cmd
	ended   chan struct{}
	log     bytes.Buffer
}

// Address is where the server listens.
func (s *Server) Address() string { return "127.0.0.1:" + strconv.Itoa(s.Port) }

// kind is a product.
type kind struct {
	name    string
	debian  string
	install func(dir string) ([]*exec.Cmd, error)
	run     func(dir string, port int) (*exec.Cmd, error)
	ready   func(ctx context.Context, s *Server) error
	signal  os.Signal

	once   sync.Once
	server *Server
	err    error
}

var errAbsent = errors.New("is not installed")

// get starts the server, once in a test binary.
func (k *kind) get(t testing.TB) *Server {
	t.Helper()
	k.once.Do(func() { k.server, k.err = k.start() })
	if errors.Is(k.err, errAbsent) {
		t.Skipf("%s is not installed here: apt-get install %s", k.name, k.debian)
	}
	if k.err != nil {
		t.Fatalf("%s does not start: %v", k.name, k.err)
	}
	return k.server
}

// Stop ends the servers that run. TestMain calls it after the tests.
func Stop() {
	for _, k := range []*kind{postgres, mariadb} {
		if k.server != nil {
			k.server.stop(k.signal)
		}
	}
}

func (k *kind) start() (*Server, error) {
	dir, err := os.MkdirTemp("", "lethe-"+k.debian+"-")
	if err != nil {
		return nil, err
	}
	s := &Server{dir: dir, ended: make(chan struct{})}
	if err := k.launch(s); err != nil {
		s.stop(os.Kill)
		return nil, err
	}
	return s, nil
}

func (k *kind) launch(s *Server) error {
	if err := unprivileged(s.dir); err != nil {
		return err
	}
	steps, err := k.install(s.dir)
	if err != nil {
		return err
	}
	for _, step := range steps {
		if out, err := step.CombinedOutput(); err != nil {
			return fmt.Errorf("%s: %w: %s", filepath.Base(step.Path), err, out)
		}
	}
	if s.Port, err = freePort(); err != nil {
		return err
	}
	if s.process, err = k.run(s.dir, s.Port); err != nil {
		return err
	}
	tie(s.process)
	s.process.Stdout, s.process.Stderr = &s.log, &s.log
	if err := s.process.Start(); err != nil {
		return err
	}
	go func() {
		s.process.Wait()
		close(s.ended)
	}()
	return k.wait(s)
}

// wait tries until the server answers.
func (k *kind) wait(s *Server) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	for {
		err := k.ready(ctx, s)
		if err == nil {
			return nil
		}
		select {
		case <-s.ended:
			return fmt.Errorf("it ended: %s", s.log.String())
		case <-ctx.Done():
			return fmt.Errorf("it does not answer: %w: %s", err, s.log.String())
		case <-time.After(20 * time.Millisecond):
		}
	}
}

func (s *Server) stop(signal os.Signal) {
	if s.process != nil && s.process.Process != nil {
		s.process.Process.Signal(signal)
		select {
		case <-s.ended:
		case <-time.After(20 * time.Second):
			s.process.Process.Kill()
			<-s.ended
		}
	}
	os.RemoveAll(s.dir)
}

// freePort is one that nobody listens on now.
func freePort() (int, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port, nil
}

// find looks for a program on the path and in the folders of Debian.
func find(name string, patterns ...string) (string, error) {
	if path, err := exec.LookPath(name); err == nil {
		return path, nil
	}
	for _, p := range patterns {
		found, _ := filepath.Glob(filepath.Join(p, name))
		if len(found) > 0 {
			slices.Sort(found)
			return found[len(found)-1], nil
		}
	}
	return "", fmt.Errorf("%s %w", name, errAbsent)
}

// command runs a program in a folder, as the owner of the folder.
func command(dir, program string, args ...string) *exec.Cmd {
	c := exec.Command(program, args...)
	c.Dir = dir
	c.Env = append(os.Environ(), "HOME="+dir, "TMPDIR="+dir)
	asOwner(c)
	return c
}

// Proxy passes connections on to a server and can cut them.
type Proxy struct {
	listener net.Listener
	target   string

	mu    sync.Mutex
	after int64 // bytes that may still pass; negative: any number
	up    bool  // count what goes to the server, not what comes
	open  []net.Conn
	cuts  int
}

// NewProxy listens until the test ends.
func NewProxy(t testing.TB, target string) *Proxy {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &Proxy{listener: l, target: target, after: -1}
	go p.accept()
	t.Cleanup(func() {
		l.Close()
		p.cut()
	})
	return p
}

// Port is where the proxy listens.
func (p *Proxy) Port() int { return p.listener.Addr().(*net.TCPAddr).Port }

// CutAfter cuts all connections, once, when so many more bytes have passed from the
// server, or with up to it.
func (p *Proxy) CutAfter(bytes int64, up bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.after, p.up = bytes, up
}

// Cuts is how often connections were cut.
func (p *Proxy) Cuts() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.cuts
}

func (p *Proxy) accept() {
	for {
		client, err := p.listener.Accept()
		if err != nil {
			return
		}
		server, err := net.Dial("tcp", p.target)
		if err != nil {
			client.Close()
			continue
		}
		p.mu.Lock()
		p.open = append(p.open, client, server)
		p.mu.Unlock()
		go p.pass(server, client, true)
		go p.pass(client, server, false)
	}
}

// pass copies one way until a side closes or the cut is due.
func (p *Proxy) pass(to io.WriteCloser, from io.ReadCloser, up bool) {
	defer to.Close()
	defer from.Close()
	buf := make([]byte, 4096)
	for {
		n, err := from.Read(buf)
		if n > 0 {
			n, due := p.take(n, up)
			if _, err := to.Write(buf[:n]); err != nil {
				return
			}
			if due {
				p.cut()
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// take counts bytes, and says how many may pass and whether to cut then.
func (p *Proxy) take(n int, up bool) (int, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.after < 0 || up != p.up {
		return n, false
	}
	if int64(n) < p.after {
		p.after -= int64(n)
		return n, false
	}
	n, p.after = int(p.after), -1
	p.cuts++
	return n, true
}

func (p *Proxy) cut() {
	p.mu.Lock()
	open := p.open
	p.open = nil
	p.mu.Unlock()
	for _, c := range open {
		c.Close()
	}
}

// Left is how many bytes may still pass.
func (p *Proxy) Left() int64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.after
}

// Package docs_test runs the pages for people as a reader would, command by command,
// and fails where a page says what does not happen.
//
// A page is read from top to bottom, in an empty folder with a copy of examples/:
//
//   - A block of sh is run by bash; its variables and where it goes hold for the next.
//   - A block of text behind it is what it prints. "…" stands for anything: alone on a
//     line for any lines, else for a part of its line. So do the words behind
//     <!-- drawn: WORDS, WORDS -->, which a key draws that is made on the page.
//   - A block behind <!-- save: FILE --> is saved, as the page asks in words.
//   - A block of diff behind <!-- from: FOLDER to: FOLDER --> shows lines before and after:
//     those with a minus stand below the one folder, those with a plus below the other.
//
// Any other block is an error, so that nothing on a page goes unchecked.
package docs_test

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/lethe-privacy/lethe/internal/chattest"
	"github.com/lethe-privacy/lethe/internal/servertest"
)

func TestShareAFolderOfLetters(t *testing.T) { run(t, "share-a-folder-of-letters.md") }

func TestClinicalReportsFromPostgreSQL(t *testing.T) {
	server := servertest.Postgres(t)
	host, port, err := net.SplitHostPort(server.Address())
	if err != nil {
		t.Fatal(err)
	}
	run(t, "clinical-reports-from-postgresql.md", "PGHOST="+host, "PGPORT="+port, "PGDATABASE=postgres",
		"PGUSER="+servertest.User, "PGPASSWORD="+servertest.Password)
}

func TestSearchAndAskWithoutNames(t *testing.T) {
	// The page asks what a real model finds; this one only speaks the protocol.
	model, err := chattest.Listen(chattest.Script{Model: chattest.Honest()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(model.Close)
	run(t, "search-and-ask-without-names.md", "LLM="+model.URL, "MODEL=scripted")
}

// TestFormats runs the pages of formats, each with the tables that it says come from another program.
func TestFormats(t *testing.T) {
	for _, page := range globbed(t, "reference/formats/*.md") {
		if filepath.Base(page) == "README.md" {
			continue // nothing in it is run
		}
		t.Run(filepath.Base(page), func(t *testing.T) {
			folder := t.TempDir()
			if err := tables(folder); err != nil {
				t.Fatal(err)
			}
			within(t, folder, page)
		})
	}
}

func TestPublishCourtDecisions(t *testing.T) { run(t, "publish-court-decisions.md") }

func TestShards(t *testing.T) { run(t, "reference/shards.md") }

func TestServe(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	free := l.Addr().String()
	l.Close()
	folder := t.TempDir()
	t.Cleanup(func() { // the page stops the service, unless it failed before
		text, err := os.ReadFile(filepath.Join(folder, "service.pid"))
		if err != nil {
			return
		}
		if pid, err := strconv.Atoi(strings.TrimSpace(string(text))); err == nil {
			if p, err := os.FindProcess(pid); err == nil {
				p.Kill()
			}
		}
	})
	within(t, folder, "reference/serve.md", "AT="+free)
}

// TestEmbedInGo runs the programs of the page in a folder of this module.
func TestEmbedInGo(t *testing.T) {
	folder, err := os.MkdirTemp("..", "_page-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(folder) })
	within(t, folder, "embed-in-go.md", "GOFLAGS=-buildvcs=false", "GOCACHE="+goEnv(t, "GOCACHE"),
		"GOMODCACHE="+goEnv(t, "GOMODCACHE"), "CGO_ENABLED=0")
}

func goEnv(t *testing.T, name string) string {
	t.Helper()
	out, err := exec.Command("go", "env", name).Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}

// TestREADME runs the first command, and holds what the README shows against it.
func TestREADME(t *testing.T) {
	text, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), "<!-- main -->\n```sh\ngo run ./cmd/")
	command, _, found := strings.Cut(rest, "```")
	if !found {
		t.Fatal("README.md has no first command")
	}
	s := open(t, t.TempDir())
	if err := s.bash(t.Context(), command); err != nil {
		t.Fatal(err)
	}
	blocks, err := blocksOf(string(text))
	if err != nil {
		t.Fatal(err)
	}
	compared := 0
	for _, b := range blocks {
		if !strings.HasPrefix(b.comment, "from: ") {
			continue
		}
		compared++
		if err := s.do(t.Context(), b); err != nil {
			t.Errorf("README.md:%d: %v", b.line, err)
		}
	}
	if compared == 0 {
		t.Error("README.md shows nothing before and after")
	}
}

// TestLinks: what a page refers to is there.
func TestLinks(t *testing.T) {
	pages := written(t)
	all := append(globbed(t, "reference/settings/*.md"), "../README.md", "../CONTRIBUTING.md", "../examples/README.md")
	linked := map[string]bool{"README.md": true}
	for _, page := range append(all, pages...) {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range target.FindAllStringSubmatch(string(text), -1) {
			file, place, _ := strings.Cut(m[1], "#")
			path := page
			if file != "" {
				path = filepath.Join(filepath.Dir(page), file)
			}
			there, err := os.ReadFile(path)
			if err != nil && !isFolder(path) {
				t.Errorf("%s: %v", page, err)
				continue
			}
			if place != "" && !slices.Contains(anchors(string(there)), place) {
				t.Errorf("%s: %s has no heading %q", page, path, place)
			}
			if page == "README.md" {
				linked[path] = true
			}
		}
	}
	for _, page := range pages {
		if !linked[page] {
			t.Errorf("docs/README.md does not list %s", page)
		}
	}
}

// written are the pages that people wrote: all but those of commands and settings.
func written(t *testing.T) []string {
	t.Helper()
	return slices.Concat(globbed(t, "*.md"), globbed(t, "reference/*.md"), globbed(t, "reference/formats/*.md"))
}

func globbed(t *testing.T, pattern string) []string {
	t.Helper()
	names, err := filepath.Glob(pattern)
	if err != nil || len(names) == 0 {
		t.Fatal(pattern, err)
	}
	return names
}

var (
	target  = regexp.MustCompile(`\]\(([^)\s:]+)\)`)
	heading = regexp.MustCompile("(?m)^#+ (.*)$")
	unnamed = regexp.MustCompile(`[^\p{L}\p{N}_ -]`)
)

// anchors are the names that GitHub gives the headings of a page.
func anchors(page string) []string {
	var all []string
	for _, m := range heading.FindAllStringSubmatch(page, -1) {
		name := unnamed.ReplaceAllString(strings.ToLower(m[1]), "")
		all = append(all, strings.ReplaceAll(name, " ", "-"))
	}
	return all
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// program builds lethe once for all pages.
var program = sync.OnceValues(func() (string, error) {
	folder, err := os.MkdirTemp("", "lethe-pages-")
	if err != nil {
		return "", err
	}
	built = folder
	out, err := exec.Command("go", "build", "-buildvcs=false", "-o", filepath.Join(folder, "lethe"), "../cmd/lethe").CombinedOutput()
	if err != nil {
		err = fmt.Errorf("%w: %s", err, out)
	}
	return folder, err
})

// built is the folder of the program, once a page wanted it.
var built string

func TestMain(m *testing.M) {
	code := m.Run()
	if built != "" {
		os.RemoveAll(built)
	}
	os.Exit(code)
}

// run runs a page in an empty folder; the environment is what its reader has beside lethe.
func run(t *testing.T, page string, environment ...string) {
	t.Helper()
	within(t, t.TempDir(), page, environment...)
}

// within runs a page in a folder.
func within(t *testing.T, folder, page string, environment ...string) {
	t.Helper()
	t.Parallel()
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	s := open(t, folder, environment...)
	blocks, err := blocksOf(string(text))
	if err != nil {
		t.Fatalf("%s:%v", page, err)
	}
	for _, b := range blocks {
		if err := s.do(t.Context(), b); err != nil {
			t.Fatalf("%s:%d: %v", page, b.line, err)
		}
	}
}

// open gives a shell in a folder, in which it puts a copy of examples/.
func open(t *testing.T, folder string, environment ...string) *shell {
	t.Helper()
	bin, err := program()
	if err != nil {
		t.Fatal(err)
	}
	s := &shell{folder: folder, state: filepath.Join(t.TempDir(), "state"), environment: append([]string{
		"PATH=" + bin + string(os.PathListSeparator) + os.Getenv("PATH"),
		"HOME=" + t.TempDir(), "LC_ALL=C.UTF-8", "TZ=UTC", "NO_COLOR=1",
	}, environment...)}
	if err := os.CopyFS(filepath.Join(s.folder, "examples"), os.DirFS("../examples")); err != nil {
		t.Fatal(err)
	}
	return s
}

// A block is one between fences, with the comment right before it.
type block struct {
	line                    int
	language, comment, text string
	before                  string // the paragraph before it
}

var fence = regexp.MustCompile("^```([a-z]*)$")

// blocksOf gives the blocks of a page.
func blocksOf(page string) ([]block, error) {
	var blocks []block
	var paragraph []string
	comment, open := "", (*block)(nil)
	for i, line := range strings.Split(page, "\n") {
		m := fence.FindStringSubmatch(line)
		switch {
		case open != nil && line == "```":
			blocks = append(blocks, *open)
			open, comment, paragraph = nil, "", nil
		case open != nil:
			open.text += line + "\n"
		case m != nil:
			open = &block{line: i + 2, language: m[1], comment: comment, before: strings.Join(paragraph, "\n")}
		case strings.HasPrefix(line, "```"):
			return nil, fmt.Errorf("%d: a fence that is not understood", i+1)
		case strings.HasPrefix(line, "<!--"):
			comment = strings.TrimSpace(strings.TrimSuffix(strings.TrimPrefix(line, "<!--"), "-->"))
		default:
			paragraph = append(paragraph, line)
		}
	}
	if open != nil {
		return nil, fmt.Errorf("%d: the last block has no end", open.line)
	}
	return blocks, nil
}

// A shell does what a page asks.
type shell struct {
	folder, state string
	environment   []string
	printed       string
}

var beforeAfter = regexp.MustCompile(`^from: (\S+) to: (\S+)$`)

func (s *shell) do(ctx context.Context, b block) error {
	if file, ok := strings.CutPrefix(b.comment, "save: "); ok {
		if !strings.Contains(b.before, "`"+file+"`") {
			return fmt.Errorf("the page does not say in words that this is %s", file)
		}
		return os.WriteFile(filepath.Join(s.folder, file), []byte(b.text), 0o600)
	}
	switch b.language {
	case "sh":
		return s.bash(ctx, b.text)
	case "text":
		words, _ := strings.CutPrefix(b.comment, "drawn: ")
		return matches(b.text, s.printed, strings.Split(words, ", "))
	case "diff":
		m := beforeAfter.FindStringSubmatch(b.comment)
		if m == nil {
			return fmt.Errorf("no comment says where the lines before and after stand")
		}
		return s.compare(b.text, m[1], m[2])
	}
	return fmt.Errorf("nothing checks a block of %q", b.language)
}

// bash runs a block, with what those before it exported and in the folder where they ended.
func (s *shell) bash(ctx context.Context, commands string) error {
	ctx, stop := context.WithTimeout(ctx, 5*time.Minute)
	defer stop()
	whole := `set -a; [ ! -e "$0" ] || . "$0"; trap '{ export -p; printf "cd %q\n" "$PWD"; } >"$0"' EXIT` + "\n" + commands
	c := exec.CommandContext(ctx, "bash", "-euo", "pipefail", "-c", whole, s.state)
	c.Dir, c.Env = s.folder, s.environment
	out, err := c.CombinedOutput()
	s.printed = string(out)
	if err != nil {
		return fmt.Errorf("%w:\n%s", err, out)
	}
	return nil
}

// matches reports an error where a block does not show what was printed, but for words
// that were drawn.
func matches(shown, printed string, drawn []string) error {
	var expression strings.Builder
	for line := range strings.Lines(shown) {
		if line == "…\n" {
			expression.WriteString(`(?:.*\n)*?`)
			continue
		}
		for _, words := range drawn {
			if words != "" {
				line = strings.ReplaceAll(line, words, "…")
			}
		}
		expression.WriteString(strings.ReplaceAll(regexp.QuoteMeta(line), "…", ".*"))
	}
	if !strings.HasSuffix(printed, "\n") {
		printed += "\n"
	}
	if !regexp.MustCompile(`^` + expression.String() + `$`).MatchString(printed) {
		return fmt.Errorf("the page shows\n%swhat is printed is\n%s", shown, printed)
	}
	return nil
}

// compare looks for the lines of a diff below two folders, white space aside.
func (s *shell) compare(diff, from, to string) error {
	before, err := below(filepath.Join(s.folder, from))
	if err != nil {
		return err
	}
	after, err := below(filepath.Join(s.folder, to))
	if err != nil {
		return err
	}
	for line := range strings.Lines(diff) {
		where, name := before, from
		switch line[0] {
		case '+':
			where, name = after, to
		case '-':
		default:
			return fmt.Errorf("a line begins with neither - nor +: %s", line)
		}
		if !strings.Contains(where, single(line[1:])) {
			return fmt.Errorf("nothing below %s has this: %s", name, line)
		}
	}
	return nil
}

// below is all that the files below a folder hold.
func below(folder string) (string, error) {
	var all strings.Builder
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		if err == nil && filepath.Ext(path) == ".docx" {
			text, err = readDocx(text)
		}
		all.WriteString(single(strings.ReplaceAll(string(text), `\n`, "\n")) + "\n") // of JSON, too
		return err
	})
	return all.String(), err
}

var (
	paragraphs = regexp.MustCompile(`</w:p>|<w:tab/>`)
	tags       = regexp.MustCompile(`<[^>]*>`)
)

// readDocx gives the text of a Word document without lethe's own reader.
func readDocx(file []byte) ([]byte, error) {
	archive, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		return nil, err
	}
	body, err := fs.ReadFile(archive, "word/document.xml")
	return tags.ReplaceAll(paragraphs.ReplaceAll(body, []byte("\n")), nil), err
}

// single is a text with one space where it has white space.
func single(text string) string { return strings.Join(strings.Fields(text), " ") }

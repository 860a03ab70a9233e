package seal

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"filippo.io/age"
	"pgregory.net/rapid"

	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
)

func testKey(t testing.TB) Key {
	t.Helper()
	k, err := NewKey([]byte("0123456789abcdef0123456789ABCDEF"))
	if err != nil {
		t.Fatal(err)
	}
	return k
}

func identity(t testing.TB) (Lock, *age.X25519Identity) {
	t.Helper()
	id, err := age.GenerateX25519Identity()
	if err != nil {
		t.Fatal(err)
	}
	l, err := ParseLock([]byte("# a comment\n" + id.String() + "\n"))
	if err != nil {
		t.Fatal(err)
	}
	return l, id
}

// cheap is a passphrase whose key costs next to nothing.
func cheap(passphrase string) Lock {
	return Lock{&passphraseWrapper{[]byte(passphrase), cost{1, 8, 1}}}
}

var stateHeader = Header{"state", 2}

func sealed(t testing.TB, l Lock, content []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	w, err := NewWriter(&b, l, stateHeader)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write(content); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// opened is everything that is inside.
func opened(file []byte, l Lock) ([]byte, error) {
	f, err := Open(bytes.NewReader(file), int64(len(file)), l, stateHeader)
	if err != nil {
		return nil, err
	}
	return io.ReadAll(io.NewSectionReader(f, 0, f.Size))
}

func locks(t testing.TB) map[string]Lock {
	byAge, _ := identity(t)
	return map[string]Lock{"key": ByKey(testKey(t)), "passphrase": cheap("Grüezi"), "age": byAge}
}

func TestWhatIsSealedOpens(t *testing.T) {
	for name, l := range locks(t) {
		for _, n := range []int{0, 1, 64<<10 - 1, 64 << 10, 64<<10 + 1, 200_000} {
			content := make([]byte, n)
			rand.Read(content)
			file := sealed(t, l, content)
			got, err := opened(file, l)
			if err != nil || !bytes.Equal(got, content) {
				t.Errorf("%s, %d bytes: %v", name, n, err)
			}
			f, err := Open(bytes.NewReader(file), int64(len(file)), l, Header{"state", 3})
			if err != nil || f.Header != stateHeader || f.Verify(context.Background()) != nil {
				t.Errorf("%s: %v, %v", name, f.Header, err)
			}
		}
	}
}

// TestEveryFlippedBitIsFound: no bit of a file means nothing.
func TestEveryFlippedBitIsFound(t *testing.T) {
	for name, l := range locks(t) {
		file := sealed(t, l, []byte("the original"))
		for i := range file {
			for bit := range 8 {
				file[i] ^= 1 << bit
				if _, err := opened(file, l); err == nil {
					t.Fatalf("%s: bit %d of byte %d is not missed", name, bit, i)
				}
				file[i] ^= 1 << bit
			}
		}
	}
}

// TestDamage cuts, swaps, repeats and appends pieces of a file of several.
func TestDamage(t *testing.T) {
	l := ByKey(testKey(t))
	content := make([]byte, 4*64<<10)
	file := sealed(t, l, content)
	const piece = 64<<10 + 16
	head := len(file) - 4*piece
	rapid.Check(t, func(t *rapid.T) {
		a, b := rapid.IntRange(0, 3).Draw(t, "a"), rapid.IntRange(0, 3).Draw(t, "b")
		cut := rapid.IntRange(0, len(file)-1).Draw(t, "cut")
		for name, broken := range map[string][]byte{
			"cut":       file[:cut],
			"cut piece": file[:head+a*piece],
			"appended":  append(bytes.Clone(file), bytes.Repeat([]byte{byte(b)}, cut+1)...),
			"repeated":  append(bytes.Clone(file), file[head+a*piece:head+(a+1)*piece]...),
			"left out":  append(bytes.Clone(file[:head+a*piece]), file[head+(a+1)*piece:]...),
			"swapped":   swapped(file, head+a*piece, head+b*piece, piece),
		} {
			if name == "swapped" && a == b {
				continue
			}
			if _, err := opened(broken, l); err == nil {
				t.Errorf("%s is not found", name)
			}
		}
	})
}

func swapped(file []byte, a, b, n int) []byte {
	out := bytes.Clone(file)
	copy(out[a:a+n], file[b:b+n])
	copy(out[b:b+n], file[a:a+n])
	return out
}

func TestWhyItDoesNotOpen(t *testing.T) {
	key, other := ByKey(testKey(t)), mustParse(t, strings.Repeat("0aF1", 16))
	byAge, id := identity(t)
	otherAge, _ := identity(t)
	file := sealed(t, key, []byte("x"))
	// the wrapped key stands in the line before the one that begins with ---
	wrapped := bytes.LastIndex(file[:bytes.Index(file, []byte("\n---"))], []byte("\n")) + 1
	for name, c := range map[string]struct {
		file []byte
		lock Lock
		want error
	}{
		"other key":                {file, other, ErrKey},
		"other kind":               {file, byAge, ErrKey},
		"passphrase for a key":     {file, cheap("x"), ErrKey},
		"other passphrase":         {sealed(t, cheap("right"), nil), cheap("wrong"), errPassphrase},
		"other identity":           {sealed(t, byAge, nil), otherAge, ErrKey},
		"damaged wrapped key":      {flipped(file, wrapped), key, ErrDamaged},
		"damaged and another key":  {flipped(file, wrapped), other, ErrDamaged},
		"damaged for a passphrase": {flipped(sealed(t, cheap("right"), nil), 60), cheap("right"), ErrDamaged},
		"damaged content":          {flipped(file, len(file)-1), key, ErrDamaged},
		"empty":                    {nil, key, ErrNotSealed},
		"text":                     {[]byte("Anna Keller called.\nTwice.\n"), key, ErrNotSealed},
		"an age file":              {ageFile(t, id), byAge, ErrNotSealed},
		"another format":           {sealedAs(t, key, Header{"vault", 1}), key, ErrFormat},
		"a newer version":          {sealedAs(t, key, Header{"state", 3}), key, ErrVersion},
	} {
		_, err := opened(c.file, c.lock)
		if !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
		if err != nil && strings.Contains(err.Error(), "Keller") {
			t.Errorf("%s: quotes the file: %v", name, err)
		}
	}
}

func mustParse(t testing.TB, s string) Lock {
	t.Helper()
	l, err := ParseLock([]byte(s))
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func flipped(file []byte, at int) []byte {
	out := bytes.Clone(file)
	out[at] ^= 1
	return out
}

func ageFile(t *testing.T, id *age.X25519Identity) []byte {
	var b bytes.Buffer
	w, err := age.Encrypt(&b, id.Recipient())
	if err != nil || w.Close() != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func sealedAs(t *testing.T, l Lock, h Header) []byte {
	var b bytes.Buffer
	w, err := NewWriter(&b, l, h)
	if err != nil || w.Close() != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestAgeOpens: who has an age identity needs no lethe to get at what is inside.
func TestAgeOpens(t *testing.T) {
	l, id := identity(t)
	r, err := age.Decrypt(bytes.NewReader(sealed(t, l, []byte("inside"))), id)
	if err != nil {
		t.Fatal(err)
	}
	if b, err := io.ReadAll(r); err != nil || string(b) != "inside" {
		t.Errorf("%q, %v", b, err)
	}
	to := mustParse(t, id.Recipient().String())
	file := sealed(t, to, []byte("inside"))
	if b, err := opened(file, l); err != nil || string(b) != "inside" {
		t.Errorf("%q, %v", b, err)
	}
	if _, err := opened(file, to); err == nil {
		t.Error("a recipient opens")
	}
}

func TestParseLock(t *testing.T) {
	for content, want := range map[string]string{
		strings.Repeat("k", 32):               "",    // it can be guessed
		strings.Repeat("AGE-SECRET-KEY-1", 2): "key", // 32 bytes are a key, whatever they say
		strings.Repeat("0aF1", 16) + "\n":     "key",
		"":                                    "",
		"hunter2":                             "",
		"AGE-SECRET-KEY-1NONSENSE":            "",
		"age1nonsense":                        "",
	} {
		l, err := ParseLock([]byte(content))
		switch {
		case want == "" && err == nil, want != "" && (err != nil || l.by.kind() != want):
			t.Errorf("%d bytes: %v", len(content), err)
		case err != nil && content != "" && strings.Contains(err.Error(), content):
			t.Errorf("quoted: %v", err)
		}
	}
	if _, err := ByPassphrase(" \n"); err == nil {
		t.Error("an empty passphrase")
	}
}

// TestPassphraseIsTheSameHoweverTyped: é as one character and as two.
func TestPassphraseIsTheSameHoweverTyped(t *testing.T) {
	one, _ := ByPassphrase("caf\u00e9")
	two, _ := ByPassphrase("cafe\u0301")
	if b, err := opened(sealed(t, one, []byte("x")), two); err != nil || string(b) != "x" {
		t.Errorf("%q, %v", b, err)
	}
}

// TestHostileCost: a header cannot make a reader spend what it likes.
func TestHostileCost(t *testing.T) {
	for _, args := range [][]string{
		{"1", "4294967295", "1"}, {"4294967295", "64", "1"}, {"1", "64", "255"}, {"0", "64", "1"}, {"1", "64", "0"},
		{"1", "7", "1"}, {"01", "64", "1"}, {"-1", "64", "1"}, {"1e3", "64", "1"}, {"9", "64", "1"}, {"1", "524289", "1"},
	} {
		if _, ok := parseCost(args); ok {
			t.Errorf("%v is accepted", args)
		}
	}
	if c, ok := parseCost([]string{"3", "65536", "4"}); !ok || c != usualCost {
		t.Errorf("%v", c)
	}
}

func TestLockDoesNotShow(t *testing.T) {
	byAge, id := identity(t)
	for _, l := range []Lock{ByKey(testKey(t)), cheap("Grüezi"), byAge} {
		all := fmt.Sprintf("%v %+v %#v %s %x %v %+v", l, l, l, l, l, struct{ L Lock }{l}, &l)
		for _, leak := range []string{"0123456789abcdef", "30313233", "48 49 50", "Grüezi", "4772", id.String()} {
			if strings.Contains(all, leak) {
				t.Errorf("shows %s in %s", leak, all)
			}
		}
	}
	if id := cheap("Grüezi").ID(); id != "" {
		t.Errorf("a passphrase is named %s", id)
	}
}

func TestReadLock(t *testing.T) {
	path := filepath.Join(t.TempDir(), "key")
	if _, _, err := ReadLock(path); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("%v", err)
	}
	made, _, err := LoadLock(path)
	if err != nil {
		t.Fatal(err)
	}
	read, _, err := ReadLock(path)
	if err != nil || read.ID() != made.ID() {
		t.Errorf("%v", err)
	}
	key, _, err := LoadKey(path)
	if err != nil || ByKey(key).ID() != made.ID() {
		t.Errorf("another key: %v", err)
	}
	if _, _, err := LoadLock(filepath.Join(t.TempDir(), "in", "key"), filepath.Dir(path)); err == nil {
		t.Error("a key in a folder that is not there")
	}
	t.Setenv("LETHE_TEST_KEY", strings.Repeat("0aF1", 16))
	if l, err := FromEnv("LETHE_TEST_KEY"); err != nil || !l.Valid() {
		t.Error(err)
	}
	if _, err := FromEnv("LETHE_TEST_NONE"); err == nil {
		t.Error("a variable that is not there")
	}
}

// FuzzOpen: whatever a file says, it is opened or refused, and never quoted.
func FuzzOpen(f *testing.F) {
	for _, l := range locks(f) {
		f.Add(sealed(f, l, []byte("the original")))
	}
	f.Add([]byte(magic + "-> lethe state 2 key AAAA\n\n-> lethe-key a b\n\n--- AAAA\n"))
	l := ByKey(testKey(f))
	f.Fuzz(func(t *testing.T, file []byte) {
		got, err := opened(file, l)
		if err == nil && len(file) < len(got) {
			t.Errorf("%d bytes out of %d", len(got), len(file))
		}
	})
}

func BenchmarkOpen(b *testing.B) {
	l := ByKey(testKey(b))
	file := sealed(b, l, make([]byte, 16<<20))
	b.SetBytes(16 << 20)
	for b.Loop() {
		f, err := Open(bytes.NewReader(file), int64(len(file)), l, stateHeader)
		if err != nil || f.Verify(context.Background()) != nil {
			b.Fatal(err)
		}
	}
}

// Package backup copies the folder of a service into one file, while the service runs, and makes
// the folder of it again. The file holds originals, as the folder does.
package backup

import (
	"archive/tar"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/gofrs/flock"

	"github.com/lethe-privacy/lethe/internal/publish"
	"github.com/lethe-privacy/lethe/internal/sqlitefile"
)

// sumsName is the last entry of a backup: the hashes of all others. A backup without it is not whole.
const sumsName = "SHA256SUMS.json"

// longestSums bounds that entry, in bytes.
const longestSums = 1 << 30

// LockName is the file that a service locks in its folder while it runs.
const LockName = ".serve.lock"

// Write copies a folder into a file, which appears when it is whole. What is being written while it
// is copied is left out: a run that is under way begins anew after restoring.
func Write(ctx context.Context, folder, file string) error {
	if inside, err := below(folder, file); err != nil {
		return err
	} else if inside {
		return errors.New("backup: the file would lie in the folder that it is a copy of")
	}
	if info, err := os.Stat(folder); err != nil {
		return fmt.Errorf("backup: %w", err)
	} else if !info.IsDir() {
		return errors.New("backup: this is not a folder")
	}
	scratch, err := os.MkdirTemp(filepath.Dir(file), ".backup-*")
	if err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	defer os.RemoveAll(scratch)
	return publish.File(file, 0o600, false, func(to *os.File) error {
		packed := gzip.NewWriter(to)
		w := &writer{folder: folder, scratch: filepath.Join(scratch, "copy.sqlite"), tar: tar.NewWriter(packed), sums: map[string]string{}}
		if err := w.all(ctx); err != nil {
			return fmt.Errorf("backup: %w", err)
		}
		return errors.Join(w.tar.Close(), packed.Close())
	})
}

// below reports whether a file lies in a folder, under whatever names.
func below(folder, file string) (bool, error) {
	root, err := os.Stat(folder)
	if err != nil {
		return false, fmt.Errorf("backup: %w", err)
	}
	at, err := filepath.Abs(file)
	if err != nil {
		return false, fmt.Errorf("backup: %w", err)
	}
	for up := filepath.Dir(at); ; up = filepath.Dir(up) {
		if info, err := os.Stat(up); err == nil && os.SameFile(info, root) {
			return true, nil
		}
		if up == filepath.Dir(up) {
			return false, nil
		}
	}
}

type writer struct {
	folder, scratch string
	tar             *tar.Writer
	sums            map[string]string // by name
}

func (w *writer) all(ctx context.Context) error {
	err := filepath.WalkDir(w.folder, func(path string, d fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) { // is gone since its folder was read
			return nil
		}
		if err := errors.Join(err, ctx.Err()); err != nil {
			return err
		}
		name, err := filepath.Rel(w.folder, path)
		if err != nil || name == "." {
			return err
		}
		name = filepath.ToSlash(name)
		switch {
		case passing(d.Name()) && d.IsDir():
			return fs.SkipDir
		case passing(d.Name()):
			return nil
		case d.IsDir():
			return w.tar.WriteHeader(&tar.Header{Typeflag: tar.TypeDir, Name: name + "/", Mode: 0o700})
		case !d.Type().IsRegular():
			return fmt.Errorf("%s is neither a file nor a folder", name)
		}
		return w.file(ctx, path, name)
	})
	if err != nil {
		return err
	}
	sums, err := json.Marshal(w.sums)
	if err != nil {
		return err
	}
	if err := w.tar.WriteHeader(&tar.Header{Typeflag: tar.TypeReg, Name: sumsName, Mode: 0o600, Size: int64(len(sums))}); err != nil {
		return err
	}
	_, err = w.tar.Write(sums)
	return err
}

// passing reports whether a name is of what is there for a moment: what begins with a dot, and
// what SQLite keeps beside a file that is open.
func passing(name string) bool {
	return strings.HasPrefix(name, ".") || strings.HasSuffix(name, ".sqlite-wal") || strings.HasSuffix(name, ".sqlite-shm") || strings.HasSuffix(name, ".sqlite-journal")
}

func (w *writer) file(ctx context.Context, path, name string) error {
	if strings.HasSuffix(name, ".sqlite") {
		if err := w.consistent(ctx, path); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		defer os.Remove(w.scratch)
		path = w.scratch
	}
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	// A file that grows is copied as it was when it was opened.
	if err := w.tar.WriteHeader(&tar.Header{Typeflag: tar.TypeReg, Name: name, Mode: 0o600, Size: info.Size()}); err != nil {
		return err
	}
	sum := sha256.New()
	if _, err := io.CopyN(io.MultiWriter(w.tar, sum), f, info.Size()); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	w.sums[name] = hex.EncodeToString(sum.Sum(nil))
	return nil
}

// consistent copies a file of SQLite as of one moment, whoever writes to it.
func (w *writer) consistent(ctx context.Context, path string) error {
	db, err := sqlitefile.Open(path, "mode=rw&_pragma=busy_timeout(10000)")
	if err != nil {
		return err
	}
	defer db.Close()
	_, err = db.ExecContext(ctx, "VACUUM INTO ?", w.scratch)
	return err
}

// ErrBroken says that a file is no whole backup.
var ErrBroken = errors.New("backup: this is not a whole backup, or it was changed")

// Restore makes a folder of a backup. Nothing is at its place before every hash was checked.
func Restore(ctx context.Context, file, folder string) (err error) {
	if err := free(folder); err != nil {
		return err
	}
	f, err := os.Open(file)
	if err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	defer f.Close()
	if err := os.MkdirAll(filepath.Dir(filepath.Clean(folder)), 0o700); err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	making, err := os.MkdirTemp(filepath.Dir(filepath.Clean(folder)), ".restore-*")
	if err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	defer os.RemoveAll(making)
	if err := unpack(ctx, f, making); err != nil {
		return err
	}
	if err := os.Remove(folder); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("backup: %w", err)
	}
	if err := os.Rename(making, folder); err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	return publish.SyncFolder(filepath.Dir(filepath.Clean(folder)))
}

// free refuses a folder that has anything in it, or that a service has.
func free(folder string) error {
	entries, err := os.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	if len(entries) > 0 {
		lock := flock.New(filepath.Join(folder, LockName))
		if got, err := lock.TryRLock(); err == nil && !got {
			return errors.New("backup: a service runs with this folder")
		}
		lock.Unlock()
		return errors.New("backup: this folder is not empty; give one that is not there yet")
	}
	return nil
}

// unpack writes what a backup has into an empty folder, and checks it.
func unpack(ctx context.Context, from io.Reader, folder string) error {
	packed, err := gzip.NewReader(from)
	if err != nil {
		return ErrBroken
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	defer root.Close()
	in, found := tar.NewReader(packed), map[string]string{}
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		h, err := in.Next()
		if err != nil { // its end, too: the hashes come before
			return ErrBroken
		}
		name := strings.TrimSuffix(h.Name, "/")
		if !filepath.IsLocal(filepath.FromSlash(name)) || strings.Contains(name, `\`) {
			return ErrBroken
		}
		switch {
		case h.Typeflag == tar.TypeDir:
			err = root.MkdirAll(filepath.FromSlash(name), 0o700)
		case h.Typeflag != tar.TypeReg:
			return ErrBroken
		case name == sumsName:
			if err := compare(in, h.Size, found); err != nil {
				return err
			}
			if _, err := in.Next(); err != io.EOF {
				return ErrBroken
			}
			// The checksum of the whole is behind the last entry.
			if _, err := io.Copy(io.Discard, packed); err != nil {
				return ErrBroken
			}
			return nil
		default:
			if _, twice := found[name]; twice {
				return ErrBroken
			}
			found[name], err = put(root, name, in)
		}
		if err != nil {
			return fmt.Errorf("backup: %w", err)
		}
	}
}

func put(root *os.Root, name string, in io.Reader) (string, error) {
	f, err := root.OpenFile(filepath.FromSlash(name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return "", err
	}
	sum := sha256.New()
	_, err = io.Copy(io.MultiWriter(f, sum), in)
	if err == nil {
		err = f.Sync()
	}
	return hex.EncodeToString(sum.Sum(nil)), errors.Join(err, f.Close())
}

func compare(in io.Reader, size int64, found map[string]string) error {
	if size > longestSums {
		return ErrBroken
	}
	var wanted map[string]string
	if err := json.NewDecoder(in).Decode(&wanted); err != nil || len(wanted) != len(found) {
		return ErrBroken
	}
	for name, sum := range wanted {
		if found[name] != sum {
			return ErrBroken
		}
	}
	return nil
}

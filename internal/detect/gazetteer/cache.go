package gazetteer

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"runtime"

	"github.com/lethe-privacy/lethe/internal/publish"
)

// worthKeeping is how many bytes of lists a cache file is made for: less is compiled in
// some milliseconds.
const worthKeeping = 1 << 20

// cache is the place of a compiled gazetteer, and the key that it must have.
type cache struct {
	file string // "" for none
	key  [sha256.Size]byte
}

// cacheOf gives the cache of a lists.def. Its name comes from the place of the lists and the
// options, so that changed lists replace their file.
func cacheOf(name string, o Options, key [sha256.Size]byte, size int) cache {
	folder := o.Cache
	if folder == Off || size < worthKeeping {
		return cache{}
	}
	if folder == "" {
		user, err := os.UserCacheDir()
		if err != nil {
			return cache{}
		}
		folder = filepath.Join(user, "lethe", "gazetteers")
	}
	place, err := filepath.Abs(name)
	if err != nil {
		return cache{}
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%q %q %+v", place, o.Separator, o.reading()))
	return cache{filepath.Join(folder, hex.EncodeToString(sum[:16])+".gazetteer"), key}
}

// load reads the tables of that many lists. It fails wherever they are not to be trusted.
func (c cache) load(lists int) (t table, o []featureMeaning, ok bool) {
	if c.file == "" {
		return t, nil, false
	}
	f, err := os.Open(c.file)
	if err != nil {
		return t, nil, false
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() || runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0 {
		return t, nil, false
	}
	t, o, err = decode(f, info.Size(), c.key, lists)
	return t, o, err == nil
}

// store writes the tables. That it fails, as in a folder where nothing may be written, is no failure of
// the gazetteer.
func (c cache) store(t *table, o []featureMeaning) {
	if c.file == "" || os.MkdirAll(filepath.Dir(c.file), 0o700) != nil {
		return
	}
	_ = publish.File(c.file, 0o600, true, func(f *os.File) error {
		w := bufio.NewWriterSize(f, 1<<20)
		if err := encode(w, t, o, c.key); err != nil {
			return err
		}
		return w.Flush()
	})
}

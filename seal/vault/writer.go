package vault

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"time"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/publish"
	"github.com/lethe-privacy/lethe/seal"
)

// Options are of a vault in the making.
type Options struct {
	// Expires, if not zero, is from when on nothing is revealed.
	Expires time.Time
	// Input says how the output is read again; the vault only keeps it.
	Input json.RawMessage
	// Now is the clock; nil for the machine's.
	Now func() time.Time
}

func (o Options) now() time.Time {
	if o.Now != nil {
		return o.Now().UTC().Truncate(time.Second)
	}
	return time.Now().UTC().Truncate(time.Second)
}

// Writer fills a vault. The vault is there, whole, once it is closed and its Folder
// has appeared. A Writer is not safe for concurrent use.
type Writer struct {
	folder   *publish.Folder
	lock     seal.Lock
	options  Options
	out      *entriesWriter
	keys     []partKey
	entities []storedEntity
	counts   [][]Form                  // of each entity
	forms    map[int]map[[2]string]int // of entities with many: surrogate and original
	names    map[string]int
	meta     meta
	place    string
}

// Create starts a vault at path, a folder that does not exist yet: what is the only way
// back is never replaced.
func Create(path string, lock seal.Lock, o Options) (*Writer, error) {
	folder, err := publish.NewFolder(path, 0o700, func(string) error {
		return taken(path)
	})
	if err != nil {
		return nil, err
	}
	w := &Writer{folder: folder, lock: lock, options: o, names: map[string]int{}, place: path}
	w.meta = meta{
		ID: randomID(), Generation: randomID(), Created: o.now(), Expires: o.Expires.UTC(), Input: o.Input,
		HashKey: randomKey(), HeadKey: randomKey(), Audit: []epoch{{1, randomKey()}},
	}
	if w.out, err = newEntriesWriter(folder.Root, entriesName, lock); err != nil {
		folder.Discard()
		return nil, err
	}
	w.keys = []partKey{newPartKey()} // of what belongs to nobody
	w.entities, w.counts, w.forms = make([]storedEntity, 1), make([][]Form, 1), map[int]map[[2]string]int{}
	return w, nil
}

// taken says what is known of a vault that is there already.
func taken(path string) error {
	switch status, with := publish.Look(path); {
	case status == publish.InUse:
		return failure.Errorf("vault", "%s %w", path, publish.ErrBusy)
	case status == publish.Finished && with != "":
		return failure.Errorf("vault", "%s %w: it is the only way back of what was written with it to %s; choose another place", path, publish.ErrExists, with)
	default:
		return failure.Errorf("vault", "%s %w: it may be the only way back of what was written with it; choose another place", path, publish.ErrExists)
	}
}

func randomKey() []byte {
	b := make([]byte, 32)
	rand.Read(b)
	return b
}

func randomID() string { return hex.EncodeToString(randomKey()[:8]) }

// Entity makes an entity known and gives the number by which edits name it. ways are
// ways of writing it that others may come to use.
func (w *Writer) Entity(e Entity, ways ...Form) int {
	w.keys = append(w.keys, newPartKey())
	w.entities = append(w.entities, storedEntity{Entity: e})
	w.counts = append(w.counts, nil)
	n := len(w.entities) - 1
	for _, f := range ways {
		w.form(n, f.Surrogate, f.Original)
	}
	return n
}

// Document adds a record, in the order in which they are written.
func (w *Writer) Document(d Document) error {
	e := entry{ordinal: len(w.out.index), file: w.file(d.File), number: d.Number, others: d.Others, id: w.meta.idPrint(d.ID)}
	for _, n := range d.Others {
		if n < 1 || n >= len(w.entities) {
			return failure.Errorf("vault", "write: entity %d, which is not there", n)
		}
	}
	for _, edit := range d.Edits {
		if edit.Entity < 1 || edit.Entity >= len(w.entities) {
			return failure.Errorf("vault", "write: an edit of entity %d, which is not there", edit.Entity)
		}
		n := w.form(edit.Entity, edit.Surrogate, edit.Original)
		e.marks = append(e.marks, mark{edit.Field, edit.Span.Start, edit.Entity, n})
		w.counts[edit.Entity][n].Count++
	}
	if !d.Rest.empty() {
		key, _ := joint(w.keys[0], w.keys, e.entities())
		e.rest = key.seal(uint64(e.ordinal), d.Rest.encode())
	}
	return w.out.document(printOf(w.meta.HashKey, d.Output), e)
}

func (w *Writer) file(name string) int {
	n, ok := w.names[name]
	if !ok {
		n = len(w.names)
		w.names[name] = n
	}
	return n
}

// idPrint is the print of a document's id.
func (m meta) idPrint(id string) print { return printOf(m.HashKey, []byte("id\x00"+id)) }

func printOf(key, output []byte) print {
	h := hmac.New(sha256.New, key)
	h.Write(output)
	return print(h.Sum(nil)[:16])
}

// Close writes what is left. names are those of the output's files.
func (w *Writer) Close(names []Name) error {
	for i := range w.entities {
		for n, f := range w.counts[i] {
			w.entities[i].pieces = append(w.entities[i].pieces, w.keys[i].seal(uint64(n), f.encode()))
		}
	}
	if err := w.out.finish(w.keys, w.entities, w.named(names), w.meta); err != nil {
		return err
	}
	a := &audit{root: w.folder.Root, meta: w.meta}
	first := Line{Time: w.meta.Created, Who: who(), Action: "create", Documents: len(w.out.index), Entities: len(w.entities) - 1}
	return a.append(first)
}

// named brings the names in the order of their numbers.
func (w *Writer) named(names []Name) []Name {
	out := make([]Name, len(w.names))
	for name, n := range w.names {
		out[n] = Name{Output: name, Original: name}
	}
	for _, n := range names {
		if i, ok := w.names[n.Output]; ok {
			out[i] = n
		}
	}
	return out
}

// Discard removes the vault, unfinished or not.
func (w *Writer) Discard() {
	w.out.file.Close()
	w.folder.Discard()
}

// Mark is the file of a vault by which it is known: no two vaults have the same.
const Mark = entriesName

// Folder is what appears, or is discarded, together with the documents.
func (w *Writer) Folder() *publish.Folder { return w.folder }

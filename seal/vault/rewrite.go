package vault

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"os"
	"slices"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/publish"
	"github.com/lethe-privacy/lethe/seal"
)

const (
	unfinishedName = entriesName + ".unfinished"
	oldName        = entriesName + ".old"
)

// rewrite rewrites entries, without what the sweep takes away, and then notes it in
// the audit. Until the new ones are in place the old ones count; once they are, the
// old ones are overwritten.
func (v *Vault) rewrite(ctx context.Context, lock seal.Lock, s *sweep, l Line) error {
	l.Time, l.Who, l.Documents = v.now(), who(), s.done.Documents
	return v.underLock(func(a *audit) error {
		m := s.meta
		m.Generation = randomID()
		if l.Action == "rotate" { // the line itself is the last under the old key
			m.Audit = append(slices.Clone(m.Audit), epoch{a.tail.Lines + 2, randomKey()})
		}
		if err := v.writeEntries(ctx, lock, s, m); err != nil {
			v.root.Remove(unfinishedName)
			return err
		}
		l.Documents = s.done.Documents
		if err := a.append(l); err != nil {
			v.root.Remove(unfinishedName)
			return err
		}
		return v.move(&audit{root: v.root, meta: m, tail: tail{m.ID, m.Generation, a.tail.Lines, a.tail.MAC}})
	})
}

func (v *Vault) writeEntries(ctx context.Context, lock seal.Lock, s *sweep, m meta) error {
	v.root.Remove(unfinishedName) // of a run that was cut short
	w, err := newEntriesWriter(v.root, unfinishedName, lock)
	if err != nil {
		return err
	}
	defer w.file.Close()
	order := slices.SortedFunc(slices.Values(v.index), func(a, b indexEntry) int { return cmp.Compare(a.offset, b.offset) })
	for _, x := range order {
		if err := ctx.Err(); err != nil {
			return err
		}
		e, err := v.entry(x)
		if err == nil {
			e.rest, err = s.rest(e)
		}
		if err == nil {
			err = w.document(x.print, e)
		}
		if err != nil {
			return err
		}
	}
	entities, names := slices.Clone(v.entities), slices.Clone(v.names)
	for i := range entities {
		entities[i].pieces = s.pieces[i]
	}
	for i := range names {
		names[i] = s.name(names[i])
	}
	return w.finish(s.keys, entities, names, m)
}

// move puts the new entries and their head in place, and wipes the old ones.
func (v *Vault) move(next *audit) error {
	if err := next.writeHead(nextName); err != nil {
		return err
	}
	v.file.Close() // an open file cannot be renamed on Windows
	for _, m := range [][2]string{{entriesName, oldName}, {unfinishedName, entriesName}, {nextName, headName}} {
		if err := v.root.Rename(m[0], m[1]); err != nil {
			return failure.Errorf("vault", "write: %w", err)
		}
	}
	if err := publish.SyncFolder(v.path); err != nil { // before what the old names hold is gone
		return failure.Errorf("vault", "write: %w", err)
	}
	return wipe(v.root, oldName)
}

// wipe overwrites a file, which holds the key of what is in it, and removes it. What
// the disk itself keeps of it is beyond reach.
func wipe(root *os.Root, name string) error {
	f, err := root.OpenFile(name, os.O_WRONLY, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil {
		err = errors.Join(zero(f), f.Close(), root.Remove(name))
	}
	if err != nil {
		return failure.Errorf("vault", "overwrite what was replaced: %w", err)
	}
	return nil
}

func zero(f *os.File) error {
	info, err := f.Stat()
	if err != nil {
		return err
	}
	zeros := make([]byte, 64<<10)
	for at := int64(0); at < info.Size(); at += int64(len(zeros)) {
		if _, err := f.WriteAt(zeros[:min(int64(len(zeros)), info.Size()-at)], at); err != nil {
			return err
		}
	}
	return f.Sync()
}

// repair completes, or takes back, a rewriting that the machine cut short.
func (v *Vault) repair() error {
	_, err := v.root.Lstat(entriesName)
	if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	err = v.root.Rename(oldName, entriesName)
	if err == nil {
		err = publish.SyncFolder(v.path)
	}
	if err != nil {
		return failure.Errorf("vault", "repair: %w", err)
	}
	return nil
}

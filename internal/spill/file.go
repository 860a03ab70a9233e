package spill

import (
	"crypto/cipher"
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"os"

	"golang.org/x/crypto/chacha20poly1305"
)

// file is pages on disk.
type file struct {
	store *Store
	disk  *os.File
	seal  cipher.AEAD
	pages int
	bytes int64
}

func newFile(s *Store) (*file, error) {
	var key [chacha20poly1305.KeySize]byte
	rand.Read(key[:])
	seal, err := chacha20poly1305.NewX(key[:])
	if err != nil {
		return nil, fmt.Errorf("spill: %w", err)
	}
	disk, err := Temporary()
	if err != nil {
		return nil, fmt.Errorf("spill: make a temporary file: %w", err)
	}
	return &file{store: s, disk: disk, seal: seal}, nil
}

// sealedPage is how long a page of the store is on disk.
func (s *Store) sealedPage() int { return s.page + chacha20poly1305.Overhead }

func nonce(page int) []byte {
	var n [chacha20poly1305.NonceSizeX]byte
	binary.BigEndian.PutUint64(n[:], uint64(page))
	return n[:]
}

// write adds a page; room has the capacity of a sealed one.
func (f *file) write(plain, room []byte) error {
	room = f.seal.Seal(room[:0], nonce(f.pages), plain, nil)
	if _, err := f.disk.WriteAt(room, int64(f.pages)*int64(f.store.sealedPage())); err != nil {
		return fmt.Errorf("spill: write a temporary file: %w", err)
	}
	f.pages++
	f.store.disk += int64(len(room))
	f.store.files = max(f.store.files, f.store.disk)
	f.bytes += int64(len(room))
	return nil
}

// read returns a page of so many bytes; room has the capacity of a sealed one.
func (f *file) read(page, bytes int, room []byte) ([]byte, error) {
	room = room[:bytes+chacha20poly1305.Overhead]
	if _, err := f.disk.ReadAt(room, int64(page)*int64(f.store.sealedPage())); err != nil {
		return nil, fmt.Errorf("spill: read a temporary file: %w", err)
	}
	plain, err := f.seal.Open(room[:0], nonce(page), room, nil)
	if err != nil {
		return nil, fmt.Errorf("spill: a temporary file was changed: %w", err)
	}
	return plain, nil
}

func (f *file) close() error {
	delete(f.store.open, f)
	f.store.disk -= f.bytes
	err := f.disk.Close()
	os.Remove(f.disk.Name())
	return err
}

package gazetteer

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash"
	"hash/crc32"
	"io"
)

// magic begins a file of tables; its number changes with the form of the file, and with
// anything that makes equal lists into other tables.
const magic = "lethe gazetteer 1\n"

// A file of tables is: magic, the key, the five lengths, the filter, the slots, the entries,
// the own meanings, the text, and a CRC-32C of all that. Numbers are little-endian.

var (
	errDamaged  = errors.New("damaged")
	errOutdated = errors.New("made for other lists")
	castagnoli  = crc32.MakeTable(crc32.Castagnoli)
)

// encode writes tables.
func encode(w io.Writer, t *table, o []featureMeaning, key [32]byte) error {
	sum := crc32.New(castagnoli)
	e := encoder{w: io.MultiWriter(w, sum)}
	e.bytes([]byte(magic))
	e.bytes(key[:])
	for _, n := range []int{len(t.filter), len(t.slots), len(t.entries), len(o), len(t.text)} {
		e.number(uint64(n), 8)
	}
	for _, numbers := range [][]uint64{t.filter, t.slots} {
		for _, n := range numbers {
			e.number(n, 8)
		}
	}
	for _, x := range t.entries {
		e.number(uint64(x.text), 4)
		e.number(uint64(x.bits), 4)
	}
	for _, x := range o {
		e.number(uint64(x.list), 4)
		e.number(uint64(x.features), 4)
	}
	e.flush()
	e.bytes(t.text)
	if e.err != nil {
		return e.err
	}
	_, err := w.Write(binary.LittleEndian.AppendUint32(nil, sum.Sum32()))
	return err
}

// encoder writes numbers in large pieces.
type encoder struct {
	w      io.Writer
	buffer []byte
	err    error
}

func (e *encoder) number(v uint64, size int) {
	var b [8]byte
	binary.LittleEndian.PutUint64(b[:], v)
	if e.buffer = append(e.buffer, b[:size]...); len(e.buffer) >= 1<<16 {
		e.flush()
	}
}

func (e *encoder) flush() {
	e.bytes(e.buffer)
	e.buffer = e.buffer[:0]
}

func (e *encoder) bytes(b []byte) {
	if e.err == nil {
		_, e.err = e.w.Write(b)
	}
}

// decode reads tables of a file of that size, with that key, for that many lists.
func decode(r io.Reader, size int64, key [32]byte, lists int) (t table, o []featureMeaning, err error) {
	d := decoder{r: r, sum: crc32.New(castagnoli)}
	if !bytes.Equal(d.bytes(len(magic)), []byte(magic)) || !bytes.Equal(d.bytes(len(key)), key[:]) {
		return t, nil, errOutdated
	}
	var lengths [5]int64
	rest := size - int64(len(magic)+len(key)) - 5*8 - 4
	for i, each := range []int64{8, 8, 8, 8, 1} {
		n := d.number(8)
		if rest < 0 || n > uint64(rest) {
			return t, nil, errDamaged
		}
		lengths[i] = int64(n)
		rest -= int64(n) * each
	}
	if rest != 0 {
		return t, nil, errDamaged
	}
	t.filter = d.numbers(lengths[0])
	t.slots = d.numbers(lengths[1])
	t.entries = make([]entry, 0, lengths[2])
	for _, pair := range d.numbers(lengths[2]) {
		t.entries = append(t.entries, entry{uint32(pair), uint32(pair >> 32)})
	}
	for _, pair := range d.numbers(lengths[3]) {
		o = append(o, featureMeaning{uint32(pair), uint32(pair >> 32)})
	}
	t.text = d.bytes(int(lengths[4]))
	sum := d.sum.Sum32()
	if uint32(d.number(4)) != sum || d.err != nil || !t.sound(lists, o) {
		return table{}, nil, errDamaged
	}
	return t, o, nil
}

// decoder reads numbers in large pieces.
type decoder struct {
	r   io.Reader
	sum hash.Hash32
	err error
}

// bytes reads n bytes, nil once something has failed.
func (d *decoder) bytes(n int) []byte {
	if d.err != nil {
		return nil
	}
	b := make([]byte, n)
	if _, d.err = io.ReadFull(d.r, b); d.err != nil {
		return nil
	}
	d.sum.Write(b)
	return b
}

func (d *decoder) number(size int) uint64 {
	var b [8]byte
	copy(b[:], d.bytes(size))
	return binary.LittleEndian.Uint64(b[:])
}

// numbers reads n numbers of 8 bytes.
func (d *decoder) numbers(n int64) []uint64 {
	all := make([]uint64, 0, n)
	for left := n * 8; left > 0 && d.err == nil; {
		piece := d.bytes(int(min(left, 1<<16)))
		left -= int64(len(piece))
		for ; len(piece) > 0; piece = piece[8:] {
			all = append(all, binary.LittleEndian.Uint64(piece))
		}
	}
	return all
}

// sound reports whether a table can be searched without leaving its bounds.
func (t *table) sound(lists int, o []featureMeaning) bool {
	if n := len(t.entries); n > 0 && !t.entries[n-1].last() {
		return false
	}
	empty := false
	for _, s := range t.slots {
		empty = empty || s == 0
		if int(slot(s).group()) > len(t.entries) {
			return false
		}
	}
	for _, e := range t.entries {
		if int(e.meaning()) >= lists+len(o) || !t.holds(e.text) {
			return false
		}
	}
	for _, m := range o {
		if int(m.list) >= lists || !t.holds(m.features) {
			return false
		}
	}
	return len(t.filter) == 0 || empty
}

// holds reports whether a phrase of the text begins at an offset.
func (t *table) holds(at uint32) bool {
	if int(at) >= len(t.text) {
		return false
	}
	n, size := binary.Uvarint(t.text[at:])
	return size > 0 && n <= uint64(len(t.text)-int(at)-size)
}

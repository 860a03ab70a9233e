package reveal

import (
	"context"
	"io"
	"os"

	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/ordered"
	"github.com/lethe-privacy/lethe/internal/seal/restore"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/replace/encrypt"
)

// DecryptOptions say with which key ciphertexts are opened, and where the documents go.
type DecryptOptions struct {
	Key     replace.Key
	Folder  string    // for the owner alone; it must not be there yet; "" with Stream
	Stream  io.Writer // takes the documents of an input of one file instead
	Threads int
}

// Decryption counts what Decrypt did.
type Decryption struct{ Documents, Values int }

// ErrNoToken says that nothing was there to decrypt.
var ErrNoToken = failure.New("reveal", "there is no token in brackets, [LABEL~…], of this key; in another form, bare or preserved, values do not show that they are encrypted")

// Decrypt restores the values of the tokens in brackets that the operator encrypt
// wrote under a key, wherever they stand now. It needs no vault, and keeps no audit.
func Decrypt(ctx context.Context, source *format.Source, o DecryptOptions) (*Decryption, error) {
	c, err := encrypt.New(o.Key, encrypt.Brackets)
	if err != nil {
		return nil, failure.Errorf("reveal", "decrypt: %w", err)
	}
	d := &decryption{DecryptOptions: o, source: source, cipher: c, done: new(Decryption)}
	if o.Folder == "" {
		sink, err := source.SinkTo(o.Stream, d.name)
		if err != nil {
			return nil, err
		}
		return d.done, d.write(ctx, sink)
	}
	err = inFolder(o.Folder, func(root *os.Root) error {
		sink, err := source.Sink(root, d.name)
		if err != nil {
			return err
		}
		return d.write(ctx, sink)
	})
	if err != nil {
		return nil, err
	}
	return d.done, nil
}

// decryption is one run of [Decrypt].
type decryption struct {
	DecryptOptions
	source *format.Source
	cipher *encrypt.Cipher
	done   *Decryption
}

func (d *decryption) name(s string) string {
	out, _ := d.cipher.Restore(s)
	return out
}

// plainRecord is a decrypted record.
type plainRecord struct {
	item   format.Item
	text   []byte
	values int
	err    error
}

func (d *decryption) write(ctx context.Context, sink *format.Sink) error {
	inputs := func(yield func(input) bool) {
		for item, err := range d.source.Items(ctx) {
			if !yield(input{item: item, err: err}) {
				return
			}
		}
	}
	err := ordered.Map(ctx, d.Threads, inputs, d.decrypt, func(p plainRecord) error {
		if p.err != nil {
			return p.err
		}
		d.done.Documents++
		d.done.Values += p.values
		return sink.Put(p.item, p.text)
	})
	if err != nil {
		sink.Close() // what failed first is what counts
		return err
	}
	if d.done.Values == 0 {
		sink.Close()
		return ErrNoToken
	}
	return sink.Close()
}

func (d *decryption) decrypt(in input) (p plainRecord) {
	p.item, p.err = in.item, in.err
	if p.err != nil {
		return p
	}
	defer ordered.Guard(&p.err)
	record, err := d.source.Decode(in.item)
	if err != nil {
		p.err = err
		return p
	}
	texts := restore.Texts(record)
	var moved []format.Move
	for i := range texts {
		edits := d.cipher.Tokens(texts[i])
		ms, err := restore.Change(texts, i, edits)
		if err != nil {
			p.err = failure.Errorf("reveal", "decrypt %s: %w", record.Place, err)
			return p
		}
		moved, p.values = append(moved, ms...), p.values+len(edits)
	}
	p.text, p.err = record.Encode(texts, moved...)
	return p
}

package objects

import "context"

// upload is an object in the making. Nothing of it can be seen until it appears.
type upload struct {
	ctx     context.Context
	key     string
	waiting []byte // of the next part
	parts   parts
	sent    bool // a part
}

// partBytes is how much is sent at once, at least 5 MB by the protocol of S3.
const partBytes = 16 << 20

// upload begins an object with a name below the place, or the place itself for "".
func (p *Place) upload(ctx context.Context, name string) (*upload, error) {
	u := &upload{ctx: ctx, key: p.named(name)}
	var err error
	if u.parts, err = p.store.begin(ctx, u.key); err != nil {
		return nil, err
	}
	return u, nil
}

// named is the key of a name below the place, or of the place itself for "".
func (p *Place) named(name string) string {
	if name == "" {
		return p.key
	}
	return p.prefix() + name
}

// Write takes bytes of the object.
func (u *upload) Write(b []byte) (int, error) {
	n := len(b)
	for len(b) > 0 {
		take := min(len(b), partBytes-len(u.waiting))
		u.waiting, b = append(u.waiting, b[:take]...), b[take:]
		if len(u.waiting) == partBytes {
			if err := u.part(); err != nil {
				return 0, err
			}
		}
	}
	return n, nil
}

func (u *upload) part() error {
	err := u.parts.send(u.ctx, u.waiting)
	u.sent, u.waiting = true, u.waiting[:0]
	return err
}

// end sends the rest. An object without bytes has one part, too.
func (u *upload) end() error {
	var err error
	if len(u.waiting) > 0 || !u.sent {
		err = u.part()
	}
	u.waiting = nil
	return err
}

func (u *upload) appear() error { return u.parts.appear(u.ctx) }

func (u *upload) discard() { u.parts.discard(context.WithoutCancel(u.ctx)) }

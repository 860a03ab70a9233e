package seal

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"

	"filippo.io/age"

	"github.com/lethe-privacy/lethe/internal/failure"
)

// Header says in clear what a sealed file is. It is authenticated when the file is
// opened.
type Header struct {
	Format  string // what is inside, in lower-case letters: "state"
	Version int    // of that, from 1
}

// Why a file does not open.
var (
	ErrNotSealed  = errors.New("not a sealed file")
	ErrKey        = errors.New("sealed with another key")
	errPassphrase = errors.New("the passphrase is wrong")
	ErrDamaged    = errors.New("damaged: it was changed, or cut short; put a copy that is whole in its place")
	ErrFormat     = errors.New("another kind of file")
	ErrVersion    = errors.New("made by a newer version of lethe")
)

var formatName = regexp.MustCompile(`^[a-z][a-z-]{0,31}$`)

// validate reports a header that cannot be written.
func (h Header) validate() error {
	if !formatName.MatchString(h.Format) || h.Version < 1 {
		return failure.Errorf("seal", "%q version %d is not a known header", h.Format, h.Version)
	}
	return nil
}

// aboutType is the stanza that says what a file is: format, version, kind of lock,
// and a check sum of these and of all other stanzas, so that a damaged header does
// not look like a wrong key. What makes it safe is age's MAC.
const aboutType = "lethe"

func (h Header) stanza(kind string, others []*age.Stanza) *age.Stanza {
	args := []string{h.Format, strconv.Itoa(h.Version), kind}
	return &age.Stanza{Type: aboutType, Args: append(args, sumOf(args, others))}
}

func sumOf(args []string, others []*age.Stanza) string {
	sum := sha256.New()
	io.WriteString(sum, strings.Join(args, " ")+"\n")
	for _, s := range others {
		fmt.Fprintf(sum, "%s %s %d\n", s.Type, strings.Join(s.Args, " "), len(s.Body))
		sum.Write(s.Body)
	}
	return coding.EncodeToString(sum.Sum(nil)[:16])
}

// readAbout parses the stanza that describes a file.
func readAbout(stanzas []*age.Stanza) (h Header, kind string, err error) {
	if len(stanzas) == 0 || stanzas[0].Type != aboutType {
		return h, "", ErrNotSealed
	}
	about := stanzas[0]
	if len(about.Args) != 4 || len(about.Body) > 0 || about.Args[3] != sumOf(about.Args[:3], stanzas[1:]) {
		return h, "", ErrDamaged
	}
	h.Format, kind = about.Args[0], about.Args[2]
	if h.Version, err = strconv.Atoi(about.Args[1]); err != nil || h.validate() != nil {
		return h, "", ErrDamaged
	}
	return h, kind, nil
}

package locale

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// List is values with how often each is met. A nil List has none.
type List struct {
	values []string
	upto   []uint64 // the frequencies of all values up to each
}

// Len is the number of values.
func (l *List) Len() int {
	if l == nil {
		return 0
	}
	return len(l.values)
}

// At is the i-th value.
func (l *List) At(i int) string { return l.values[i] }

// Total is the sum of all frequencies, below 2^63.
func (l *List) Total() uint64 {
	if l.Len() == 0 {
		return 0
	}
	return l.upto[len(l.upto)-1]
}

// Pick is the value that n falls on, of 0 to Total-1: each as often as its frequency.
func (l *List) Pick(n uint64) string {
	at, _ := slices.BinarySearch(l.upto, n+1)
	return l.values[at]
}

// Top are the n values that are met most often, those with the same frequency in their
// order; none where all are met as often.
func (l *List) Top(n int) []string {
	count := func(i int) uint64 {
		if i == 0 {
			return l.upto[0]
		}
		return l.upto[i] - l.upto[i-1]
	}
	at, least := make([]int, l.Len()), uint64(math.MaxUint64)
	for i := range at {
		at[i], least = i, min(least, count(i))
	}
	slices.SortStableFunc(at, func(i, k int) int { return cmp.Compare(count(k), count(i)) })
	var out []string
	for _, i := range at[:min(n, len(at))] {
		if count(i) > least {
			out = append(out, l.values[i])
		}
	}
	return out
}

// Only are the values for which keep holds, as often as they were.
func (l *List) Only(keep func(string) bool) *List {
	out := &List{}
	before := uint64(0)
	for i, value := range l.values {
		if keep(value) {
			out.add(value, l.upto[i]-before)
		}
		before = l.upto[i]
	}
	return out
}

// With is the list with the values of another behind its own.
func (l *List) With(other *List) *List {
	out := &List{}
	for _, from := range []*List{l, other} {
		before := uint64(0)
		for i := range from.Len() {
			out.add(from.values[i], from.upto[i]-before)
			before = from.upto[i]
		}
	}
	return out
}

func (l *List) add(value string, count uint64) {
	l.upto = append(l.upto, l.Total()+count)
	l.values = append(l.values, value)
}

const (
	longestLine = 1 << 12
	mostCount   = math.MaxInt32
	mostValues  = 1 << 22
)

// ReadList reads a list: a value a line, perhaps with a tab and a whole number from 1 to
// 2147483647 behind it. file names it in errors, which do not quote it.
func ReadList(r io.Reader, file string) (*List, error) {
	l := &List{}
	err := lines(r, file, func(line string) error {
		value, count, err := valueAndCount(line)
		if err == nil && l.Len() == mostValues {
			err = errors.New("the list is too long")
		}
		if err == nil {
			l.add(value, count)
		}
		return err
	})
	if err == nil && l.Len() == 0 {
		err = fmt.Errorf("%s: the list has no values", file)
	}
	return l, err
}

func valueAndCount(line string) (string, uint64, error) {
	value, number, has := strings.Cut(line, "\t")
	if value = strings.TrimSpace(value); value == "" {
		return "", 0, errors.New("there is no value")
	}
	if !has {
		return value, 1, nil
	}
	n, err := strconv.ParseUint(strings.TrimSpace(number), 10, 64)
	if err != nil || n < 1 || n > mostCount {
		return "", 0, errors.New("what stands behind the tab is no count from 1 to 2147483647")
	}
	return value, n, nil
}

// lines gives each line that says something.
func lines(r io.Reader, file string, yield func(string) error) error {
	s := bufio.NewScanner(r)
	s.Buffer(nil, longestLine)
	n := 0
	for s.Scan() {
		n++
		line := strings.TrimRight(s.Text(), " \r")
		if n == 1 {
			line = strings.TrimPrefix(line, "\ufeff")
		}
		if line == "" || line[0] == '#' {
			continue
		}
		if !utf8.ValidString(line) {
			return fmt.Errorf("%s:%d: not valid UTF-8", file, n)
		}
		if err := yield(line); err != nil {
			return fmt.Errorf("%s:%d: %w", file, n, err)
		}
	}
	if err := s.Err(); err != nil {
		return fmt.Errorf("%s:%d: %w", file, n+1, err)
	}
	return nil
}

func isMissing(err error) bool { return errors.Is(err, fs.ErrNotExist) }

package gazetteer

import "unicode/utf8"

// leastStem is how many characters must stand before a suffix.
const leastStem = 2

// barred is the meaning of an exception.
const barred = meaningLimit - 1

// addSuffix takes up the ending of a word, as the sequence of its characters from the last to the
// first.
func (b *builder) addSuffix(ending string, meaning uint32) error {
	b.words.reset(ending)
	b.words.next()
	b.form = b.words.form(b.form[:0], true)
	var sequence uint64
	for rest := b.form; len(rest) > 0; {
		if sequence != 0 {
			b.begun.at(sequence).more = true
		}
		r, n := utf8.DecodeLastRune(rest)
		sequence = extend(sequence, uint64(r), false)
		rest = rest[:len(rest)-n]
	}
	return b.end(sequence, meaning)
}

// suffix gives the entries of the longest ending of a folded word, none where an exception
// is as long or longer.
func (t *table) suffix(word []byte) []entry {
	var found []entry
	var sequence uint64
	for i := len(word); i > 0; {
		r, n := utf8.DecodeLastRune(word[:i])
		i -= n
		sequence = extend(sequence, uint64(r), false)
		s := t.find(sequence)
		if s.group() != 0 {
			from, to := t.of(s.group())
			group := t.entries[from:to]
			if string(t.phrase(group[0])) == string(word[i:]) && (group[0].meaning() == barred || stem(word[:i])) {
				found = group
			}
		}
		if !s.more() {
			break
		}
	}
	if len(found) > 0 && found[0].meaning() == barred {
		return nil
	}
	return found
}

// stem reports whether enough stands before a suffix.
func stem(before []byte) bool { return utf8.RuneCount(before) >= leastStem }

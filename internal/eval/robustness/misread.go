package robustness

import "hash/fnv"

// confusions are what optical recognition reads in place of a character.
var confusions = map[rune]string{
	'l': "1", 'I': "l", 'i': "l", 'O': "0", 'o': "0", 'S': "5", 's': "5", 'B': "8", 'Z': "2", 'z': "2", 'g': "9", 'e': "c", 'c': "e",
	'm': "rn", 'h': "b", 'u': "ii", 'w': "vv", 'd': "cl", 'n': "ri", 'a': "o", 't': "f", 'r': "n", 'E': "F", 'R': "P", 'G': "6", 'D': "0",
	'0': "O", '1': "l", '5': "S", '8': "B", '6': "G", '2': "Z", '.': ",", ',': ".",
}

// misreadOf is how many characters of a thousand are misread.
const misreadOf = 30

// misread is the same in every run: what becomes of a character follows from its place
// and the text before it.
func misread(w *writer) {
	h := fnv.New32a()
	w.each(func(p place) {
		_, _ = h.Write([]byte(p.text))
		if as, ok := confusions[p.char]; ok && h.Sum32()>>7%1000 < misreadOf {
			w.put(p, as)
			return
		}
		w.put(p, p.text)
	})
}

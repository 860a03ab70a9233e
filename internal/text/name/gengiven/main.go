// Command gengiven computes the list of given names of package name from public
// lists: go run ./internal/text/name/gengiven ../shared/data > internal/text/name/given.txt.gz
//
// A name has a gender if the lists say so in at least eight of nine cases, counting
// for the census its percentage and for each other list a twentieth, and if it is
// not known to be a man's name in one country and a woman's in another. Given names
// of Switzerland are taken in without a gender, where they have none from elsewhere.
package main

import (
	"archive/tar"
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"log"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/klauspost/compress/gzip"
	"github.com/ulikunitz/xz"

	"github.com/lethe-privacy/lethe/internal/text/name"
)

// weights are how often a name is a man's and a woman's.
type weights map[string]*[2]float64

const (
	male   = 0
	female = 1
)

// disputed are men's names in one country and women's in another; the lists have
// them from one only.
var disputed = strings.Fields(`alexis andrea camille claude daniele dominique eli gabriele jan jean joan kai kim laurence
	luca maxime michele nicola noa noah pascale robin sascha sasha simone toni valery yannick`)

func main() {
	if len(os.Args) != 2 {
		log.Fatal("gengiven: give the folder of the data")
	}
	z, err := gzip.NewWriterLevel(os.Stdout, gzip.BestCompression)
	if err == nil {
		err = errors.Join(generate(os.Args[1], z), z.Close())
	}
	if err != nil {
		log.Fatal("gengiven: ", err)
	}
}

func generate(data string, out io.Writer) error {
	w := weights{}
	err := errors.Join(
		w.census(filepath.Join(data, "gaz-names-us-census")),
		w.countries(filepath.Join(data, "gaz-names-by-country-cc0", "common-forenames-by-country.csv.xz")),
		w.faker(filepath.Join(data, "gaz-faker-locales", "faker_ruby_locales.tar.xz")),
		w.switzerland(filepath.Join(data, "gaz-swiss-ratschlab", "ratschlab_gazetteer_subset.tar.xz")),
	)
	if err != nil {
		return err
	}
	return w.write(out)
}

func (w weights) add(given string, gender int, weight float64) {
	for i, r := range given {
		if i > 0 && strings.ContainsRune(" -.", r) {
			return // only single names
		}
	}
	key := name.Fold(strings.TrimSpace(given))
	if len(key) < 2 {
		return
	}
	if w[key] == nil {
		w[key] = &[2]float64{}
	}
	w[key][gender] += weight
}

func read(file string, f func(io.Reader) error) error {
	in, err := os.Open(file)
	if err != nil {
		return err
	}
	defer in.Close()
	r, err := xz.NewReader(bufio.NewReader(in))
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return f(r)
}

func (w weights) census(folder string) error {
	for gender, file := range []string{"dist.male.first.xz", "dist.female.first.xz"} {
		err := read(filepath.Join(folder, file), func(r io.Reader) error {
			for s := bufio.NewScanner(r); s.Scan(); {
				f := strings.Fields(s.Text())
				if len(f) < 2 {
					continue
				}
				share, err := strconv.ParseFloat(f[1], 64)
				if err != nil {
					return err
				}
				w.add(f[0], gender, share)
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func (w weights) countries(file string) error {
	return read(file, func(r io.Reader) error {
		rows, err := csv.NewReader(r).ReadAll()
		if err != nil {
			return err
		}
		gender, given := slices.Index(rows[0], "Gender"), slices.Index(rows[0], "Romanized Name")
		for _, row := range rows[1:] {
			w.add(row[given], slices.Index([]string{"M", "F"}, row[gender]), 0.05)
		}
		return nil
	})
}

// faker reads the lists male_first_name and female_first_name, which are plain
// enough to need no YAML.
func (w weights) faker(file string) error {
	return read(file, func(r io.Reader) error {
		return members(r, func(member string, lines *bufio.Scanner) {
			if strings.HasPrefix(path.Base(member), "en") {
				return // of no country, and with many surnames
			}
			for gender := -1; lines.Scan(); {
				item, isItem := strings.CutPrefix(strings.TrimSpace(lines.Text()), "- ")
				if !isItem {
					gender = slices.Index([]string{"male_first_name:", "female_first_name:"}, item)
				} else if gender >= 0 {
					w.add(strings.Trim(item, `"'`), gender, 0.05)
				}
			}
		})
	})
}

func (w weights) switzerland(file string) error {
	return read(file, func(r io.Reader) error {
		return members(r, func(member string, lines *bufio.Scanner) {
			for path.Base(member) == "firstnames_switzerland_frequent.lst" && lines.Scan() {
				w.add(lines.Text(), male, 0)
			}
		})
	})
}

// members calls f for each file of an archive.
func members(r io.Reader, f func(member string, lines *bufio.Scanner)) error {
	for t := tar.NewReader(r); ; {
		h, err := t.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		f(h.Name, bufio.NewScanner(t))
	}
}

func (w weights) write(out io.Writer) error {
	lists := map[string][]string{}
	for _, given := range slices.Sorted(maps.Keys(w)) {
		class := "x"
		switch m, f := w[given][male], w[given][female]; {
		case m+f == 0 || slices.Contains(disputed, given):
		case m >= 8*f:
			class = "m"
		case f >= 8*m:
			class = "f"
		}
		lists[class] = append(lists[class], given)
	}
	var err error
	for _, class := range []string{"f", "m", "x"} {
		_, e := fmt.Fprintf(out, "%s: %s\n", class, strings.Join(lists[class], " "))
		err = errors.Join(err, e)
	}
	return err
}

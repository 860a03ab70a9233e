package train

import (
	"archive/tar"
	"bufio"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"sort"
	"strconv"
	"strings"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/language"
	"golang.org/x/text/language/display"

	"github.com/lethe-privacy/lethe/internal/detect/tagger"
)

// Lexicon computes the word lists that models look at, from the lists of the
// folder whose licences let their words be shipped: none that is share-alike.
func (d Data) Lexicon(ctx context.Context) (*tagger.Lexicon, error) {
	b := &lexiconBuilder{d: d, entries: map[uint32]tagger.Class{}}
	for _, step := range []func(context.Context) error{
		b.census, b.byCountry, b.spain, b.catalonia, b.switzerland, b.germany, b.places, b.countries, b.jobs, b.words,
	} {
		if err := step(ctx); err != nil {
			return nil, err
		}
	}
	return tagger.NewLexicon(b.entries), nil
}

type lexiconBuilder struct {
	d       Data
	entries map[uint32]tagger.Class
}

func (b *lexiconBuilder) add(name string, c tagger.Class) {
	if len(name) < 2 {
		return
	}
	if k, ok := tagger.Phrase(name); ok {
		b.entries[k] |= c
	}
}

// lines calls f for each line of a file.
func (b *lexiconBuilder) lines(ctx context.Context, name string, f func(i int, line string)) error {
	r, err := b.d.open(ctx, name)
	if err != nil {
		return err
	}
	return eachLine(r, name, f)
}

func eachLine(r io.Reader, name string, f func(i int, line string)) error {
	s := bufio.NewScanner(r)
	s.Buffer(nil, 1<<24)
	for i := 0; s.Scan(); i++ {
		f(i, strings.TrimSpace(strings.TrimPrefix(s.Text(), "\ufeff")))
	}
	if err := s.Err(); err != nil {
		return fmt.Errorf("train: read %s: %w", name, err)
	}
	return nil
}

// rank chooses the class by how far up a list a name stands.
func rank(i, common int, high, low tagger.Class) tagger.Class {
	if i < common {
		return high
	}
	return low
}

func (b *lexiconBuilder) census(ctx context.Context) error {
	for _, f := range []struct {
		name      string
		common    int
		high, low tagger.Class
	}{
		{"dist.all.last.xz", 2000, tagger.SurnameCommon, tagger.Surname},
		{"dist.female.first.xz", 800, tagger.GivenCommon, tagger.Given},
		{"dist.male.first.xz", 500, tagger.GivenCommon, tagger.Given},
	} {
		err := b.lines(ctx, "gaz-names-us-census/"+f.name, func(i int, line string) {
			if cols := strings.Fields(line); len(cols) > 0 {
				b.add(cols[0], rank(i, f.common, f.high, f.low))
			}
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func (b *lexiconBuilder) byCountry(ctx context.Context) error {
	for _, f := range []struct {
		name  string
		class tagger.Class
	}{
		{"common-forenames-by-country.csv.xz", tagger.GivenCommon},
		{"common-surnames-by-country.csv.xz", tagger.SurnameCommon},
	} {
		err := b.table(ctx, "gaz-names-by-country-cc0/"+f.name, func(col map[string]string) {
			b.add(col["Romanized Name"], f.class)
			b.add(col["Localized Name"], f.class)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// table calls f for each record of a CSV file with a header.
func (b *lexiconBuilder) table(ctx context.Context, name string, f func(col map[string]string)) error {
	r, err := b.d.open(ctx, name)
	if err != nil {
		return err
	}
	c := csv.NewReader(r)
	c.FieldsPerRecord, c.LazyQuotes = -1, true
	var head []string
	for {
		rec, err := c.Read()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("train: read %s: %w", name, err)
		}
		if head == nil {
			head = rec
			continue
		}
		col := map[string]string{}
		for i, v := range rec {
			if i < len(head) {
				col[head[i]] = strings.TrimSpace(v)
			}
		}
		f(col)
	}
}

func (b *lexiconBuilder) json(ctx context.Context, name string, v any) error {
	r, err := b.d.open(ctx, name)
	if err != nil {
		return err
	}
	if err := json.NewDecoder(r).Decode(v); err != nil {
		return fmt.Errorf("train: read %s: %w", name, err)
	}
	return nil
}

func (b *lexiconBuilder) spain(ctx context.Context) error {
	var surnames struct {
		Apellidos []struct{ Apellido string }
	}
	if err := b.json(ctx, "gaz-spain-ine/apellidos.json.xz", &surnames); err != nil {
		return err
	}
	for i, s := range surnames.Apellidos {
		b.add(s.Apellido, rank(i, 2000, tagger.SurnameCommon, tagger.Surname))
	}
	for _, f := range []string{"hombres", "mujeres"} {
		var given struct {
			Decades map[string][]struct{ Nombre string } `json:"nombres_por_decada"`
		}
		if err := b.json(ctx, "gaz-spain-ine/nombres_"+f+".json.xz", &given); err != nil {
			return err
		}
		for _, list := range given.Decades {
			for _, n := range list {
				b.add(n.Nombre, tagger.GivenCommon)
			}
		}
	}
	var towns struct{ Municipios []string }
	if err := b.json(ctx, "gaz-spain-ine/municipios.json.xz", &towns); err != nil {
		return err
	}
	for _, m := range towns.Municipios {
		for _, name := range strings.Split(m, "/") {
			if town, article, ok := strings.Cut(name, ", "); ok {
				b.add(town, tagger.Place)
				name = article + " " + town
			}
			b.add(name, tagger.Place)
		}
	}
	return nil
}

func (b *lexiconBuilder) catalonia(ctx context.Context) error {
	r, err := b.d.open(ctx, "gaz-catalonia-bsc/noms_de_persona.csv.xz")
	if err != nil {
		return err
	}
	err = eachLine(charmap.ISO8859_1.NewDecoder().Reader(r), "noms_de_persona.csv", func(_ int, line string) {
		if cols := strings.Split(line, ";"); len(cols) > 3 {
			for _, n := range strings.Split(cols[2], "/") {
				b.add(n, tagger.GivenCommon)
			}
		}
	})
	if err != nil {
		return err
	}
	for _, f := range []string{"female_names", "male_names"} {
		if err := b.lines(ctx, "gaz-catalonia-bsc/"+f+".txt.xz", func(i int, line string) {
			b.add(line, rank(i, 1500, tagger.GivenCommon, tagger.Given))
		}); err != nil {
			return err
		}
	}
	return b.lines(ctx, "gaz-catalonia-bsc/surnames.txt.xz", func(i int, line string) {
		b.add(line, rank(i, 2000, tagger.SurnameCommon, tagger.Surname))
	})
}

// switzerland takes the lists that come from federal statistics, GeoNames and the
// authors; those from Wikipedia stay away.
func (b *lexiconBuilder) switzerland(ctx context.Context) error {
	classes := map[string]tagger.Class{
		"firstnames_switzerland_frequent.lst": tagger.GivenCommon,
		"firstnames_switzerland_seldom.lst":   tagger.Given,
		"surnames_usz_frequent.lst":           tagger.SurnameCommon,
		"larger_cities.lst":                   tagger.PlaceMajor,
		"canton_names.lst":                    tagger.PlaceMajor,
		"city_switzerland.lst":                tagger.Place,
		"generic_occupations.lst":             tagger.Job,
	}
	r, err := b.d.open(ctx, "gaz-swiss-ratschlab/ratschlab_gazetteer_subset.tar.xz")
	if err != nil {
		return err
	}
	for tr := tar.NewReader(r); ; {
		h, err := tr.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("train: read Swiss lists: %w", err)
		}
		class, ok := classes[filepath.Base(h.Name)]
		if !ok {
			continue
		}
		if err := eachLine(tr, h.Name, func(_ int, line string) { b.add(line, class) }); err != nil {
			return err
		}
	}
}

func (b *lexiconBuilder) germany(ctx context.Context) error {
	err := b.lines(ctx, "gaz-german-ler/personennamen.list.xz", func(_ int, line string) { b.add(line, tagger.Surname) })
	if err != nil {
		return err
	}
	return b.lines(ctx, "gaz-german-ler/laendernamen.list.xz", func(_ int, line string) { b.add(line, tagger.Country) })
}

// places takes towns with several post codes, provinces and states as large ones.
func (b *lexiconBuilder) places(ctx context.Context) error {
	for _, country := range []string{"ad", "at", "ch", "de", "es", "gb", "it", "li", "us"} {
		codes := map[string]int{}
		err := b.table(ctx, "gaz-geonames-postal/zipcodes."+country+".csv.xz", func(col map[string]string) {
			place := strings.TrimRight(col["place"], " 0123456789")
			if strings.Contains(place, "GmbH") || strings.HasSuffix(place, " AG") {
				return
			}
			codes[place]++
			for _, k := range []string{"state", "province"} {
				if _, err := strconv.Atoi(col[k]); err != nil {
					b.add(strings.TrimPrefix(col[k], "Kanton "), tagger.PlaceMajor)
				}
			}
		})
		if err != nil {
			return err
		}
		for place, n := range codes {
			if n >= 4 {
				b.add(place, tagger.PlaceMajor)
			} else {
				b.add(place, tagger.Place)
			}
		}
	}
	return nil
}

func (b *lexiconBuilder) countries(context.Context) error {
	langs := []language.Tag{language.English, language.German, language.Spanish, language.Catalan, language.French, language.Italian}
	for _, l := range langs {
		names := display.Regions(l)
		for x := 'A'; x <= 'Z'; x++ {
			for y := 'A'; y <= 'Z'; y++ {
				if r, err := language.ParseRegion(string([]rune{x, y})); err == nil && r.IsCountry() {
					b.add(names.Name(r), tagger.Country)
				}
			}
		}
	}
	return nil
}

func (b *lexiconBuilder) jobs(ctx context.Context) error {
	err := b.table(ctx, "gaz-occupations/esco_v1.1.1_occupations_en.csv.xz", func(col map[string]string) {
		b.add(col["PREFERREDLABEL"], tagger.Job)
		for _, alt := range strings.Split(col["ALTLABELS"], "\n") {
			b.add(alt, tagger.Job)
		}
	})
	if err != nil {
		return err
	}
	return b.table(ctx, "gaz-occupations/kldb_occupations_de.csv.xz", func(col map[string]string) {
		male, _, both := strings.Cut(col["title_de"], "/")
		b.add(male, tagger.Job)
		if both {
			b.add(male+"in", tagger.Job)
		}
	})
}

// sortedKeys of a map, so that what is made of it does not depend on its order.
func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}

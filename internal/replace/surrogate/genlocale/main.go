// Command genlocale computes the lists of names of package locale from two libraries
// of invented data, both MIT: @faker-js/faker (the archive that `npm pack` gives) and
// Faker for Python (the wheel that `pip download --no-deps` gives):
//
//	go run ./internal/replace/surrogate/genlocale faker-js-faker-10.6.0.tgz faker-40.54.0-py3-none-any.whl internal/replace/surrogate/locale/data
//
// Both are read as text, nothing of them is run.
package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"log"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

func main() {
	if len(os.Args) != 4 {
		log.Fatal("genlocale: give the archive of faker-js, the wheel of Faker, and the folder to write to")
	}
	if err := generate(os.Args[1], os.Args[2], os.Args[3]); err != nil {
		log.Fatal("genlocale: ", err)
	}
}

// source says where a list comes from.
type source struct {
	python bool
	locale string // as the library names it
	path   string // person.first_name.female, or person/first_names_female
	scale  float64
}

func js(locale, path string, scale float64) source { return source{false, locale, path, scale} }
func py(locale, path string, scale float64) source { return source{true, locale, path, scale} }

// recipe says which lists make those of a locale. A scale is what an entry without a
// frequency of its own counts; the frequencies of the others are multiplied by it.
var recipe = map[string]map[string][]source{
	"en-US": {
		"given female": {py("en_US", "person/first_names_female", 2e5), js("en", "first_name.female", 5)},
		"given male":   {py("en_US", "person/first_names_male", 2e5), js("en", "first_name.male", 5)},
		"surname":      {py("en_US", "person/last_names", 2e5), js("en", "last_name.generic", 10)},
		"country":      {js("en", "country", 1)},
		"streets":      {js("en", "street_name", 1)},
		"occupation":   {py("", "job/jobs", 1)},
	},
	"en-GB": {
		"given female": {py("en_GB", "person/first_names_female", 20), js("en", "first_name.female", 1)},
		"given male":   {py("en_GB", "person/first_names_male", 20), js("en", "first_name.male", 1)},
		"surname":      {py("en_GB", "person/last_names", 2e3), js("en", "last_name.generic", 5)},
		"country":      {js("en", "country", 1)},
		"streets":      {js("en_GB", "street_name", 1)},
		"occupation":   {py("", "job/jobs", 1)},
	},
	"de-DE": {
		"given female": {js("de", "first_name.female", 3), py("de_DE", "person/first_names_female", 1)},
		"given male":   {js("de", "first_name.male", 3), py("de_DE", "person/first_names_male", 1)},
		"surname":      {js("de", "last_name.generic", 1), py("de_DE", "person/last_names", 3)},
		"country":      {js("de", "country", 1)},
		"streets":      {js("de", "street_name", 1)},
		"occupation":   {py("de_DE", "job/jobs", 1)},
	},
	"de-AT": {
		"given female": {js("de_AT", "first_name.female", 5), py("de_AT", "person/first_names_female", 1)},
		"given male":   {js("de_AT", "first_name.male", 5), py("de_AT", "person/first_names_male", 1)},
		"surname":      {py("de_AT", "person/last_names", 5), js("de_AT", "last_name.generic", 2)},
	},
	"de-CH": {
		"given female": {js("de_CH", "first_name.female", 5), py("de_CH", "person/first_names_female", 1)},
		"given male":   {js("de_CH", "first_name.male", 5), py("de_CH", "person/first_names_male", 1)},
		"surname":      {js("de_CH", "last_name.generic", 20), js("fr_CH", "last_name.generic", 2), py("de_DE", "person/last_names", 2), js("de", "last_name.generic", 1)},
		"country":      {js("de", "country", 1)},
		"streets":      {js("de_CH", "street_name", 1), js("de", "street_name", 1)},
		"occupation":   {py("de_DE", "job/jobs", 1)},
	},
	"es-ES": {
		"given female": {py("es_ES", "person/first_names_female", 1), js("es", "first_name.female", 3)},
		"given male":   {py("es_ES", "person/first_names_male", 1), js("es", "first_name.male", 3)},
		"surname":      {py("es_ES", "person/last_names", 1)},
		"country":      {js("es", "country", 1)},
		"occupation":   {py("es", "job/jobs", 1)},
	},
	"ca-ES": {
		"given female": {py("es_CA", "person/first_names_female", 10)},
		"given male":   {py("es_CA", "person/first_names_male", 10)},
	},
	"it-IT": {
		"given female": {js("it", "first_name.female", 1), py("it_IT", "person/first_names_female", 5)},
		"given male":   {js("it", "first_name.male", 1), py("it_IT", "person/first_names_male", 5)},
		"surname":      {js("it", "last_name.generic", 1), py("it_IT", "person/last_names", 1)},
		"country":      {js("it", "country", 1)},
	},
	"fr-FR": {
		"given female": {js("fr", "first_name.female", 1), py("fr_FR", "person/first_names_female", 5)},
		"given male":   {js("fr", "first_name.male", 1), py("fr_FR", "person/first_names_male", 5)},
		"surname":      {py("fr_FR", "person/last_names", 2), js("fr", "last_name.generic", 1)},
		"country":      {js("fr", "country", 1)},
		"occupation":   {py("fr_FR", "job/jobs", 1)},
	},
	"nl-NL": {
		"given female": {js("nl", "first_name.female", 1), py("nl_NL", "person/first_names_female", 3)},
		"given male":   {js("nl", "first_name.male", 1), py("nl_NL", "person/first_names_male", 3)},
		"surname":      {js("nl", "last_name.generic", 10), py("nl_NL", "person/last_names", 1)},
		"country":      {js("nl", "country", 1)},
	},
	"pl-PL": {
		"given female": {js("pl", "first_name.female", 1), py("pl_PL", "person/first_names_female", 4)},
		"given male":   {js("pl", "first_name.male", 1), py("pl_PL", "person/first_names_male", 4)},
		"surname":      {py("pl_PL", "person/male_last_names", 10), js("pl", "last_name.generic", 2)},
		"country":      {js("pl", "country", 1)},
	},
	"pt-PT": {
		"given female": {py("pt_PT", "person/first_names_female", 2), js("pt_PT", "first_name.female", 1)},
		"given male":   {py("pt_PT", "person/first_names_male", 2), js("pt_PT", "first_name.male", 1)},
		"surname":      {py("pt_PT", "person/last_names", 2), js("pt_PT", "last_name.generic", 1), py("pt_BR", "person/last_names", 1)},
		"country":      {js("pt_PT", "country", 1)},
	},
}

const head = `# Computed by replace/surrogate/genlocale from @faker-js/faker 10.6.0 and Faker 40.54.0
# for Python. Both are MIT; their notices are in NOTICE beside this file.
`

func generate(npm, wheel, dir string) error {
	node, err := readNode(npm)
	if err != nil {
		return err
	}
	python, err := readWheel(wheel)
	if err != nil {
		return err
	}
	for _, locale := range slices.Sorted(maps.Keys(recipe)) {
		var b strings.Builder
		b.WriteString(head)
		for _, section := range slices.Sorted(maps.Keys(recipe[locale])) {
			w := weights{}
			for _, s := range recipe[locale][section] {
				lib := node
				if s.python {
					lib = python
				}
				entries, err := lib.list(s.locale, s.path)
				if err != nil {
					return fmt.Errorf("%s, %s: %w", locale, section, err)
				}
				w.add(entries, s.scale, locale)
			}
			write(&b, section, locale, w)
		}
		if locale == "it-IT" {
			if err := towns(&b, python.files["faker/providers/address/it_IT/__init__.py"]); err != nil {
				return err
			}
		}
		if err := writePacked(filepath.Join(dir, locale+".txt.gz"), b.String()); err != nil {
			return err
		}
	}
	return nil
}

// writePacked writes a text with gzip, without a time, so that the same text gives the same bytes.
func writePacked(path, text string) error {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return err
	}
	if _, err := z.Write([]byte(text)); err != nil {
		return err
	}
	if err := z.Close(); err != nil {
		return err
	}
	return os.WriteFile(path, b.Bytes(), 0o644)
}

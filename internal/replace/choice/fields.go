package choice

import (
	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/clinical/field"
)

// Fields are those of documents that the settings name.
type Fields struct{ Erased, Patient field.Paths }

// Fields reads the paths that the settings name.
func (c *Settings) Fields() (fs Fields, err error) {
	if fs.Erased, err = field.ParsePaths(c.Erase, "replace.erase"); err != nil {
		return fs, err
	}
	if c.FieldsBlacklist != "" {
		more, err := field.ReadPaths(c.FieldsBlacklist)
		if err != nil {
			return fs, err
		}
		fs.Erased = append(fs.Erased, more...)
	}
	if c.PatientField != "" {
		fs.Patient, err = field.ParsePaths([]string{c.PatientField}, "replace.patient_field")
	}
	return fs, err
}

// PatientOf is the text of the field that names the patient; "" where there is none,
// or where several differ.
func (fs Fields) PatientOf(doc *lethe.Document) string {
	only := ""
	for _, f := range doc.Fields {
		if f.Kind == lethe.Key || f.Text == "" || !fs.Patient.Cover(f.Name) {
			continue
		}
		if only != "" && only != f.Text {
			return ""
		}
		only = f.Text
	}
	return only
}

package train

import (
	"context"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
)

// clinical is the model of Spanish clinical cases, with MEDDOCAN's own types.
func clinical() recipe {
	return recipe{
		info: tagger.Info{
			Name: "es-clinical", Language: "es", Domain: "clinical",
			Doc:     "protected health information in clinical cases, by MEDDOCAN's types",
			Data:    []string{"MEDDOCAN (train)"},
			Licence: "CC BY 4.0",
			Types:   clinicalTypes(),
		},
		scheme: tagger.BIO, count: 3, cut: .03, bias: .45,
		parts: func(ctx context.Context, d Data) (learn, stop, report []Document, err error) {
			if report, err = d.MEDDOCAN(ctx, "dev"); err != nil {
				return
			}
			docs, err := d.MEDDOCAN(ctx, "train")
			learn, stop = split(docs, 1)
			return learn, stop, report, err
		},
	}
}

func clinicalTypes() []tagger.Type {
	subject, staff := map[string]string{"role": "subject"}, map[string]string{"role": "staff"}
	kind := func(k string) map[string]string { return map[string]string{"kind": k} }
	return []tagger.Type{
		{Name: "NOMBRE_SUJETO_ASISTENCIA", Label: lethe.Person, Features: subject},
		{Name: "NOMBRE_PERSONAL_SANITARIO", Label: lethe.Person, Features: staff},
		{Name: "FAMILIARES_SUJETO_ASISTENCIA", Label: lethe.Demographic, Features: kind("relative")},
		{Name: "SEXO_SUJETO_ASISTENCIA", Label: lethe.Demographic, Features: kind("sex")},
		{Name: "EDAD_SUJETO_ASISTENCIA", Label: lethe.Age},
		{Name: "FECHAS", Label: lethe.Date},
		{Name: "CALLE", Label: lethe.Address, Features: kind("street")},
		{Name: "TERRITORIO", Label: lethe.Location},
		{Name: "PAIS", Label: lethe.Location, Features: kind("country")},
		{Name: "HOSPITAL", Label: lethe.Organization, Features: kind("hospital")},
		{Name: "INSTITUCION", Label: lethe.Organization},
		{Name: "CENTRO_SALUD", Label: lethe.Organization, Features: kind("hospital")},
		{Name: "PROFESION", Label: lethe.Occupation},
		{Name: "ID_SUJETO_ASISTENCIA", Label: lethe.PersonalID, Features: subject},
		{Name: "ID_ASEGURAMIENTO", Label: lethe.PersonalID, Features: subject},
		{Name: "ID_CONTACTO_ASISTENCIAL", Label: lethe.Code},
		{Name: "ID_TITULACION_PERSONAL_SANITARIO", Label: lethe.PersonalID, Features: staff},
		{Name: "ID_EMPLEO_PERSONAL_SANITARIO", Label: lethe.PersonalID, Features: staff},
		{Name: "NUMERO_TELEFONO", Label: lethe.Phone},
		{Name: "NUMERO_FAX", Label: lethe.Phone, Features: kind("fax")},
		{Name: "CORREO_ELECTRONICO", Label: lethe.Email},
		{Name: "OTROS_SUJETO_ASISTENCIA", Label: lethe.Misc},
	}
}

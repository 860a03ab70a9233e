package asread

import (
	"strings"
	"testing"
)

func TestCells(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"Nothing here. It is so.\nNor here.", ""},
		{"| Name | Ort |\n|---|---|\n| Ann Lee | Ulm |\n\nthen", "Name=Ann Lee Ort=Ulm"},
		{"Nr;Name\n1;\"Lee, Ann\"\n2;Jo\n", "Nr=1 Name=Lee, Ann Nr=2 Name=Jo"},
		{"\"Name\",\"Ort\"\r\n\"Lee, Ann\",\"Ulm\"", "Name=Lee, Ann Ort=Ulm"},
		{"Pl.  Name        Club\n1    Lee, Ann    LG", "Pl.=1 Name=Lee, Ann Club=LG"},
		{"Name\tOrt\nAnn\tUlm", "Name=Ann Ort=Ulm"},
		{"Ann;044\nJo;055", ""}, // no heading
		{`{"name": "Ann Lee", "n": 3, "user":"jo"}`, "name=Ann Lee user=jo"},
		{"export SMTP_USER=jo PASS='x y'", "SMTP_USER=jo PASS=x y"},
		{`Server=db;User Id=jo;Password=p;`, "Server=db User Id=jo Password=p"},
		{"TA = 110/70, x = y", ""},
		{"id,first name,dob,town,note\n1,Will,1974-02-11,Bude,\"Mrs Coad, his aunt, pays\"\n", "id=1 first name=Will dob=1974-02-11 town=Bude note=Mrs Coad, his aunt, pays"},
		{"expediente,apellido1,apellido2,cp\n2024/11,Calvo,Rey,27002", "expediente=2024/11 apellido=Calvo apellido=Rey cp=27002"},
		{"Ann, Bob, Carl, Dora\ncame, saw, won, left", ""}, // sentences
		{"Ficha | Clínica\nC.P. | 41927\nMóvil | 655 55 11 20", "Ficha=C.P. Clínica=41927 CP=41927 Ficha=Móvil Clínica=655 55 11 20 Móvil=655 55 11 20"},
		{"| Feld | Wert |\n|---|---|\n| Alter | 17 |", "Feld=Alter Wert=17 Alter=17"},
	} {
		var got []string
		for _, cell := range cells(c.text) {
			if cell.key != "" {
				got = append(got, cell.key+"="+cell.In(c.text))
			}
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%q\n got %s\nwant %s", c.text, s, c.want)
		}
	}
}

func FuzzCells(f *testing.F) {
	f.Add("| Name | Ort |\n|---|---|\n| Ann Lee | Ulm |")
	f.Add("a;b\nc;d\n\"x\",\"y\"\n\"z\",\"\"\n  \t |")
	f.Fuzz(func(t *testing.T, text string) {
		for _, c := range cells(text) {
			if c.Start < 0 || c.End > len(text) || c.Start > c.End {
				t.Fatalf("%q: a cell at %v", text, c.Span)
			}
		}
	})
}

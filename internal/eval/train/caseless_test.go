package train

import "testing"

// Marks stay at their words, though letters change their length.
func TestWithoutCase(t *testing.T) {
	docs := []Document{
		marked("a", "Frau [PERSON İnci Weiß] kam nach [LOCATION Gera]."),
		marked("b", "Frau [PERSON Emel Yıldız] kam nach [LOCATION Gera]."),
	}
	docs[0].Known = news
	want := [][]string{{"inci weiß", "gera"}, {"EMEL YILDIZ", "GERA"}}
	for i, d := range withoutCase(docs) {
		for k, m := range d.Mentions {
			if got := m.In(d.Text); got != want[i][k] || m.Type != docs[i].Mentions[k].Type {
				t.Errorf("%s: mention %d is %q", d.ID, k, got)
			}
		}
		if len(d.Mentions) != 2 || len(d.Known) != len(docs[i].Known) || d.Check() != nil {
			t.Errorf("%s: %+v", d.ID, d)
		}
	}
}

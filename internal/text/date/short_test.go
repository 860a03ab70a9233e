package date

import "testing"

func TestShort(t *testing.T) {
	for text, want := range map[string]string{
		"'98": "'00", "’07": "’09",
		"10–13/10": "19–22/11", "18-22/10": "27/11-1/12", "28-30/11": "7-9/1",
		"2-3/10": "", "13-10/10": "", "10–13/13": "", "98": "",
	} {
		got, ok := Shift{Days: 40, Years: 2, Year: 2023}.Short(text)
		if got != want || ok != (want != "") {
			t.Errorf("%s: %q", text, got)
		}
	}
	for text, want := range map[string]string{"22.xi.23": "1.i.24", "22.XI.23": "1.I.24"} {
		d, ok := Parse(text, "en")
		if got, _ := d.Shift(40, 0); !ok || got != want {
			t.Errorf("%s: %q", text, got)
		}
	}
}

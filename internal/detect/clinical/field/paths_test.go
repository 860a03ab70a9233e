package field

import (
	"strings"
	"testing"
)

func TestFieldPaths(t *testing.T) {
	ps, err := ParsePaths([]string{"Tel.*", "/Patient/Name", "//Fall//Arzt", "metadata/pid"}, "x")
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]bool{
		"": false, "/Telefon": true, "/a/Tel/0/x": true, "/Patient/Name": true, "/Patient/Name/first": true,
		"/x/Patient/Name": false, "/Patient/Names": false, "/Fall/7/x/Arzt": true, "/Arzt": false,
		"metadata/pid": true, "metadata/pid~#2": true, "metadata/pids": false, "/Hotel": false, "/a~1Tel": false,
	} {
		if got := ps.Cover(name); got != want {
			t.Errorf("%q: %v", name, got)
		}
	}
	if _, err := ParsePaths([]string{"a", "b("}, "replace.erase"); err == nil || !strings.Contains(err.Error(), "replace.erase, number 2") {
		t.Error(err)
	}
}

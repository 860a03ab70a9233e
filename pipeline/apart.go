package pipeline

import (
	"cmp"
	"path/filepath"

	"github.com/lethe-privacy/lethe/seal"
)

// ReportFolder is where the owner's report goes: as asked for, else beside what is shared;
// "" for nowhere.
func (out Output) ReportFolder() string {
	place := cmp.Or(out.Folder, out.Corpus)
	if out.Report != "" || place == "" {
		return out.Report
	}
	return filepath.Clean(place) + ".report"
}

// apart refuses places that lie in one another: what is the owner's must not come into
// what is shared, and a folder that appears takes the place of all that was there.
func (out Output) apart() error {
	vault := ""
	if out.Vault != nil {
		vault = out.Vault.Path
	}
	for _, x := range []struct {
		check  func(path string, folders ...string) error
		path   string
		folder string
	}{
		{seal.Outside, out.Plan, out.Folder},
		{seal.Outside, out.Report, out.Folder},
		{seal.Outside, vault, out.Folder},
		{seal.Apart, out.Plan, out.Corpus},
		{seal.Apart, out.Folder, out.Report},
		{seal.Apart, out.Corpus, out.Report},
		{seal.Apart, vault, out.Report},
		{seal.Apart, out.Folder, vault},
		{seal.Apart, out.Report, vault},
		{seal.Apart, out.Plan, vault},
	} {
		if x.path == "" || x.folder == "" {
			continue
		}
		if err := x.check(x.path, x.folder); err != nil {
			return err
		}
	}
	return nil
}

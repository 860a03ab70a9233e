package find

import (
	"fmt"
	"io"
	"slices"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/publish"
)

// Identify writes what decides, beside the settings themselves, which mentions are found: the
// content of the files that they name, and the services, as far as they are known here.
func (d *Settings) Identify(w io.Writer) error {
	if err := d.identifyTransformers(w); err != nil {
		return err
	}
	if err := d.identifyServices(w); err != nil {
		return err
	}
	files := slices.Concat(d.Recognizers, d.Models)
	if d.Clinical != "" {
		rules, err := d.rules()
		if err != nil {
			return failure.Errorf("find", "fingerprint rules: %w", err)
		}
		more, err := rules.Files()
		if err != nil {
			return failure.Errorf("find", "fingerprint rules: %w", err)
		}
		files = append(files, more...)
	}
	for _, f := range files {
		sum, err := publish.SumFile(f)
		if err != nil {
			return failure.Errorf("find", "fingerprint %s: %w", f, err)
		}
		fmt.Fprintln(w, sum)
	}
	return nil
}

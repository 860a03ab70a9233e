package hub

import (
	"context"
	"path/filepath"

	"github.com/lethe-privacy/lethe/internal/failure"
)

// AddOptions say which model is recorded. Folder is needed.
type AddOptions struct {
	Folder  string
	Name    string // "": the folder's
	File    string // the ONNX file, a path in the folder; "": the only one, or model.onnx
	Licence string // "": what README.md says
	Replace bool   // a model of this name may be there
}

// Validate reports options that cannot work, whatever is in the folder.
func (o AddOptions) Validate() error {
	if o.Licence != "" && !printable(o.Licence) {
		return failure.New("hub", "the licence is too long, or cannot be printed")
	}
	if o.Name != "" {
		return checkName(o.Name)
	}
	return nil
}

// Add checks a model in a folder of the user's and records it. The files stay where they
// are. The warnings are for people.
func (g Registry) Add(ctx context.Context, o AddOptions) (r Record, warnings []string, err error) {
	if err := o.Validate(); err != nil {
		return Record{}, nil, err
	}
	folder, err := filepath.Abs(o.Folder)
	if err != nil {
		return Record{}, nil, err
	}
	name := o.Name
	if name == "" {
		if name = nameFor(filepath.ToSlash(folder)); checkName(name) != nil {
			return Record{}, nil, failure.New("hub", "add a model: the folder's name is none for a model; --name gives one")
		}
	}
	if err := g.free(name, o.Replace); err != nil {
		return Record{}, nil, err
	}
	r, warnings, err = inspect(ctx, g.Compute, folder, o.File)
	if err != nil {
		return Record{}, nil, failure.Errorf("hub", "check %s: %w", o.Folder, err)
	}
	r.Name, r.Folder = name, folder
	r.Licence = licenceOf(folder, o.Licence)
	if w := r.Licence.Warning(); w != "" {
		warnings = append(warnings, w)
	}
	f, err := g.begin(name, o.Replace)
	if err != nil {
		return Record{}, nil, err
	}
	if err := finish(f, r); err != nil {
		f.Discard()
		return Record{}, nil, err
	}
	return r, warnings, nil
}

// licenceOf is what the user says, else what README.md does.
func licenceOf(folder, given string) Licence {
	if given != "" {
		return licence(given)
	}
	readme, err := readSmall(folder, "README.md")
	if err != nil {
		return Licence{} // it is unknown, which is warned of
	}
	return readmeLicence(readme)
}

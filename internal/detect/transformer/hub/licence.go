package hub

import (
	"fmt"
	"strings"
)

// Licence is what a model may be used for, as its maker says; nothing here is advice.
type Licence struct {
	ID   string `json:"id,omitempty"`   // as the hub writes it: apache-2.0
	SPDX string `json:"spdx,omitempty"` // Apache-2.0, where there is such an identifier
	Name string `json:"name,omitempty"` // of one that the hub has no identifier for
	Link string `json:"link,omitempty"`
}

// spdx gives the identifiers of https://spdx.org/licenses for those of the hub's list.
var spdx = map[string]string{
	"apache-2.0": "Apache-2.0", "mit": "MIT", "afl-3.0": "AFL-3.0", "artistic-2.0": "Artistic-2.0", "bsl-1.0": "BSL-1.0",
	"bsd-2-clause": "BSD-2-Clause", "bsd-3-clause": "BSD-3-Clause", "bsd-3-clause-clear": "BSD-3-Clause-Clear", "c-uda": "C-UDA-1.0",
	"cc0-1.0": "CC0-1.0", "cc-by-2.0": "CC-BY-2.0", "cc-by-2.5": "CC-BY-2.5", "cc-by-3.0": "CC-BY-3.0", "cc-by-4.0": "CC-BY-4.0",
	"cc-by-sa-3.0": "CC-BY-SA-3.0", "cc-by-sa-4.0": "CC-BY-SA-4.0", "cc-by-nc-2.0": "CC-BY-NC-2.0", "cc-by-nc-3.0": "CC-BY-NC-3.0",
	"cc-by-nc-4.0": "CC-BY-NC-4.0", "cc-by-nd-4.0": "CC-BY-ND-4.0", "cc-by-nc-nd-3.0": "CC-BY-NC-ND-3.0", "cc-by-nc-nd-4.0": "CC-BY-NC-ND-4.0",
	"cc-by-nc-sa-2.0": "CC-BY-NC-SA-2.0", "cc-by-nc-sa-3.0": "CC-BY-NC-SA-3.0", "cc-by-nc-sa-4.0": "CC-BY-NC-SA-4.0",
	"cdla-permissive-1.0": "CDLA-Permissive-1.0", "cdla-permissive-2.0": "CDLA-Permissive-2.0", "cdla-sharing-1.0": "CDLA-Sharing-1.0",
	"wtfpl": "WTFPL", "ecl-2.0": "ECL-2.0", "epl-1.0": "EPL-1.0", "epl-2.0": "EPL-2.0", "etalab-2.0": "etalab-2.0", "eupl-1.1": "EUPL-1.1", "eupl-1.2": "EUPL-1.2",
	"agpl-3.0": "AGPL-3.0-only", "gpl-2.0": "GPL-2.0-only", "gpl-3.0": "GPL-3.0-only", "lgpl-2.1": "LGPL-2.1-only", "lgpl-3.0": "LGPL-3.0-only",
	"isc": "ISC", "lppl-1.3c": "LPPL-1.3c", "ms-pl": "MS-PL", "mpl-2.0": "MPL-2.0", "odc-by": "ODC-By-1.0", "odbl": "ODbL-1.0",
	"osl-3.0": "OSL-3.0", "postgresql": "PostgreSQL", "ofl-1.1": "OFL-1.1", "ncsa": "NCSA", "unlicense": "Unlicense", "zlib": "Zlib",
	"pddl": "PDDL-1.0", "lgpl-lr": "LGPLLR",
}

// licence makes one of what a user or a maker wrote: an identifier of the hub or of SPDX,
// or any name.
func licence(text string) Licence {
	id := strings.ToLower(text)
	for _, suffix := range []string{"-only", "-or-later"} {
		if _, known := spdx[strings.TrimSuffix(id, suffix)]; known && strings.HasSuffix(id, suffix) {
			return Licence{ID: strings.TrimSuffix(id, suffix), SPDX: strings.ReplaceAll(text, "_", "-")}
		}
	}
	if s, ok := spdx[id]; ok {
		return Licence{ID: id, SPDX: s}
	}
	return Licence{ID: text}
}

// String is the licence on one line.
func (l Licence) String() string {
	s := l.SPDX
	if s == "" {
		s = l.ID
	}
	if l.Name != "" {
		s = strings.TrimPrefix(s+": "+l.Name, "other: ")
	}
	if s == "" {
		return "unknown"
	}
	return s
}

// Warning says what the user should know before using a model of this licence; "" where
// it is a free one.
func (l Licence) Warning() string {
	switch {
	case l.ID == "" || l.ID == "unknown":
		return "the model names no licence: without one you may have no right to use it; --licence records what you know"
	case strings.Contains(l.SPDX, "-NC"):
		return fmt.Sprintf("the licence %s forbids commercial use", l)
	case strings.Contains(l.SPDX, "-ND"):
		return fmt.Sprintf("the licence %s forbids to share what is made from the model", l)
	case l.SPDX == "":
		return fmt.Sprintf("the licence %s is none of the well-known free ones: read it", l)
	}
	return ""
}

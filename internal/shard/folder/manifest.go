package folder

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/shard"
)

// version is that of the tables. A program reads no other.
const version = 4

// manifest says what a table is.
type manifest struct {
	Version int    `json:"version"`
	Table   string `json:"table"`   // the name of its file
	Lethe   string `json:"lethe"`   // the program that made it
	Options string `json:"options"` // a keyed hash of all that decides what is in it
	// Of are the tables that it was made of, by name, each with a print of what is in it.
	Of map[string]string `json:"of,omitempty"`
	// Source is what the step saw of the collection.
	Source *shard.Source `json:"source,omitempty"`
	// About is what the step has to say beside its rows.
	About json.RawMessage `json:"about,omitempty"`
}

// manifestKey is the name of the manifest in the metadata of Parquet.
const manifestKey = "lethe.manifest"

// Extension is that of the files of tables.
const Extension = ".parquet.sealed"

// The tables.
const (
	detectTable   = "detect" // of a shard
	linkItems     = "link-items" + Extension
	linkDocuments = "link-documents" + Extension
	linkHandles   = "link-handles" + Extension
	linkEntities  = "link-entities" + Extension
	linkMerges    = "link-merges" + Extension
	linkFeatures  = "link-features" + Extension
	measureEdges  = "measure-edges" + Extension
	measureRisks  = "measure-risks" + Extension
	planMasked    = "plan-masked" + Extension
	planPrepared  = "plan-prepared" + Extension
	applyTable    = "apply" // of a shard
)

// In names, shards are numbered so that they are in order.
const (
	ofPattern    = "%05d"
	shardPattern = "%05d-of-" + ofPattern
)

var (
	linkTables    = []string{linkItems, linkDocuments, linkHandles, linkEntities, linkMerges, linkFeatures}
	measureTables = []string{measureEdges, measureRisks}
	planTables    = []string{planMasked, planPrepared}
)

// shardName is the name of the table of a shard.
func shardName(table string, s shard.Shard) string {
	return fmt.Sprintf("%s-"+shardPattern+Extension, table, s.I, s.Of)
}

// shardOf is the shard that a name of a table is for.
func shardOf(table, name string) (s shard.Shard, ok bool) {
	rest, ok := strings.CutPrefix(name, table+"-")
	if n, _ := fmt.Sscanf(rest, shardPattern, &s.I, &s.Of); !ok || n != 2 || name != shardName(table, s) {
		return shard.Shard{}, false
	}
	return s, true
}

// step is the command that makes a table.
func step(name string) string {
	for _, table := range []string{detectTable, applyTable} {
		if s, ok := shardOf(table, name); ok {
			return fmt.Sprintf("lethe shard %s --shard %s", table, s)
		}
	}
	step, _, _ := strings.Cut(name, "-")
	return "lethe shard " + step
}

// mend is an error that names a table, and the command that makes it anew.
func mend(name string, why error) error {
	return failure.Errorf("shard", "%s: %w; '%s --force' makes it anew", name, why, step(name))
}

// missing names a table that is not there.
func missing(name string) error {
	return failure.Errorf("shard", "%s is missing; '%s' makes it", name, step(name))
}

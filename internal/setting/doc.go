// Package setting describes the settings of a struct by the tags of its fields. Flags,
// lethe.yaml, its JSON schema, validation, completion, the reference page and the
// fingerprint of a run all follow from them.
//
//	type Options struct {
//		High float64 `yaml:"high" default:"0.75" range:"[0,1]" doc:"chains of at least this risk are HIGH"`
//	}
//
// These are the tags:
//
//	yaml     the key; "-" for a field that is no setting; ",inline" for a struct whose fields are settings here
//	default  the value where nothing is said, in the form that Parse reads
//	zero     what 0 or nothing stands for, in that form; the help says so, and Meant puts it in
//	doc      one line of help
//	about    a sentence or two more, for the page of the setting
//	example  a value for that page, in the form that --set takes; without one it follows from the values
//	see      settings by their paths and pages of docs/reference, from that page, that say more
//	unit     what a number counts
//	range    the numbers that are allowed, as an interval: [0,1], (0,1), [2,)
//	enum     the words that are allowed; @name for those that a function lists, .yaml for any file with that ending
//	keys     of a mapping: like suggest, for its keys
//	suggest  like enum, for completion alone: anyone who uses the setting knows better what is allowed
//	of       the operators that take the setting; others ignore it
//	flag     the flag of its own; all other settings are given by --set
//	old      a flag that is going away
//	group    the heading under which help has the flag
//	usual    "yes": short help has the flag, of commands that have many
//	secret   yes: nobody but the owner of a run may learn the value
//	output   same: the setting does not change the output
//	names    file: the value names files or folders that are read, but for words that are suggested
//	own      the value is the user's own: a fingerprint covers only how much of it there is, under this name
//	noted    yes: a corpus keeps it, as what its mentions were found with, for runs over it
//	narrows  yes: the setting may keep something from being found
//	theirs   the values that whoever sent the texts may choose: any, an interval, or words as in enum; otherwise none
//	service  who may choose the value over HTTP: yes, named for words that are suggested, or no
//	short    of a mapping of structs: the key of the struct whose value may stand alone
//
// A struct hands group, secret, output, noted, service and see down to its fields.
package setting

package corpus

import (
	"fmt"
	"strings"
)

// Columns says how a file of columns is laid out. The zero value is the commonest:
// the token in the first column, its tag in the last, white space between.
type Columns struct {
	Token int `yaml:"token"` // from 1; 0: the first
	Tag   int `yaml:"tag"`   // from 1; 0: the last
	// Separator stands between columns, "\t" where tokens hold spaces; "": any
	// white space.
	Separator string `yaml:"separator"`
	// Comments says that lines beginning with '#' are no tokens. CoNLL-U's own
	// ("# newdoc", "# sent_id", "# text") are understood in any case.
	Comments bool `yaml:"comments"`
	// Plain says that tags are types without a prefix.
	Plain bool `yaml:"plain"`
	// Sentences is how many make a document where the file marks none; 0: one.
	Sentences int `yaml:"sentences"`
	// Lines puts each sentence on a line of its own; else a space joins them.
	Lines bool `yaml:"lines"`
	// Tight leaves out the space before punctuation and after what opens; else one
	// space stands between any two tokens.
	Tight bool `yaml:"tight"`
}

// Validate reports columns that cannot be.
func (c *Columns) Validate() error {
	if c.Token < 0 || c.Tag < 0 || c.Sentences < 0 {
		return fmt.Errorf("corpus: columns and sentences are counted from 1")
	}
	if max(c.Token, 1) == c.Tag {
		return fmt.Errorf("corpus: column %d cannot hold both token and tag", c.Tag)
	}
	return nil
}

// pick finds token and tag among the columns of a line.
func (c *Columns) pick(line string) (columns []string, token, tag string, err error) {
	if c.Separator == "" {
		columns = strings.Fields(line)
	} else {
		columns = strings.Split(line, c.Separator)
	}
	i, j := max(c.Token, 1)-1, c.Tag-1
	if j < 0 {
		j = len(columns) - 1
	}
	if i >= len(columns) || j >= len(columns) || i == j {
		return nil, "", "", fmt.Errorf("%d columns; want the token in %d and the tag in %d", len(columns), i+1, j+1)
	}
	return columns, strings.TrimSpace(columns[i]), columns[j], nil
}

package eval

// TokenRow is a token of a corpus with what is marked and what was found there: what
// one loads into a notebook to see where rules go wrong, or trains a model on. Offsets
// count code points in the field, half open.
type TokenRow struct {
	Document string `json:"document" parquet:"document,dict"`
	Field    string `json:"field" parquet:"field,dict"`  // the last member name of the path, "" where the content is one text
	Path     string `json:"path" parquet:"path,dict"`    // the name of the field, a JSON Pointer in a tree
	Sentence int32  `json:"sentence" parquet:"sentence"` // from 0 in each field
	Start    int32  `json:"start" parquet:"start"`
	End      int32  `json:"end" parquet:"end"`
	Token    string `json:"token" parquet:"token"`
	Rule     string `json:"rule" parquet:"rule,dict"`   // that found it, or else the detector; "" where nothing was found
	Label    string `json:"label" parquet:"label,dict"` // found; "" for none
	Gold     string `json:"gold" parquet:"gold,dict"`   // marked; "" for none
}

package report

import (
	"cmp"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
)

// DocumentID is the id under which a report has the n-th document, from 0, in the order of
// source ids.
func DocumentID(n int) string { return "d" + strconv.Itoa(n+1) }

// documentOf is the number of the document that a report has under an id, from 0.
func documentOf(id string) (int, bool) {
	digits, ok := strings.CutPrefix(id, "d")
	n, err := strconv.Atoi(digits)
	return n - 1, ok && err == nil && n >= 1 && DocumentID(n-1) == id
}

// Listing is what a report or plan says of documents and chains.
type Listing struct {
	Documents []ListedDocument `json:"documents"`
	Chains    []ListedChain    `json:"chains"`
}

// ListedDocument is a document that a report or plan lists.
type ListedDocument struct {
	ID       string `json:"id"`
	SourceID string `json:"source_id"`
}

// ListedChain is a chain that a report or plan lists, the riskiest first.
type ListedChain struct {
	Documents []string `json:"documents"`
}

// ReadListing reads the documents and chains of a report or plan; false where data is neither.
func ReadListing(data []byte) (*Listing, bool) {
	var l Listing
	ok := json.Unmarshal(data, &l) == nil && l.Documents != nil && l.Chains != nil
	return &l, ok
}

// Match finds which document of a collection each id of the listing is. A plan and what assess
// writes have the documents' own ids; a report numbers them in the order of their source ids.
// It is false where the listing is about other documents.
func (l *Listing) Match(collection []ListedDocument) (map[string]int, bool) {
	own, named := map[string]int{}, map[string][]int{}
	order := make([]int, len(collection))
	for i, d := range collection {
		order[i] = i
		own[d.ID] = i
		named[d.SourceID] = append(named[d.SourceID], i)
	}
	slices.SortFunc(order, func(i, j int) int {
		a, b := collection[i], collection[j]
		return cmp.Or(cmp.Compare(a.SourceID, b.SourceID), cmp.Compare(a.ID, b.ID))
	})
	at := map[string]int{}
	for _, d := range l.Documents {
		i, ok := own[d.ID]
		if n, numbered := documentOf(d.ID); !ok && numbered && n < len(order) && len(l.Documents) == len(order) {
			i, ok = order[n], true
		}
		if same := named[d.SourceID]; !ok || len(same) > 0 && !slices.Contains(same, i) {
			return nil, false
		}
		at[d.ID] = i
	}
	return at, true
}

package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// toldChains is what a report or plan says of documents and chains.
type toldChains struct {
	Documents []struct {
		ID       string `json:"id"`
		SourceID string `json:"source_id"`
	} `json:"documents"`
	Chains []struct {
		Documents []string `json:"documents"`
	} `json:"chains"`
}

// chains gives the chains that --chains names, each as places of documents after. Those of
// which a document is missing after are left out and counted.
func (s *sides) chains(which, anonymized string) (out [][]int, leftOut int, err error) {
	file, most := which, -1
	if n, err := strconv.Atoi(which); err == nil {
		if n < 1 {
			return nil, 0, usageError{errors.New("--chains is a file, or how many of the riskiest")}
		}
		file, most = filepath.Join(filepath.Clean(anonymized)+".report", "report.json"), n
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, 0, err
	}
	var told toldChains
	if json.Unmarshal(data, &told) != nil || told.Documents == nil || told.Chains == nil {
		return nil, 0, fmt.Errorf("%s is neither a report nor a plan", file)
	}
	at, err := s.numbered(file, &told)
	if err != nil {
		return nil, 0, err
	}
	for _, c := range told.Chains {
		if most >= 0 && len(out) == most {
			break
		}
		chain, err := s.shown(file, c.Documents, at)
		if err != nil {
			return nil, 0, err
		}
		if chain == nil {
			leftOut++
			continue
		}
		out = append(out, chain)
	}
	return out, leftOut, nil
}

// numbered finds which document before each id of a report or plan is. A plan and what
// assess writes have the documents' own ids; a report numbers them in the order of their
// source ids.
func (s *sides) numbered(file string, told *toldChains) (map[string]int, error) {
	foreign := fmt.Errorf("%s is about other documents than the originals", file)
	order := make([]int, len(s.befores))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int {
		return cmp.Or(cmp.Compare(s.befores[i].name, s.befores[j].name), cmp.Compare(s.befores[i].id, s.befores[j].id))
	})
	names := byName(s.befores)
	at := map[string]int{}
	for _, d := range told.Documents {
		i, ok := s.place[d.ID]
		if n, err := strconv.Atoi(strings.TrimPrefix(d.ID, "d")); !ok && err == nil && n >= 1 && n <= len(order) && len(told.Documents) == len(order) {
			i, ok = order[n-1], true
		}
		if same := names[d.SourceID]; !ok || len(same) > 0 && !slices.Contains(same, i) {
			return nil, foreign
		}
		at[d.ID] = i
	}
	return at, nil
}

// shown gives a chain as places of documents after; nil where one is missing there.
func (s *sides) shown(file string, ids []string, at map[string]int) ([]int, error) {
	var chain []int
	for _, id := range ids {
		before, ok := at[id]
		if !ok {
			return nil, fmt.Errorf("%s has a chain of a document that it does not list", file)
		}
		after := slices.Index(s.partner, before)
		if after < 0 {
			return nil, nil
		}
		chain = append(chain, after)
	}
	if len(chain) < 2 {
		return nil, fmt.Errorf("%s has a chain of fewer than two documents", file)
	}
	return chain, nil
}

// together gives groups of ids, after, as places.
func (s *sides) together(groups []string) (out [][]int, err error) {
	names := byName(s.afters)
	for _, g := range groups {
		var group []int
		for _, id := range strings.Split(g, ",") {
			switch at := names[strings.TrimSpace(id)]; {
			case len(at) == 0:
				return nil, usageError{fmt.Errorf("--together: there is no document %q", strings.TrimSpace(id))}
			case len(at) > 1 || slices.Contains(group, at[0]):
				return nil, usageError{fmt.Errorf("--together: several documents are %q", strings.TrimSpace(id))}
			default:
				group = append(group, at[0])
			}
		}
		if len(group) < 2 {
			return nil, usageError{errors.New("--together takes the ids of two documents or more, with commas between")}
		}
		out = append(out, group)
	}
	return out, nil
}

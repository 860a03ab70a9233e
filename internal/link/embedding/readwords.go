package embedding

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
)

// dictionary reads the words, then the labels.
func (d *decoder) dictionary() (words vocabulary, labels []entry, err error) {
	n, err := get[struct {
		All, Words, Labels int32
		Tokens, Pruned     int64
	}](d)
	switch {
	case err != nil:
		return words, nil, err
	case n.Pruned != unpruned:
		return words, nil, errors.New("the model was pruned, which only quantized models are; those cannot be read")
	case n.Words < 0 || n.Labels < 0 || int64(n.Words)+int64(n.Labels) != int64(n.All) || n.Tokens < 0:
		return words, nil, fmt.Errorf("%d words and %d labels are not %d entries", n.Words, n.Labels, n.All)
	}
	words = vocabulary{index: map[string]int32{}, tokens: n.Tokens}
	for i := range n.All {
		want := byte(fileWord)
		if i >= n.Words {
			want = fileLabel
		}
		e, err := d.entry(want)
		if err != nil {
			return words, nil, fmt.Errorf("entry %d of the dictionary: %w", i+1, err)
		}
		if want == fileLabel {
			labels = append(labels, e)
			continue
		}
		if _, twice := words.index[e.word]; twice {
			return words, nil, fmt.Errorf("entry %d of the dictionary occurs twice", i+1)
		}
		words.index[e.word] = i
		words.entries = append(words.entries, e)
	}
	return words, labels, nil
}

func (d *decoder) entry(want byte) (entry, error) {
	var word []byte
	for {
		part, err := d.r.ReadSlice(0)
		d.at += int64(len(part))
		word = append(word, part...)
		if len(word) > maxWord+1 {
			return entry{}, fmt.Errorf("it is longer than %d bytes", maxWord)
		}
		if err == nil {
			break
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return entry{}, errors.New("the file ends too early")
		}
	}
	tail, err := get[struct {
		Count int64
		Kind  byte
	}](d)
	switch {
	case err != nil:
		return entry{}, err
	case tail.Kind != want:
		return entry{}, fmt.Errorf("it is of kind %d, not %d", tail.Kind, want)
	case tail.Count < 0:
		return entry{}, errors.New("it occurs less than never")
	}
	return entry{string(bytes.TrimSuffix(word, []byte{0})), tail.Count}, nil
}

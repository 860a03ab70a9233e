package talk

import (
	"context"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/scratch"
	"github.com/lethe-privacy/lethe/internal/text/language"
)

// Chats is as [Detector], for texts of any kind: it reads what is a chat in Catalan or Spanish
// and nothing else, and post codes are addresses.
func Chats() detect.Detector {
	d := Detector()
	d.Doc = "names, places, numbers and ages in chats in Catalan and Spanish, with or without capitals"
	d.Labels = slices.DeleteFunc(d.Labels, func(l lethe.Label) bool { return l == PostCode })
	d.Examples = []detect.Example{
		{Text: "User: hola, soc la [PERSON marta rius] i visc al [ADDRESS carrer del clot 45 3r 2a]\nAgent: Bon dia, em pot dir el telèfon?\nUser: si, [PHONE_NUMBER 6 1 7 55 20 31]", Language: "ca"},
		{Text: "hola, soc la marta rius i visc al carrer del clot 45 3r 2a", Language: "ca"},
	}
	d.Find = func(ctx context.Context, doc *lethe.Document) ([]lethe.Mention, error) {
		if !IsChat(ctx, doc) {
			return nil, nil
		}
		ms, err := find(ctx, doc)
		for i := range ms {
			ms[i] = wholly(doc, ms[i])
			if ms[i].Label == PostCode {
				ms[i].Label = lethe.Address
			}
		}
		return ms, err
	}
	return d
}

// chatKey is the key under which it is noted whether a document is a chat.
type chatKey struct{ doc *lethe.Document }

// IsChat reports whether a text of a document is a chat in Catalan or Spanish. It is found out
// once, where the context has a scratch.
func IsChat(ctx context.Context, doc *lethe.Document) bool {
	notes := scratch.Of(ctx)
	if is, known := notes[chatKey{doc}].(bool); known {
		return is
	}
	is := slices.ContainsFunc(doc.Fields, func(f lethe.Field) bool { return f.Kind == lethe.Text && turnsOf(f.Text) != nil })
	if is {
		l := language.Of(ctx, doc)
		is = l == "ca" || l == "es"
	}
	if notes != nil {
		notes[chatKey{doc}] = is
	}
	return is
}

// wholly is a number with the groups of digits before it, a blank between: "6 1 7 55 20 31".
func wholly(doc *lethe.Document, m lethe.Mention) lethe.Mention {
	f, ok := doc.Field(m.Field)
	if !ok || m.Label != lethe.Code && m.Label != lethe.Phone {
		return m
	}
	for start := m.Start; start > 1 && f.Text[start-1] == ' ' && isDigit(f.Text[start-2]); {
		for start--; start > 0 && isDigit(f.Text[start-1]); {
			start--
		}
		m.Start = start
	}
	m.Text = f.Text[m.Start:m.End]
	return m
}

func isDigit(b byte) bool { return '0' <= b && b <= '9' }

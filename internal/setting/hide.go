package setting

import (
	"fmt"
	"reflect"
)

// Hide empties the settings of v, a pointer to a struct, that have no place in a
// fingerprint: what is secret, what does not change the output, and what is the user's own.
func Hide(v any) {
	for _, s := range Of(v, nil) {
		if s.Secret || s.Same || s.Own != "" {
			s.Value.SetZero()
		}
	}
}

// Own says how much of the user's own there is in v, a pointer to a struct, by the names in
// the tags: of a list or mapping how many, of a word 1 where there is one, of a number
// itself. In a mapping of structs the key goes before the name.
func Own(v any) map[string]float64 {
	out := map[string]float64{}
	owned(reflect.ValueOf(v).Elem(), "", out)
	return out
}

func owned(v reflect.Value, before string, out map[string]float64) {
	for _, s := range of(v, nil) {
		if s.Own == "" || s.Value.IsZero() {
			continue
		}
		switch name := before + s.Own; {
		case s.Value.Kind() == reflect.Pointer:
			out[name] = s.Value.Elem().Float()
		case s.Value.Kind() == reflect.Map && s.Fields != nil:
			for entries := s.Value.MapRange(); entries.Next(); {
				owned(entries.Value(), fmt.Sprint(before, entries.Key()), out)
			}
		case s.Value.Kind() == reflect.Slice || s.Value.Kind() == reflect.Map:
			if n := s.Value.Len(); n > 0 {
				out[name] = float64(n)
			}
		default:
			out[name] = 1
		}
	}
}

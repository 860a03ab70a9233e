package vault_test

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/lethe-privacy/lethe/seal"
	"github.com/lethe-privacy/lethe/seal/vault"
	"github.com/lethe-privacy/lethe/span"
)

func Example() {
	dir, _ := os.MkdirTemp("", "")
	defer os.RemoveAll(dir)
	key, _ := seal.NewKey([]byte("32 bytes that nobody else knows!"))
	path := filepath.Join(dir, "claims.vault")

	w, _ := vault.Create(path, seal.ByKey(key), vault.Options{})
	anna := w.Entity(vault.Entity{ID: "e1", Label: "NAME"}, vault.Form{Surrogate: "Novak", Original: "Keller"})
	w.Document(vault.Document{
		File: "a.txt", Output: []byte("Jana Novak called."),
		Edits: []vault.Edit{{Span: span.Span{End: 10}, Entity: anna, Surrogate: "Jana Novak", Original: "Anna Keller"}},
	})
	w.Close(nil)
	w.Folder().Appear()

	v, _ := vault.Open(path, seal.ByKey(key), vault.Options{})
	defer v.Close()
	if _, err := v.UnsafeReveal(vault.Request{}); err != nil {
		fmt.Println(err)
	}
	r, _ := v.UnsafeReveal(vault.Request{Reason: "case 17"})
	text, open, _ := r.Text("JANA NOVAK is insured. Ms Novak's claim is closed.")
	fmt.Println(text, len(open))
	for _, line := range v.Audit() {
		fmt.Println(line.N, line.Action, len(line.Reason) > 0)
	}
	// Output:
	// vault: reveal: a reason is needed: it is written into the audit
	// ANNA KELLER is insured. Ms Keller's claim is closed. 0
	// 1 create false
	// 2 reveal true
}

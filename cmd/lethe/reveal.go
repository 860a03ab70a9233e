package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/internal/publish"
	"github.com/lethe-privacy/lethe/pipeline"
	"github.com/lethe-privacy/lethe/seal/reveal"
	"github.com/lethe-privacy/lethe/seal/vault"
)

// revealCommand is the command that puts originals back.
type revealCommand struct {
	*app
	o                     *options
	key                   *keyFlags
	path, folder, keyFile string
	edited                bool
	in                    reveal.Options
}

func (a *app) reveal() *cobra.Command {
	r := &revealCommand{app: a}
	c := &cobra.Command{
		Use:   "reveal INPUT --vault VAULT --reason TEXT -o DIR",
		Short: "Restore originals from a vault",
		Long: `Write the documents of INPUT with the originals from a vault. Documents unchanged since
lethe anonymize --vault wrote them are restored byte for byte. In other texts, such as
the answer of a language model, surrogates are searched for, also in other case, across
line breaks and with inflections. One that may stand for several entities is left, and
listed on standard error.

INPUT is a folder or file that lethe anonymize wrote, a text derived from it, or '-' for
standard input (JSON Lines; a text with --format text). DIR must not exist; only you can
read it. With '-o -' the document goes to standard output.

Every call is recorded in the audit of the vault (who, when, why, which documents)
before anything is revealed. The reason must not name anyone.

Values that --replace encrypt wrote in brackets need only their key, --key-file. All of
them are restored, wherever they stand; numbers that became texts stay texts, and
nothing is audited.`,
		Example: `  lethe reveal shared/ --vault claims.vault --vault-key-file vault.key --reason "case 17" -o claims-again/
  lethe reveal shared/ --vault claims.vault --vault-key-file vault.key --reason "case 17" --label NAME --document 4711 -o names/
  lethe reveal shared/ --key-file secret.key -o claims-again/
  lethe reveal - --format text --vault claims.vault --vault-key-file vault.key --reason "case 17" -o - < answer.txt`,
		Args: exactlyOne("INPUT"),
	}
	r.bind(c)
	c.RunE = r.run
	return c
}

func (r *revealCommand) bind(c *cobra.Command) {
	r.o = r.app.bind(c, "input", "run.threads")
	r.key = bindKey(c, "vault-", "the vault")
	c.Flags().StringVar(&r.path, "vault", "", "the vault")
	c.Flags().StringVar(&r.keyFile, "key-file", "", "instead of a vault: decrypt what anonymize --replace encrypt wrote with this key; not audited")
	outFlag(c.Flags(), &r.folder, "", "write the revealed documents to this folder; '-' for standard output")
	c.Flags().StringVar(&r.in.Reason, "reason", "", "why, for the audit; without names")
	group(c.Flags(), keysHeading, "vault", "reason")
	usual(c.Flags(), "vault", "key-file", "reason")
	c.Flags().StringSliceVar(&r.in.Selection.Labels, "label", nil, "reveal entities of this label only")
	offers(c.Flags(), "label", schemaLabels)
	c.Flags().StringSliceVar(&r.in.Selection.Entities, "entity", nil, "reveal this entity only, named as in the report")
	c.Flags().StringSliceVar(&r.in.Selection.Documents, "document", nil, "reveal this document only: its id in INPUT, its file, or file:line")
	c.Flags().BoolVar(&r.edited, "edited", false, "search for surrogates even if every document was edited")
}

// run reveals by the vault, or decrypts with a key alone.
func (r *revealCommand) run(c *cobra.Command, args []string) error {
	switch {
	case r.folder == "":
		return usageError{hint(errors.New("say with -o where the revealed documents are to be written"), c)}
	case r.folder == "-":
		r.in.Stream = r.stdout
	default:
		r.in.Folder = r.folder
	}
	if r.keyFile != "" {
		if r.path != "" || r.in.Reason != "" || r.key.given() > 0 {
			return usageError{hint(errors.New("--key-file decrypts, without a vault and its audit: give either the one or the other"), c)}
		}
		if s := r.in.Selection; r.edited || len(s.Labels)+len(s.Entities)+len(s.Documents) > 0 {
			return usageError{hint(errors.New("--key-file decrypts all that it opens: --label, --entity, --document and --edited are of a vault"), c)}
		}
		return r.decryptFrom(c.Context(), r.o, args[0], reveal.DecryptOptions{Folder: r.in.Folder, Stream: r.in.Stream}, r.keyFile)
	}
	if r.in.Reason == "" {
		return usageError{hint(errors.New("say with --reason why: it is written to the audit"), c)}
	}
	v, err := r.openVault(c, r.path, r.key)
	if err != nil {
		return err
	}
	defer v.Close()
	return r.revealFrom(c.Context(), r.o, v, args[0], r.edited, r.in)
}

// revealFrom reveals what is at a place, read as it was written unless flags say else.
func (a *app) revealFrom(ctx context.Context, o *options, v *vault.Vault, place string, edited bool, in reveal.Options) error {
	o.adjust = func(c *pipeline.Config) {
		var input pipeline.Input
		if json.Unmarshal(v.Input(), &input) == nil {
			c.Input = input
		}
	}
	config, err := o.resolve()
	if err != nil {
		return err
	}
	source, err := a.sourceOf(ctx, config.Input, rewritten, place)
	if err != nil {
		return err
	}
	defer source.Close()
	if _, err := os.Stat(filepath.Join(place, publish.Manifest)); err == nil {
		in.Written = !edited
	}
	in.Threads = config.Run.Threads
	done, err := reveal.ByVault(ctx, source.Source, v, in)
	if err != nil {
		return err
	}
	a.tellRevealed(done)
	for _, name := range source.Skipped() {
		a.log.Warn(name + " is not a document and was skipped")
	}
	return nil
}

func (a *app) tellRevealed(done *reveal.Result) {
	a.log.Info(fmt.Sprintf("%s: %d put back by place, %d searched for surrogates", plural(done.Documents, "document", "documents"), done.Exact, done.Edited))
	if done.Left > 0 {
		a.log.Info(fmt.Sprintf("%s: not asked for, forgotten or expired", plural(done.Left, "replacement stays", "replacements stay")))
	}
	for i, u := range done.Unresolved {
		if i == shownWarnings {
			a.log.Warn(fmt.Sprintf("and %d more surrogates may stand for several", len(done.Unresolved)-i))
			break
		}
		a.log.Warn(fmt.Sprintf("%s: %q at byte %d may stand for several, and stays", field(u), u.Surrogate, u.Start))
	}
}

// field is the place of a field, for people.
func field(u reveal.Ambiguity) string {
	if u.Field == "" {
		return u.Place
	}
	return u.Place + ", " + u.Field
}

package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/internal/llm/prompt"
	"github.com/lethe-privacy/lethe/internal/nearest"
)

func (a *app) prompts() *cobra.Command {
	c := &cobra.Command{
		Use:   "prompts",
		Short: "Show the prompts for language models, and check your own",
		Long: `The prompts for language models are files embedded in this program in English and
German. Files of the same names in a folder of your own override them: set it with
--prompts, or as llm.prompts in lethe.yaml. A manifest lists the version of each
prompt, the first digits of its SHA-256.`,
	}
	c.AddCommand(a.promptsShow(), a.promptsCheck())
	return c
}

func (a *app) promptsShow() *cobra.Command {
	var language, folder string
	c := &cobra.Command{
		Use:   "show [NAME]",
		Short: "List the prompts with their versions, or print one",
		Long: `Without NAME, list the prompts with version, source and purpose. With NAME, print that
file unchanged, as a start for your own.`,
		Example: `  lethe prompts show
  lethe prompts show extract
  lethe prompts show extract --prompt-language de > mine/extract.md`,
		Args:      cobra.MaximumNArgs(1),
		ValidArgs: promptNames(),
		RunE: func(_ *cobra.Command, args []string) error {
			s, err := prompt.Load(language, folder)
			if err != nil {
				return usageError{err}
			}
			if len(args) == 0 {
				return listPrompts(a.stdout, s)
			}
			return printPrompt(a.stdout, s, args[0])
		},
	}
	c.Flags().StringVar(&language, "prompt-language", "en", "language of the embedded prompts: "+strings.Join(prompt.Languages(), ", "))
	offers(c.Flags(), "prompt-language", prompt.Languages)
	c.Flags().StringVar(&folder, "prompts", "", "folder with prompts of your own")
	return c
}

func listPrompts(w io.Writer, s *prompt.Set) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "PROMPT\tVERSION\tFROM\tWHAT IT IS FOR")
	for _, k := range prompt.Kinds() {
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\n", k.Name, s.Version(k.Name), s.File(k.Name), k.Doc)
	}
	return t.Flush()
}

func promptNames() []string {
	var names []string
	for _, k := range prompt.Kinds() {
		names = append(names, k.Name)
	}
	return names
}

func printPrompt(w io.Writer, s *prompt.Set, name string) error {
	text := s.Text(name)
	if text == "" {
		return usageError{fmt.Errorf("there is no prompt %q; lethe prompts show lists them%s", name, nearest.To(name, promptNames()))}
	}
	_, err := io.WriteString(w, text)
	return err
}

func (a *app) promptsCheck() *cobra.Command {
	return &cobra.Command{
		Use:   "check [FOLDER]",
		Short: "Fill in prompts with made-up data and report mistakes",
		Long: `Fill in each prompt of FOLDER with made-up data, and report mistakes with file and line:
a missing section, an unknown field, a prompt that omits the document, context or list
of labels, a document among the rules, or context where none exists. A file that is not
a prompt is an error. Without FOLDER, check the embedded prompts. The exit code is 1 if
there are mistakes.`,
		Example: "  lethe prompts check\n  lethe prompts check mine/",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 1 {
				return checkPrompts(a.stdout, "en", args[0])
			}
			for _, language := range prompt.Languages() {
				if err := checkPrompts(a.stdout, language, ""); err != nil {
					return err
				}
			}
			return nil
		},
	}
}

func checkPrompts(w io.Writer, language, folder string) error {
	s, err := prompt.Load(language, folder)
	faults := prompt.Faults(err)
	for _, f := range faults {
		fmt.Fprintln(w, f)
	}
	if len(faults) > 0 {
		return fmt.Errorf("prompts with %d faults", len(faults))
	}
	if err != nil {
		return err
	}
	for _, k := range prompt.Kinds() {
		if folder == "" || !s.Embedded(k.Name) {
			fmt.Fprintf(w, "%s: version %s\n", s.File(k.Name), s.Version(k.Name))
		}
	}
	return nil
}

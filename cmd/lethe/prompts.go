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
		Short: "Show what language models are told, and check prompts of your own",
		Long: `What a language model is told stands in files, embedded in this program in English and
German. Files of the same names in a folder of your own stand in their place: give it
with --prompts, or as llm.prompts in lethe.yaml. A manifest names the version of each
prompt, the beginning of its SHA-256.`,
	}
	c.AddCommand(a.promptsShow(), a.promptsCheck())
	return c
}

func (a *app) promptsShow() *cobra.Command {
	var language, folder string
	c := &cobra.Command{
		Use:   "show [NAME]",
		Short: "List the prompts with their versions, or print one",
		Long: `Without NAME, list the prompts: name, version, where each comes from, what it is for.
With NAME, print that file as it is, to begin one of your own with.`,
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
		Short: "Fill in prompts with made-up data and report what is wrong",
		Long: `Fill in each prompt of FOLDER with made-up data, and report with file and line what is
wrong: a part that is missing, a field that there is not, a document, context or list of
labels that the prompt forgets, a document among the rules, context where there is none.
A file that is no prompt is an error. Without FOLDER, check the embedded ones. Ends with 1
if something is wrong.`,
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

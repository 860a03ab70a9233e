package manual_test

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/internal/manual"
	"github.com/lethe-privacy/lethe/internal/setting"
)

// tree is a program with one command of two groups of flags.
func tree() (root, paint *cobra.Command) {
	nothing := func(*cobra.Command, []string) {}
	root = &cobra.Command{Use: "house", Short: "Looks after a house"}
	root.PersistentFlags().BoolP("quiet", "q", false, "say nothing")
	root.PersistentFlags().SetAnnotation("quiet", manual.Group, []string{"Run"})
	root.PersistentFlags().SetAnnotation("quiet", manual.Shared, []string{""})
	paint = &cobra.Command{
		Use: "paint ROOM", Short: "Paint a room", Run: nothing,
		Long:    "Paint a room, and all that is in it,\nin one *colour*.\n\n  as <this>",
		Example: "  house paint kitchen\n  house paint hall --colour red\n  house paint attic\n  house paint shed -w old",
	}
	paint.Flags().String("thinner", "", "what thins the `LIQUID`")
	paint.Flags().StringP("wall", "w", "new", "which wall is painted, where there are several of them in one room of the house")
	paint.Flags().String("gone", "", "no longer there")
	paint.Flags().StringSlice("colour", nil, "red|blue")
	for name, heading := range map[string]string{"thinner": "Replacement", "wall": "Input", "colour": "Input"} {
		paint.Flags().SetAnnotation(name, manual.Group, []string{heading})
	}
	paint.Flags().SetAnnotation("colour", manual.Common, []string{"1"})
	paint.Flags().SetAnnotation("colour", manual.Otherwise, []string{"that of the door"})
	paint.Flags().SetAnnotation("wall", manual.Common, []string{"2"})
	paint.Flags().MarkHidden("gone")
	root.AddGroup(&cobra.Group{ID: "rooms", Title: "Rooms"})
	paint.GroupID = "rooms"
	root.AddCommand(paint, &cobra.Command{Use: "sell", Short: "Sell it", Run: nothing})
	return root, paint
}

const short = `Paint a room

Usage:
  house paint ROOM [flags]

Examples:
  house paint kitchen
  house paint hall --colour red
  house paint attic

Most used flags:
      --colour list         red|blue (default that of the
                            door)
  -w, --wall string         which wall is painted, where
                            there are several of them in
                            one room of the house (default
                            new)

` + "`house paint --help=all` explains the command and has 1\nmore flags.\n"

func TestShort(t *testing.T) {
	_, paint := tree()
	page := manual.New(paint)
	var out bytes.Buffer
	if err := page.WriteShort(&out, manual.Screen{Width: 58}); err != nil || out.String() != short {
		t.Errorf("%v: short help is\n%s", err, out.String())
	}
}

const whole = `Paint a room, and all that is in it, in one *colour*.

  as <this>

Usage:
  house paint ROOM [flags]

Examples:
  house paint kitchen
  house paint hall --colour red
  house paint attic
  house paint shed -w old

Input:
  -w, --wall string         which wall is painted, where there are several of
                            them in one room of the house (default new)
      --colour list         red|blue (default that of the door)

Replacement:
      --thinner LIQUID      what thins the LIQUID

Run:
  -q, --quiet               say nothing
`

func TestAll(t *testing.T) {
	_, paint := tree()
	page := manual.New(paint)
	var out bytes.Buffer
	if err := page.WriteAll(&out, manual.Screen{}); err != nil || out.String() != whole {
		t.Errorf("%v: help is\n%s", err, out.String())
	}
}

func TestCommandsAreGrouped(t *testing.T) {
	root, _ := tree()
	page := manual.New(root)
	var out bytes.Buffer
	if err := page.WriteAll(&out, manual.Screen{Bold: true}); err != nil {
		t.Fatal(err)
	}
	const want = "\x1b[1mCommands:\x1b[0m\n  sell   Sell it\n\n\x1b[1mRooms:\x1b[0m\n  paint  Paint a room\n"
	if !strings.Contains(out.String(), want) {
		t.Errorf("help has no\n%s\nbut is\n%s", want, out.String())
	}
}

// TestNothingIsWider holds help to the width of narrow screens, but for examples.
func TestNothingIsWider(t *testing.T) {
	_, paint := tree()
	page := manual.New(paint)
	page.Examples = nil
	for width := 40; width < 100; width++ {
		var out bytes.Buffer
		if err := page.WriteAll(&out, manual.Screen{Width: width}); err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(out.String()) {
			if n := utf8.RuneCountInString(strings.TrimRight(line, "\n")); n > width {
				t.Errorf("%d columns: a line has %d: %s", width, n, line)
			}
		}
	}
}

const markdown = "# house paint\n\nPaint a room.\n\n```\nhouse paint ROOM [flags]\n```\n\n" +
	"Paint a room, and all that is in it,\nin one \\*colour\\*.\n\n```\n  as <this>\n```\n\n" +
	"## Examples\n\n```\nhouse paint kitchen\nhouse paint hall --colour red\nhouse paint attic\nhouse paint shed -w old\n```\n\n" +
	"## Input\n\n| flag | default | what it does |\n|---|---|---|\n" +
	"| `-w, --wall string` | `new` | which wall is painted, where there are several of them in one room of the house |\n" +
	"| `--colour list` | that of the door | red\\|blue |\n\n" +
	"## Replacement\n\n| flag | default | what it does |\n|---|---|---|\n| `--thinner LIQUID` |  | what thins the LIQUID |\n\n" +
	"## Run\n\n| flag | default | what it does |\n|---|---|---|\n| `-q, --quiet` |  | say nothing |\n"

func TestMarkdown(t *testing.T) {
	_, paint := tree()
	page := manual.New(paint)
	if got := string(page.Markdown()); got != markdown {
		t.Errorf("the page is\n%s", got)
	}
}

func TestMan(t *testing.T) {
	_, paint := tree()
	page := manual.New(paint)
	got := string(page.Man("house 1"))
	at := 0
	for _, part := range []string{
		`.TH "HOUSE-PAINT" "1"`, ".SH NAME\nhouse-paint - Paint a room", "in one *colour*", "as <this>",
		".SS Input", `\fB-w, --wall string\fP`, ".SS Replacement", ".SS Run", "house paint shed -w old", `\fBhouse(1)\fP`,
	} {
		i := strings.Index(got[at:], part)
		if i < 0 {
			t.Fatalf("behind byte %d there is no %q:\n%s", at, part, got)
		}
		at += i
	}
}

// house are settings of each kind that a page has something to say of.
type house struct {
	Door  string `yaml:"door" group:"Input" flag:"door" default:"shut" enum:"shut open" doc:"open lets the cat in"`
	Walls walls  `yaml:"walls" group:"Replacement" see:"../paint.md#what-dries" doc:"how walls look"`
}

type walls struct {
	Coats  int             `yaml:"coats" unit:"coats" range:"[1,)" default:"2" output:"same" example:"3" doc:"how often a wall_1 is painted" about:"With walls.colours, each colour."`
	Colour string          `yaml:"colour" secret:"yes" of:"brush roller" example:"# 3" doc:"a colour; see walls.coats"`
	Rooms  map[string]room `yaml:"rooms" names:"file" narrows:"yes" see:"door" example:"{hall: {coats: 1}}" doc:"walls of single rooms"`
}

type room struct {
	Coats int    `yaml:"coats" doc:"how often a wall_1 is painted"`
	Why   string `yaml:"why" default:"old" doc:"the reason"`
}

const doorPage = "# door\n\nopen lets the cat in.\n\n| | |\n|---|---|\n| group | Input |\n| value | a text |\n| default | `shut` |\n" +
	"| allowed | `shut`, `open` |\n| flag | `--door` |\n| changes the output | yes |\n| secret | no |\n" +
	"| taken from a lethe.yaml in the [working folder](../security.md#settings) | no |\n| may be chosen [over HTTP](../serve.md) | no |\n\n" +
	"In lethe.yaml:\n\n```yaml\ndoor: open\n```\n\nOn the command line: `--set door=open`\n\nSee also:\n\n- [the other settings](README.md#input)\n"

// TestSettings holds pages of settings against what stands in the tags.
func TestSettings(t *testing.T) {
	h := setting.Default[house]()
	r := manual.Settings{Sections: setting.Sections(&h), All: setting.Of(&h, nil)}
	if got := string(r.Page(r.All[0])); got != doorPage {
		t.Errorf("the page of door is\n%s", got)
	}
	for i, parts := range [][]string{
		1: {"# walls.coats\n", "How often a wall\\_1 is painted.\n", "With walls.colours, each colour.\n", "| default | `2` |", "| range | `[1,)` |",
			"| unit | coats |", "| changes the output | no |", "walls:\n  coats: 3\n", "`--set walls.coats=3`", "- [paint: what dries](../paint.md#what-dries)\n"},
		2: {"A colour; see [walls.coats](walls.coats.md).", "| default | empty |", "`brush`, `roller`", "| secret | yes: ", "  colour: \"# 3\"\n", "`--set 'walls.colour=# 3'`"},
		3: {"| names files | yes |", "| may keep something from being found | yes |", "  rooms: {hall: {coats: 1}}\n",
			"| `coats` | | as [walls.coats](walls.coats.md) |", "| `why` | `old` | the reason |", "- [door](door.md)\n- [paint: what dries]"},
	} {
		if parts == nil {
			continue
		}
		page := string(r.Page(r.All[i]))
		for _, part := range parts {
			if !strings.Contains(page, part) {
				t.Errorf("the page of %s lacks %q:\n%s", r.All[i].Path, part, page)
			}
		}
	}
	index, at := string(r.Index()), 0
	for _, part := range []string{"## Input\n", "| [`door`](door.md) | `shut` | open lets the cat in |", "## Replacement\n", "`walls` – how walls look:", "| [`walls.coats`](walls.coats.md) | `2` |"} {
		i := strings.Index(index[at:], part)
		if i < 0 {
			t.Fatalf("behind byte %d there is no %q:\n%s", at, part, index)
		}
		at += i
	}
}

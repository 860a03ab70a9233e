package pipeline

import (
	"archive/zip"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/format"
)

// judgments are three as Word writes them: a line is a paragraph, ‹code|what is shown› a field,
// and § at the beginning a style. None of the words after nothing may be found in them.
var judgments = map[string]struct{ text, found, nothing string }{
	"strasbourg": {
		text: `§Ju_Title CASE OF LINDQVIST AND OTHERS v. SWEDEN
(Application no. 48871/19)
JUDGMENT
STRASBOURG
12 May 2021
§Ju_Para ‹SEQ level0 \*arabic|1›.  The applicant, Ms Karin Lindqvist, was born in 1971 and lives in Uppsala.
§Ju_Para ‹SEQ level0 \*arabic|2›.  The Swedish Government (“the Government”) were represented by their Agent, Ms E. Hallberg.
§Ju_Para ‹SEQ level0 \*arabic|34›.  On 4 March 2017 the claim was dismissed (see paragraph ‹REF para_34 \* CharFormat|34› above and paragraph 75 below); section 12 of the 1998 Act applies mutatis mutandis.
§Ju_Para 75.  Article 19.34.1 of the Code provides that notice is to be given under the Convention.
Delivers the following judgment, which was adopted on that date:`,
		found:   "LINDQVIST;48871/19;Karin Lindqvist;Uppsala;Hallberg;4 March 2017",
		nothing: "SEQ;arabic;CharFormat;REF;Ju_Para;34;75;Article;19.34.1;mutatis mutandis;the Government;the Convention;Delivers",
	},
	"london": {
		text: `§CoverText Claim No. HQ18X02217
§PartyNames NORWICK HAULAGE LIMITED
- and -
§PartyNames Mr Desmond Achterberg
‹LISTNUM LegalDefault \l 1|1› By clause 14(2)(b) of the Agreement dated 3 June 2014 the Defendant was to deliver the goods. Footnote 7 refers to Schedule 2, Part III.
‹LISTNUM LegalDefault \l 1|2› Mr Achterberg told the Court that he had driven to Harwich on 9 August 2016; see ‹NOTEREF _Ref5511 \f \h|12› and ‹PAGEREF _Toc881 \h|44›.
3 I accept counsel’s submission at [34] and [75]. It follows that paragraph 19.34.1 of the Particulars of Claim is struck out.
4 Mr Justice Penhallow: I agree.`,
		found:   "HQ18X02217;NORWICK HAULAGE LIMITED;Desmond Achterberg;Harwich;9 August 2016;Penhallow",
		nothing: "LISTNUM;LegalDefault;NOTEREF;_Toc881;clause;Footnote;Schedule;12;44;submission;34;75;19.34.1;4 Mr",
	},
	"pretoria": {
		text: `§Heading1 SUPREME COURT OF THE NORTHERN PROVINCE
Case no: 2210/2015
§Party THABO LUKHELE
Appellant
‹AUTONUMLGL \* Arabic \e|[1]› The appellant was arrested on 17 July 2013 in Kestell. He is a 43-year-old welder.
‹SEQ CHAPTER \h \r 1|[2]› The court a quo, per Mokgadi J, dismissed the claim. Section 40(1)(b) of Act 51 of 1977 was relied upon; the onus rests, prima facie, on the State.
[3] Adv S Ferreira submitted that the warrant was bad ab initio. I have read the judgment of my brother Du Preez AJ.`,
		found:   "2210/2015;THABO LUKHELE;17 July 2013;Kestell;43-year-old;welder;Mokgadi;Ferreira;Du Preez",
		nothing: "AUTONUMLGL;Arabic;CHAPTER;Section;40(1)(b);51;1977;prima facie;ab initio",
	},
}

// TestWordJudgments: what Word instructs itself to show, names of styles and bookmarks, and the
// numbers of paragraphs, articles, sections and notes are no mentions; people and facts are.
func TestWordJudgments(t *testing.T) {
	config := Default()
	if err := config.Apply("legal-en"); err != nil {
		t.Fatal(err)
	}
	finder, err := NewFinder(&config, FinderOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer finder.Close()
	for name, j := range judgments {
		t.Run(name, func(t *testing.T) {
			doc := wordDocument(t, j.text)
			ms, err := finder.Find(context.Background(), doc)
			if err != nil {
				t.Fatal(err)
			}
			var found []string
			for _, m := range ms {
				found = append(found, m.Text)
			}
			all := "\n" + strings.Join(found, "\n") + "\n"
			for want := range strings.SplitSeq(j.found, ";") {
				if !strings.Contains(all, want) {
					t.Errorf("%q is not found: %q", want, found)
				}
			}
			for not := range strings.SplitSeq(j.nothing, ";") {
				for _, m := range found {
					if m == not || strings.HasPrefix(m, not+" ") || strings.HasSuffix(m, " "+not) || strings.Contains(m, " "+not+" ") {
						t.Errorf("%q is found for %q", m, not)
					}
				}
			}
		})
	}
}

const wordSpace = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"

// wordDocument reads a text as Word would have written it.
func wordDocument(t *testing.T, text string) *lethe.Document {
	t.Helper()
	var body, styles strings.Builder
	for line := range strings.SplitSeq(text, "\n") {
		body.WriteString("<w:p>")
		if rest, ok := strings.CutPrefix(line, "§"); ok {
			var style string
			style, line, _ = strings.Cut(rest, " ")
			fmt.Fprintf(&body, `<w:pPr><w:pStyle w:val="%s"/></w:pPr>`, style)
			fmt.Fprintf(&styles, `<w:style w:type="paragraph" w:styleId="%s"><w:name w:val="%s"/></w:style>`, style, style)
		}
		for piece := range strings.SplitSeq(line, "›") {
			plain, field, _ := strings.Cut(piece, "‹")
			fmt.Fprintf(&body, `<w:r><w:t xml:space="preserve">%s</w:t></w:r>`, plain)
			if code, shown, ok := strings.Cut(field, "|"); ok {
				fmt.Fprintf(&body, `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> %s </w:instrText></w:r>`+
					`<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t xml:space="preserve">%s</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`, code, shown)
			}
		}
		body.WriteString("</w:p>")
	}
	file := filepath.Join(t.TempDir(), "judgment.docx")
	packWord(t, file, map[string]string{
		"[Content_Types].xml":          `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/></Types>`,
		"_rels/.rels":                  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
		"word/_rels/document.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`,
		"word/styles.xml":              `<w:styles xmlns:w="` + wordSpace + `">` + styles.String() + `</w:styles>`,
		"word/document.xml":            `<w:document xmlns:w="` + wordSpace + `"><w:body>` + body.String() + `</w:body></w:document>`,
	})
	source, err := format.Open(file, format.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer source.Close()
	for item, err := range source.Items(context.Background()) {
		if err != nil {
			t.Fatal(err)
		}
		record, err := source.Decode(item)
		if err != nil {
			t.Fatal(err)
		}
		return record.Document
	}
	t.Fatal("no document")
	return nil
}

func packWord(t *testing.T, file string, parts map[string]string) {
	t.Helper()
	f, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	z := zip.NewWriter(f)
	for name, data := range parts {
		w, err := z.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprint(w, data)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}

package pipeline

import (
	"fmt"
	"slices"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/find"
)

// finding gives "LABEL text" for what a configuration finds in an English text.
func finding(t *testing.T, change func(*Config), text string) []string {
	t.Helper()
	c := Default()
	if err := c.Apply("presidio"); err != nil {
		t.Fatal(err)
	}
	c.Detect.Without = []string{"tagger", "labelled"} // what one rule gives is known by hand
	change(&c)
	f, err := NewFinder(&c, FinderOptions{Explain: true})
	if err != nil {
		t.Fatal(err)
	}
	doc := lethe.NewDocument("d", text)
	doc.Language = "en"
	ms, err := f.Detect(t.Context(), doc)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, m := range ms {
		told := fmt.Sprintf("%s %s", m.Label, m.Text)
		if over := m.Features[find.Overrode]; over != "" {
			told += " < " + over
		}
		got = append(got, told)
	}
	return got
}

func TestAllowed(t *testing.T) {
	text := "é: her SSN is 219-09-9876"
	for name, c := range map[string]struct {
		change func(*Config)
		want   []string
	}{
		"none": {func(*Config) {}, []string{"US_SSN 219-09-9876 < PERSONAL_ID [14,25) references 0.85"}},
		"for a label: the next best stays": {func(c *Config) {
			c.Detect.Labels = map[lethe.Label]find.OfLabel{"US_SSN": {Lists: find.Lists{Allow: []string{"219-09-9876"}}}}
		}, []string{"PERSONAL_ID 219-09-9876"}},
		"for all":          {func(c *Config) { c.Detect.Allow = []string{"219-09-9876"} }, nil},
		"by an expression": {func(c *Config) { c.Detect.AllowRegex = []string{`^\d{3}-`} }, nil},
	} {
		if got := finding(t, c.change, text); !slices.Equal(got, c.want) {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
}

// TestNoFalseNames reads what users of such tools complain about most: closings,
// headings, logs, heads of tables and forms taken for people.
func TestNoFalseNames(t *testing.T) {
	c := Default()
	if err := c.Apply("general"); err != nil {
		t.Fatal(err)
	}
	f, err := NewFinder(&c, FinderOptions{Explain: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{
		"Cheers,\nKind regards\n\nThanks,\nTalk soon\n\nLove\n\nYours\nSent from my iPhone",
		"SUMMARY\nMain Findings\nNext Steps\nCall Notes\nFollow Up\nAction Items\nOpen Issues\n\nBackground\n\nThe tap was fixed.",
		"2024-05-01 10:22:31 INFO Scheduler - Job Runner started\n2024-05-01 10:22:32 WARN Connection Pool exhausted\nERROR Main Thread: NullPointerException at com.acme.Main.run(Main.java:42)\nDEBUG Cache Manager: evicted 12 entries",
		"Name | Age | City\n--- | --- | ---\nFirst Name\tLast Name\tDate of Birth\tPostal Code\tPhone Number\nOrder ID;Customer;Amount;Status\n1;open;12;Paid",
		"Agent: Hello, how can I help?\nCaller: My card is blocked.\nAgent: One moment.\nCustomer: Okay.\nOperator: Goodbye.",
		"Dear All,\n\nDear Customer,\n\nDear Hiring Manager,\n\nHello There,\n\nHi Everyone,\nHi again,\nHello World",
		"Please Note: Office Closed on Monday. Privacy Policy. Terms and Conditions. Customer Service. Click Here. Read More. Learn More",
		"Liebe Grüsse\n\nBeste Grüsse\nMit besten Grüssen\n\nAnrufer: fragt nach Rechnung. Der Anrufer war freundlich. Zusammenfassung\nWeiteres Vorgehen\nOffene Punkte\nGruss",
		"Un saludo\nGracias\nBesos\n\nResumen\nPróximos Pasos\nLlamante: pregunta por la factura\nAtentamente",
		"Salutacions\nGràcies\nResum\nPropers Passos\nUna abraçada\nFins aviat",
		"From: Support\nTo: Billing\nSubject: Re: Your Order\nSent: Monday\nCc: Sales Team",
		"Question 1: What happened? Answer: Water Damage in the Kitchen. Witness: none. Police Report: no. Estimated Cost: 300",
		"Good Morning,\nGood afternoon\nHappy New Year\nMerry Christmas\nBest Wishes\nAll the Best\nTake Care\nMany Thanks\nWarm Regards\nSee You Soon\nSincerely Yours\n",
		"HEADER: Content-Type: text/plain\nUser-Agent: Mozilla\nHost: localhost\nAccept: */*\nAuthorization: Bearer\nCache-Control: no-cache",
		"Monthly Report\nTotal Sales 1200\nNet Profit 300\nGross Margin 25%\nUnit Price\nGrand Total\nShipping Cost",
		"Reviewed by: Pending\nApproved by: TBD\nContact: Reception\nSigned: Yes\nAuthor: Unknown\nHandler: Auto\nReported by: Caller\nName: Same\nWitness: Neighbour",
		"Caller: asked about the invoice.\nCaller said that the parcel is late. Cheers.",
	} {
		ms, err := f.Detect(t.Context(), lethe.NewDocument("d", text))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range ms {
			if m.Label == lethe.Person {
				t.Errorf("%q is no person (%s, %v)", m.Text, m.Detector, m.Features)
			}
		}
	}
}

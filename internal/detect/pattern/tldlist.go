package pattern

import (
	"strings"

	"github.com/lethe-privacy/lethe/internal/text/wordset"
)

// genericTLDs are the generic top-level domains that anyone can register names
// under: the root zone without country codes and without the domains that belong
// to single brands, which are mostly words of the language ("apple", "visa").
var genericTLDs = wordset.Of(`
	academy accountant accountants actor adult africa agency airforce apartments app archi army art asia
	associates attorney auction audio auto autos baby band bar bargains beer berlin best bet bid bike bio black
	blackfriday blog blue boats bond boo boston bot boutique build builders business buzz cab cafe cam camera camp
	capital car cards care careers cars casa cash casino catering center ceo cfd charity chat cheap christmas
	church city claims cleaning click clinic clothing cloud club codes coffee college com community company
	computer condos construction consulting contact contractors cooking cool coupons courses credit creditcard
	cricket cruises cyou dad dance date dating day degree delivery democrat dental dentist desi design dev
	diamonds diet digital direct directory discount doctor dog domains download earth eco edu education email
	energy engineer engineering enterprises equipment esq estate events exchange expert exposed express fail faith
	family fans farm fashion feedback film finance financial fish fishing fit fitness flights florist flowers
	football forsale foundation fun fund furniture futbol fyi gallery game games garden gay gdn gifts gives giving
	glass global gmbh gold golf gov graphics gratis green gripe group guide guitars guru hair hamburg haus health
	healthcare help hiphop hockey holdings holiday homes horse hospital host hosting house how icu info ink
	institute insure int international investments irish jetzt jewelry juegos kaufen kids kitchen kiwi krd kyoto
	land lat law lawyer lease legal lgbt life lighting limited limo link live loan loans lol london love ltd ltda
	luxury maison management market marketing markets mba media melbourne meme memorial men miami mil mobi moda
	moe mom money monster mortgage motorcycles mov movie nagoya name navy net network new news ngo ninja now nyc
	observer okinawa one ong onl online org organic osaka page paris partners parts party pet phd photo
	photography photos pics pictures pink pizza place plumbing plus poker porn press pro productions prof promo
	properties property protection pub quest racing recipes red rehab reise reisen rent rentals repair report
	republican rest restaurant review reviews rip rocks rodeo rsvp run saarland sale salon sarl sbs school schule
	science services sex sexy shoes shop shopping show singles site skin soccer social software solar solutions
	soy space spiegel study style sucks supply support surf surgery systems tax taxi team tech technology tel
	theater tips tires today tools top tours town toys trade training tube university uno vacations ventures vet
	video villas vin vip vision vlaanderen vodka vote voting voyage wales wang watch webcam website wedding wiki
	wine work works world wtf xxx xyz yoga yokohama you zone`)

// presidioTLD is the length of the longest beginning of a label that is a generic
// or a country's top-level domain. Presidio does not ask what follows one.
func presidioTLD(label string) int {
	lower := strings.ToLower(label)
	for n := len(lower); n >= 2; n-- {
		if genericTLDs[lower[:n]] || n == 2 && topLevel(lower[:n]) {
			return n
		}
	}
	return 0
}

package pack

import (
	"testing"

	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/detect/detecttest"
)

func TestDetector(t *testing.T) { detecttest.Test(t, Detector()) }

// TestPacks: all can be read.
func TestPacks(t *testing.T) {
	for _, l := range Languages() {
		if p, err := load(files, l); err != nil {
			t.Errorf("%s: %v", l, err)
		} else if p.Name == "" || len(p.months) < 12 && !p.Bare {
			t.Errorf("%s has no name or no months", l)
		}
	}
}

// packTexts are a sentence or two of each pack, with what it makes of them, by hand.
var packTexts = []detect.Example{
	{Language: "fr", Text: "Son mari, [PERSON Gilles Aubry], [OCCUPATION plombier] à [LOCATION Angers], est suivi par le docteur [PERSON Petit] depuis 10 ans."},
	{Language: "fr", Text: "[ORGANIZATION SARL Duvernay et Fils], [ADDRESS 12 bis, rue de la République, 69002 Lyon], dossier n° [CODE 2019-44821]."},
	{Language: "fr", Text: "Il a acheté du pain, puis il est rentré. La Caisse lui doit 300 euros."},
	{Language: "fr", Text: "Le requérant, [DEMOGRAPHIC apatride], est le fils d'un [DEMOGRAPHIC ancien harki]. Le mur d'enceinte est bas."},
	{Language: "fr", Text: "l'[OCCUPATION infirmière] d'[LOCATION Amiens] a appelé M. [PERSON d'Amiens]."},
	{Language: "fr", Text: "Mon voisin, [PERSON Jean-Marc Le Floc'h], peut en témoigner."},
	{Language: "pl", Text: "Leży w [ORGANIZATION szpitalu im. Kopernika w Łodzi]."},
	{Language: "it", Text: "Il sig. [PERSON Tarlo Bassi], nato a [LOCATION Pavia] il [BIRTH_DATE 3 aprile 1961], abita in [ADDRESS Via Garibaldi 4, 27100 Pavia]."},
	{Language: "it", Text: "La società [ORGANIZATION Officine Varani S.p.A.] paga 300 euro per ogni anno di contratto."},
	{Language: "nl", Text: "Mevrouw [PERSON Van der Meulen], [AGE 42 jaar], woont aan de [ADDRESS Kerkstraat 12, 8011 CK Zwolle]. De vrouw betaalt 30 euro."},
	{Language: "nl", Text: "Hij werkt sinds [DATE 3 maart 2018] als [OCCUPATION timmerman] bij [ORGANIZATION Bouwgroep Tarlo B.V.]."},
	{Language: "pt", Text: "A Sra. [PERSON Inês Tarlo], de [AGE 42 anos], mora na [ADDRESS Rua das Flores, 25, 4700-123 Braga]. O contrato é de 3 anos."},
	{Language: "pl", Text: "Pan [PERSON Jan Kowalski] i jego żona [PERSON Anna Kowalska] mieszkają przy [ADDRESS ul. Długiej 5/7, 00-238 Warszawa]."},
	{Language: "pl", Text: "Rozmawiałam z [PERSON Kowalskiego] córką, [AGE 42-letnią] [OCCUPATION pielęgniarką], [DATE 3 kwietnia 2019 r]."},
	{Language: "fr", Text: "Née le [BIRTH_DATE douze mars mille neuf cent soixante-huit], vue le [DATE premier avril] pour deux cents euros."},
	{Language: "it", Text: "È nato il [BIRTH_DATE tre maggio millenovecentoquarantasei] e morto il [DATE primo aprile 2019]."},
	{Language: "nl", Text: "Zij is geboren op [BIRTH_DATE twaalf maart negentienhonderdtweeënvijftig] en kwam op [DATE eerste mei]."},
	{Language: "pt", Text: "Nasceu a [BIRTH_DATE três de maio de mil novecentos e trinta e oito] e saiu no dia [DATE primeiro de abril]."},
	{Language: "pl", Text: "Urodziła się [BIRTH_DATE dwunastego marca tysiąc dziewięćset trzydziestego ósmego roku], zmarła [DATE dwudziestego pierwszego kwietnia]."},
	{Language: "fr", Text: "Mille mars de plus, les deux maires, et sept hivers."},
	{Language: "fr", Text: "Son frère souffre d'[MEDICAL épilepsie], d'une [MEDICAL hépatite C] et d'une [MEDICAL insuffisance rénale chronique] ; on lui a ôté un [MEDICAL cancer du côlon], puis [TREATMENT chimiothérapie]."},
	{Language: "it", Text: "Il padre ha avuto un [MEDICAL ictus] e ha il [MEDICAL diabete di tipo 2], come la zia; il nonno ha un [MEDICAL tumore al polmone]."},
	{Language: "nl", Text: "Vader kreeg een [MEDICAL beroerte], zijn zus heeft [MEDICAL darmkanker] en [MEDICAL suikerziekte]; het is een kwestie van tijd."},
	{Language: "pt", Text: "O pai teve um [MEDICAL enfarte] e faz [TREATMENT hemodiálise]; a mãe tem [MEDICAL cancro da mama] e come pouco na zona."},
	{Language: "pl", Text: "Ojciec miał [MEDICAL udar mózgu], a siostra choruje na [MEDICAL cukrzycę typu 2] i [MEDICAL padaczkę] od lat."},
	// What lasts so long is no age; days as minutes and notaries write them, with the year in words; widows,
	// years of birth, houses and days as papers of offices have them.
	{Language: "nl", Text: "Zij is 5 maanden zwanger. Hij was veertig jaar [OCCUPATION vrachtwagenchauffeur] en is 40 jaar getrouwd; hij was [AGE veertig jaar] en de baby is [AGE 5 maanden]."},
	{Language: "nl", Text: "Dat zei buurvrouw [PERSON Bloem] gisteren."},
	{Language: "fr", Text: "Elle est [MEDICAL enceinte de 5 mois]. Il a 40 ans de service et sa fille a [AGE 40 ans]. Le [DATE 28 du mois de novembre 2024]."},
	{Language: "it", Text: "È incinta di 5 mesi. Ha 40 anni di servizio, un uomo di [AGE 42 anni]. Il giorno [DATE 28 del mese di novembre] e il [DATE 6 febbraio duemilaventicinque]."},
	{Language: "it", Text: "[PERSON Rosa De Luca] ved. [PERSON Mantovan], classe [BIRTH_DATE 1941], ha fatto la classe 5."},
	{Language: "pt", Text: "Está grávida de 5 meses. Tem 40 anos de serviço. Aos [DATE 28 dias do mês de novembro de 2024] compareceu."},
	{Language: "pl", Text: "Pani [PERSON Anna Kowalska] ([AGE l. 41]), zam. [ADDRESS Toporów 23], w dniu [DATE 25.02]. przyjdzie. Do ceny 25.02 zł."},
	{Language: "nl", Text: "Wij wonen nu eenendertig jaar op [ADDRESS Vlietweg 24], zij is [AGE 78 jaar] en op [DATE 2-4] kwam hij, [DATE vrijdag de 11e] niet; op 2-4 stoelen."},
	{Language: "it", Text: "Ha lavorato dodici anni alla ditta e non paga da tre mesi; ha quasi [AGE 40 anni]. Lascia la casa entro il [DATE 30.4]. Costa il 3.5 %."},
	// In small letters: behind titles and relatives, with numbers, and again; not what is a word.
	{Language: "nl", Text: "dokter [PERSON hoekzema] belt nog, zij woont op de [ADDRESS merelstraat 14] en dokter weet van niks"},
	{Language: "fr", Text: "chez madame [PERSON kervella] avec mon mari [PERSON rené] mais madame veut bien et mon mari dort"},
	{Language: "it", Text: "il dottor [PERSON ferretti] con mia moglie [PERSON ornella], ma il dottor dice che mia moglie sta bene"},
	{Language: "pt", Text: "mora na [ADDRESS rua da ponte 31] e a rua da ponte fica perto daqui"},
	{Language: "pl", Text: "[PERSON Marta Kozioł] pisze.\nmoja siostra [PERSON marta] jest chora i nie przyjdzie"},
	// Who speaks in a chat, whatever the word is; forms have fields.
	{Language: "nl", Text: "[PERSON wietske]: kom je nog?\n[PERSON wil]: ja straks\n[PERSON wietske]: goed\n[PERSON wil]: tot zo dan"},
	{Language: "it", Text: "zia [PERSON rina]: ci sei?\n[PERSON ornella]: sono qui\nzia [PERSON rina]: bene\n[PERSON ornella]: a dopo"},
	{Language: "pt", Text: "cor: azul\npeso: leve\ncor: verde\npeso: forte"},
	// Where in a house, and houses by their number; mobile telephones in one piece; how old things are.
	{Language: "pt", Text: "Mora na [ADDRESS Rua da Ponte, n.º 31, 3.º Dto] com a mãe. O prédio tem 40 anos. Ligue para [PHONE_NUMBER 912345678]."},
	{Language: "it", Text: "Abita in [ADDRESS via Larga 4, scala B, 31100 Treviso (TV)], la vicina del civico [ADDRESS 12] chiama [PHONE_NUMBER 3391234567]. La caldaia ha 12 anni."},
	{Language: "nl", Text: "De buurvrouw van nummer [ADDRESS 14] belt [PHONE_NUMBER 0612345678], toestel [PHONE_NUMBER 214]. Het huis is 90 jaar. Bestelling nummer 14 is er."},
	// Houses without a word for a street: before a post code at the beginning of a text, behind a town, behind
	// an article, with ordinary words before a post code, and with a preposition in the name.
	{Language: "nl", Text: "[ADDRESS Oude Vliet 3, 2231 GC Rijnsburg]"},
	{Language: "nl", Text: "Zij is nu wonende te [LOCATION Oudega], [ADDRESS Buorren 31] met haar kind."},
	{Language: "nl", Text: "Hij woont op de [ADDRESS Bulten 3] met zijn kind en een hond."},
	{Language: "nl", Text: "Het pakket ging naar [ADDRESS Grote Kom 12, 9001 AB Grou] en kwam terug."},
	{Language: "nl", Text: "Mevrouw [PERSON Oudshoorn], [ADDRESS Achter de Kerk 3, 4331 LM Middelburg], is het er niet mee eens."},
	// What somebody does before a title and behind a relative; years of life in words; districts; whom one works for.
	{Language: "nl", Text: "Het is failliet; [OCCUPATION curator] mr. [PERSON Ilse Maas] verkoopt het. Vader [OCCUPATION loodgieter], zij is er niet."},
	{Language: "nl", Text: "Mijn zoon van [AGE elf] is ziek en zij vierde haar [AGE tachtigste] verjaardag in [LOCATION Nieuw-Vennep] met ons."},
	{Language: "nl", Text: "Zij kreeg een paspoort en is klant bij [ORGANIZATION Omrin] sinds kort. De post ging naar [ADDRESS Postbus 3051] en kwam niet aan."},
	// Institutions are no streets; cards that name a number; feasts with their year; names of towns of several words.
	{Language: "nl", Text: "Zij zit op [ORGANIZATION basisschool De Wilgenhof in Ommen] en heeft pas [CODE 40182273]."},
	{Language: "nl", Text: "Haar verzekeringspas [CODE 8052 4471 330] is kwijt sinds [DATE kerst 2021]. De pas is van haar."},
	{Language: "nl", Text: "Zij kwam te [LOCATION Bergen op Zoom] aan en sprak met [PERSON Rinske van 't Hof] over de zaak."},
	{Language: "nl", Text: "Gisteren sprak [PERSON Youssef] in [LOCATION Ommen] met [PERSON Willem in 't Veld] over [PERSON Aletta op den Akker]."},
	{Language: "nl", Text: "ik zit nu bij [PERSON marijke] maar ik ben om acht uur thuis en dan eet ik wat"},
	{Language: "pl", Text: "Sygnatura akt [CODE II C 118/24]. Telefon wewn. [PHONE_NUMBER 118]. Nasz samochód ma 12 lat, a syn ma [AGE 12 lat]."},
	{Language: "fr", Text: "Chèque n° [CODE 4471882]. La voisine du numéro [ADDRESS 8] appelle le [PHONE_NUMBER 0612345678]. La voiture a 12 ans et ma fille a [AGE 12 ans]."},
	// Headings, abstract nouns, doses, things, temperatures: nobody.
	{Language: "fr", Text: "COMPTE RENDU DE LA VISITE\nOn porte des gants en Kevlar et on prend de la Visa. Traitement par Novarel 50 mg le soir."},
	{Language: "it", Text: "VERBALE DI CONSEGNA\nSi va in Cardiologia con la Fiat Panda. Prende Zarelix 20 mg."},
	{Language: "nl", Text: "Kleuring en Vergadering: zie onder. Zij rijdt in een Opel en werkt met Excel."},
	{Language: "pl", Text: "a) Kwota jest znana. Było 4 st. C. Ustalono termin. W [DATE 2024 r]. Rada jest nowa."},
	{Language: "el", Text: "Η κυρία [PERSON Παπαδοπούλου] μένει στην [ADDRESS οδό Ερμού 12]."},
	{Language: "uk", Text: "Пані [PERSON Олена Коваленко], [AGE 42 роки], народилася [BIRTH_DATE 3 квітня 1961 року]."},
	{Language: "ja", Text: "[PERSON 田中太郎]様は[BIRTH_DATE 1961年4月3日]生まれ、[AGE 63歳]。電話：[PHONE_NUMBER 03-1234-5678]"},
	{Language: "zh", Text: "[PERSON 王小明]先生住在[ADDRESS 北京市朝阳区建国路12号]，[AGE 63岁]。"},
	{Language: "ko", Text: "[PERSON 김민수] 씨는 [BIRTH_DATE 1961년 4월 3일] 출생이며 [AGE 63세]입니다."},
	{Language: "he", Text: "מר [PERSON יוסף כהן] נולד ב-[BIRTH_DATE 3 באפריל 1961] בעיר."},
	{Language: "ar", Text: "زارته الدكتورة [PERSON ليلى حداد] يوم [DATE 3 أبريل 2020]."},
}

// TestPacksRead: what each pack makes of a sentence or two, by hand.
func TestPacksRead(t *testing.T) {
	d := Detector()
	for _, e := range packTexts {
		if diff := detecttest.Diff(d, e); diff != "" {
			t.Errorf("%s: %q:\n%s", e.Language, e.Text, diff)
		}
	}
}

// FuzzRead: no text breaks a pack, and what is found lies in it.
func FuzzRead(f *testing.F) {
	for _, s := range []string{"", "Mme", "M. ", "né le 3 avril", "\xff", "12 rue de", "Kerkstraat 12", "ul.", "42-letni", "12 bis", "dossier n° 4", "J.-P.", "Tel: +", "SARL", "hôpital « ", "1961-"} {
		f.Add("fr", s)
		f.Add("pl", s)
		f.Add("nl", s)
		f.Add("ja", s)
	}
	f.Fuzz(func(t *testing.T, language, s string) {
		p := Of(language)
		if p == nil {
			return
		}
		x := newText(p, "", 0, s)
		x.read()
		for _, m := range x.found {
			if m.Start < 0 || m.End > len(s) || m.Span.In(s) != m.Text || m.Text == "" {
				t.Errorf("%q: %v", s, m)
			}
		}
	})
}

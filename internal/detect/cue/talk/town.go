package talk

import (
	"strings"
	"sync"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
)

// quarters are districts, quarters and stations of large cities, as people call them without a word
// for what they are.
const quarters = `abando,albaicin,algorta,aluche,amara,aravaca,arganzuela,arguelles,arrosadia,atocha,balafia,baro de viver,bellvitge,benicalap,benimaclet,bonavista,
		bufala,ca n anglada,camp de l arpa,campclar,campolivar,can anglada,can boada,can oriach,can peguera,can serra,cappont,carabanchel,carranque,chamartin,
		chamberi,cimadevilla,ciudad lineal,ciutat meridiana,ciutat vella,coia,collblanc,cuatro caminos,deusto,diagonal mar,egia,el bercial,el cabanyal,
		el carmel,el guinardo,el molinar,el perchel,el putxet,el raval,el zaidin,elvina,ensanche de vallecas,entrevias,fondo,fort pienc,fuencarral,gamonal,
		germans sabat,horta guinardo,hortaleza,hostafrancs,huelin,indautxu,intxaurrondo,iturrama,la barceloneta,la bordeta,la chana,la guineueta,la macarena,
		la malva rosa,la sagrera,la teixonera,la torrassa,la verneda,las arenas,lavapies,legazpi,les corts,les roquetes,lesseps,llefia,malasana,malvarrosa,
		mendez alvaro,miralbueno,moncloa,montbau,monte alto,montecarmelo,moratalaz,neguri,nervion,nou barris,nuevos ministerios,orcasitas,orriols,os mallos,
		otxarkoaga,pajarillos,pardinyes,parquesol,patraix,pedralbes,pere garau,pino montano,plaza eliptica,poble sec,poblenou,principe pio,pubilla cases,
		puente de vallecas,pumarin,rekalde,rotxapea,russafa,ruzafa,sagrada familia,san blas,san cristobal de los angeles,san jorge,sanchinarro,sant gervasi,
		sant pere i sant pau,sant roc,santutxu,sarria,schamann,singuerlin,son gotleu,teatinos,teis,tetuan,torre baro,torre romeu,torrefiel,torreforta,torrero,
		triana,trinitat nova,trinitat vella,turo de la peira,txantrea,txurdinaga,usera,valdebebas,valdespartera,vall d hebron,vallcarca,vallecas,vegueta,
		vicalvaro,vila de gracia,vila olimpica,vilapicina,villa de vallecas,villaverde,vistabella,zorrotza`

// shortTowns are how people call towns whose whole names the lists have: "sant boi" is Sant
// Boi de Llobregat. Folded; by first word.
var shortTowns = sync.OnceValue(func() map[string][]string {
	byFirst := map[string][]string{}
	for name := range strings.SplitSeq(`l hospitalet,hospitalet,cornella,esplugues,sant boi,sant just,sant joan despi,sant feliu,sant andreu,sant vicenc,sant cugat,sant quirze,sant sadurni,sant fruitos,sant celoni,sant pol,sant carles,sant hilari,sant joan,sant pere,sant llorenc,sant esteve,sant marti,
		santa coloma,santa perpetua,santa margarida,santa eulalia,santa maria,vilanova,sitges,el prat,la roca,les franqueses,l ametlla,la garriga,la llagosta,la seu,la bisbal,la rapita,la senia,l escala,l estartit,l espluga,l arboc,l aldea,l ampolla,
		masies de voltrega,les masies,canet,caldes,arenys,premia,vilassar,malgrat,pineda,tordera,palau solita,lloret,tossa,castello,palafolls,torroella,banyoles,castellar,barbera,cerdanyola,montcada,badia,ripollet,polinya,sentmenat,parets,mollet,cardedeu,llica,bigues,
		viladrau,vilada,vilobi,cubelles,calafell,el vendrell,torredembarra,roda,mora,flix,gandesa,ulldecona,deltebre,mollerussa,tremp,sort,vielha,pont de suert,la pobla,
		san sebastian de los reyes,sanse,alcala,alcorcon,mostoles,getafe,leganes,fuenlabrada,parla,pinto,valdemoro,arganda,rivas,coslada,torrejon,san fernando,las rozas,majadahonda,pozuelo,boadilla,collado villalba,aranjuez,
		dos hermanas,alcala de guadaira,san juan de aznalfarache,mairena,el puerto,el puerto de santa maria,jerez,chiclana,la linea,la linea de la concepcion,san roque,velez,rincon de la victoria,la carolina,villanueva,don benito,almendralejo,
		aranda,miranda,medina,astorga,la baneza,benavente,aviles,langreo,mieres,la felguera,vilagarcia,o grove,la coruna,santiago,el ferrol,barakaldo,getxo,portugalete,santurtzi,irun,errenteria,
		elche,elda,torrevieja,orihuela,alcoy,denia,xabia,javea,gandia,sagunto,torrent,paterna,burjassot,mislata,xirivella,alzira,xativa,vila real,telde,arucas,la laguna,los cristianos,palma,manacor,inca,ciutadella,mao,
		`+quarters, ",") {
		name = strings.TrimSpace(name)
		first, _, _ := strings.Cut(name, " ")
		byFirst[first] = append(byFirst[first], name)
	}
	return byFirst
})

// townlike is how names of towns begin in these countries, in lower case and folded.
var townlike = lazyregexp.New(`^(?:vila|villa|vall|mont|puig|castell|castill|torr[eo]|font|fuen|roca|riu|sant|llo[bnr]|alco|alca|bena|beni|guad|vall?de|navall?|ribad?|mira|casa?te|aran|mas[dlnqr])[a-z]{3,}`)

// soundsLikeTown reports whether word i, in small letters, is no word of the languages and
// no name, and begins as names of towns do.
func (t *text) soundsLikeTown(i int) bool {
	return !t.capital(i) && t.letters(i) && len(t.Low(i)) > 5 && !t.ordinary(i) && t.rank(i) == 0 && townlike.MatchString(t.Low(i)) && t.free(i, i)
}

// calledStreet is the last word of a street in lower case without a number that is called
// after a thing, "calle del pez", or of a quarter, "barrio del pilar"; i where there is none.
func (t *text) calledStreet(i int) int {
	if !plainStreets[t.Low(i)] && t.Low(i) != "barri" && t.Low(i) != "barrio" || !t.joined(i) {
		return i
	}
	k := i + 1
	for k < len(t.Words) && t.joined(k-1) && (particles[t.Low(k)] || k > i+1 && articles[t.Low(k)]) {
		k++
	}
	if k == i+1 || k >= len(t.Words) || !t.joined(k-1) || !t.letters(k) || small[t.Low(k)] || verbs[t.Low(k)] || anyPlace[t.Low(k)] || !t.free(i, k) {
		return i
	}
	return k
}

// anyPlace are words that tell where a street is, and do not name it.
var anyPlace = lists.Set("any-place")

// shortTown is the last word of the longest such name that begins at word i, -1 where none
// does.
func (t *text) shortTown(i int) int {
	if i >= len(t.Words) {
		return -1
	}
	last := -1
	for _, name := range shortTowns()[t.Low(i)] {
		if next, ok := t.phrase(i, name); ok {
			last = max(last, next-1)
		}
	}
	return last
}

// goneTo reports whether the words before word i say that it is a place, where it is a word as
// well: "voy a valencia".
func (t *text) goneTo(i int) bool {
	return t.joined(i-1) && (within[t.Low(i-1)] || t.Low(i-1) == "a" && t.joined(i-2) && going[t.Low(i-2)])
}

// commonest is the rank up to which a word that is a town as well is the word.
const commonest = 500

// within stand before places and hardly before people; going are words of motion, behind which "a" does.
var (
	within = wordset.Of("en desde hasta fins")
	going  = wordset.Of("voy vas va vamos van fui fue fuimos ir ido iba vuelvo vuelve volver vuelta viajo viaja viaje llegar llego llega mudo muda vaig anem aneu van anar vam torno torna tornem tornar arribo arriba arribar arribem viatjo viatge pujo baixo baixem subo bajo")
)

package temporal_test

import (
	"testing"

	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/detect/temporal"
)

// TestAgesAsPeopleWriteThem has ages of letters, notes and chats, and numbers beside them that
// are none.
func TestAgesAsPeopleWriteThem(t *testing.T) {
	check(t, temporal.Ages(),
		// An adjective after the unit.
		detect.Example{Text: "ihr [AGE 5 Jahre alter] Sohn, die [AGE 14 Monate alte] Tochter und der [AGE 83 Jahre alte] Rentner", Language: "de"},
		detect.Example{Text: "ein [AGE sechs Wochen alter] Säugling, die [AGE drei Jahre alten] Zwillinge, ein [AGE 9 Jahre altes] Mädchen", Language: "de"},
		detect.Example{Text: "ein 40 Jahre altes Haus, die 12 Jahre alte Heizungsanlage und der 9 Jahre alte Firmenwagen", Language: "de"},
		detect.Example{Text: "a [AGE six-week-old] baby and a [AGE three months old] girl; six weeks later", Language: "en"},
		// Years of life.
		detect.Example{Text: "im [AGE 67. Lebensjahr], nach dem [AGE 3. Lebensmonat], im 67. Jahr des Vereins", Language: "de"},
		detect.Example{Text: "in her [AGE 67th year], in the 67th year of the club", Language: "en"},
		// With how many years.
		detect.Example{Text: "wurde mit [AGE 71 Jahren] operiert, verstarb mit [AGE 83 Jahren]. Mutter mit [AGE 78 Jahren] an Krebs verstorben", Language: "de"},
		detect.Example{Text: "mit 10 Jahren Berufserfahrung, mit 5 Jahren Haft, mit 3 Jahren Garantie", Language: "de"},
		// Notes.
		detect.Example{Text: "[AGE 45 J.], männlich; [AGE Pat., 66a]; [AGE 75a], w; [AGE 75a] weiblich, [AGE 9 Mon. alt], [AGE 45 J. alt]", Language: "de"},
		detect.Example{Text: "Hauptstr. 75a, Wien; Nr. 12 a; 20 J. Garantie", Language: "de"},
		detect.Example{Text: "[AGE 45M] presenting with pain\n[AGE 67F] c/o cough, [AGE 45y] F, [AGE 34 yrs], male; [AGE 12 y] m", Language: "en"},
		detect.Example{Text: "raised 45M with a loan, $45M presenting a gain, 3 y of work, 10 yrs more", Language: "en"},
		detect.Example{Text: "[AGE varón, 67 a], fumador; mujer de [AGE 71 años]", Language: "es"},
		// Somebody is so old.
		detect.Example{Text: "Er ist [AGE 34]. Sie ist jetzt [AGE 35], meine Mutter war [AGE 81], Oma wird [AGE 80]. Ich bin [AGE 19] und suche. Der Bub ist vielleicht [AGE 13].", Language: "de"},
		detect.Example{Text: "Er ist 1. Vorsitzender. Sie wurde 2. im Rennen. Das ist 34. Es wird 80 Grad", Language: "de"},
		detect.Example{Text: "My son is [AGE 7], his wife is now [AGE 62], Mum was [AGE 81]. Anna is [AGE 34] and lives here", Language: "en"},
		detect.Example{Text: "The room is 34. Item is 12. The total was 81, the score is 7.", Language: "en"},
		detect.Example{Text: "turned [AGE 50] last May; she'll be [AGE 80] in June; will turn [AGE 18] on Friday", Language: "en"},
		detect.Example{Text: "He died at [AGE 71], retired at [AGE 65]. She starb mit [AGE 71].", Language: "en"},
		detect.Example{Text: "arrived at 12, started at 9, mit 71 Punkten", Language: "en"},
		// Brackets after people.
		detect.Example{Text: "his wife ([AGE 39]), my brother ([AGE 12], asthma), children ([AGE 5], [AGE 8] and [AGE 11]), patients (45), custody of the twins ([AGE 7])", Language: "en"},
		detect.Example{Text: "Tochter ([AGE 12]), Kinder ([AGE 5], [AGE 8] und [AGE 11]), die Kinder (3) und Anlagen (12)", Language: "de"},
		detect.Example{Text: "Sarah (mother, [AGE 24]), my son, [AGE 7], and his gran, [AGE 81]. The father, 2 brothers and a sister, 3 of them", Language: "en"},
		detect.Example{Text: "Mutter mit [AGE 52] an Brustkrebs verstorben; mit 30 an Bord, mit 12 an der Wand", Language: "de"},
		detect.Example{Text: "das Kind, 3. Klasse, Oma, 80. Geburtstag; die Tochter, [AGE 3]. Sie lacht.", Language: "de"},
		// Of so many.
		detect.Example{Text: "a lady of [AGE 92], a boy of [AGE 7] who fell, a team of 12, a party of 8", Language: "en"},
		// Lists and ranges.
		detect.Example{Text: "[AGE aged between 60] and [AGE 65], sons [AGE aged 4] and [AGE 7], girls [AGE aged 4], [AGE 7] and [AGE 11]. Aged care for 12", Language: "en"},
		detect.Example{Text: "im [AGE Alter von 3], [AGE 5] und [AGE 9] Jahren; [AGE Alter: ca. 45]; [AGE Alter von etwa 60]", Language: "de"},
		detect.Example{Text: "[AGE 5], [AGE 8] und [AGE 11 Jahre alt]; 3 Zimmer, [AGE 11 Jahre alt]", Language: "de"},
		// Tens.
		detect.Example{Text: "in her [AGE mid-forties], in his [AGE early sixties], in their [AGE seventies], in the mid-seventies, the sixties", Language: "en"},
		detect.Example{Text: "[AGE Mitte vierzig], [AGE Anfang 50], [AGE Ende dreißig]; Mitte 2019, Anfang 20. Jahrhundert, Ende 30 %", Language: "de"},
		// In words.
		detect.Example{Text: "[AGE aged sixty-two], at the [AGE age of nineteen], she turned [AGE fifty], she is [AGE thirty-four]. one is one, she was once, he is set.", Language: "en"},
		detect.Example{Text: "im [AGE Alter von siebzig Jahren], Sie ist [AGE achtzig].", Language: "de"},
	)
}

// TestWhoIs has ages of those that a clause is about.
func TestWhoIs(t *testing.T) {
	check(t, temporal.Ages(),
		detect.Example{Text: "Our son Zac, who is [AGE six], has asthma; Ann, who is [AGE 42], too; Tom, who is 40 minutes late.", Language: "en"},
	)
}

// TestDurationsInYears has how long something lasts, which Spanish and Catalan write as they write ages.
func TestDurationsInYears(t *testing.T) {
	check(t, temporal.Ages(),
		detect.Example{Text: "Vivo sola y tengo [AGE 71 años]. Tengo 20 años de experiencia.", Language: "es"},
		detect.Example{Text: "Tinc [AGE 45 anys] i dos fills.", Language: "ca"},
		detect.Example{Text: "Garantía de 2 años. El plazo será de 5 años. Una paciente de [AGE 62 años].", Language: "es"},
		detect.Example{Text: "La durada és de 5 anys; la mare, de [AGE 88 anys], va caure.", Language: "ca"},
	)
}

// TestDaysOfTheWeek has days that nothing but the day of the week tells to be some.
func TestDaysOfTheWeek(t *testing.T) {
	check(t, temporal.Dates(),
		detect.Example{Text: "¿Podéis venir el [DATE jueves 18] a las 17:30? El lunes 5 personas y el martes 3 horas.", Language: "es"},
		detect.Example{Text: "Podem quedar [DATE dilluns 11], oi? Dilluns 11:30 no.", Language: "ca"},
		detect.Example{Text: "Mon [DATE 6/5] early, Tue [DATE 7/5] late. He sat 1/2 an hour. See you [DATE Thursday 18]. Thursday 9 am.", Language: "en"},
	)
}

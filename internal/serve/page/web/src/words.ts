const en = {
  text: 'A text', collections: 'Collections', dark: 'Dark', light: 'Light', language: 'Deutsch',
  original: 'Original', result: 'Can be shared', paste: 'Paste a text, or drop a text file here. Several files, or a folder, become a collection. They go to this service alone.',
  sample: 'Take a sample', clear: 'Clear', copy: 'Copy', save: 'Save', copied: 'Copied',
  mask: 'What goes', all: 'all that was found', risk: 'the least that brings the risk down', relevance: 'what is relevant enough',
  operator: 'Replaced by', label: 'labels', redact: 'one mark for all', numbered: 'numbered labels', maskchars: 'asterisks', initials: 'initials', generalise: 'what is more general',
  before: 'Highest risk before', index: 'an index of what was found, from 0 to 1', found: 'found', gone: 'replaced', entities: 'entity|entities',
  score: 'sure', direct: 'identifies by itself', working: 'Working…', marks: 'What was found',
  key: 'Key', keyWanted: 'This service asks for a key.', enter: 'Go on', signIn: 'Sign in', signOut: 'Sign out', signInWanted: 'Sign in to go on, or give a key.', refused: 'You could not be signed in. Either the provider did not say who you are, or you have no role here: ask whoever runs this service.', reader: 'reader', reviewer: 'reviewer', approver: 'approver', owner: 'owner', 'key-holder': 'key-holder', skip: 'Skip to the content',
  projects: 'Projects', newProject: 'New project', newCollection: 'New collection', name: 'Name', make: 'Make', open: 'Open', back: 'Back',
  names: 'Small letters, digits and hyphens. No name of a person.', none: 'Nothing here yet.', samples: 'Open the sample project',
  files: 'file|files', add: 'Add files', drop: 'Drop files here, or choose them.', run: 'Run', again: 'Run again', cancel: 'Cancel', state: 'State',
  queued: 'waits', running: 'under way', done: 'done', failed: 'failed', canceled: 'cancelled', stale: 'Something changed after the last run.',
  documents: 'Documents', riskiest: 'the riskiest first', more: 'More', search: 'Search places, ids and texts', anyLabel: 'any label',
  approve: 'Approve', approved: 'Approved by', download: 'Download', report: 'Report', delete: 'Delete for good', sure: 'This deletes all originals and results for good. Go on?',
  decide: 'Decide, in all documents', fold: 'Less', unfold: 'More choices', maskIt: 'Mask', keepIt: 'Keep', noneIt: 'Nobody’s', undo: 'Take back', decisions: 'decision|decisions', masked: 'goes', kept: 'stays',
  places: 'places in', addIt: 'Mark the selection as', missed: 'Select what was missed in the original, and mark it.',
  keys: 'n and p go from mark to mark, d to the next doubt, j and h from document to document. m masks, k keeps, x says it is nobody’s, l changes the label, e links, u takes back. r says that you have read it, s changes the view.',
  notes: 'warning|warnings', left: 'file that is no document|files that are no documents', openLeft: 'direct identifier that stays|direct identifiers that stay', over: 'bound that is not met|bounds that are not met',
  documentsTab: 'Documents', entitiesTab: 'Entities', graphTab: 'Links', dialTab: 'Bounds', qualityTab: 'Quality', views: 'Views',
  doubt: 'in doubt', doubtOnly: 'with doubts', anyStatus: 'any status', anyLanguage: 'any language', mine: 'mine alone', count: 'document|documents',
  unread: 'not read', once: 'read by one', twice: 'read by two', differs: 'readers differ', status: 'Status',
  side: 'Side by side', inOne: 'In one', read: 'I have read this', readAs: 'Read by', assigned: 'to be read by', nobody: 'nobody', settle: 'Leave it as it is now', says: 'says', nothingSaid: 'nothing',
  demand: 'Before approval', demand0: 'nobody must have read', demand1: 'one must have read', demand2: 'two must have read', demandOver: 'documents with a risk after masking of at least', missing: 'still to be read', set: 'Set',
  relabel: 'Another label', link: 'The same as', linkHint: 'the value of another entity', apply: 'Apply', here: 'Not here', spellings: 'Spellings',
  effectMask: 'Masking takes', effectKeep: 'Keeping leaves', mentionsIn: 'mention in|mentions in', inDocuments: 'document|documents', comesUnder: 'document comes under its bound|documents come under their bound', comesOver: 'document comes over its bound|documents come over their bound',
  moreGoes: 'more of the text goes', moreStays: 'more of the text stays', highestOf: 'Highest risk of these documents', chainsHigh: 'chain of level HIGH|chains of level HIGH',
  why: 'Why', whyGone: 'It goes', whyKept: 'It stays', passes: 'step', adds: 'It adds', relevanceWord: 'relevance', uniquenessWord: 'uniqueness', weightWord: 'weight', ifKept: 'If it stayed, the document would have', ifMasked: 'If it went, the document would have', boundWord: 'The bound is',
  riskIs: 'Risk of the document', product: '1 − the product of what each leaves', passalways: 'it always goes', passknown: 'it went before', passdocument: 'the document was over its bound', passchain: 'a chain was over its bound', passall: 'all goes', passrelevance: 'it is relevant enough', passearlier: 'because of what was shared before', decidedKept: 'somebody decided that it stays', fits: 'the document is within its bound with it',
  pick: 'w and b choose a word, W and B more or fewer, a marks it.', keysTitle: 'Keys',
  graphNote: 'Each circle is a group of documents that are linked most strongly, each line what links two. Open one to see its documents.', after: 'after', beforeMasking: 'before masking', afterMasking: 'after masking', alone: 'document has no link|documents have no link', moreClusters: 'more group is not drawn|more groups are not drawn', chainsTitle: 'The riskiest chains', noChains: 'There are none.', group: 'Group of', closeGroup: 'All groups', via: 'through', level: 'level', links: 'Links', ofRun: 'of the last run',
  thetaDoc: 'A document may keep a risk of', thetaChain: 'A chain may keep a risk of', rhoHigh: 'A chain of level HIGH may keep this share', rhoMedium: 'A chain of level MEDIUM may keep this share', alwaysGo: 'Labels that always go, too', now: 'Now', then: 'Then', maskedEntities: 'entities go', textGoes: 'of the text goes', meanRisk: 'Mean risk', overBound: 'Documents over their bound', applyRun: 'Set these bounds, and run again', reachWord: 'Values beyond their mentions', reachNote: 'What this changes shows after a run.',
  draw: 'Draw', size: 'Documents', seed: 'Seed', seedHint: 'empty: one is drawn', sampleTitle: 'Quality by sample', sampleNote: 'Documents are drawn at random. Read each to its end, mark what was missed, and say that you have.', checkedOf: 'read of', atMost95: 'At 95 %: at most', ofDirect: 'of direct identifiers were missed', ofDocuments: 'of documents have something that was missed', open1: 'Read the next', checked: 'Read to its end', clustered: 'Identifiers of one document are not drawn one by one; the figure of documents is exact.', sampleOnly: 'of the sample', wholeQueue: 'All documents',
  saveDecisions: 'Decisions', saveExamples: 'Examples for training', allowList: 'To the allow list', denyList: 'To the deny list', listed: 'value is in the list of the project now|values are in the list of the project now', nextDoc: 'Next document', previousDoc: 'Previous document', folder: 'Add a folder', uploading: 'Adding',
  noMark: 'Nothing is chosen.', fields: 'field', settings: 'Settings', labelsTitle: 'Labels', recognizersTitle: 'Recognizers', allSettings: 'All settings', searchSettings: 'Search settings', labelWord: 'Label', meaning: 'Meaning', alwaysGoes: 'Always goes', asProfile: 'As in the profile', saveSettings: 'Save settings', savedSettings: 'Saved. What was run before is stale.', settingsNote: 'A change counts for all collections of the project, and what was approved must be run again.',
}

const de: typeof en = {
  text: 'Ein Text', collections: 'Sammlungen', dark: 'Dunkel', light: 'Hell', language: 'English',
  original: 'Original', result: 'Kann geteilt werden', paste: 'Fügen Sie einen Text ein, oder ziehen Sie eine Textdatei hierher. Mehrere Dateien oder ein Ordner werden eine Sammlung. Alles geht nur an diesen Dienst.',
  sample: 'Ein Beispiel nehmen', clear: 'Leeren', copy: 'Kopieren', save: 'Speichern', copied: 'Kopiert',
  mask: 'Was entfernt wird', all: 'alles, was gefunden wurde', risk: 'das Wenigste, das das Risiko senkt', relevance: 'was wichtig genug ist',
  operator: 'Ersetzt durch', label: 'Bezeichnungen', redact: 'ein Zeichen für alles', numbered: 'nummerierte Bezeichnungen', maskchars: 'Sternchen', initials: 'Initialen', generalise: 'Allgemeineres',
  before: 'Höchstes Risiko vorher', index: 'ein Index des Gefundenen, von 0 bis 1', found: 'gefunden', gone: 'ersetzt', entities: 'Entität|Entitäten',
  score: 'sicher', direct: 'identifiziert für sich allein', working: 'Arbeitet…', marks: 'Was gefunden wurde',
  key: 'Schlüssel', keyWanted: 'Dieser Dienst verlangt einen Schlüssel.', enter: 'Weiter', signIn: 'Anmelden', signOut: 'Abmelden', signInWanted: 'Melden Sie sich an, oder geben Sie einen Schlüssel ein.', refused: 'Die Anmeldung ging nicht. Entweder hat der Anbieter nicht gesagt, wer Sie sind, oder Sie haben hier keine Rolle: Fragen Sie, wer diesen Dienst betreibt.', reader: 'liest', reviewer: 'prüft', approver: 'gibt frei', owner: 'verwaltet', 'key-holder': 'stellt Originale wieder her', skip: 'Zum Inhalt',
  projects: 'Projekte', newProject: 'Neues Projekt', newCollection: 'Neue Sammlung', name: 'Name', make: 'Anlegen', open: 'Öffnen', back: 'Zurück',
  names: 'Kleine Buchstaben, Ziffern und Bindestriche. Kein Name einer Person.', none: 'Hier ist noch nichts.', samples: 'Das Beispielprojekt öffnen',
  files: 'Datei|Dateien', add: 'Dateien hinzufügen', drop: 'Ziehen Sie Dateien hierher, oder wählen Sie sie aus.', run: 'Starten', again: 'Neu starten', cancel: 'Abbrechen', state: 'Stand',
  queued: 'wartet', running: 'läuft', done: 'fertig', failed: 'gescheitert', canceled: 'abgebrochen', stale: 'Nach dem letzten Lauf hat sich etwas geändert.',
  documents: 'Dokumente', riskiest: 'die riskantesten zuerst', more: 'Mehr', search: 'Orte, Kennungen und Texte durchsuchen', anyLabel: 'jede Bezeichnung',
  approve: 'Freigeben', approved: 'Freigegeben von', download: 'Herunterladen', report: 'Bericht', delete: 'Endgültig löschen', sure: 'Das löscht alle Originale und Ergebnisse endgültig. Weiter?',
  decide: 'In allen Dokumenten entscheiden', fold: 'Weniger', unfold: 'Mehr dazu', maskIt: 'Entfernen', keepIt: 'Behalten', noneIt: 'Niemandes', undo: 'Zurücknehmen', decisions: 'Entscheidung|Entscheidungen', masked: 'wird entfernt', kept: 'bleibt',
  places: 'Stellen in', addIt: 'Auswahl markieren als', missed: 'Wählen Sie im Original aus, was fehlt, und markieren Sie es.',
  keys: 'n und p gehen von Stelle zu Stelle, d zum nächsten Zweifel, j und h von Dokument zu Dokument. m entfernt, k behält, x sagt, dass es niemandes ist, l ändert die Bezeichnung, e verbindet, u nimmt zurück. r bestätigt das Lesen, s wechselt die Ansicht.',
  notes: 'Warnung|Warnungen', left: 'Datei, die kein Dokument ist|Dateien, die keine Dokumente sind', openLeft: 'direktes Kennzeichen, das bleibt|direkte Kennzeichen, die bleiben', over: 'Grenze, die nicht eingehalten ist|Grenzen, die nicht eingehalten sind',
  documentsTab: 'Dokumente', entitiesTab: 'Entitäten', graphTab: 'Verbindungen', dialTab: 'Grenzen', qualityTab: 'Güte', views: 'Ansichten',
  doubt: 'zweifelhaft', doubtOnly: 'mit Zweifeln', anyStatus: 'jeder Stand', anyLanguage: 'jede Sprache', mine: 'nur meine', count: 'Dokument|Dokumente',
  unread: 'nicht gelesen', once: 'von einer Person gelesen', twice: 'von zweien gelesen', differs: 'Lesende sind uneins', status: 'Stand',
  side: 'Nebeneinander', inOne: 'In einem', read: 'Ich habe das gelesen', readAs: 'Gelesen von', assigned: 'zu lesen von', nobody: 'niemandem', settle: 'So lassen, wie es jetzt ist', says: 'sagt', nothingSaid: 'nichts',
  demand: 'Vor der Freigabe', demand0: 'muss niemand gelesen haben', demand1: 'muss eine Person gelesen haben', demand2: 'müssen zwei gelesen haben', demandOver: 'Dokumente mit einem Risiko nachher von mindestens', missing: 'noch zu lesen', set: 'Setzen',
  relabel: 'Andere Bezeichnung', link: 'Dasselbe wie', linkHint: 'der Wert einer anderen Entität', apply: 'Anwenden', here: 'Hier nicht', spellings: 'Schreibweisen',
  effectMask: 'Entfernen nimmt', effectKeep: 'Behalten lässt', mentionsIn: 'Stelle in|Stellen in', inDocuments: 'Dokument|Dokumenten', comesUnder: 'Dokument kommt unter seine Grenze|Dokumente kommen unter ihre Grenze', comesOver: 'Dokument kommt über seine Grenze|Dokumente kommen über ihre Grenze',
  moreGoes: 'mehr vom Text geht verloren', moreStays: 'mehr vom Text bleibt', highestOf: 'Höchstes Risiko dieser Dokumente', chainsHigh: 'Kette der Stufe HIGH|Ketten der Stufe HIGH',
  why: 'Warum', whyGone: 'Es wird entfernt', whyKept: 'Es bleibt', passes: 'Schritt', adds: 'Es trägt bei', relevanceWord: 'Relevanz', uniquenessWord: 'Einzigartigkeit', weightWord: 'Gewicht', ifKept: 'Bliebe es, hätte das Dokument', ifMasked: 'Ginge es, hätte das Dokument', boundWord: 'Die Grenze ist',
  riskIs: 'Risiko des Dokuments', product: '1 − das Produkt dessen, was jede übrig lässt', passalways: 'es geht immer', passknown: 'es ging schon früher', passdocument: 'das Dokument war über seiner Grenze', passchain: 'eine Kette war über ihrer Grenze', passall: 'alles geht', passrelevance: 'es ist wichtig genug', passearlier: 'wegen früher Geteiltem', decidedKept: 'jemand hat entschieden, dass es bleibt', fits: 'das Dokument hält seine Grenze damit ein',
  pick: 'w und b wählen ein Wort, W und B mehr oder weniger, a markiert es.', keysTitle: 'Tasten',
  graphNote: 'Jeder Kreis ist eine Gruppe am stärksten verbundener Dokumente, jede Linie verbindet zwei. Öffnen Sie einen, um seine Dokumente zu sehen.', after: 'nachher', beforeMasking: 'vor dem Entfernen', afterMasking: 'nach dem Entfernen', alone: 'Dokument ohne Verbindung|Dokumente ohne Verbindung', moreClusters: 'weitere Gruppe ist nicht gezeichnet|weitere Gruppen sind nicht gezeichnet', chainsTitle: 'Die riskantesten Ketten', noChains: 'Es gibt keine.', group: 'Gruppe von', closeGroup: 'Alle Gruppen', via: 'über', level: 'Stufe', links: 'Verbindungen', ofRun: 'des letzten Laufs',
  thetaDoc: 'Ein Dokument darf ein Risiko behalten von', thetaChain: 'Eine Kette darf ein Risiko behalten von', rhoHigh: 'Eine Kette der Stufe HIGH darf diesen Anteil behalten', rhoMedium: 'Eine Kette der Stufe MEDIUM darf diesen Anteil behalten', alwaysGo: 'Bezeichnungen, die auch immer gehen', now: 'Jetzt', then: 'Dann', maskedEntities: 'Entitäten gehen', textGoes: 'des Textes geht', meanRisk: 'Mittleres Risiko', overBound: 'Dokumente über ihrer Grenze', applyRun: 'Diese Grenzen setzen und neu starten', reachWord: 'Werte außerhalb ihrer Stellen', reachNote: 'Was das ändert, zeigt sich nach einem Lauf.',
  draw: 'Ziehen', size: 'Dokumente', seed: 'Startwert', seedHint: 'leer: einer wird gezogen', sampleTitle: 'Güte nach Stichprobe', sampleNote: 'Dokumente werden zufällig gezogen. Lesen Sie jedes zu Ende, markieren Sie, was fehlt, und bestätigen Sie es.', checkedOf: 'gelesen von', atMost95: 'Mit 95 %: höchstens', ofDirect: 'der direkten Kennzeichen wurden übersehen', ofDocuments: 'der Dokumente haben etwas Übersehenes', open1: 'Das nächste lesen', checked: 'Zu Ende gelesen', clustered: 'Kennzeichen eines Dokuments werden nicht einzeln gezogen; die Zahl der Dokumente ist exakt.', sampleOnly: 'der Stichprobe', wholeQueue: 'Alle Dokumente',
  saveDecisions: 'Entscheidungen', saveExamples: 'Beispiele zum Trainieren', allowList: 'In die Erlaubtliste', denyList: 'In die Sperrliste', listed: 'Wert ist jetzt in der Liste des Projekts|Werte sind jetzt in der Liste des Projekts', nextDoc: 'Nächstes Dokument', previousDoc: 'Voriges Dokument', folder: 'Einen Ordner hinzufügen', uploading: 'Wird hinzugefügt',
  noMark: 'Nichts ist gewählt.', fields: 'Feld', settings: 'Einstellungen', labelsTitle: 'Kategorien', recognizersTitle: 'Erkenner', allSettings: 'Alle Einstellungen', searchSettings: 'Einstellungen suchen', labelWord: 'Kategorie', meaning: 'Bedeutung', alwaysGoes: 'Geht immer', asProfile: 'Wie im Profil', saveSettings: 'Einstellungen speichern', savedSettings: 'Gespeichert. Was vorher lief, ist überholt.', settingsNote: 'Eine Änderung gilt für alle Sammlungen des Projekts, und was freigegeben war, muss neu laufen.',
}

export type Words = typeof en

// counted is a number with the word for it: words after numbers have a form for one and a form for others.
export function counted(n: number, forms: string): string {
  const [one, others] = forms.split('|')
  return `${n.toLocaleString()} ${n === 1 ? one : others}`
}

export const tongues: Record<'en' | 'de', Words> = { en, de }

// sampleText is about invented people.
export const sampleText = {
  en: 'Dear Dr. Hallam,\n\nthank you for referring Mrs. Rosamund Vellacott, born 30 January 1981, of 4 Cattlegate, Wexcombe. She was burned at the brick works of Tarlow & Sons, where she is the only night warden, and came to us on 3 May 2021. Please call 0113 496 0021 or write to r.vellacott@example.org.\n\nYours sincerely,\nTom Hale',
  de: 'Sehr geehrte Frau Dr. Hallam,\n\nvielen Dank für die Überweisung von Herrn Anselm Brückner, geb. 30.01.1981, wohnhaft Am Ziegelhof 4, 99099 Erfurt. Er verbrannte sich in der Ziegelei Tarlow & Söhne, wo er der einzige Nachtwächter ist, und kam am 03.05.2021 zu uns. Telefon 030 23125 012, E-Mail a.brueckner@example.org.\n\nMit freundlichen Grüßen\nDr. Anna Keller',
}

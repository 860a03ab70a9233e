const en = {
  text: 'A text', collections: 'Collections', dark: 'Dark', light: 'Light', language: 'Deutsch',
  original: 'Original', result: 'Can be shared', paste: 'Paste a text, or drop a text file here. It goes to this service alone.',
  sample: 'Take a sample', clear: 'Clear', copy: 'Copy', save: 'Save', copied: 'Copied',
  mask: 'What goes', all: 'all that was found', risk: 'the least that brings the risk down', relevance: 'what is relevant enough',
  operator: 'Replaced by', label: 'labels', redact: 'one mark for all', numbered: 'numbered labels', maskchars: 'asterisks', initials: 'initials', generalise: 'what is more general',
  before: 'Highest risk before', after: 'after', index: 'an index of what was found, from 0 to 1', found: 'found', gone: 'replaced', entities: 'entities',
  score: 'sure', direct: 'identifies by itself', working: 'Working…', marks: 'What was found',
  key: 'Key', keyWanted: 'This service asks for a key.', enter: 'Go on', skip: 'Skip to the content',
  projects: 'Projects', newProject: 'New project', newCollection: 'New collection', name: 'Name', make: 'Make', open: 'Open', back: 'Back',
  names: 'Small letters, digits and hyphens. No name of a person.', none: 'Nothing here yet.', samples: 'Open the sample project',
  files: 'files', add: 'Add files', drop: 'Drop files here, or choose them.', run: 'Run', again: 'Run again', cancel: 'Cancel', state: 'State',
  queued: 'waits', running: 'under way', done: 'done', failed: 'failed', canceled: 'cancelled', stale: 'Something changed after the last run.',
  documents: 'Documents', riskiest: 'the riskiest first', more: 'More', search: 'Search by place or id', anyLabel: 'any label',
  approve: 'Approve', approved: 'Approved by', download: 'Download', report: 'Report', delete: 'Delete for good', sure: 'This deletes all originals and results for good. Go on?',
  decide: 'Decide, in all documents', maskIt: 'Mask', keepIt: 'Keep', noneIt: 'Nobody’s', undo: 'Take back', decisions: 'decisions', masked: 'goes', kept: 'stays',
  places: 'places in', addIt: 'Mark the selection as', missed: 'Select what was missed in the original, and mark it.',
  keys: 'Keys: n and p go from mark to mark; m masks, k keeps, x says it is nobody’s, u takes back.',
  notes: 'warnings', left: 'files that are no documents', openLeft: 'direct identifiers that stay', over: 'bounds that are not met',
  noMark: 'Nothing is chosen.', fields: 'field', dropped: 'texts', tooMany: 'This view takes one text; make a collection for several.',
}

const de: typeof en = {
  text: 'Ein Text', collections: 'Sammlungen', dark: 'Dunkel', light: 'Hell', language: 'English',
  original: 'Original', result: 'Kann geteilt werden', paste: 'Fügen Sie einen Text ein, oder ziehen Sie eine Textdatei hierher. Er geht nur an diesen Dienst.',
  sample: 'Ein Beispiel nehmen', clear: 'Leeren', copy: 'Kopieren', save: 'Speichern', copied: 'Kopiert',
  mask: 'Was entfernt wird', all: 'alles, was gefunden wurde', risk: 'das Wenigste, das das Risiko senkt', relevance: 'was wichtig genug ist',
  operator: 'Ersetzt durch', label: 'Bezeichnungen', redact: 'ein Zeichen für alles', numbered: 'nummerierte Bezeichnungen', maskchars: 'Sternchen', initials: 'Initialen', generalise: 'Allgemeineres',
  before: 'Höchstes Risiko vorher', after: 'nachher', index: 'ein Index des Gefundenen, von 0 bis 1', found: 'gefunden', gone: 'ersetzt', entities: 'Entitäten',
  score: 'sicher', direct: 'identifiziert für sich allein', working: 'Arbeitet…', marks: 'Was gefunden wurde',
  key: 'Schlüssel', keyWanted: 'Dieser Dienst verlangt einen Schlüssel.', enter: 'Weiter', skip: 'Zum Inhalt',
  projects: 'Projekte', newProject: 'Neues Projekt', newCollection: 'Neue Sammlung', name: 'Name', make: 'Anlegen', open: 'Öffnen', back: 'Zurück',
  names: 'Kleine Buchstaben, Ziffern und Bindestriche. Kein Name einer Person.', none: 'Hier ist noch nichts.', samples: 'Das Beispielprojekt öffnen',
  files: 'Dateien', add: 'Dateien hinzufügen', drop: 'Ziehen Sie Dateien hierher, oder wählen Sie sie aus.', run: 'Starten', again: 'Neu starten', cancel: 'Abbrechen', state: 'Stand',
  queued: 'wartet', running: 'läuft', done: 'fertig', failed: 'gescheitert', canceled: 'abgebrochen', stale: 'Nach dem letzten Lauf hat sich etwas geändert.',
  documents: 'Dokumente', riskiest: 'die riskantesten zuerst', more: 'Mehr', search: 'Nach Ort oder Kennung suchen', anyLabel: 'jede Bezeichnung',
  approve: 'Freigeben', approved: 'Freigegeben von', download: 'Herunterladen', report: 'Bericht', delete: 'Endgültig löschen', sure: 'Das löscht alle Originale und Ergebnisse endgültig. Weiter?',
  decide: 'In allen Dokumenten entscheiden', maskIt: 'Entfernen', keepIt: 'Behalten', noneIt: 'Niemandes', undo: 'Zurücknehmen', decisions: 'Entscheidungen', masked: 'wird entfernt', kept: 'bleibt',
  places: 'Stellen in', addIt: 'Auswahl markieren als', missed: 'Wählen Sie im Original aus, was fehlt, und markieren Sie es.',
  keys: 'Tasten: n und p gehen von Stelle zu Stelle; m entfernt, k behält, x sagt, dass es niemandes ist, u nimmt zurück.',
  notes: 'Warnungen', left: 'Dateien, die keine Dokumente sind', openLeft: 'direkte Kennzeichen, die bleiben', over: 'Grenzen, die nicht eingehalten sind',
  noMark: 'Nichts ist gewählt.', fields: 'Feld', dropped: 'Texte', tooMany: 'Diese Ansicht nimmt einen Text; für mehrere legen Sie eine Sammlung an.',
}

export type Words = typeof en
export const tongues: Record<'en' | 'de', Words> = { en, de }

// sampleText is about invented people.
export const sampleText = {
  en: 'Dear Dr. Hallam,\n\nthank you for referring Mrs. Rosamund Vellacott, born 30 January 1981, of 4 Cattlegate, Wexcombe. She was burned at the brick works of Tarlow & Sons, where she is the only night warden, and came to us on 3 May 2021. Please call 0113 496 0021 or write to r.vellacott@example.org.\n\nYours sincerely,\nTom Hale',
  de: 'Sehr geehrte Frau Dr. Hallam,\n\nvielen Dank für die Überweisung von Herrn Anselm Brückner, geb. 30.01.1981, wohnhaft Am Ziegelhof 4, 99099 Erfurt. Er verbrannte sich in der Ziegelei Tarlow & Söhne, wo er der einzige Nachtwächter ist, und kam am 03.05.2021 zu uns. Telefon 030 23125 012, E-Mail a.brueckner@example.org.\n\nMit freundlichen Grüßen\nDr. Anna Keller',
}

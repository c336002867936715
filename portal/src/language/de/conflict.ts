/** Texts of „Inzwischen geändert“. */
export const conflict = {
  title: 'Inzwischen geändert',
  about:
    'Diese Daten wurden gespeichert, während Sie sie bearbeitet haben. Wählen Sie für jedes Feld, was gelten soll.',
  saved: 'Zuletzt gespeichert:',
  mine: 'Ihre Eingabe',
  theirs: 'Gespeichert',
  empty: 'leer',
  save: 'Auswahl speichern',
  back: 'Zurück zur Eingabe',
};

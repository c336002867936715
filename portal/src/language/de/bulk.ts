/** German texts of commands for several rows. */
export const bulk = {
  toolbar: 'Auswahl',
  selected: (count: number) => (count === 1 ? 'Eine Zeile ausgewählt' : `${count} Zeilen ausgewählt`),
  selectAll: (count: number) => `Alle ${count} auswählen`,
  clear: 'Auswahl aufheben',
  about: (count: number) => (count === 1 ? 'Für eine Zeile.' : `Für ${count} Zeilen.`),
  submit: (count: number) => (count === 1 ? 'Ausführen' : `Für ${count} ausführen`),
  title: (command: string, count: number) => `${command}: ${count}`,
  undoTitle: (command: string, count: number) => `${command} zurücknehmen: ${count}`,
  progress: (done: number, all: number, failed: number) =>
    `${done} von ${all} erledigt${failed === 0 ? '' : `, ${failed} fehlgeschlagen`}`,
  rows: (count: number) => (count === 1 ? 'Eine Zeile mit Ergebnis' : `Alle ${count} Zeilen mit Ergebnis`),
  outcomes: { waiting: 'wartet', running: 'läuft', done: 'erledigt', failed: 'fehlgeschlagen' },
  stop: 'Anhalten',
  resume: 'Fortsetzen',
  retry: 'Fehlgeschlagene wiederholen',
  undo: 'Rückgängig machen',
  noAnswer: 'Keine Antwort.',
};

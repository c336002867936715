/** German texts of what changes while a page is open. */
export const live = {
  label: 'Änderungen',
  changed: (time: string) => `Um ${time} geändert.`,
  show: 'Neuen Stand zeigen',
  added: (count: number) => (count === 1 ? '1 neuen anzeigen' : `${count} neue anzeigen`),
  refresh: 'Liste erneuern',
};

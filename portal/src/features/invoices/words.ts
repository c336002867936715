/** Texts of the end of „Rechnung anlegen“, for the company and the operator. */
import { texts } from '../../language/language.ts';

export const completionWords = texts({
  de: {
    document: 'PDF der Rechnung',
    save: 'Als Entwurf speichern',
    saveAndRelease: 'Speichern und freigeben',
    saved: 'Entwurf gespeichert',
    released: 'Rechnung freigegeben',
    notAttached: 'Der Entwurf ist ohne sein PDF gespeichert:',
    notReleased: 'Der Entwurf ist gespeichert, aber nicht freigegeben:',
  },
  en: {
    document: 'PDF of the invoice',
    save: 'Save as draft',
    saveAndRelease: 'Save and release',
    saved: 'Draft saved',
    released: 'Invoice released',
    notAttached: 'The draft is saved without its PDF:',
    notReleased: 'The draft is saved, but not released:',
  },
});

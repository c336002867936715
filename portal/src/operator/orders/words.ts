/** Texts of „Auftrag erfassen“. */
import { texts } from '../../language/language.ts';

const de = {
  title: 'Auftrag erfassen',
  about:
    'Für einen Mandanten, der auf Papier einreicht. Der Entwurf gehört ihm: er sieht ihn im Mandantenportal und kann ihn ändern.',
  company: 'Mandant',
  drafts: 'Angefangene Aufträge',
  of: (company: string) => `für ${company}`,
};

const en: typeof de = {
  title: 'Enter an order',
  about:
    'For a client who hands in on paper. The draft is the client’s own: the client portal shows it, and it can be changed there.',
  company: 'Client',
  drafts: 'Orders in progress',
  of: (company) => `for ${company}`,
};

export const words = texts({ de, en });

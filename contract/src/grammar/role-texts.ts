/** Roles in words, German and English: for the portal, the set-up page, mails and the reference. */
import type { MembershipRole, StaffRole } from './roles.ts';

export type Role = StaffRole | MembershipRole;

export interface RoleText {
  readonly name: string;
  /** What the role may do: the rest of a sentence about the person. */
  readonly rights: string;
}

const text = (name: string, rights: string): RoleText => ({ name, rights });

export const roleTexts: Readonly<Record<Role, Readonly<Record<'de' | 'en', RoleText>>>> = {
  reader: {
    de: text('Lesen', 'sieht alles und ändert nichts'),
    en: text('Read', 'sees everything and changes nothing'),
  },
  reviewer: {
    de: text('Prüfung', 'entscheidet außerdem über Aufträge'),
    en: text('Review', 'also decides on orders'),
  },
  case_worker: {
    de: text('Sachbearbeitung', 'prüft Aufträge und bearbeitet Akten'),
    en: text('Case work', 'reviews orders and works on cases'),
  },
  cashier: {
    de: text('Buchhaltung', 'bucht Zahlungen und Abrechnungen'),
    en: text('Accounting', 'books payments and statements'),
  },
  admin: {
    de: text('Administration', 'darf alles, auch Personen und Schlüssel'),
    en: text('Administration', 'may do everything, including people and keys'),
  },
  member: {
    de: text('Sachbearbeitung', 'darf alles außer Personen, Schlüsseln und Webhooks'),
    en: text('Case work', 'may do everything but people, keys and webhooks'),
  },
};

/** Roles on the set-up page, German and English. */
import type { MembershipRole, StaffRole } from '@mahnwerk/contract/grammar/roles.ts';

/** `owner_admin`: of a Partner or the operator. */
export type RoleWords = Readonly<
  Record<MembershipRole | StaffRole | 'owner_admin', readonly [name: string, meaning: string]>
>;

export const roleWords: Readonly<Record<'de' | 'en', RoleWords>> = {
  de: {
    admin: ['Administration', 'verwaltet Nutzer und bestätigt Partner'],
    member: ['Sachbearbeitung', 'arbeitet an den Fällen'],
    owner_admin: ['Administration', 'darf alles, auch Nutzer und Schlüssel verwalten'],
    reader: ['Lesen', 'sieht alles, ändert nichts'],
    reviewer: ['Prüfung', 'entscheidet über Aufträge'],
    case_worker: ['Sachbearbeitung', 'prüft Aufträge und bearbeitet Akten'],
    cashier: ['Buchhaltung', 'bucht Zahlungen'],
  },
  en: {
    admin: ['Administrator', 'manages users and confirms Partners'],
    member: ['Member', 'works on cases'],
    owner_admin: ['Administrator', 'may do everything, including users and keys'],
    reader: ['Reader', 'sees everything, changes nothing'],
    reviewer: ['Reviewer', 'decides on orders'],
    case_worker: ['Case worker', 'reviews orders and works on cases'],
    cashier: ['Cashier', 'books payments'],
  },
};

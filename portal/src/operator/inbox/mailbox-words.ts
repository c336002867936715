/** The texts of the mailbox in both languages. */
import { byName, texts } from '../../language/language.ts';

export const mailboxWords = texts({
  de: {
    title: 'Postfach',
    none: 'Kein Postfach ist eingerichtet. Wer den Dienst betreibt, stellt es mit IMAP_URL ein.',
    address: 'Adresse',
    readAt: 'Zuletzt gelesen',
    never: 'noch nie',
    line: (time: string) => `Postfach zuletzt gelesen: ${time}`,
    fetch: 'Jetzt abrufen',
    fetching: 'Das Postfach wird abgerufen',
    failing: (reason: string) => `Das Postfach wird nicht gelesen: ${reason}`,
    failingSince: (time: string, reason: string) => `Das Postfach wird seit ${time} nicht gelesen: ${reason}`,
    reasons: byName({
      inbox_full: 'Zu viele Eingänge sind ohne Akte',
      unreachable: 'sein Server antwortet nicht',
      authentication_failed: 'Nutzer oder Passwort sind falsch',
      not_encrypted: 'sein Server verschlüsselt nicht',
      no_folder: 'ein Ordner fehlt',
      failed: 'sein Server lehnt ab',
      mail_reader_unavailable: 'Mails lassen sich gerade nicht lesen',
      object_store_unavailable: 'Dateien lassen sich gerade nicht speichern',
    }),
  },
  en: {
    title: 'Mailbox',
    none: 'No mailbox is set up. The setting IMAP_URL of the service names one.',
    address: 'Address',
    readAt: 'Last read',
    never: 'never',
    line: (time) => `Mailbox last read: ${time}`,
    fetch: 'Fetch now',
    fetching: 'The mailbox is being read',
    failing: (reason) => `The mailbox is not read: ${reason}`,
    failingSince: (time, reason) => `The mailbox has not been read since ${time}: ${reason}`,
    reasons: {
      inbox_full: 'too many items have no case',
      unreachable: 'its server does not answer',
      authentication_failed: 'user or password is wrong',
      not_encrypted: 'its server does not encrypt',
      no_folder: 'a folder is missing',
      failed: 'its server refuses',
      mail_reader_unavailable: 'mails cannot be read just now',
      object_store_unavailable: 'files cannot be stored just now',
    },
  },
});

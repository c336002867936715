/** Texts of the companies of a Partner: creating, changing, disconnecting and acting for them. Loaded with them. */
import { texts } from '../language/language.ts';

export const words = texts({
  de: {
    create: {
      title: 'Unternehmen anlegen',
      about:
        'Nur der Name muss sofort da sein. Was für den ersten Auftrag fehlt, sagt danach die Seite des Unternehmens.',
      done: (name: string) => `Unternehmen angelegt: ${name}`,
      exists: 'Ein Unternehmen mit dieser Referenz haben Sie schon.',
    },
    reference: 'Ihre Referenz (freiwillig)',
    onboarding: 'Bestätigung durch das Unternehmen',
    onboardings: {
      api_only: 'nicht nötig: Sie handeln sofort',
      web_flow: 'ein Admin des Unternehmens richtet zuerst seinen Zugang ein',
    },
    basis: 'Grundlage der Datenweitergabe',
    bases: {
      '': '–',
      not_secret_carrier: 'kein Berufsgeheimnis',
      self_authorized: 'das Unternehmen hat die Weitergabe selbst erlaubt',
    },
    emails: 'E-Mail-Adressen für Benachrichtigungen',
    emailsHint: 'Je Zeile eine Adresse. Eine neue bekommt Rückfragen, Mitteilungen und Abrechnungen.',
    person: {
      title: 'Erste Person (freiwillig)',
      about: 'Sie bekommt eine Einladung per E-Mail und verwaltet den Zugang des Unternehmens.',
      email: 'E-Mail-Adresse der Person',
      firstName: 'Vorname der Person',
      lastName: 'Nachname der Person',
    },
    data: {
      title: 'Daten des Unternehmens',
      change: 'Daten ändern',
      save: 'Speichern',
      saved: (name: string) => `Gespeichert: ${name}`,
      locked: 'Ein Feld ist gesperrt, seit ein Auftrag eingereicht ist. Der Betreiber ändert es für Sie.',
      declared: 'Die Grundlage der Datenweitergabe ist schon erklärt.',
      mirrored: 'Dieses Unternehmen ist ein Abbild der Produktion und wird hier nicht geändert.',
    },
    act: {
      action: 'Für das Unternehmen handeln',
      about: 'Sie sehen Akten, Aufträge und Rückfragen des Unternehmens und reichen Aufträge für es ein.',
    },
    disconnect: {
      action: 'Verbindung beenden',
      about:
        'Sie handeln danach nicht mehr für das Unternehmen und sehen es nicht mehr. Ihre Entwürfe und offenen Einladungen werden gelöscht; das Unternehmen bleibt. Nur der Betreiber kann es wieder mit Ihnen verbinden.',
      done: (name: string) => `Verbindung beendet: ${name}`,
    },
  },
  en: {
    create: {
      title: 'Create a company',
      about: 'Only the name is needed at once. The page of the company then says what is missing for its first order.',
      done: (name) => `Company created: ${name}`,
      exists: 'You have a company with this reference already.',
    },
    reference: 'Your reference (optional)',
    onboarding: 'Confirmation',
    onboardings: {
      api_only: 'none: you act at once',
      web_flow: 'an admin of the company sets up an account first',
    },
    basis: 'Basis of data sharing',
    bases: {
      '': '–',
      not_secret_carrier: 'no professional secrecy',
      self_authorized: 'the company has authorized the sharing itself',
    },
    emails: 'E-mail addresses for notifications',
    emailsHint: 'One address a line. A new one gets questions, status updates and statements.',
    person: {
      title: 'First person (optional)',
      about: 'The person is invited by e-mail and manages the access of the company.',
      email: 'E-mail address of the person',
      firstName: 'First name of the person',
      lastName: 'Last name of the person',
    },
    data: {
      title: 'Data of the company',
      change: 'Change data',
      save: 'Save',
      saved: (name) => `Saved: ${name}`,
      locked: 'A field is locked since an order was submitted. The operator changes it for you.',
      declared: 'The basis of data sharing has been declared already.',
      mirrored: 'This company mirrors production and is not changed here.',
    },
    act: {
      action: 'Act for the company',
      about: 'You see cases, orders and questions of the company and submit orders for it.',
    },
    disconnect: {
      action: 'Disconnect',
      about:
        'You then no longer act for the company and no longer see it. Your drafts and pending invitations are deleted; the company remains. Only the operator can connect it to you again.',
      done: (name) => `Disconnected: ${name}`,
    },
  },
});

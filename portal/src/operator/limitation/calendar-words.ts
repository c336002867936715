/** The texts of „Kalender“ in both languages. */
import { texts } from '../../language/language.ts';

export const calendarWords = texts({
  de: {
    title: 'Kalenderadressen',
    about:
      'Ein Kalender wie der Ihres Telefons liest von einer Adresse, was fällig ist: Art, Aktenzeichen und einen Link, keine Namen und keine Beträge. Wer die Adresse kennt, liest mit.',
    none: 'Noch keine Adresse',
    add: 'Adresse anlegen',
    submit: 'Anlegen',
    name: 'Name',
    nameHint: 'Zum Beispiel das Gerät. Der Kalender zeigt ihn nicht.',
    contains: 'Inhalt',
    contents: { my_tasks: 'Meine Aufgaben', team_tasks: 'Aufgaben meiner Teams', limitation: 'Verjährung' },
    created: 'Angelegt',
    address: 'Adresse des Kalenders',
    addressAbout:
      'Tragen Sie die Adresse in Ihrem Kalender als Abonnement ein. Sie wird nur jetzt gezeigt; eine verlorene ersetzen Sie durch eine neue.',
    kept: 'Eingetragen',
    revoke: 'Widerrufen',
    revokeOf: (name: string) => `${name} widerrufen`,
    revoked: 'Adresse widerrufen. Ihr Kalender liest nichts mehr.',
    failed: 'Die Adresse wurde nicht widerrufen. Versuchen Sie es noch einmal.',
    tooMany: (count: number) => `Mehr als ${count} Adressen hat eine Person nicht. Widerrufen Sie zuerst eine.`,
  },
  en: {
    title: 'Calendar addresses',
    about:
      'A calendar such as that of your phone reads from an address what is due: kind, reference number and a link, no names and no amounts. Who knows the address reads along.',
    none: 'No address yet',
    add: 'Create address',
    submit: 'Create',
    name: 'Name',
    nameHint: 'The device, for example. The calendar does not show it.',
    contains: 'Content',
    contents: { my_tasks: 'My tasks', team_tasks: 'Tasks of my teams', limitation: 'Limitation' },
    created: 'Created',
    address: 'Address of the calendar',
    addressAbout:
      'Enter the address in your calendar as a subscription. It is shown only now; replace a lost one by a new one.',
    kept: 'Entered',
    revoke: 'Revoke',
    revokeOf: (name: string) => `Revoke ${name}`,
    revoked: 'Address revoked. Your calendar reads nothing more.',
    failed: 'The address was not revoked. Try again.',
    tooMany: (count: number) => `A person has at most ${count} addresses. Revoke one first.`,
  },
});

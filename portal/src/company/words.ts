/** Texts of the company's overview and of its cases, loaded with them. */
import { texts } from '../language/language.ts';

export const words = texts({
  de: {
    case: {
      handedOver: 'übergeben am',
      open: 'Offen',
      asOf: 'am',
      detailed: 'Wie sich der Betrag zusammensetzt',
      principal: 'Hauptforderung',
      interest: 'Zinsen',
      costs: 'Kosten',
      received: 'Eingegangen',
      messages: 'Nachrichten',
      pause: 'Pausieren',
      pauseTitle: 'Akte pausieren',
      pauseAbout: 'Bis zu diesem Tag fordern wir den Schuldner nicht auf zu zahlen. Die Zinsen laufen weiter.',
      pauseUntil: 'bis',
      pauseReason: 'Grund',
      paused: 'Akte pausiert',
      isPaused: 'Die Akte ist bereits pausiert.',
      resume: 'Fortsetzen',
      isResumed: 'Die Akte ist nicht mehr pausiert.',
    },
    cases: {
      views: 'Ansichten der Akten',
      view: { all: 'Alle', client: 'Wartet auf Sie', judicial_dunning: 'Gerichtlich', ended: 'Beendet' },
      waits: (count: number) =>
        count === 1
          ? 'Bei einer Akte geht es erst mit Ihrer Antwort weiter.'
          : `Bei ${count} Akten geht es erst mit Ihrer Antwort weiter.`,
      newest: (age: string, title: string) => `Neueste Rückfrage, ${age}: „${title}“`,
      answer: 'Rückfragen beantworten',
      settled: 'Beglichen',
    },
    steps: {
      title: 'Erste Schritte',
      about: 'So geben Sie uns Ihre erste Forderung.',
      states: { missing: 'fehlt', recommended: 'empfohlen', done: 'erledigt' },
      next: (name: string) => `Weiter: ${name}`,
      names: {
        data: 'Daten des Unternehmens',
        order: 'Erster Auftrag',
        people: 'Weitere Person',
        second_factor: 'Zweiter Faktor',
      },
      whys: {
        data: 'Anschrift, Vertretung, Umsatzsteuer, Konto für Auszahlungen und Adressen für Benachrichtigungen.',
        order: 'Wer schuldet Ihnen Geld, und wofür? Ein Entwurf bleibt gespeichert.',
        people: 'Damit eine Rückfrage nicht liegen bleibt, wenn Sie im Urlaub sind.',
        second_factor: 'Schützt Ihren Zugang, wenn jemand das Passwort kennt.',
      },
    },
  },
  en: {
    case: {
      handedOver: 'handed over on',
      open: 'Open',
      asOf: 'on',
      detailed: 'What makes up the amount',
      principal: 'Principal',
      interest: 'Interest',
      costs: 'Costs',
      received: 'Received',
      messages: 'Messages',
      pause: 'Pause',
      pauseTitle: 'Pause the case',
      pauseAbout: 'Until that day we do not ask the debtor to pay. Interest goes on.',
      pauseUntil: 'until',
      pauseReason: 'Reason',
      paused: 'Case paused',
      isPaused: 'The case is paused already.',
      resume: 'Resume',
      isResumed: 'The case is not paused any more.',
    },
    cases: {
      views: 'Views of the cases',
      view: { all: 'All', client: 'Waits for you', judicial_dunning: 'In court', ended: 'Finished' },
      waits: (count) =>
        count === 1 ? 'One case goes on with your answer only.' : `${count} cases go on with your answer only.`,
      newest: (age, title) => `Newest question, ${age}: “${title}”`,
      answer: 'Answer questions',
      settled: 'Settled',
    },
    steps: {
      title: 'First steps',
      about: 'This is how you hand in your first claim.',
      states: { missing: 'missing', recommended: 'recommended', done: 'done' },
      next: (name) => `Next: ${name}`,
      names: {
        data: 'Data of the company',
        order: 'First order',
        people: 'Another person',
        second_factor: 'Second factor',
      },
      whys: {
        data: 'Address, representatives, VAT, the account for payouts and addresses for notifications.',
        order: 'Who owes you money, and what for? A draft stays stored.',
        people: 'So that no question waits while you are on holiday.',
        second_factor: 'Protects your access from people who know the password.',
      },
    },
  },
});

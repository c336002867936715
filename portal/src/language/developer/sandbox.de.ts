/** German texts of the sandbox. */
import type { SandboxAdvance } from '@mahnwerk/contract/shapes/sandbox-advance.ts';
import type { ScenarioExample } from '@mahnwerk/contract/shapes/sandbox-scenario.ts';

type Counts = SandboxAdvance['counts'];
const happened = ({ steps, letters, notices, payments, tasks }: Counts): string =>
  `${steps} Schritte, ${letters} Schreiben, ${notices} Mahnungen, ${payments} Zahlungen, ${tasks} Aufgaben erledigt`;

export const sandbox = {
  clock: 'Uhr',
  clockAbout:
    'Lassen Sie Tage vergehen. Jeder Tag verläuft wie in der Produktion: Fristen laufen ab, Schreiben gehen hinaus, Akten gehen ihren nächsten Schritt, das Büro erledigt seine Aufgaben. Zurück geht die Uhr nur, wenn Sie die Sandbox zurücksetzen.',
  businessDate: 'Es ist der',
  today: 'Heute ist der',
  limitOn: 'Vorstellen bis',
  oneDay: '1 Tag',
  oneMonth: '1 Monat',
  until: 'Bis',
  advance: 'Vorstellen',
  passed: {
    running: (at: string, counts: Counts) => `Die Tage vergehen, bis zum ${at}: ${happened(counts)}`,
    finished: (at: string, counts: Counts) => `Zuletzt vorgestellt bis zum ${at}: ${happened(counts)}`,
    failed: (at: string, counts: Counts) =>
      `Am ${at} blieb die Uhr stehen: ${happened(counts)}. Stellen Sie sie noch einmal vor.`,
  } satisfies Readonly<Record<SandboxAdvance['status'], unknown>>,
  scenarios: 'Wie Schuldner sich verhalten',
  scenariosAbout:
    'Geben Sie einer Forderung einen dieser Einträge in ihren metadata mit. Die Zahl zählt die Schreiben der Akte, bei Ratenplänen die Raten. Der Schuldner handelt am dritten Werktag nach dem Schreiben.',
  scenario: 'Verlauf',
  happens: 'Was der Schuldner tut',
  metadata: 'Eintrag',
  copy: (value: string) => `${value} kopieren`,
  ofScenario: {
    'pays_after_letter:1': 'Zahlt alles, was offen ist.',
    'pays_half_after_letter:1': 'Zahlt die Hälfte der offenen Hauptforderung.',
    'objects_after_letter:1': 'Widerspricht der Forderung.',
    'insolvent_after_letter:1': 'Ist insolvent.',
    'dies_after_letter:1': 'Ist verstorben.',
    'moves_after_letter:1': 'Ist unbekannt verzogen: Das Schreiben kommt zurück.',
    'promises_after_letter:1': 'Sagt zu, in zehn Tagen zu zahlen, und hält sich daran.',
    'breaks_promise_after_letter:1': 'Sagt zu, in zehn Tagen zu zahlen, und zahlt nicht.',
    keeps_plan: 'Nimmt ein Angebot an und zahlt jede Rate an ihrem Tag.',
    'breaks_plan_at:2': 'Nimmt ein Angebot an und zahlt ab der zweiten Rate nicht mehr.',
    silent: 'Tut nichts.',
  } satisfies Readonly<Record<ScenarioExample, string>>,
  about:
    'Hier tun Sie, was in der Produktion der Betreiber und die Schuldner tun. Ihr Programm bekommt dieselben Ereignisse. Jeder Vorgang ist auch eine Anfrage der API.',
  orders: 'Eingereichte Aufträge entscheiden',
  noOrders: 'Kein Auftrag wartet auf eine Entscheidung. Reichen Sie einen ein.',
  accept: 'Annehmen',
  accepted: (debtor: string) => `Auftrag gegen ${debtor} angenommen`,
  toCase: 'Akte öffnen',
  reject: 'Ablehnen',
  rejected: (debtor: string) => `Auftrag gegen ${debtor} abgelehnt`,
  reason: 'Grund',
  payment: 'Ein Schuldner zahlt',
  noCases: 'Es gibt keine offene Akte. Sie entsteht, wenn ein Auftrag angenommen wird.',
  case: 'Akte',
  amount: 'Betrag',
  day: 'Wertstellung',
  purpose: 'Verwendungszweck',
  pay: 'Zahlung buchen',
  paid: (open: string) => `Zahlung gebucht, offen sind noch ${open}`,
  reset: 'Sandbox zurücksetzen',
  resetAbout: 'Für einen neuen Anfang mit leeren Akten.',
  resetLoses:
    'Alle Aufträge, Forderungen, Akten mit ihren Buchungen, Rückfragen, Nachrichten, Dokumente und Schuldner dieses Unternehmens werden entfernt. Das lässt sich nicht rückgängig machen.',
  resetKeeps: 'Unternehmen, Nutzer, Schlüssel, Webhooks, Ereignisse und aufgezeichnete Anfragen bleiben.',
  resetNow: 'Alles entfernen',
  resetRunning: (removed: number) => `Wird zurückgesetzt: ${removed} bisher entfernt`,
  resetDone: (removed: number) => `Die Sandbox ist zurückgesetzt: ${removed} entfernt`,
  resetByAdmin: 'Zurücksetzen kann die Sandbox ein Admin Ihres Unternehmens.',
};

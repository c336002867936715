/** The debtor's page as markup: every text escaped, nothing from elsewhere. Knows nothing of serving. */
import { escape, htmlDocument } from '../../platform/pages/html.ts';
import { style } from './style.ts';

/** For whom a page is made. */
export interface DebtorReader {
  readonly language: 'de';
}

interface ErrorText {
  readonly title: string;
  readonly text: string;
}

const texts: Readonly<Record<number, ErrorText>> = {
  404: { title: 'Seite nicht gefunden', text: 'Bitte prüfen Sie die Adresse. Sie steht in unserem Schreiben.' },
  413: { title: 'Zu viele Daten', text: 'Bitte senden Sie weniger oder kleinere Dateien.' },
  422: { title: 'Eingabe nicht verstanden', text: 'Bitte gehen Sie zurück und füllen Sie das Formular neu aus.' },
  429: { title: 'Zu viele Anfragen', text: 'Bitte warten Sie etwas und versuchen Sie es dann noch einmal.' },
  500: { title: 'Das hat nicht geklappt', text: 'Bitte versuchen Sie es später noch einmal.' },
  503: { title: 'Zurzeit nicht erreichbar', text: 'Bitte versuchen Sie es in einigen Minuten noch einmal.' },
};

const refused: ErrorText = {
  title: 'Das ist nicht möglich',
  text: 'Bitte gehen Sie zurück und laden Sie die Seite neu.',
};

/** @param requestId by which the log tells of a failure of ours, of which the page says nothing else */
export function errorPage({ language }: DebtorReader, status: number, requestId = ''): string {
  const { title, text } = texts[status] ?? refused;
  const id = status === 500 ? `\n<p>${escape(requestId)}</p>` : '';
  return htmlDocument({
    language,
    title,
    style,
    body: `<main>\n<h1>${escape(title)}</h1>\n<p>${escape(text)}</p>${id}\n</main>`,
  });
}

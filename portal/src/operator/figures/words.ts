/** The texts of „Auswertung“ in both languages. */
import { texts } from '../../language/language.ts';

export const figureWords = texts({
  de: {
    portfolio: 'Bestand',
    phase: 'Phase',
    cases: 'Akten',
    open: 'Offen',
    ages: 'Alter',
    age: 'Tage seit der Annahme',
    span: (from: number, to: number | null) => (to === null ? `ab ${from}` : `${from} bis ${to}`),
    work: 'Erledigtes',
    on: 'Tag',
    person: 'Wer',
    service: 'Mahnwerk',
    kind: 'Art',
    done: 'Aufgaben',
    nothingDone: 'In den letzten 30 Tagen wurde keine Aufgabe erledigt.',
  },
  en: {
    portfolio: 'Portfolio',
    phase: 'Phase',
    cases: 'Cases',
    open: 'Open',
    ages: 'Ages',
    age: 'Days since the acceptance',
    span: (from: number, to: number | null) => (to === null ? `from ${from}` : `${from} to ${to}`),
    work: 'Work done',
    on: 'Day',
    person: 'Who',
    service: 'Mahnwerk',
    kind: 'Kind',
    done: 'Tasks',
    nothingDone: 'No task was done in the last 30 days.',
  },
});

/** Texts of the rows of an import, of its run and of taking it back. */
import type { RowAction, RowState } from '@mahnwerk/contract/shapes/import-words.ts';
import { texts } from '../../language/language.ts';

const rows = (count: number): string => (count === 1 ? '1 Zeile' : `${count} Zeilen`);
const rowsOf = (count: number): string => (count === 1 ? '1 row' : `${count} rows`);

export const runWords = texts({
  de: {
    rows: {
      title: 'Zeilen',
      number: 'Zeile',
      name: (number: number) => `Zeile ${number}`,
      state: 'Zustand',
      states: { ready: 'bereit', warned: 'mit Hinweis', refused: 'mit Fehler' } satisfies Record<RowState, string>,
      problems: 'Hinweise und Fehler',
      commands: 'Befehle',
      edit: 'Bearbeiten',
      save: 'Speichern',
      none: 'Die Datei hat keine Zeilen.',
      saved: (number: number) => `Zeile ${number} ist geändert und neu geprüft.`,
      result: 'Ergebnis',
      actions: {
        created: 'angelegt',
        updated: 'geändert',
        skipped: 'war schon da',
        failed: 'gescheitert',
        undone: 'zurückgenommen',
        left: 'bleibt stehen',
      } satisfies Record<RowAction, string>,
      open: 'Öffnen',
      sameAs: (number: number) => `wie Zeile ${number}`,
      yes: 'Ja',
      no: 'Nein',
      invalidValue: (value: string) => `In der Datei: ${value}`,
    },
    result: {
      title: 'Ergebnis',
      waits: 'Der Import wartet, bis er an der Reihe ist.',
      done: (done: number, all: number) => `${done} von ${all} Zeilen`,
      stop: 'Anhalten',
      stopped: 'Der Import ist angehalten.',
      resume: 'Weiter importieren',
      download: 'Ergebnis herunterladen',
      counts: {
        created: 'angelegt',
        updated: 'geändert',
        skipped: 'waren schon da',
        failed: 'gescheitert',
        refused: 'mit Fehler, nicht importiert',
        undone: 'zurückgenommen',
        left: 'bleiben stehen',
      },
    },
    undo: {
      action: 'Import zurücknehmen',
      submit: 'Zurücknehmen',
      about:
        'Entwürfe, Schuldner und Zahlungen dieses Imports werden gelöscht, offene Rechnungen storniert, eingereichte Aufträge zurückgezogen.',
      stays:
        'Stehen bleibt, womit es schon weiterging: eine Rechnung mit Mahnung oder weiterer Zahlung, ein Auftrag, über den entschieden wurde, ein Schuldner, der anderswo vorkommt, und alles, was der Import nur geändert hat.',
      updated: (count: number) => `${rows(count)} haben nur geändert, was schon da war. Das bleibt.`,
      partial: 'Das Übrige zurücknehmen und dies stehen lassen',
      followed: (numbers: string) => `Mit diesen Zeilen ging es schon weiter: ${numbers}. Zurückgenommen ist nichts.`,
      done: 'Der Import wird zurückgenommen.',
    },
    remove: {
      action: 'Löschen',
      title: 'Import löschen',
      about: 'Die Datei und ihre Zeilen werden gelöscht. Was der Import angelegt hat, bleibt.',
      done: 'Import gelöscht.',
    },
  },
  en: {
    rows: {
      title: 'Rows',
      number: 'Row',
      name: (number) => `Row ${number}`,
      state: 'State',
      states: { ready: 'ready', warned: 'with a warning', refused: 'with an error' },
      problems: 'Warnings and errors',
      commands: 'Commands',
      edit: 'Edit',
      save: 'Save',
      none: 'The file has no rows.',
      saved: (number) => `Row ${number} is changed and checked again.`,
      result: 'Result',
      actions: {
        created: 'created',
        updated: 'updated',
        skipped: 'was here already',
        failed: 'failed',
        undone: 'taken back',
        left: 'stays',
      },
      open: 'Open',
      sameAs: (number) => `as row ${number}`,
      yes: 'Yes',
      no: 'No',
      invalidValue: (value) => `In the file: ${value}`,
    },
    result: {
      title: 'Result',
      waits: 'The import waits for its turn.',
      done: (done, all) => `${done} of ${all} rows`,
      stop: 'Stop',
      stopped: 'The import is stopped.',
      resume: 'Import the rest',
      download: 'Download the result',
      counts: {
        created: 'created',
        updated: 'updated',
        skipped: 'were here already',
        failed: 'failed',
        refused: 'with an error, not imported',
        undone: 'taken back',
        left: 'stay',
      },
    },
    undo: {
      action: 'Take the import back',
      submit: 'Take back',
      about:
        'Drafts, debtors and payments of this import are deleted, open invoices cancelled, submitted orders withdrawn.',
      stays:
        'What something has followed upon stays: an invoice with a reminder or another payment, an order that was decided, a debtor that is used elsewhere, and everything that the import only changed.',
      updated: (count) => `${rowsOf(count)} only changed what was here already. That stays.`,
      partial: 'Take the rest back and leave this',
      followed: (numbers) => `Something has followed upon these rows: ${numbers}. Nothing is taken back.`,
      done: 'The import is being taken back.',
    },
    remove: {
      action: 'Delete',
      title: 'Delete the import',
      about: 'The file and its rows are deleted. What the import made stays.',
      done: 'Import deleted.',
    },
  },
});

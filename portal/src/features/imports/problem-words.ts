/** What is wrong with a file or a row, by its code, in the language of the person. */
import type { Import, ImportKind, ImportRow } from '@mahnwerk/contract/shapes/import.ts';
import type { ImportCode } from '@mahnwerk/contract/shapes/import-words.ts';
import { texts, useTexts, useWords } from '../../language/language.ts';
import { useOrderWords } from '../../language/orders/words.ts';
import { optionWords } from './option-words.ts';
import { titlesOf, useFigures } from './problem-figures.ts';
import { useValueText } from './value-text.ts';

const both = texts<Readonly<Record<ImportCode, string>>>({
  de: {
    mapping_required: 'Ein nötiges Feld hat noch keine Spalte.',
    ambiguous_number: 'Die Beträge lassen sich auf zwei Arten lesen. Bitte wählen Sie das Dezimalzeichen.',
    ambiguous_date: 'Die Tage lassen sich auf zwei Arten lesen. Bitte wählen Sie das Datumsformat.',
    unclosed_quote: 'Ein Anführungszeichen wird nie geschlossen.',
    no_rows: 'Die Datei hat keine Zeile mit Inhalt.',
    archive_bomb: 'Das Archiv wird beim Entpacken zu groß.',
    mixed_archive: 'Ein Archiv enthält eine Tabelle mit ihren PDFs oder nur E-Rechnungen.',
    not_an_invoice: 'Das ist keine E-Rechnung.',
    unsupported_profile: 'Dieses Profil einer E-Rechnung wird nicht gelesen.',
    forbidden_xml: 'Das XML hat einen Dokumenttyp oder Entitäten oder ist zu tief geschachtelt.',
    several_invoices: 'Die Datei enthält mehrere Rechnungen.',
    too_large: 'Die Datei ist größer als erlaubt.',
    undecodable: 'Ein Zeichen passt nicht zum Zeichensatz.',
    too_many_cells: 'Die Zeile hat mehr gefüllte Zellen als die Kopfzeile.',
    short_row: 'Die Zeile hat weniger Zellen als die Kopfzeile.',
    two_digit_year: 'Ein Geburtsdatum braucht ein Jahr mit vier Ziffern.',
    scientific_notation: 'Die Tabellenkalkulation hat die Zahl gekürzt. Formatieren Sie die Spalte als Text.',
    formula_without_value: 'Die Formel hat keinen gespeicherten Wert.',
    cell_error: 'Die Zelle enthält einen Fehler der Tabellenkalkulation.',
    pdf_not_found: 'Diese PDF ist nicht im Archiv.',
    pdf_not_used: 'Keine Zeile nennt diese PDF.',
    already_exists: 'Das ist schon da und wird übersprungen.',
    differs: 'Das ist schon mit anderen Angaben da.',
    due_date_assumed: 'Fällig nach dem eingestellten Zahlungsziel.',
    totals_mismatch: 'Die Summen der E-Rechnung stimmen nicht.',
    tax_differs: 'Ein Steuerbetrag passt nicht zu seinem Satz.',
    no_lines: 'Die E-Rechnung hat keine Positionen.',
    lines_summed: 'Die Positionen über der Grenze sind je Steuersatz zusammengefasst.',
    unsupported_currency: 'Die Währung ist nicht Euro.',
    type_not_collectable: 'Ein Beleg dieser Art wird nicht angemahnt.',
    nothing_due: 'Es ist nichts mehr zu zahlen.',
    corrects_known_invoice: 'Der Beleg berichtigt eine Rechnung, die schon da ist.',
    credit: 'Die Gutschrift wird als Zahlung auf ihre Rechnung gebucht.',
    credit_note: 'Zur Gutschrift ist keine passende Rechnung da.',
    not_the_creditor: 'Der Verkäufer ist nicht dieses Unternehmen.',
    seller_differs: 'Der Verkäufer heißt anders als dieses Unternehmen.',
    debtor_ambiguous: 'Mehrere Schuldner passen. Bitte wählen Sie einen.',
    acting_as_assumed: 'Der Schuldner gilt als Verbraucher.',
    balance_differs: 'Der Saldo weicht vom erwarteten ab.',
    followed: 'Damit ging es schon weiter.',
  },
  en: {
    mapping_required: 'A required field has no column yet.',
    ambiguous_number: 'The amounts can be read in two ways. Please choose the decimal separator.',
    ambiguous_date: 'The days can be read in two ways. Please choose the date format.',
    unclosed_quote: 'A quote is never closed.',
    no_rows: 'The file has no row with content.',
    archive_bomb: 'The archive unpacks to more than is allowed.',
    mixed_archive: 'An archive holds one table with its PDFs, or e-invoices alone.',
    not_an_invoice: 'This is not an e-invoice.',
    unsupported_profile: 'This profile of an e-invoice is not read.',
    forbidden_xml: 'The XML has a document type or entities, or is nested too deep.',
    several_invoices: 'The file holds several invoices.',
    too_large: 'The file is larger than allowed.',
    undecodable: 'A character does not fit the character set.',
    too_many_cells: 'The row has more filled cells than the header.',
    short_row: 'The row has fewer cells than the header.',
    two_digit_year: 'A birth date needs a year of four digits.',
    scientific_notation: 'The spreadsheet has shortened the number. Format the column as text.',
    formula_without_value: 'The formula has no stored value.',
    cell_error: 'The cell holds an error of the spreadsheet.',
    pdf_not_found: 'This PDF is not in the archive.',
    pdf_not_used: 'No row names this PDF.',
    already_exists: 'This is here already and is skipped.',
    differs: 'This is here already with other data.',
    due_date_assumed: 'Due by the days to pay of the options.',
    totals_mismatch: 'The sums of the e-invoice do not agree.',
    tax_differs: 'A tax amount differs from its rate.',
    no_lines: 'The e-invoice has no lines.',
    lines_summed: 'The lines above the limit are summed by rate.',
    unsupported_currency: 'The currency is not the euro.',
    type_not_collectable: 'A document of this type is not collected.',
    nothing_due: 'Nothing is left to pay.',
    corrects_known_invoice: 'The document corrects an invoice that is here.',
    credit: 'The credit note becomes a payment on its invoice.',
    credit_note: 'No invoice here fits the credit note.',
    not_the_creditor: 'The seller is not this company.',
    seller_differs: 'The seller has another name than this company.',
    debtor_ambiguous: 'Several debtors fit. Please choose one.',
    acting_as_assumed: 'The debtor is taken for a consumer.',
    balance_differs: 'The balance differs from the expected one.',
    followed: 'Something has followed upon it.',
  },
});

type Problem = ImportRow['problems'][number];
type FileProblem = NonNullable<Import['problem']>;

/** What a message puts into quotation marks: the value of a row, the titles of the fields of a file. */
export const quotedIn = (message: string): string[] => [...message.matchAll(/“([^”]*)”/g)].map(([, text = '']) => text);

/** A sentence by its code; a code without one says what the service says. */
export function useProblemSentence(): (problem: { readonly code: string; readonly message: string }) => string {
  const own: Readonly<Record<string, string>> = useTexts(both);
  const { codes } = useWords();
  return ({ code, message }) => own[code] ?? codes[code] ?? message;
}

/** A problem of the file as a sentence, with the fields that it is about. */
export function useFileProblem(kind: ImportKind | undefined): (problem: FileProblem) => string {
  const sentenceOf = useProblemSentence();
  const language = useWords().code.startsWith('de') ? 'de' : 'en';
  return (problem) => {
    const about = quotedIn(problem.message).flatMap((name) => {
      const field = kind?.fields.find(({ title }) => title.en === name);
      return field === undefined ? [] : [field.title[language]];
    });
    return about.length === 0 ? sentenceOf(problem) : `${sentenceOf(problem)} (${about.join(', ')})`;
  };
}

export interface SaidProblem {
  /** The column or the field. */
  readonly where: string | undefined;
  readonly sentence: string;
  /** What the file says there. */
  readonly value: string | undefined;
  /** The figures or fields that it is about. */
  readonly about: string | undefined;
}

/** A problem of a row: where, what, and which value. */
export function useRowProblem(kind: ImportKind | undefined): (problem: Problem) => SaidProblem {
  const sentenceOf = useProblemSentence();
  const figuresOf = useFigures(kind);
  const textOf = useValueText();
  const language = useWords().code.startsWith('de') ? 'de' : 'en';
  return (problem) => {
    const field = kind?.fields.find(({ name }) => name === problem.field);
    const [value] = quotedIn(problem.message);
    return {
      where: problem.header ?? field?.title[language],
      sentence: sentenceOf(problem),
      value: value === undefined || field === undefined ? value : textOf(field, value),
      about: figuresOf(problem),
    };
  };
}

/** What a result says: its code, and what is lacking field by field. */
export function useResultSentences(kind: ImportKind | undefined) {
  const sentenceOf = useProblemSentence();
  const figuresOf = useFigures(kind);
  const { otherFields, fields } = useOrderWords();
  const options: Readonly<Record<string, unknown>> = useTexts(optionWords);
  const { code: language } = useWords();
  const orders: Readonly<Record<string, string>> = { ...otherFields, ...fields };
  const titleOf = (path: string): string => {
    const name = path.replace(/^claims[.[][^.]+\./, '');
    const option = options[name];
    return titlesOf(kind, [name], language)[0] ?? orders[name] ?? (typeof option === 'string' ? option : path);
  };
  return {
    sentenceOf: (said: { readonly code: string; readonly message: string }): string =>
      [sentenceOf(said), figuresOf(said)].filter(Boolean).join(' '),
    errorOf: (error: { readonly field: string; readonly code: string; readonly message: string }): string =>
      `${titleOf(error.field)}: ${sentenceOf(error)}`,
  };
}

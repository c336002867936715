/** What a debtor keeps of a choice, as a document to typeset: the template record.typ with what it says. In German, which is binding. Pure. */
import { readFileSync } from 'node:fs';
import type { TypesetDocument } from '../../../platform/typesetting/typesetter.ts';

const template = readFileSync(new URL('record.typ', import.meta.url), 'utf8');

type Row = readonly [label: string, value: string];

export type RecordPiece =
  | { readonly kind: 'heading' | 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'facts'; readonly rows: readonly Row[] }
  /** The last column is of figures. */
  | {
      readonly kind: 'table';
      readonly header: readonly string[];
      readonly rows: readonly (readonly string[])[];
      readonly total: readonly string[];
    };

export interface RecordParty {
  readonly label: string;
  readonly lines: readonly string[];
}

/** Text and figures as they were when the choice was made: a document of them is the same at any time. */
export interface RecordSays {
  readonly title: string;
  readonly reference: string;
  readonly filename: string;
  /** Its day. */
  readonly date: string;
  readonly parties: readonly RecordParty[];
  readonly pieces: readonly RecordPiece[];
  /** When, in which text, and the id of what it records. */
  readonly stamp: readonly Row[];
}

export const recordDocument = ({ filename: _name, date, ...data }: RecordSays): TypesetDocument => ({
  template,
  data,
  date,
  title: `${data.title} – ${data.reference}`,
});

/** What the statements that take entries have in common. */
import type { AccountName } from '@mahnwerk/contract/shapes/accounting.ts';
import type { Cents } from '../../../values/money.ts';

/** The columns of an entry in the order of every statement that takes one. */
export const entryColumns = `company_id, api, export_id, kind, source_id, part, subject_id, debit, credit, is_swapped, amount_cents, vat_rate, debtor_number, day, reference, name`;

/** One look-up in the index for each row, whatever the planner knows of a table that an export fills. Without `part`: no part of the source is held. */
export const isFree = ({
  owner,
  api,
  kind,
  source,
  part,
}: {
  readonly owner: string;
  readonly api: string;
  readonly kind: string;
  readonly source: string;
  readonly part?: string;
}): string =>
  `(select true from accounting_entries e where ${owner === 'null' ? 'e.company_id is null' : `e.company_id = ${owner}`} and e.api = '${api}' and e.kind = '${kind}' and e.source_id = ${source}${part === undefined ? '' : ` and e.part = ${part}`} limit 1) is null`;

/** Which entries an export takes: those recorded before an instant. */
export interface Take {
  readonly export_id: string;
  readonly until: string;
  /** So many rows of a kind at most. */
  readonly room: number;
}

/** An entry whose amounts the program computes. */
export interface NewEntry {
  readonly kind: string;
  readonly source_id: string;
  readonly part: number;
  readonly subject_id: string | null;
  readonly debit: AccountName;
  readonly credit: AccountName;
  /** Below zero: debit and credit change places. */
  readonly cents: Cents;
  readonly vat_rate: string | null;
  readonly debtor_number: string | null;
  readonly day: string;
  readonly reference: string;
  readonly name: string;
}

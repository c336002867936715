/** The hold of an invoice as it is shown (debtor-page.md 9). Pure. */
import type { Invoice } from '@mahnwerk/contract/dunning/invoices.ts';
import { type Held, holdReason } from '../ladder/index.ts';

interface HeldRow extends Held {
  readonly hold_choice_id: string | null;
  readonly settled_at: string | null;
}

/** A hold that is over says nothing any more. */
export const holdOf = (row: HeldRow, today: string): Pick<Invoice, 'held_until' | 'hold'> =>
  row.settled_at !== null ||
  row.hold_kind === null ||
  row.hold_choice_id === null ||
  holdReason(row, today) === undefined
    ? { held_until: null, hold: null }
    : { held_until: row.held_until, hold: { kind: row.hold_kind, choice_id: row.hold_choice_id } };

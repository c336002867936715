/** Entries of dunning: what payments settled of fees and interest since the last export, what was written off, and bank bookings. */
import type { DunningPolicy } from '@mahnwerk/contract/dunning/policy.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { dayOf } from '../../../values/day.ts';
import { policyOf } from '../../dunning/policy/index.ts';
import { type PaidInvoice, type Settlement, settlementOf } from './invoice-postings.ts';
import {
  type BookedRow,
  type PaidRow,
  readBooked,
  readPaid,
  readUndone,
  readWrittenOff,
  type UndoneRow,
  type WrittenOffRow,
} from './store-take-dunning.ts';
import type { NewEntry } from './taking.ts';

const batch = 500;
const first = '00000000-0000-0000-0000-000000000000';

/** An entry, and when what it is made of was recorded: of fees, its first payment and its last one. */
export interface RecordedEntry {
  readonly entry: NewEntry;
  readonly first_at: string;
  readonly recorded_at: string;
}

/** Which entries of dunning are asked for. */
export interface DunningTake {
  /** Recorded before this instant. */
  readonly until: string;
  /** So many of a kind at most, and those of a page more. */
  readonly room: number;
  /** Since when bank bookings are entries; null: they are none. */
  readonly payments_since: string | null;
}

/** Entries of a company's dunning that no export holds. */
export async function dunningEntries(
  tx: CompanyTx,
  { until, room, payments_since: since }: DunningTake,
): Promise<readonly RecordedEntry[]> {
  const policies = new Policies(tx);
  const entries: RecordedEntry[] = [];
  for (let after = first, isLast = false; !isLast && entries.length < room;) {
    const rows = await readPaid(tx, { until, after, batch });
    for (const row of rows) entries.push(...changesOf(row, settlementOf(paidInvoice(row), await policies.of(row))));
    isLast = rows.length < batch;
    after = rows.at(-1)?.id ?? after;
  }
  for (const row of await readWrittenOff(tx, { until, room })) {
    const { open_principal } = settlementOf(paidInvoice(row), await policies.of(row));
    if (open_principal > 0n) entries.push(lossOf(row, open_principal));
  }
  if (since !== null) entries.push(...(await readBooked(tx, { since, until, room })).map(bookingOf));
  // What an export holds is taken back whatever the settings say now.
  entries.push(...(await readUndone(tx, { until, room })).map(undoneOf));
  return entries;
}

/** The rule of each version, read once. */
class Policies {
  readonly #tx: CompanyTx;
  readonly #known = new Map<number, DunningPolicy['remainder']>();

  constructor(tx: CompanyTx) {
    this.#tx = tx;
  }

  async of({ policy_version: version }: { readonly policy_version: number | null }) {
    if (version === null) return 'waive';
    const known = this.#known.get(version) ?? (await policyOf(this.#tx, version)).remainder;
    this.#known.set(version, known);
    return known;
  }
}

interface StoredCharge {
  readonly letter_id: string;
  readonly name: string;
  readonly dated: string;
  readonly fee: string;
  readonly lump_sum: string;
  readonly interest: string;
}

type Stored = Pick<PaidRow | WrittenOffRow, 'amount_cents' | 'acting_as' | 'claim_type_code' | 'payments' | 'charges'>;

const paidInvoice = ({ amount_cents: amount, acting_as, claim_type_code, payments, charges }: Stored): PaidInvoice => ({
  amount,
  acting_as,
  claim_type_code,
  payments: ((payments ?? []) as readonly { readonly on: string; readonly cents: string }[]).map(({ on, cents }) => ({
    on,
    cents: BigInt(cents),
  })),
  charges: ((charges ?? []) as readonly StoredCharge[]).map((charge) => ({
    ...charge,
    fee: BigInt(charge.fee),
    lump_sum: BigInt(charge.lump_sum),
    interest: BigInt(charge.interest),
  })),
});

/** What of fees and interest was paid, or taken back, since the last export. */
function changesOf(row: PaidRow, { fees, interest }: Settlement): RecordedEntry[] {
  const parts = [
    { kind: 'fees', credit: 'dunning_income', cents: fees - row.held_fees_cents },
    { kind: 'interest', credit: 'interest_income', cents: interest - row.held_interest_cents },
  ] as const;
  return parts
    .filter(({ cents }) => cents !== 0n)
    .map(({ kind, credit, cents }) => ({
      // What an export holds of it already was recorded before.
      first_at: row.held_fees_cents === 0n && row.held_interest_cents === 0n ? row.first_at : row.recorded_at,
      recorded_at: row.recorded_at,
      entry: {
        ...ofInvoice(row),
        kind,
        credit,
        cents,
        debit: 'debtor_collective',
        day: cents > 0n ? row.last_on : dayOf(row.recorded_at),
      },
    }));
}

const lossOf = (row: WrittenOffRow, cents: bigint): RecordedEntry => ({
  first_at: row.settled_at,
  recorded_at: row.settled_at,
  entry: {
    ...ofInvoice(row),
    kind: 'write_off',
    debit: 'bad_debt',
    credit: 'debtor_collective',
    cents,
    day: dayOf(row.settled_at),
  },
});

/** Of whom an entry is. */
interface Numbered {
  readonly customer_number: string | null;
}

/** A payment on the account of the company, or its return by the bank. */
const bookingOf = (
  row: Omit<BookedRow, 'customer_number' | 'subject_id'> & Numbered & { readonly subject_id: string | null },
): RecordedEntry => ({
  first_at: row.recorded_at,
  recorded_at: row.recorded_at,
  entry: {
    ...debtorOf(row),
    source_id: row.source_id,
    part: row.part,
    // The line of the bank.
    subject_id: row.subject_id,
    kind: 'bank_booking',
    debit: 'bank',
    credit: 'debtor_collective',
    cents: row.cents,
    day: row.day,
  },
});

/** The booking was a mistake, or was deleted by hand: it is taken back on that day. */
const undoneOf = (row: UndoneRow): RecordedEntry => bookingOf({ ...row, day: dayOf(row.recorded_at) });

const ofInvoice = (row: PaidRow | WrittenOffRow) => ({ ...debtorOf(row), source_id: row.id, part: 1 });

const debtorOf = (row: Pick<BookedRow, 'invoice_number' | 'display_name'> & Numbered) => ({
  subject_id: null,
  vat_rate: null,
  debtor_number: row.customer_number,
  reference: row.invoice_number,
  name: row.display_name,
});

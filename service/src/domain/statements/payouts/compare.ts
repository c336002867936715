/**
 * What leaves against what it is for: transfers against their statements and against what was prepared, a payment file
 * against its transfers. For the verification of everything, and before a file is made (money.md 8).
 */
import type { Payout } from '@mahnwerk/contract/operator/payouts.ts';
import type { Database } from '../../../platform/database/pool.ts';
import type { OperatorDb } from '../../../platform/database/session.ts';
import { centsOf, moneyOf } from '../../../values/money.ts';
import { findAudited } from '../../audit/index.ts';
import { differing } from '../figures/index.ts';
import { differencesInThread } from '../statements/index.ts';
import { transfersIn } from './payment-file.ts';
import * as store from './store.ts';

/** What was compared so far, and what differs in the last payout. */
export interface ComparedPayouts {
  readonly payouts: number;
  readonly transfers: number;
  readonly findings: readonly string[];
}

const batch = 100;
const before_all = '00000000-0000-0000-0000-000000000000';

/** Goes through all payouts in bounded memory. */
export async function* comparePayouts(database: Database): AsyncGenerator<ComparedPayouts> {
  let [payouts, transfers, after] = [0, 0, before_all];
  for (;;) {
    const ids = await database.readAsOperator((db) => store.pageOfIds(db, after, batch));
    for (const id of ids) {
      const compared = await database.readAsOperator((db) => db.snapshot(() => comparePayout(db, id)));
      [payouts, transfers] = [payouts + 1, transfers + compared.transfers];
      yield { payouts, transfers, findings: compared.findings };
    }
    const last = ids.at(-1);
    if (last === undefined || ids.length < batch) return;
    after = last;
  }
}

async function comparePayout(db: OperatorDb, id: string) {
  const [payout, items] = await Promise.all([store.find(db, id), store.readItems(db, [id])]);
  const findings = await differencesOfTransfers(db, id, items);
  return {
    transfers: items.length,
    findings: [...findings, ...(payout?.file == null ? [] : differencesOfFile(id, payout.file, items))],
  };
}

/** What differs before the file of a payout is made: its statements from their items, its transfers from both. */
export async function differencesOfPayout(
  db: OperatorDb,
  id: string,
  items: readonly store.ItemRow[],
): Promise<string[]> {
  const differences = await differencesOfTransfers(db, id, items);
  for (const { company_id, statement_id } of items)
    differences.push(...(await db.inThread(differencesInThread, { company_id, statement_id })));
  return differences;
}

type Prepared = Payout['items'][number];

async function differencesOfTransfers(db: OperatorDb, id: string, items: readonly store.ItemRow[]): Promise<string[]> {
  const statements = new Map((await store.readStatementsOf(db, id)).map((each) => [each.id, each]));
  const audited = (await findAudited(db, { target: id, action: 'payouts.create' })) as Payout | null | undefined;
  const prepared = new Map(audited?.items.map((each) => [each.id, each]));
  return [
    ...items.flatMap((item) =>
      [...ofStatement(item, statements.get(item.statement_id)), ...ofPrepared(item, prepared.get(item.id))].map(
        (each) => `${nameOf(item)} of payout ${id}: ${each}`,
      ),
    ),
    ...[...prepared.keys()]
      .filter((each) => !items.some((item) => item.id === each))
      .map((each) => `payout ${id}: transfer ${each}, which was prepared, is missing`),
  ];
}

const nameOf = ({ id, end_to_end_id }: store.ItemRow): string => `transfer ${id} (${end_to_end_id})`;

function ofStatement(item: store.ItemRow, statement: store.PaidStatement | undefined): string[] {
  if (statement === undefined) return ['its statement is missing'];
  const number = statement.clearing_no ?? statement.invoice_no ?? '';
  return [
    ...differing('amount, by its statement', statement.total_cents, item.amount_cents),
    ...differingText('reference, by its statement', number, item.end_to_end_id),
    ...(statement.is_own && statement.status !== 'draft' ? [] : ['its statement is not published by itself']),
  ];
}

/** The account is that of the day on which the payout was prepared: the audit log keeps it, which nothing changes. */
function ofPrepared(item: store.ItemRow, prepared: Prepared | undefined): string[] {
  if (prepared === undefined) return ['the audit log has no entry of its preparation'];
  return [
    ...differing('amount, as prepared', centsOf(prepared.amount), item.amount_cents),
    ...differingText('IBAN, as prepared', prepared.iban, item.iban),
    ...differingText('account holder, as prepared', prepared.account_holder, item.account_holder),
    ...differingText('company, as prepared', prepared.company_id, item.company_id),
  ];
}

const differingText = (what: string, expected: string, found: string): string[] =>
  expected === found ? [] : [`${what}: expected ${expected}, found ${found}`];

/** What a payment file orders otherwise than its transfers. */
export function differencesOfFile(id: string, file: string, items: readonly store.ItemRow[]): string[] {
  const textOf = (of: Pick<store.ItemRow, 'end_to_end_id' | 'iban' | 'amount_cents'>) =>
    `${moneyOf(of.amount_cents).value} to ${of.iban.replace(/\s/g, '')} (${of.end_to_end_id})`;
  const [expected, found] = [items.map(textOf), transfersIn(file).map(textOf)];
  const without = (all: readonly string[], others: readonly string[]) => all.filter((each) => !others.includes(each));
  return [
    ...without(expected, found).map((each) => `file of payout ${id}: ${each} is missing`),
    ...without(found, expected).map((each) => `file of payout ${id}: ${each} is none of its transfers`),
    ...(expected.length === found.length
      ? []
      : [`file of payout ${id}: expected ${expected.length} transfers, found ${found.length}`]),
  ];
}

/** Files of postings that exports made, read as a program of bookkeeping reads them. */
import assert from 'node:assert/strict';
import pino from 'pino';
import { exportHandler } from '../../src/domain/accounting/accounting-exports/work.ts';
import { createObjects, openStorage } from '../../src/platform/objects/index.ts';
import { drain } from '../../src/platform/queue/index.ts';
import type { AccountingExport } from '@mahnwerk/contract/shapes/accounting.ts';
import { dayOf } from '../../src/values/day.ts';
import { bodyOf, type Company, type Stage } from './cases.ts';

/** Settings with every account that a company's entries use. */
export const chosen = {
  chart: 'skr03',
  consultant_number: 29098,
  client_number: 55003,
  accounts: { commission: '4960', court_costs: '4955', cost_refunds: '2709' },
};

/** Makes the files that wait, as a worker does. */
export async function makeFiles(stage: Pick<Stage, 'folder' | 'database'>): Promise<void> {
  const { store, spool } = openStorage({ folder: stage.folder });
  const objects = createObjects({ store, spool, database: stage.database });
  const handlers = [exportHandler(stage.database, objects)];
  await drain({ database: stage.database, handlers, log: pino({ level: 'silent' }) });
}

/** The postings that are new to an owner's books, in the file of a new export; undefined where nothing is new. @param at the base of its API */
export async function exportNew(stage: Stage, send: Company['send'], at = '/v2/'): Promise<readonly Row[] | undefined> {
  const body = { kind: 'datev', format: 'extf', to: dayOf(stage.clock.now()) };
  const ordered = await send<AccountingExport>('POST', `${at}accounting-exports/`, body);
  if (ordered.status === 409) return undefined;
  const { id } = bodyOf(ordered, 201);
  await makeFiles(stage);
  const { status, text } = await send('GET', `${at}accounting-exports/${id}/download/`);
  assert.equal(status, 200, text);
  return rowsOf(text);
}

/** Settings of the operator's own books. */
export const operatorChosen = {
  chart: 'skr03',
  consultant_number: 29098,
  client_number: 55003,
  accounts: {
    fee_income: '8400',
    commission_income: '8401',
    expense_refunds: '8402',
    client_bank: '1210',
    client_money: '1700',
  },
};

/** A posting. */
export interface Row {
  readonly cents: number;
  readonly side: string;
  readonly account: string;
  readonly contra: string;
  readonly key: string;
  readonly day: string;
  readonly reference: string;
}

/** The postings of a file. */
export const rowsOf = (text: string): readonly Row[] =>
  text
    .split('\r\n')
    .slice(2, -1)
    .map((line) => {
      const fields = line.split(';').map((field) => field.replaceAll('"', ''));
      assert.equal(fields.length, 125);
      const [amount = '', side = '', , , , , own = '', contra = '', key = '', day = '', reference = ''] = fields;
      return { cents: Number(amount.replace(',', '')), side, account: own, contra, key, day, reference };
    });

/** Debits less credits of an account. */
export const balanceOf = (rows: readonly Row[], number: string): number =>
  rows.reduce((sum, { cents, side, account: own, contra }) => {
    const sign = side === 'S' ? 1 : -1;
    return sum + (own === number ? sign * cents : 0) - (contra === number ? sign * cents : 0);
  }, 0);

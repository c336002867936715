/** Debtors of invoices as a kind of import. */
import type { CompanyDb } from '../../../platform/database/session.ts';
import {
  contentFields,
  type DebtorRow,
  deleteDebtor,
  readByNumbers,
  readDebtors,
  readReferred,
  readSetting,
} from '../../dunning/debtors/index.ts';
import { changeBy, changeOf, createFrom, type Known, refusedNew } from './dunning-debtor.ts';
import { keyOfAll, type KindRules, type Made, type MadeRow, type Row, type Setting, type Verdict } from './rules.ts';
import { printOf, valueOf, warningAt } from './values.ts';

/** How a debtor is compared with the one that a row made. */
export const debtorMade = (row: DebtorRow): Made => ({
  type: 'debtor',
  id: row.id,
  print: printOf(contentFields.of(row)),
});

const numberOf = ({ values }: Pick<Row, 'values'>): string | undefined => valueOf(values, 'customer_number')?.trim();

/** The debtors with the numbers of rows, by number. */
export async function debtorsOf(
  db: CompanyDb,
  rows: readonly Pick<Row, 'values'>[],
): Promise<ReadonlyMap<string, DebtorRow>> {
  const numbers = [...new Set(rows.flatMap((row) => numberOf(row) ?? []))];
  return new Map((await readByNumbers(db, numbers)).map((row) => [row.customer_number, row]));
}

function verdictOn(row: Row, stored: DebtorRow | undefined, known: Known, setting: Setting): Verdict {
  if (stored === undefined) return { findings: refusedNew(row.values, setting, known), matched: null, skip: false };
  const matched = { type: 'debtor', id: stored.id, reasons: ['customer_number'] } as const;
  const change = changeOf(row.values, stored, known);
  if (change === undefined)
    return {
      findings: [warningAt(null, 'already_exists', `${stored.display_name} is here already.`)],
      matched,
      skip: true,
    };
  if (setting.options.on_existing_debtor === 'update') return { findings: change.findings, matched, skip: false };
  return { findings: [keptFinding(stored, change.fields)], matched, skip: true };
}

/** What a row says of a debtor that is here and stays as it is. */
export const keptFinding = ({ display_name }: DebtorRow, fields: readonly string[]) =>
  warningAt(
    fields[0] ?? null,
    'differs',
    `${display_name} is here with other values and is kept: ${fields.join(', ')}.`,
  );

/** The ids of debtors upon which something has followed. @param invoices those that the same rows made */
export async function followedDebtors(
  db: CompanyDb,
  made: readonly Made[],
  invoices: readonly string[],
): Promise<ReadonlySet<string>> {
  const ids = made.map(({ id }) => id);
  const [now, referred] = await Promise.all([readDebtors(db, ids), readReferred(db, { ids, but: invoices })]);
  const prints = new Map(now.map((row) => [row.id, debtorMade(row).print]));
  return new Set(
    made
      .filter(({ id, print }) => referred.has(id) || (prints.has(id) && prints.get(id) !== print))
      .map(({ id }) => id),
  );
}

async function followed(db: CompanyDb, rows: readonly MadeRow[]): Promise<ReadonlySet<number>> {
  const ids = await followedDebtors(
    db,
    rows.flatMap(({ made }) => made),
    [],
  );
  return new Set(
    rows
      .filter((row) => row.action === 'updated' || row.made.some(({ id }) => ids.has(id)))
      .map(({ number }) => number),
  );
}

export const invoiceDebtorRules: KindRules = {
  keyOf: (values) => numberOf({ values }) && keyOfAll(numberOf({ values })),

  async judge(db, rows, setting) {
    const [known, stored] = await Promise.all([readSetting(db), debtorsOf(db, rows)]);
    return rows.map((row) => verdictOn(row, stored.get(numberOf(row) ?? ''), known, setting));
  },

  async run(tx, row, setting) {
    const stored = (await debtorsOf(tx, [row])).get(numberOf(row) ?? '');
    if (stored === undefined) {
      const debtor = await createFrom(tx, row.values, setting);
      return { action: 'created', resources: [debtorMade(debtor)], errors: [], made: [debtorMade(debtor)] };
    }
    const found = { resources: [{ type: 'debtor', id: stored.id }], errors: [], made: [] } as const;
    const keeps = setting.options.on_existing_debtor === 'keep';
    if (keeps || changeOf(row.values, stored, await readSetting(tx)) === undefined)
      return { action: 'skipped', ...found };
    await changeBy(tx, stored.id, row.values);
    return { action: 'updated', ...found };
  },

  followed,

  async undo(tx, { made }) {
    for (const { id } of made) if ((await readDebtors(tx, [id])).length > 0) await deleteDebtor(tx, id);
  },
};

/** Debtors of orders as a kind of import. */
import type { CompanyDb } from '../../../platform/database/session.ts';
import {
  type DebtorRow,
  type DebtorSetting,
  readDebtors,
  readWholeSetting,
  removeDebtor,
} from '../../collection/debtors/index.ts';
import {
  changeBy,
  changeOf,
  chosenOf,
  createFrom,
  debtorMade,
  debtorsWith,
  followedDebtors,
  keptFinding,
  triedNew,
} from './case-debtor.ts';
import { keyOfAll, type KindRules, type MadeRow, type Row, type Setting, type Verdict } from './rules.ts';
import { errorAt, type Values, valueOf, warningAt } from './values.ts';

const at = 'your_reference';

const referenceOf = ({ values }: { readonly values: Values }): string | undefined => valueOf(values, at);

interface Facts {
  readonly known: DebtorSetting;
  readonly setting: Setting;
  readonly now: string;
}

function verdictOn(row: Row, found: readonly DebtorRow[], { known, setting, now }: Facts): Verdict {
  const { values } = row;
  const missing = referenceOf(row) === undefined ? [errorAt(at, 'required', 'This field is required.')] : [];
  const stored = chosenOf(values, found, known);
  if (stored === undefined)
    return {
      findings: [...missing, ...triedNew(values, at, { setting, known, now }).findings],
      matched: null,
      skip: false,
    };
  const matched = { type: 'debtor', id: stored.id, reasons: [at] } as const;
  const change = changeOf(values, stored, known);
  if (change === undefined)
    return {
      findings: [warningAt(null, 'already_exists', `${stored.display_name} is here already.`)],
      matched,
      skip: true,
    };
  if (setting.options.on_existing_debtor === 'update') return { findings: change.findings, matched, skip: false };
  return { findings: [keptFinding(stored, change.fields)], matched, skip: true };
}

async function followed(db: CompanyDb, rows: readonly MadeRow[]): Promise<ReadonlySet<number>> {
  const made = rows.flatMap((row) => row.made);
  const ids = await followedDebtors(db, made, []);
  return new Set(
    rows
      .filter((row) => row.action === 'updated' || row.made.some(({ id }) => ids.has(id)))
      .map(({ number }) => number),
  );
}

export const debtorRules: KindRules = {
  keyOf: (values) => referenceOf({ values }) && keyOfAll(referenceOf({ values })),

  async judge(db, rows, setting) {
    const [known, stored] = await Promise.all([readWholeSetting(db), debtorsWith(db, rows.map(referenceOf))]);
    const facts = { known, setting, now: db.now };
    return rows.map((row) => verdictOn(row, stored.get(referenceOf(row) ?? '') ?? [], facts));
  },

  async run(tx, row, setting) {
    const { values } = row;
    const found = (await debtorsWith(tx, [referenceOf(row)])).get(referenceOf(row) ?? '') ?? [];
    const known = await readWholeSetting(tx);
    const stored = chosenOf(values, found, known);
    if (stored === undefined) {
      const debtor = await createFrom(tx, values, at, setting);
      return { action: 'created', resources: [debtorMade(debtor)], errors: [], made: [debtorMade(debtor)] };
    }
    const result = { resources: [{ type: 'debtor', id: stored.id }], errors: [], made: [] } as const;
    const keeps = setting.options.on_existing_debtor === 'keep';
    if (keeps || changeOf(values, stored, known) === undefined) return { action: 'skipped', ...result };
    await changeBy(tx, stored, values);
    return { action: 'updated', ...result };
  },

  followed,

  async undo(tx, { made }) {
    for (const { id } of made) if ((await readDebtors(tx, [id])).length > 0) await removeDebtor(tx, id);
  },
};

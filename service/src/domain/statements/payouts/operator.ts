/** The operator's routes of payouts. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { type Payout, type PayoutInput, payouts } from '@mahnwerk/contract/operator/payouts.ts';
import type { OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { audited } from '../../../platform/http/audited.ts';
import { checked, Download, implement } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { mapPage } from '../../../platform/lists/query.ts';
import { orNotFound, Refusal, refuseFailures, refuseUnless } from '../../../platform/refusal.ts';
import { todayInBerlin } from '../../ladder/business-date/index.ts';
import { audit } from '../../audit/index.ts';
import { noIssuer, readIssuer } from '../conditions/index.ts';
import { differencesOfFile, differencesOfPayout } from './compare.ts';
import { recordOutcomes } from './commands.ts';
import { pain001 } from './pain-001.ts';
import { presentItem, presentPayout } from './payout.ts';
import { newItem, planOf, presentPlan } from './plan.ts';
import * as store from './store.ts';

const present = async (db: OperatorDb, id: string): Promise<Payout> =>
  presentPayout(orNotFound(await store.find(db, id)), await store.readItems(db, [id]));

const refusePast = (db: OperatorDb | OperatorTx, { execution_date }: PayoutInput): void =>
  refuseFailures((report) => {
    if (execution_date < todayInBerlin(db))
      report.failAt('execution_date', 'invalid', '`execution_date` must not be in the past.');
  });

/** How many differences a refusal names. */
const named_max = 5;

/** No money leaves on figures that differ from what they are made of. */
function refuseDiffering(differences: readonly string[]): void {
  const left = differences.length - named_max;
  const named = differences.slice(0, named_max).join('; ');
  refuseUnless(differences.length === 0, 'conflict', {
    detail: `What would be paid differs from what it is made of, so no file leaves: ${named}${left > 0 ? `; and ${left} more` : ''}. \`npx mahnwerk verify\` names all.`,
  });
}

/** Makes the file at the first download; later ones return the same. */
async function fileOf(tx: OperatorTx, id: string): Promise<{ readonly file: string; readonly isNew: boolean }> {
  const payout = orNotFound(await store.lock(tx, id));
  refuseUnless(payout.status !== 'cancelled', 'conflict', { detail: 'The payout is cancelled.' });
  const items = await store.readItems(tx, [id]);
  if (payout.file !== null) {
    refuseDiffering(differencesOfFile(id, payout.file, items));
    return { file: payout.file, isNew: false };
  }
  const { bank_account, name } = (await readIssuer(tx)) ?? noIssuer;
  if (bank_account === null)
    throw new Refusal('not_ready', {
      detail: 'The issuer has no bank account.',
      errors: [{ field: 'issuer.bank_account', code: 'required', message: '`issuer.bank_account` is required.' }],
    });
  refuseDiffering(await differencesOfPayout(tx, id, items));
  const file = pain001({
    id,
    created_at: new Date(payout.created_at),
    execution_date: payout.execution_date,
    debtor: bank_account,
    transfers: items.map(({ account_holder, iban, end_to_end_id, amount_cents }) => ({
      account_holder,
      iban,
      bic: null,
      end_to_end_id,
      amount: amount_cents,
      text: `Abrechnung ${end_to_end_id} ${name ?? ''}`,
    })),
  }).toString('utf8');
  store.setExported(tx, id, file);
  return { file, isNew: true };
}

export const payoutRoutes = implement(payouts, {
  list: ({ db, query }) =>
    db.snapshot(async () => {
      const found = await store.page(db, query);
      const ids = found.results.map(({ id }) => id);
      const [shown, sums] = await Promise.all([
        store.readFirstItems(db, ids, limits.embedded_max),
        store.readTotals(db, ids),
      ]);
      const items = Map.groupBy(shown, ({ payout_id }) => payout_id);
      const totals = new Map(sums.map((each) => [each.payout_id, each]));
      return {
        ...found,
        results: found.results.map((row) => presentPayout(row, items.get(row.id) ?? [], totals.get(row.id))),
      };
    }),

  get: ({ db, path }) => db.snapshot(() => present(db, path.id)),

  items: ({ db, path, query }) =>
    db.snapshot(async () => {
      orNotFound(await store.find(db, path.id));
      return mapPage(await store.pageOfItems(db, path.id, query), presentItem);
    }),

  preview({ db, body }) {
    refusePast(db, body);
    return db.snapshot(async () =>
      presentPlan(await planOf(db, body, await store.readCandidates(db, body.statement_ids ?? null))),
    );
  },

  create: checked(
    ({ tx, body }) => refusePast(tx, body),
    async ({ tx, body }) => {
      const { paid, excluded } = await planOf(tx, body, await store.lockCandidates(tx, body.statement_ids ?? null));
      refuseUnless(paid.length > 0, 'conflict', { detail: 'There is nothing to pay.' });
      const id = newId();
      const named = excluded.map(({ of, reason }) => ({ statement_id: of.id, reason }));
      store.insert(tx, { id, execution_date: body.execution_date, excluded: named }, paid.map(newItem));
      const after = await present(tx, id);
      return audited(after, { target: id, after });
    },
  ),

  // Only the first download changes something: it has a transaction and a line in the audit log of its own.
  async file({ path, caller, requestId, deps }) {
    const { file } = await deps.database.asOperator(async (tx) => {
      const made = await fileOf(tx, path.id);
      if (made.isNew)
        audit(tx, { caller, requestId, action: 'payouts.file', target: path.id, after: { status: 'exported' } });
      return made;
    });
    const bytes = Buffer.from(file);
    return new Download({
      mediaType: 'application/xml',
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      filename: `payout-${path.id}.xml`,
      open: () => Promise.resolve(Readable.from([bytes])),
      check: () => Promise.resolve(),
    });
  },

  async cancel({ tx, path }) {
    const row = orNotFound(await store.lock(tx, path.id));
    refuseUnless(row.status === 'prepared', 'conflict', { detail: 'The payout was exported or cancelled.' });
    const before = await present(tx, path.id);
    store.setStatus(tx, row.id, 'cancelled');
    const items = await store.readItems(tx, [row.id]);
    await store.lockStatements(
      tx,
      items.map(({ id }) => id),
    );
    store.setItems(
      tx,
      items.map((item) => ({ ...item, is_active: false })),
    );
    store.setPaid(
      tx,
      items.map(({ company_id, statement_id }) => ({ company_id, statement_id, payout_date: null, paid_at: null })),
    );
    const after = await present(tx, path.id);
    return audited(after, { before, after });
  },

  async returned({ tx, path, body }) {
    const [item] = await store.readLocations(tx, [path.item_id]);
    refuseUnless(item?.payout_id === path.id, 'not_found');
    const before = await present(tx, path.id);
    await recordOutcomes(tx, [{ item_id: path.item_id, kind: 'returned_by_hand', reason: body.reason }]);
    const after = await present(tx, path.id);
    return audited(after, { before, after });
  },
});

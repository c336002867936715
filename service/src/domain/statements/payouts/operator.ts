/** The operator's routes of payouts. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type Payout, payouts } from '@mahnwerk/contract/operator/payouts.ts';
import type { OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { audited } from '../../../platform/http/audited.ts';
import { checked, Download, implement } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { orNotFound, Refusal, refuseFailures, refuseUnless } from '../../../platform/refusal.ts';
import { dayOf } from '../../../values/day.ts';
import { audit } from '../../audit/index.ts';
import { conditionsOn, noIssuer, readIssuer, readVersions } from '../conditions/index.ts';
import { differencesOfFile, differencesOfPayout } from './compare.ts';
import { recordOutcomes } from './commands.ts';
import { pain001 } from './pain-001.ts';
import { exclusionOf, presentPayout } from './payout.ts';
import * as store from './store.ts';

const present = async (db: OperatorDb, id: string): Promise<Payout> =>
  presentPayout(orNotFound(await store.find(db, id)), await store.readItems(db, [id]));

/** What the statements of each company must reach to be paid. */
async function minimumsOf(
  tx: OperatorTx,
  candidates: readonly store.Candidate[],
  day: string,
): Promise<ReadonlyMap<string, bigint>> {
  const companies = [...new Set(candidates.map(({ company_id }) => company_id))];
  return new Map(
    await Promise.all(
      companies.map(async (company) => {
        const versions = await readVersions(tx.forCompany(company));
        return [company, conditionsOn(versions, { day, known_at: tx.readClock() }).payout_minimum_cents] as const;
      }),
    ),
  );
}

function newItem({ id: statement_id, company_id, total_cents, clearing_no, invoice_no, ...of }: store.Candidate) {
  const { account_holder = '', iban = '' } = of.payout_bank_account ?? {};
  const end_to_end_id = clearing_no ?? invoice_no ?? '';
  return { id: newId(), company_id, statement_id, amount_cents: total_cents, account_holder, iban, end_to_end_id };
}

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
      const items = Map.groupBy(
        await store.readItems(
          db,
          found.results.map(({ id }) => id),
        ),
        ({ payout_id }) => payout_id,
      );
      return { ...found, results: found.results.map((row) => presentPayout(row, items.get(row.id) ?? [])) };
    }),

  get: ({ db, path }) => db.snapshot(() => present(db, path.id)),

  create: checked(
    ({ tx, body }) =>
      refuseFailures((report) => {
        if (body.execution_date < dayOf(tx.now))
          report.failAt('execution_date', 'invalid', '`execution_date` must not be in the past.');
      }),
    async ({ tx, body }) => {
      const ids = body.statement_ids ?? null;
      const candidates = await store.lockCandidates(tx, ids);
      refuseFailures((report) => {
        for (const [index, id] of (ids ?? []).entries())
          if (!candidates.some((each) => each.id === id))
            report.failAt(`statement_ids[${index}]`, 'invalid', 'No published statement with this id exists.');
      });
      const minimums = await minimumsOf(tx, candidates, body.execution_date);
      const decided = candidates.map((each) => ({
        each,
        reason: exclusionOf(each, minimums.get(each.company_id) ?? 0n),
      }));
      const items = decided.filter(({ reason }) => reason === undefined).map(({ each }) => newItem(each));
      refuseUnless(items.length > 0, 'conflict', { detail: 'There is nothing to pay.' });
      const excluded = decided.flatMap(({ each, reason }) =>
        reason === undefined ? [] : [{ statement_id: each.id, reason }],
      );
      const id = newId();
      store.insert(tx, { id, execution_date: body.execution_date, excluded }, items);
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

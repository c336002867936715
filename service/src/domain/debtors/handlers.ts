/** Debtors, as a company's own calls use them. */
import { debtors, type Debtor, type DebtorInput, type DebtorPatch } from '@mahnwerk/contract/groups/debtors.ts';
import { Report } from '@mahnwerk/contract/shapes/shape.ts';
import { sqlStateOf, sqlStates } from '../../machinery/database/failure.ts';
import type { CompanyTx } from '../../machinery/database/session.ts';
import { serve } from '../../machinery/http/handler.ts';
import { newId } from '../../machinery/ids.ts';
import { found, Refusal, refuseIfAny, refuseUnless } from '../../machinery/refusal.ts';
import { dayOf } from '../../values/day.ts';
import { compose, type Content, contentOf, debtorOf, differs, ownDomains, sendsEmail } from './debtor.ts';
import * as store from './store.ts';

export const debtorRoutes = serve(debtors, {
  list: async ({ db, query }) => store.page(db, query),
  get: async ({ db, path }) => found(await store.find(db, path.id)),
  create: async ({ tx, body }) => create(tx, body),
  update: async ({ tx, path, body }) => update(tx, path.id, body),
  delete: async ({ tx, path }) => remove(tx, path.id),
});

async function create(tx: CompanyTx, body: DebtorInput): Promise<Debtor> {
  const content = composed(tx, body, undefined, await mailboxes(tx, body));
  const debtor = debtorOf(newId(), content, { created_at: tx.now, updated_at: tx.now });
  store.add(tx, debtor);
  return debtor;
}

async function update(tx: CompanyTx, id: string, body: DebtorPatch): Promise<Debtor> {
  const [row, own] = await Promise.all([store.findForChange(tx, id), mailboxes(tx, body)]);
  const stored = found(row);
  const before = contentOf(stored);
  const content = composed(tx, body, before, own);
  if (!differs(content, before)) return stored;
  const debtor = debtorOf(id, content, { created_at: stored.created_at, updated_at: tx.now });
  store.change(tx, debtor);
  return debtor;
}

/** The database refuses while an order refers to it, whoever was first: asking beforehand would be a race. */
async function remove(tx: CompanyTx, id: string): Promise<undefined> {
  const existed = await store.deleteDebtor(tx, id).catch((error: unknown) => {
    if (sqlStateOf(error) !== sqlStates.foreign_key_violation) throw error;
    throw new Refusal('conflict', { detail: 'An order refers to this debtor.', because: error });
  });
  refuseUnless(existed, 'not_found');
  return undefined;
}

/** The creditor's own mailboxes, asked for only where an e-mail address was sent. */
const mailboxes = async (tx: CompanyTx, sent: DebtorInput | DebtorPatch): Promise<readonly string[]> => (sendsEmail(sent) ? store.mailboxesOfCreditor(tx) : []);

function composed(tx: CompanyTx, sent: DebtorInput | DebtorPatch, stored: Content | undefined, own: readonly string[]): Content {
  const report = new Report();
  const content = compose(sent, stored, { today: dayOf(tx.now), creditorDomains: ownDomains(own) }, report);
  refuseIfAny(report);
  return content;
}

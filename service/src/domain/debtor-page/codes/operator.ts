/** The operator's routes of access codes. */
import { type AccessCode, accessCodes } from '@mahnwerk/contract/operator/access-codes.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { audited } from '../../../platform/http/audited.ts';
import { implement } from '../../../platform/http/handler.ts';
import { mapPage } from '../../../platform/lists/query.ts';
import { orNotFound, refuseFailures, refuseUnless } from '../../../platform/refusal.ts';
import type { Recipient } from '../../case-correspondence/case-letters/index.ts';
import { lockUnclosed, type MandateRow } from '../../collection/mandates/index.ts';
import { refuseCopy } from '../../parties/companies/index.ts';
import { type AskedFact, codeOfCase, factOf } from './issue.ts';
import { make, shown } from './make.ts';
import { type NamedRecipient, namedRecipient } from './named.ts';
import { auditedCode, presentCode } from './present.ts';
import * as store from './store.ts';

export const accessCodeRoutes = implement(accessCodes, {
  list: async ({ db, path, query, deps: { publicUrl } }) =>
    mapPage(await store.listCodes(db, path.mandate_id, query), (row) => presentCode(row, db.now, publicUrl)),

  get: async ({ db, path, deps: { publicUrl } }) =>
    presentCode(orNotFound(await store.readCode(db, path.id)), db.now, publicUrl),

  async create({ tx, path: { mandate_id }, body: { reason, ...asked }, deps }) {
    await refuseCopy(tx);
    const mandate = await lockUnclosed(tx, mandate_id);
    const { recipient, fact } = await recipientFor(tx, mandate, asked);
    return make(tx, { subject_id: mandate_id, of: codeOfCase(mandate_id, recipient), fact, reason }, deps);
  },

  async end({ tx, path: { id }, body: { reason }, deps: { publicUrl } }) {
    const before = await locked(tx, id, { publicUrl, of: ['active', 'locked'] });
    store.endCode(tx, id, reason);
    const after = await shown(tx, id, publicUrl);
    return audited(after, { before: auditedCode(before), after: auditedCode(after) });
  },

  async unlock({ tx, path: { id }, deps: { publicUrl } }) {
    const before = await locked(tx, id, { publicUrl, of: ['locked'] });
    store.unlockCode(tx, id);
    const after = await shown(tx, id, publicUrl);
    return audited(after, { before: auditedCode(before), after: auditedCode(after) });
  },
});

async function locked(
  tx: CompanyTx,
  id: string,
  { publicUrl, of }: { readonly publicUrl: string; readonly of: readonly AccessCode['status'][] },
): Promise<AccessCode> {
  await refuseCopy(tx);
  const code = presentCode(orNotFound(await store.lockCode(tx, id)), tx.now, publicUrl);
  refuseUnless(of.includes(code.status), 'conflict', { detail: `The code is \`${code.status}\`.` });
  return code;
}

/** Who gets a code that a person makes, and what it is asked for. */
async function recipientFor(
  tx: CompanyTx,
  mandate: MandateRow,
  asked: NamedRecipient,
): Promise<{ readonly recipient: Recipient; readonly fact: AskedFact }> {
  const recipient = await namedRecipient(tx, mandate, asked);
  const fact = factOf(recipient);
  refuseFailures((report) => {
    if (fact === undefined)
      report.failAt('debtor.addresses', 'required', 'Neither a birth date nor a usable address is known.');
  });
  return { recipient, fact: orNotFound(fact) };
}

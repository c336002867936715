/** Records an agreement on the order of allocation: payments of its days are allocated anew. */
import type { AllocationRuleInput, allocationRules } from '@mahnwerk/contract/operator/agreements.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import { audited } from '../../../platform/http/audited.ts';
import { checked, type Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { readAccount } from '../../money/ledger/index.ts';
import { bookOnMandate, findOpen, foresee, lockOpen, type MandateRow } from '../mandates/index.ts';
import { isKnownClaim } from '../claims/index.ts';
import { presentRule, refuseInvalidRule, refuseRuleOn } from './allocation-rules.ts';

type Routes = (typeof allocationRules)['routes'];

export const addRule: Handler<'operator', Routes['create']> = checked(
  async ({ tx, body }) => refuseInvalidRule(body, await isKnownClaim(tx, body.claim_id)),
  async ({ tx, path, body, deps }) => {
    const mandate = await lockOpen(tx, path.mandate_id);
    const { fact, booking } = await ruleToBook(tx, mandate, body);
    const { before, after, recorded_at } = await bookOnMandate(tx, mandate, {
      ...booking,
      history: [{ code: 'allocation_rule.recorded', values: { from: fact.from } }],
      publicUrl: deps.publicUrl,
    });
    const added = presentRule({ ...fact, recorded_at });
    return audited(added, { before, after: { ...after, allocation_rule: added } });
  },
);

/** What a rule would do; nothing is locked or written. */
export const previewRule: Handler<'operator', Routes['preview']> = ({ db, path, body }) =>
  db.snapshot(async () => {
    // That the claim is one of this case is asked below.
    refuseInvalidRule(body, true);
    const mandate = await findOpen(db, path.mandate_id);
    const { fact, booking } = await ruleToBook(db, mandate, body);
    const { balances } = await foresee(db, mandate, booking);
    return { result: { ...presentRule({ ...fact, recorded_at: db.now }), id: null, recorded_at: null }, ...balances };
  });

/** The rule of a body and what it adds to the account. @throws Refusal validation_error */
async function ruleToBook(db: CompanyDb, mandate: MandateRow, body: AllocationRuleInput) {
  const account = await readAccount(db, mandate.id);
  refuseRuleOn(account.facts, body);
  const { order, claim_id = null, from, until = null, reason } = body;
  const fact = { id: newId(), order, claim_id, from, until, reason };
  const facts = [{ kind: 'allocation_rule', fact }] as const;
  return { fact, booking: { account, facts, entries: [], reason: 'terms_changed' } as const };
}

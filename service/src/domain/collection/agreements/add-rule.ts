/** Records an agreement on the order of allocation: payments of its days are allocated anew. */
import type { allocationRules } from '@mahnwerk/contract/operator/agreements.ts';
import { audited } from '../../../platform/http/audited.ts';
import { checked, type Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { readAccount } from '../../money/ledger/index.ts';
import { bookOnMandate, lockOpen } from '../mandates/index.ts';
import { isKnownClaim } from '../claims/index.ts';
import { presentRule, refuseInvalidRule, refuseRuleOn } from './allocation-rules.ts';

type AddRule = (typeof allocationRules)['routes']['create'];

export const addRule: Handler<'operator', AddRule> = checked(
  async ({ tx, body }) => refuseInvalidRule(body, await isKnownClaim(tx, body.claim_id)),
  async ({ tx, path, body, deps }) => {
    const mandate = await lockOpen(tx, path.mandate_id);
    const account = await readAccount(tx, mandate.id);
    refuseRuleOn(account.facts, body);

    const { order, claim_id = null, from, until = null, reason } = body;
    const fact = { id: newId(), order, claim_id, from, until, reason };
    const { before, after, recorded_at } = await bookOnMandate(tx, mandate, {
      account,
      facts: [{ kind: 'allocation_rule', fact }],
      entries: [],
      reason: 'terms_changed',
      history: [{ code: 'allocation_rule.recorded', values: { from } }],
      publicUrl: deps.publicUrl,
    });
    const added = presentRule({ ...fact, recorded_at });
    return audited(added, { before, after: { ...after, allocation_rule: added } });
  },
);

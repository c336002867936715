/** What follows from declarations on a case: a promise is made, or withdrawn (case-work.md 4.2, 6). */
import { centsOf } from '../../../values/money.ts';
import type { FollowDeclarations } from '../../case-correspondence/declarations/index.ts';
import { withdrawAgreements } from '../../collection/mandates/index.ts';
import { makePromise } from './make.ts';

/** Where the case cannot have the promise, the declaration alone is recorded. */
export const followDeclarations: FollowDeclarations = async (tx, mandate, declared) => {
  for (const { id, type, data, received_on, channel } of declared) {
    if (type === 'objection') await withdrawAgreements(tx, mandate.id);
    if (type !== 'payment_promise' || data.on == null) continue;
    await makePromise(tx, mandate, {
      amount_cents: data.amount == null ? null : centsOf(data.amount),
      due_on: data.on,
      made_on: received_on,
      promised_by: 'debtor',
      channel,
      note: null,
      declaration_id: id,
    });
  }
};

/** Reopens a closed mandate: its states are those from before the closing, and interest has run on (money.md 6). */
import { audited } from '../../../platform/http/audited.ts';
import { checked } from '../../../platform/http/handler.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';
import { readAccount } from '../../money/ledger/index.ts';
import {
  cleanText,
  type ClosingCommands,
  lockMandate,
  mandateEventData,
  presented,
  recordBalance,
  setStates,
  statesOf,
  writeFacts,
} from '../mandates/index.ts';
import type { ClosingEndings } from './closing.ts';
import * as store from './store.ts';

export const reopen = ({ reopened }: ClosingEndings): ClosingCommands['reopen'] =>
  checked(
    ({ body }) => cleanText('reason', body.reason),
    async ({ tx, path, checked: description, deps: { publicUrl } }) => {
      const mandate = orNotFound(await lockMandate(tx, path.id));
      const closing = await store.findInForce(tx, mandate.id);
      refuseUnless(closing !== undefined, 'conflict', { detail: 'The case is not closed.' });
      await reopened(tx, mandate.id);
      const { procedure_state, processing_state } = closing;
      const written = await writeFacts(tx, mandate, {
        account: await readAccount(tx, mandate.id),
        facts: [{ kind: 'reversal', fact: { reverses_id: closing.id } }],
        entries: [],
        reason: 'reversed',
        publicUrl,
      });
      store.setReopened(tx, closing.id);
      const after = { procedure_state, processing_state, closed_at: null };
      const happening = { code: 'case.reopened', values: {} } as const;
      setStates(tx, mandate, { ...after, happening, description, publicUrl });
      recordBalance(tx, written, mandateEventData(tx, mandate.id, publicUrl));
      return audited(await presented(tx, mandate.id, publicUrl), {
        before: { ...statesOf(mandate), closed_at: mandate.closed_at },
        after,
      });
    },
  );

/** Closes a mandate: interest ends, an active instalment plan is cancelled, a small residue may be waived (money.md 6). */
import { audited } from '../../../platform/http/audited.ts';
import { checked } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { dayOf } from '../../../values/day.ts';
import { figuresOf, readAccount } from '../../money/ledger/index.ts';
import {
  cleanText,
  type ClosingCommands,
  lockUnclosed,
  mandateEventData,
  presented,
  recordBalance,
  setStates,
  statesOf,
  writeFacts,
} from '../mandates/index.ts';
import { insertWaiver } from '../waivers/index.ts';
import { type ClosingEndings, residueOf, typeOf } from './closing.ts';
import * as store from './store.ts';

const ended = { procedure_state: 'ended', processing_state: 'ended' } as const;

export const close = ({ closed }: ClosingEndings): ClosingCommands['close'] =>
  checked(
    ({ body }) => cleanText('reason', body.reason),
    async ({
      tx,
      path,
      body: { code = 'other', waive_residue = false },
      checked: description,
      deps: { publicUrl },
    }) => {
      const mandate = await lockUnclosed(tx, path.id);
      const account = await readAccount(tx, mandate.id);
      const [mandate_id, today] = [mandate.id, dayOf(tx.now)];
      const figures = await figuresOf(account, today);
      const waived = waive_residue ? residueOf(figures, today) : [];
      const active = figures.plans.filter(({ status }) => status === 'active');
      const closing = { id: newId(), date: today };
      const written = await writeFacts(tx, mandate, {
        account,
        facts: [
          ...active.map(({ plan_id }) => ({ kind: 'plan_cancellation', fact: { plan_id, date: today } }) as const),
          ...waived.map((fact) => ({ kind: 'waiver', fact }) as const),
          { kind: 'closing', fact: closing },
        ],
        entries: [],
        reason: 'back_dated',
      });
      for (const fact of waived)
        insertWaiver(tx, { ...fact, mandate_id, is_all: true, reason: 'Residue waived at the closing of the case' });
      const before = statesOf(mandate);
      const how = { code, type: typeOf(written.after), description };
      store.insert(tx, { id: closing.id, mandate_id, closed_on: today, ...how, ...before });
      const closed_at = tx.now;
      const happening = { code: 'case.closed', values: { code } } as const;
      setStates(tx, mandate, { ...ended, closed_at, happening, description, publicUrl });
      await closed(tx, mandate);
      recordBalance(tx, written, mandateEventData(tx, mandate_id, publicUrl));
      return audited(await presented(tx, mandate_id, publicUrl), {
        before: { ...before, closed_at: null },
        after: { ...ended, closed_at, code, type: how.type },
      });
    },
  );

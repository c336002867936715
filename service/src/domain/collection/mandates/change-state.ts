/** The operator changes the states of a mandate, or closes it. Each change is recorded in the history and as an event. */
import type { Mandate } from '@mahnwerk/contract/case/mandates.ts';
import type { DocumentNeeds } from '../../correspondence/documents/index.ts';
import type { operatorCases } from '@mahnwerk/contract/operator/cases.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { record } from '../../../platform/events/index.ts';
import { checked, type Handler } from '../../../platform/http/handler.ts';
import { orNotFound, refuseFailures, refuseUnless } from '../../../platform/refusal.ts';
import { cleanHtmlAt } from '../../../values/html.ts';
import { audited } from '../../../platform/http/audited.ts';
import { newId } from '../../../platform/ids.ts';
import { dayOf } from '../../../values/day.ts';
import { balanceOf, figuresOn, readAccount, recordedAfter, stepOf, writeStep } from '../../money/ledger/index.ts';
import { mandateEventData, mandateForOperator, type MandateRow, stateOf } from './mandate.ts';
import { readMandate } from './read.ts';
import { changedStates, type States, titleOfChange } from './states.ts';
import * as store from './store.ts';

type Routes = (typeof operatorCases)['routes'];

/** The cleaned HTML of a body's only text; 400 where it is empty or too long. */
function cleanText(field: string, value: string): string {
  let clean = '';
  refuseFailures((report) => (clean = cleanHtmlAt(field, value, { max: limits.reason_characters }, report)));
  return clean;
}

export const changeState: Handler<'operator', Routes['change_state'], DocumentNeeds> = checked(
  ({ body: { note = null } }) => (note === null ? null : cleanText('note', note)),
  async ({ tx, path, body, checked: description, deps }) => {
    const mandate = await lockUnclosed(tx, path.id);
    const before = statesOf(mandate);
    const after = changedStates(before, body);
    setStates(tx, mandate, {
      ...after,
      closed: false,
      title: titleOfChange(before, after),
      description,
      publicUrl: deps.publicUrl,
    });
    return audited(await presented(tx, mandate.id, deps.publicUrl), { before, after });
  },
);

export const close: Handler<'operator', Routes['close'], DocumentNeeds> = checked(
  ({ body }) => cleanText('reason', body.reason),
  async ({ tx, path, checked: description, deps }) => {
    const mandate = await lockUnclosed(tx, path.id);
    const ended: States = { procedure_state: 'ended', processing_state: 'ended' };
    await endInterest(tx, mandate);
    setStates(tx, mandate, {
      ...ended,
      closed: true,
      title: 'Case closed',
      description,
      publicUrl: deps.publicUrl,
    });
    return audited(await presented(tx, mandate.id, deps.publicUrl), {
      before: { ...statesOf(mandate), closed_at: null },
      after: { ...ended, closed_at: tx.now },
    });
  },
);

/** Interest ends on the day of closing: what has accrued by then is booked (money.md 6). */
async function endInterest(tx: CompanyTx, { id, balance_updated_at }: MandateRow): Promise<void> {
  const today = dayOf(tx.now);
  const recorded_at = recordedAfter(tx, balance_updated_at);
  const closing = { kind: 'closing', fact: { id: newId(), date: today } } as const;
  const addition = { facts: [closing], entries: [], recorded_at, today, reason: 'back_dated' } as const;
  const step = stepOf(await readAccount(tx, id), addition);
  writeStep(tx, step);
  store.updateBalance(tx, id, { ...stateOf(balanceOf(figuresOn(step.after, today))), recorded_at });
}

const statesOf = ({ procedure_state, processing_state }: MandateRow): States => ({ procedure_state, processing_state });

/** 404, or `conflict` for a case that is closed. */
async function lockUnclosed(tx: CompanyTx, id: string): Promise<MandateRow> {
  const mandate = orNotFound(await store.lockMandate(tx, id));
  refuseUnless(mandate.closed_at === null, 'conflict', { detail: 'The case is closed.' });
  return mandate;
}

const presented = async (tx: CompanyTx, id: string, publicUrl: string): Promise<Mandate> =>
  mandateForOperator(await readMandate(tx, id, publicUrl), publicUrl);

interface MandateStateChange extends States {
  readonly closed: boolean;
  readonly title: string;
  readonly description: string | null;
  readonly publicUrl: string;
}

function setStates(
  tx: CompanyTx,
  { id }: MandateRow,
  { title, description, publicUrl, ...states }: MandateStateChange,
): void {
  store.setStates(tx, id, states);
  store.appendHistory(tx, { mandate_id: id, type: 'state_change', title, description });
  record(tx, 'mandate.state.changed', mandateEventData(tx, id, publicUrl));
}

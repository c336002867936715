/** The operator changes the states of a mandate. Each change is recorded in the history and as an event. */
import type { OperatorMandate } from '@mahnwerk/contract/case/mandates.ts';
import type { operatorCases } from '@mahnwerk/contract/operator/cases.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { record } from '../../../platform/events/index.ts';
import { checked, type Handler } from '../../../platform/http/handler.ts';
import { orNotFound, refuseFailures, refuseUnless } from '../../../platform/refusal.ts';
import { cleanHtmlAt } from '../../../values/html.ts';
import { audited } from '../../../platform/http/audited.ts';
import { setListed } from '../limitation/index.ts';
import { appendHappening } from './history.ts';
import { mandateEventData, type MandateRow } from './mandate.ts';
import { readMandateForOperator } from './read.ts';
import type { Happening } from './happenings.ts';
import { changedStates, differenceOf, type States } from './states.ts';
import * as store from './store.ts';
import { setPlanDecided } from './store-plans.ts';

type Routes = (typeof operatorCases)['routes'];

/** The cleaned HTML of a body's only text; 400 where it is empty or too long. */
export function cleanText(field: string, value: string): string {
  let clean = '';
  refuseFailures((report) => (clean = cleanHtmlAt(field, value, { max: limits.reason_characters }, report)));
  return clean;
}

export const changeState: Handler<'operator', Routes['change_state']> = checked(
  ({ body: { note = null } }) => (note === null ? null : cleanText('note', note)),
  async ({ tx, path, body, checked: description, deps }) => {
    const mandate = await lockUnclosed(tx, path.id);
    const before = statesOf(mandate);
    const after = changedStates(before, body);
    setStates(tx, mandate, {
      ...after,
      closed_at: null,
      happening: { code: 'states.changed', values: differenceOf(before, after) },
      description,
      publicUrl: deps.publicUrl,
    });
    setPlanDecided(tx, mandate.id);
    return audited(await presented(tx, mandate.id, deps.publicUrl), { before, after });
  },
);

/** The states that a change replaces. */
export const statesOf = ({ procedure_state, processing_state }: MandateRow): States => ({
  procedure_state,
  processing_state,
});

/** 404, or `conflict` for a case that is closed. */
export const lockUnclosed = async (tx: CompanyTx, id: string): Promise<MandateRow> =>
  unclosed(await store.lockMandate(tx, id));

/** The same without a lock. */
export const findUnclosed = async (db: CompanyDb, id: string): Promise<MandateRow> =>
  unclosed(await store.findMandate(db, id));

function unclosed(found: MandateRow | undefined): MandateRow {
  const mandate = orNotFound(found);
  refuseUnless(mandate.closed_at === null, 'conflict', { detail: 'The case is closed.' });
  return mandate;
}

/** The mandate after a command. */
export const presented = (tx: CompanyTx, id: string, publicUrl: string): Promise<OperatorMandate> =>
  readMandateForOperator(tx, id, publicUrl);

interface MandateStateChange extends States {
  /** Null: it is not closed. */
  readonly closed_at: string | null;
  readonly happening: Happening;
  readonly description: string | null;
  readonly publicUrl: string;
}

/** Sets the states with an entry in the history and `mandate.state.changed`. */
export function setStates(
  tx: CompanyTx,
  { id }: MandateRow,
  { happening, description, publicUrl, ...states }: MandateStateChange,
): void {
  store.setStates(tx, id, states);
  setListed(tx, id, states.closed_at !== null);
  appendHappening(tx, id, happening, description);
  record(tx, 'mandate.state.changed', mandateEventData(tx, id, publicUrl));
}

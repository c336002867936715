/** The operator changes the states of a mandate. Each change is recorded in the history and as an event. */
import type { OperatorMandate } from '@mahnwerk/contract/case/mandates.ts';
import type { operatorCases } from '@mahnwerk/contract/operator/cases.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { reportOutside } from '../../../platform/day-range.ts';
import { record } from '../../../platform/events/index.ts';
import { checked, type Handler } from '../../../platform/http/handler.ts';
import { orNotFound, refuseFailures, refuseUnless } from '../../../platform/refusal.ts';
import { cleanHtmlAt } from '../../../values/html.ts';
import { audited } from '../../../platform/http/audited.ts';
import { addDays } from '../../../values/day.ts';
import { setListed } from '../limitation/index.ts';
import { clockOfMandate } from './clock.ts';
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
  async ({ tx, path, body: { note = null, until = null, processing_state } }) => {
    const { today } = await clockOfMandate(tx, path.id);
    refuseFailures((report) => {
      if (until === null) return;
      if (processing_state !== 'paused')
        report.failAt('until', 'not_allowed', '`until` is allowed with `processing_state` `paused` alone.');
      else reportOutside('until', until, { from: today, to: addDays(today, limits.stop_days_ahead) }, report);
    });
    return note === null ? null : cleanText('note', note);
  },
  async ({ tx, path, body, checked: description, deps }) => {
    const mandate = await lockUnclosed(tx, path.id);
    const before = statesOf(mandate);
    const after = changedStates(before, body);
    const kept = after.processing_state === before.processing_state ? mandate.paused_until : null;
    setStates(tx, mandate, {
      ...after,
      paused_until: body.until ?? kept,
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
  /** The last day of a pause; default: none. */
  readonly paused_until?: string | null;
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
  { happening, description, publicUrl, paused_until = null, ...states }: MandateStateChange,
): void {
  store.setStates(tx, id, { ...states, paused_until });
  setListed(tx, id, states.closed_at !== null);
  appendHappening(tx, id, happening, description);
  record(tx, 'mandate.state.changed', mandateEventData(tx, id, publicUrl));
}

/** The operator changes the states of a mandate, or closes it. Each change is in the history and in the feed. */
import type { Mandate } from '@mahnwerk/contract/case/mandates.ts';
import type { Needs } from './needs.ts';
import type { operatorCases } from '@mahnwerk/contract/operator/cases.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { record } from '../../../platform/events/index.ts';
import { checked, type Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';
import { audited } from '../../../platform/http/audited.ts';
import { mandateForOperator, type MandateRow, mandateUrl } from './mandate.ts';
import { readMandate } from './read.ts';
import { changedStates, type States, titleOfChange } from './states.ts';
import * as store from './store.ts';
import { cleanHtmlOnly } from './text.ts';

type Routes = (typeof operatorCases)['routes'];

const textLimit = { max: limits.reason_characters };

export const changeState: Handler<'operator', Routes['change_state'], Needs> = checked(
  ({ body: { note = null } }) => (note === null ? null : cleanHtmlOnly('note', note, textLimit)),
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

export const close: Handler<'operator', Routes['close'], Needs> = checked(
  ({ body }) => cleanHtmlOnly('reason', body.reason, textLimit),
  async ({ tx, path, checked: description, deps }) => {
    const mandate = await lockUnclosed(tx, path.id);
    const ended: States = { procedure_state: 'ended', processing_state: 'ended' };
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

const statesOf = ({ procedure_state, processing_state }: MandateRow): States => ({ procedure_state, processing_state });

/** 404, or `conflict` for a case that is closed. */
async function lockUnclosed(tx: CompanyTx, id: string): Promise<MandateRow> {
  const mandate = orNotFound(await store.lockMandate(tx, id));
  refuseUnless(mandate.closed_at === null, 'conflict', { detail: 'The case is closed.' });
  return mandate;
}

const presented = async (tx: CompanyTx, id: string, publicUrl: string): Promise<Mandate> =>
  mandateForOperator(await readMandate(tx, id, publicUrl), publicUrl);

interface StateChange extends States {
  readonly closed: boolean;
  readonly title: string;
  readonly description: string | null;
  readonly publicUrl: string;
}

function setStates(tx: CompanyTx, { id }: MandateRow, { title, description, publicUrl, ...states }: StateChange): void {
  store.setStates(tx, id, states);
  store.appendHistory(tx, { id: newId(), mandate_id: id, type: 'state_change', title, description });
  record(tx, 'mandate.state.changed', {
    company_id: tx.tenant.company_id,
    mandate_id: id,
    mandate_url: mandateUrl(publicUrl, id),
  });
}

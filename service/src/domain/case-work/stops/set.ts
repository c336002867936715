/** Sets and ends stops, each with its entry in the history (case-work.md 4.2). */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { newId } from '../../../platform/ids.ts';
import { refuseFailures, refuseUnless } from '../../../platform/refusal.ts';
import { appendHappening, type MandateRow, withdrawAgreements } from '../../collection/mandates/index.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { happeningOf, type StopRow } from './stop.ts';
import * as store from './store.ts';

type Wanted = Omit<store.NewStop, 'id' | 'mandate_id' | 'by_service'> & { readonly by_service?: boolean };

/**
 * An open promise is withdrawn; letters that have not left are the caller's to withdraw.
 *
 * @param mandate locked
 * @returns the id of the stop
 * @throws Refusal conflict where one of its kind is active; validation_error beyond what a case can have, unless a fact sets it
 */
export async function setStop(tx: CompanyTx, mandate: MandateRow, wanted: Wanted): Promise<string> {
  const { by_service = false } = wanted;
  const [present, count] = await Promise.all([
    store.findActive(tx, mandate.id, wanted.kind),
    by_service ? 0 : store.countStops(tx, mandate.id, wanted.kind),
  ]);
  refuseUnless(present === undefined, 'conflict', { detail: `A stop of the kind \`${wanted.kind}\` is active.` });
  refuseFailures((report) => {
    const max = limits.mandate_stops_of_kind;
    if (count >= max) report.failAt('stops', 'max_length', `A case has at most ${max} stops of a kind.`);
  });
  const id = newId();
  store.insert(tx, { ...wanted, id, mandate_id: mandate.id, by_service });
  appendHappening(tx, mandate.id, happeningOf('stop.set', wanted));
  await withdrawAgreements(tx, mandate.id);
  return id;
}

const report_kind = 'debtor_report';

/**
 * What a debtor reports on its page keeps its case from moving until a day; a further report moves that to the later day. What was promised and offered
 * stays; letters that have not left are the caller's to withdraw.
 *
 * @param mandate locked
 */
export async function setDebtorReport(
  tx: CompanyTx,
  mandate: MandateRow,
  { until, note }: { readonly until: string; readonly note: string },
): Promise<{ readonly id: string; readonly until: string }> {
  const present = await store.findActive(tx, mandate.id, report_kind);
  const last = present?.until ?? until;
  if (present !== undefined && last >= until) return { id: present.id, until: last };
  const id = present?.id ?? newId();
  if (present !== undefined) store.prolong(tx, { id, until });
  else {
    const since = await businessDate(tx);
    store.insert(tx, { id, mandate_id: mandate.id, kind: report_kind, since, until, note, by_service: false });
  }
  appendHappening(tx, mandate.id, happeningOf('stop.set', { kind: report_kind, until }));
  return { id, until };
}

/** Lifts the stop of a debtor's report, where one is active. @param mandate locked */
export async function liftDebtorReport(
  tx: CompanyTx,
  mandate: MandateRow,
  { reason }: { readonly reason: string },
): Promise<void> {
  const stop = await store.findActive(tx, mandate.id, report_kind);
  if (stop !== undefined) endStop(tx, stop, { status: 'lifted', lifted_on: await businessDate(tx), reason });
}

type Ending = { readonly lifted_on: string } & (
  | { readonly status: 'lifted'; readonly reason: string }
  | { readonly status: 'expired' }
);

/** @param stop active, its case locked */
export function endStop(
  tx: CompanyTx,
  stop: Pick<StopRow, 'id' | 'mandate_id' | 'kind' | 'until'>,
  ending: Ending,
): void {
  const { status, lifted_on } = ending;
  store.end(tx, { id: stop.id, status, lifted_on, lift_reason: ending.status === 'lifted' ? ending.reason : null });
  appendHappening(tx, stop.mandate_id, happeningOf(`stop.${status}`, stop));
}

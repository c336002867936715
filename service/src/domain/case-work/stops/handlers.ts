/** The client pauses and resumes its case: a stop of the kind `client_request`. */
import { mandatePauses } from '@mahnwerk/contract/case/mandates.ts';
import { reportOutside } from '../../../platform/day-range.ts';
import { checked, implement } from '../../../platform/http/handler.ts';
import { enqueue } from '../../../platform/queue/index.ts';
import { refuseFailures, refuseUnless } from '../../../platform/refusal.ts';
import { lockUnclosed, readMandate } from '../../collection/mandates/index.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { refuseCopy } from '../../parties/companies/index.ts';
import { endStop, setStop } from './set.ts';
import { daysOfPause } from './stop.ts';
import { findActive } from './store.ts';
import { withdrawWork } from './withdraw-work.ts';

const kind = 'client_request';

export const pauseRoutes = implement(mandatePauses, {
  pause: checked(
    async ({ tx, body: { until } }) => {
      const today = await businessDate(tx);
      refuseFailures((report) => reportOutside('until', until, daysOfPause(today), report));
      return today;
    },
    async ({ tx, path: { id }, body: { until, reason }, checked: since, deps: { publicUrl } }) => {
      await refuseCopy(tx);
      const mandate = await lockUnclosed(tx, id);
      const key = await setStop(tx, mandate, { kind, since, until, note: reason });
      enqueue(tx, { kind: withdrawWork, key, company: tx.tenant.company_id });
      return readMandate(tx, id, publicUrl);
    },
  ),

  async resume({ tx, path: { id }, deps: { publicUrl } }) {
    await refuseCopy(tx);
    await lockUnclosed(tx, id);
    const stop = await findActive(tx, id, kind);
    refuseUnless(stop !== undefined, 'conflict', { detail: 'The client has not paused the case.' });
    endStop(tx, stop, { status: 'lifted', lifted_on: await businessDate(tx), reason: 'Resumed by the client.' });
    return readMandate(tx, id, publicUrl);
  },
});

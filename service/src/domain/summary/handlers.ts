/** The summary of a company, for its own people. */
import { accountSummary } from '@mahnwerk/contract/account/summary.ts';
import { companyOf } from '../../platform/http/authorize.ts';
import { implement } from '../../platform/http/handler.ts';
import { moneyOf } from '../../values/money.ts';
import { businessDate, businessTime } from '../ladder/business-date/index.ts';
import { conditionsOn, readVersions } from '../statements/conditions/index.ts';
import * as store from './store.ts';
import { firstDayAfter } from './summary.ts';

export const summaryRoutes = implement(accountSummary, {
  async get({ db, caller }) {
    const own = db.forCompany(companyOf(caller));
    const [today, now] = await Promise.all([businessDate(own), businessTime(own)]);
    const [found, failed_documents, versions] = await Promise.all([
      store.readSummary(own, { year: Number(today.slice(0, 4)), on_time: now }),
      store.readFailedDocuments(own),
      readVersions(own),
    ]);
    const { interval } = conditionsOn(versions, { day: today, known_at: db.now });
    return {
      open: { amount: moneyOf(found.open_cents), cases: found.open_cases },
      received_this_year: moneyOf(found.received_cents),
      waiting: {
        requests: found.requests,
        drafts_expiring: found.drafts_expiring,
        documents_failed: found.documents_failed,
        failed_documents,
      },
      next_statement_on: found.cases === 0 ? null : firstDayAfter(interval, today),
      median_days_to_first_payment: found.median_days,
    };
  },
});

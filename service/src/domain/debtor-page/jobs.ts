/** The daily job that forgets previews after a day, tries and offers after 30, visits after 90 (debtor-page.md 13). */
import { type Job, job } from '../../platform/queue/index.ts';
import { forgetOldOffers } from './choices/index.ts';
import { forgetOldTries } from './codes/index.ts';
import { forgetOldPreviews } from './previews/index.ts';
import { forgetOldVisits } from './visits/index.ts';

const day_ms = 24 * 60 * 60 * 1000;
const [previews_days, tries_days, visits_days] = [1, 30, 90];

export const forgetVisits: Job = job('debtor_page.forget', {
  daily: '03:35',
  batch: 1000,
  async run({ database, batch }) {
    const counts = await database.asOperator((tx) => {
      const before = (days: number): string => new Date(Date.parse(tx.now) - days * day_ms).toISOString();
      return Promise.all([
        forgetOldPreviews(tx, before(previews_days), batch),
        forgetOldOffers(tx, before(tries_days), batch),
        forgetOldTries(tx, before(tries_days), batch),
        forgetOldVisits(tx, before(visits_days), batch),
      ]);
    });
    return counts.some((count) => count === batch) ? 'again' : 'done';
  },
});

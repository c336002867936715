/** The daily job that deletes drafts of letters without a change for 90 days (correspondence.md 14). */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { type Job, job } from '../../../platform/queue/index.ts';
import { addDays } from '../../../values/day.ts';
import { todayInBerlin } from '../../ladder/business-date/index.ts';
import * as store from './store.ts';

export const expireLetterDrafts: Job = job('letters.expire_drafts', {
  daily: '03:05',
  batch: 100,
  async run({ database, batch, log }) {
    const expired = await database.asOperator(async (tx) => {
      const before = `${addDays(todayInBerlin(tx), -limits.letter_draft_days)}T00:00:00Z`;
      const drafts = await store.lockStaleDrafts(tx, before, batch);
      for (const { company_id, id } of drafts) store.remove(tx.forCompany(company_id), id);
      return drafts.length;
    });
    if (expired > 0) log.info({ expired }, 'drafts of letters expired');
    return expired === batch ? 'again' : 'done';
  },
});

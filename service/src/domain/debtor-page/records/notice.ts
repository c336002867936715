/** Whether a debtor knows what an agreement costs, in text form, before it agrees (§ 13a (3) RDG; debtor-page.md 6). */
import type { CompanyDb } from '../../../platform/database/session.ts';
import { dayOf } from '../../../values/day.ts';
import { costNoticeTo } from '../../case-correspondence/case-letters/index.ts';
import { findNotice, type NoticeOf } from './store.ts';

export interface CostNotice {
  readonly channel: 'page' | 'email' | 'letter';
  readonly on: string;
}

/** By which way it came; undefined: it did not. A page that is read is no durable medium. */
export async function costNoticeOf(db: CompanyDb, of: NoticeOf): Promise<CostNotice | undefined> {
  const [own, letter] = await Promise.all([findNotice(db, of), costNoticeTo(db, of)]);
  if (own !== undefined) return { channel: own.channel, on: dayOf(own.arrived_at) };
  return letter === null ? undefined : { channel: 'letter', on: letter };
}

/** The visit behind a cookie: who sees what, and until when (debtor-page.md 3). */
import type { IncomingHttpHeaders } from 'node:http';
import type { PageLanguage } from '@mahnwerk/contract/shapes/access-code.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import { statusOf } from '../codes/index.ts';
import { isReachable } from './entry.ts';
import { findVisit, type VisitRow } from './store.ts';

const idle_ms = 30 * 60 * 1000;
/** Longer gaps between requests are recorded. */
const recent_ms = 10_000;
const whole_ms = 4 * 60 * 60 * 1000;

/** Whose page it is. */
type VisitCode = Pick<
  VisitRow,
  'id' | 'mandate_id' | 'dunning_debtor_id' | 'subject_id' | 'debtor_id' | 'circumstance_id' | 'recipient'
>;

/** A visit that is open. */
export interface Visit {
  readonly id: string;
  readonly company_id: string;
  readonly code: VisitCode;
  /** The one that it was read in last. */
  readonly language: PageLanguage;
  /** Its last request is recorded as a recent one. */
  readonly isRecent: boolean;
  /** Of staff: it has no effect. */
  readonly isPreview: boolean;
}

/** Of a case. */
export interface CaseVisit extends Visit {
  readonly code: VisitCode & { readonly mandate_id: string };
}

/** Of the invoices of a debtor. */
export interface DunningVisit extends Visit {
  readonly code: VisitCode & { readonly dunning_debtor_id: string };
}

export const isOfCase = (visit: Visit): visit is CaseVisit => visit.code.mandate_id !== null;
export const isOfInvoices = (visit: Visit): visit is DunningVisit => visit.code.dunning_debtor_id !== null;

/** Undefined for a visit that has ended: by itself, with its code, with the page. */
export async function openVisit(db: CompanyDb, token_hash: Buffer): Promise<Visit | undefined> {
  const row = await findVisit(db, token_hash);
  if (row === undefined || row.left_at !== null) return undefined;
  const now = Date.parse(db.now);
  const isIdle = now - Date.parse(row.seen_at) > idle_ms || now - Date.parse(row.entered_at) > whole_ms;
  // A stranger's tries lock the code, not the visit of the one who has it.
  if (isIdle || !['active', 'locked'].includes(statusOf(row, db.now)) || !isReachable(row)) return undefined;
  const { visit_id: id, language, seen_at } = row;
  const isRecent = now - Date.parse(seen_at) < recent_ms;
  return { id, company_id: db.tenant.company_id, code: row, language, isRecent, isPreview: false };
}

const cookieName = (url: string): string => (url.startsWith('https:') ? '__Host-debtor' : 'debtor');
const tokenForm = /^[\w-]{43}$/;

const rulesOf = (url: string): string => `${url.startsWith('https:') ? 'Secure; ' : ''}HttpOnly; SameSite=Lax; Path=/`;

/** The secret of a visit in the cookies of a request. @param url the base of the page */
export function visitTokenOf({ cookie = '' }: IncomingHttpHeaders, url: string): string | undefined {
  const prefix = `${cookieName(url)}=`;
  const token = cookie
    .split(';')
    .map((each) => each.trim())
    .find((each) => each.startsWith(prefix))
    ?.slice(prefix.length);
  return token !== undefined && tokenForm.test(token) ? token : undefined;
}

/** `Set-Cookie` of a new visit. */
export const visitCookieOf = (token: string, url: string, minutes = whole_ms / 60_000): string =>
  `${cookieName(url)}=${token}; Max-Age=${minutes * 60}; ${rulesOf(url)}`;

export const clearedVisitCookie = (url: string): string => `${cookieName(url)}=; Max-Age=0; ${rulesOf(url)}`;

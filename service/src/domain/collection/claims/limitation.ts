/** Until when a claim is not time-barred, unless its period was suspended or began again (case-work.md 8.1). Pure. */
import { limitationOf, type LimitedClaim, regular_years, titled_years } from '../../money/limitation/index.ts';
import type { ClaimRow } from './claim.ts';

const noFacts = { facts: [], plans: [] };
const blank: LimitedClaim = { due_on: null, document_on: null, title: null, consumer_credit_since: null };

/** Without facts and plans a day follows that no other day moves. */
const lastDayOf = (claim: LimitedClaim): string | undefined =>
  limitationOf(claim, noFacts, '0001-01-01').limitation_on ?? undefined;

/** The earliest last day of several claims, by the first days from which their periods count; undefined without any. */
export const earliestLastDay = ({
  due_on,
  final_on,
}: {
  readonly due_on: string | null;
  readonly final_on: string | null;
}) =>
  [
    lastDayOf({ ...blank, due_on }),
    ...(final_on === null ? [] : [lastDayOf({ ...blank, title: { final_since: final_on, issued_on: null } })]),
  ]
    .flatMap((day) => day ?? [])
    .sort()[0];

/** Claims that are due, or established, before these are barred before a day. Compared as texts: one may be a 29th of February. */
export const barredBefore = (day: string) => ({
  due_before: `${Number(day.slice(0, 4)) - regular_years}-01-01`,
  final_before: `${Number(day.slice(0, 4)) - titled_years}${day.slice(4)}`,
});

/** The last day on which a claim is not barred; undefined without the day from which the period counts. */
export const lastDayBefore = ({
  due_date,
  document_date,
  enforceable_title: title,
}: Pick<ClaimRow, 'due_date' | 'document_date' | 'enforceable_title'>): string | undefined =>
  lastDayOf({
    ...blank,
    due_on: due_date,
    document_on: document_date,
    title: title && { final_since: title.contents.final_since, issued_on: title.contents.issued_on },
  });

/** One period from its first day to its last: suspended days are added (§ 209 BGB), and some facts keep it from ending (§§ 202, 203 s. 2). Pure. */
import { addDays, daysBetween } from '../../../values/day.ts';
import { later, monthsLater, yearsLater } from './days.ts';
import type { LimitationFact, WorkingRow } from './facts.ts';
import { byFirstDay, type Span } from './spans.ts';

/** A period of years; `on` itself does not count (§ 187 (1) BGB). */
export interface Period {
  readonly on: string;
  readonly years: number;
}

export interface Course {
  /** The day from which it runs: a later one where its first day is suspended. */
  readonly on: string;
  /** By suspension alone. */
  readonly ends_on: string;
  readonly rows: readonly WorkingRow[];
  /** What counted, and of force majeure only the days that may count. */
  readonly spans: readonly Span[];
}

/** A negotiation keeps a period from ending within three months after it (§ 203 s. 2 BGB). */
const months_after_negotiation = 3;
/** Force majeure suspends within the last six months of a period (§ 206 BGB). */
const last_months = 6;

/** The course of a period; the spans are in the order of their first days. */
export function courseOf({ on, years }: Period, spans: readonly Span[]): Course {
  const regular = spans.filter(({ rule }) => rule !== 'force_majeure');
  const { begun, rows } = begin({ on, years }, regular);
  const base = yearsLater(begun, years);
  // The last six months that run: suspended days are no part of the period.
  const window = extend(begun, monthsBefore(base), regular).ends_on;
  const all = [...regular, ...spans.filter(({ rule }) => rule === 'force_majeure').map(within(window))];
  const rest = all.filter((span) => !rows.some(({ fact_id, plan_id, rule }) => isOf(span, { fact_id, plan_id, rule })));
  const extended = extend(begun, base, rest.sort(byFirstDay));
  return { on: begun, ends_on: extended.ends_on, rows: [...rows, ...extended.rows], spans: all };
}

const isOf = (span: Span, row: Pick<WorkingRow, 'fact_id' | 'plan_id' | 'rule'>): boolean =>
  span.fact_id === row.fact_id && span.plan_id === row.plan_id && span.rule === row.rule;

const monthsBefore = (day: string): string => monthsLater(day, -last_months);

/** Its days behind a day; none where it has no such day. */
const within =
  (window: string) =>
  (span: Span): Span => ({ ...span, from: later(span.from, addDays(window, 1)) });

/** Where its first day is suspended, a period begins after the last suspended day. */
function begin({ on, years }: Period, spans: readonly Span[]): { begun: string; rows: WorkingRow[] } {
  let begun = on;
  const rows: WorkingRow[] = [];
  for (const span of spans) {
    const first = addDays(begun, 1);
    if (span.from > first || span.until < first) continue;
    const days = daysBetween(begun, span.until);
    begun = span.until;
    rows.push(rowOf(span, { days, ends_on: yearsLater(begun, years) }));
  }
  return { begun, rows };
}

/** Adds suspended days once, as long as they begin by the end that the days before them have moved. */
function extend(on: string, base: string, spans: readonly Span[]): { ends_on: string; rows: WorkingRow[] } {
  let ends_on = base;
  let covered = on;
  const rows = spans.map((span) => {
    const first = later(span.from, addDays(covered, 1));
    const days = first > span.until || first > ends_on ? 0 : daysBetween(first, span.until) + 1;
    const why = days > 0 ? undefined : first > ends_on ? 'after the end' : reasonOf(span, on);
    if (days > 0) {
      ends_on = addDays(ends_on, days);
      covered = span.until;
    }
    return rowOf(span, { days, ends_on, why });
  });
  return { ends_on, rows };
}

function reasonOf(span: Span, on: string): string {
  if (span.from > span.until) return 'outside the last six months';
  return span.until <= on ? 'before the period' : 'these days are suspended already';
}

const rowOf = (
  span: Span,
  { days, ends_on, why }: { readonly days: number; readonly ends_on: string; readonly why?: string | undefined },
): WorkingRow => ({
  rule: span.rule,
  norm: `${span.norm}, § 209 BGB`,
  from: later(span.from, span.from > span.until ? span.until : span.from),
  until: span.is_open ? null : span.until,
  days,
  fact_id: span.fact_id,
  plan_id: span.plan_id,
  text: why === undefined ? `${span.text}: ${days} days.` : `${span.text}: ${why}.`,
  counted: days > 0,
  ends_on,
});

/** What keeps a period from ending before a day, and the day. */
export function notBefore(
  { ends_on: suspended, rows: counted }: Course,
  waivers: readonly LimitationFact[],
): { ends_on: string; rows: WorkingRow[] } {
  const negotiations = counted.flatMap(({ rule, until, counted: isCounted, fact_id }) =>
    rule === 'negotiation' && isCounted && until !== null
      ? [{ rule: 'negotiation_end' as const, norm: '§ 203 s. 2 BGB', from: until, fact_id, until: threeMonths(until) }]
      : [],
  );
  const agreed = waivers.flatMap(({ id, from, until }) =>
    from === null || until === null ? [] : [{ rule: 'waiver' as const, norm: '§ 202 BGB', from, fact_id: id, until }],
  );
  let ends_on = suspended;
  const rows = [...negotiations, ...agreed]
    .sort((a, b) => (a.until < b.until ? -1 : 1))
    .map((each): WorkingRow => {
      const isCounted = each.until > ends_on;
      ends_on = later(ends_on, each.until);
      const what = each.rule === 'waiver' ? 'Agreed or waived' : 'Three months after the negotiation';
      const text = isCounted ? `${what}: not before ${each.until}.` : `${what}: ends earlier.`;
      return { ...each, days: null, plan_id: null, text, counted: isCounted, ends_on };
    });
  return { ends_on, rows };
}

const threeMonths = (until: string): string => monthsLater(until, months_after_negotiation);

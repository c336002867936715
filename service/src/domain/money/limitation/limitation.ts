/**
 * Rule `limitation/1` (case-work.md 8.1): the last day on which a claim is not barred, as of a day, with its derivation (§§ 195 to 217 BGB). Pure.
 * Where the law leaves a choice, the day is the earlier one: it warns.
 */
import type { LimitationStatus, WorkingRule } from '@mahnwerk/contract/operator/limitation.ts';
import { type Course, courseOf, notBefore, type Period } from './course.ts';
import { earlier, endOfYear, later, yearsLater } from './days.ts';
import type { LimitationFact, LimitationFacts, LimitedClaim, WorkingRow } from './facts.ts';
import { type Span, spansOf } from './spans.ts';

export interface Limitation {
  readonly status: LimitationStatus;
  /** Null where no day is known from which the period counts. */
  readonly limitation_on: string | null;
  /** The last counted row ends on `limitation_on`. */
  readonly working: readonly WorkingRow[];
}

export const regular_years = 3;
export const titled_years = 30;
const longest_years = 10;

interface Start extends Period {
  readonly rule: WorkingRule;
  readonly norm: string;
  readonly text: string;
  readonly fact_id: string | null;
}

interface Asked {
  readonly spans: readonly Span[];
  readonly restarts: readonly LimitationFact[];
  readonly waivers: readonly LimitationFact[];
}

export function limitationOf(claim: LimitedClaim, known: LimitationFacts, asOf: string): Limitation {
  const facts = known.facts.filter(({ on, from }) => (on ?? from ?? asOf) <= asOf);
  const asked = askedOf(claim, { ...known, facts }, asOf);
  const [first, ...others] = startsOf(claim, facts).map((start) => periodsFrom(start, asked));
  if (first === undefined) return { status: 'unknown', limitation_on: null, working: [] };
  const found = others.reduce((one, other) => (other.ends_on < one.ends_on ? other : one), first);
  const passed = [first, ...others].filter((each) => each !== found);
  const working = [...passed.flatMap(({ rows: [row] }) => (row ? [{ ...row, counted: false }] : [])), ...found.rows];
  return { status: statusOf(found, asOf), limitation_on: found.ends_on, working };
}

/** The last day of interest that fell due in a year after a title, no later than that of its principal (§§ 197 (2), 217 BGB). */
export function limitationOfInterest(
  claim: LimitedClaim,
  known: LimitationFacts,
  { asOf, year }: { readonly asOf: string; readonly year: number },
): string | null {
  const { limitation_on } = limitationOf(claim, known, asOf);
  if (limitation_on === null) return null;
  const facts = known.facts.filter(({ on, from }) => (on ?? from ?? asOf) <= asOf);
  const start = { ...regular, on: `${String(year).padStart(4, '0')}-12-31` };
  const { ends_on } = periodsFrom(start, askedOf(claim, { ...known, facts }, asOf));
  return earlier(ends_on, limitation_on);
}

function askedOf(claim: LimitedClaim, known: LimitationFacts, asOf: string): Asked {
  const { facts } = known;
  const restarts = facts
    .filter(({ kind, on }) => (kind === 'acknowledgement' || kind === 'enforcement_act') && on !== null)
    .sort((a, b) => ((a.on ?? '') < (b.on ?? '') ? -1 : 1));
  return { spans: spansOf(claim, known, asOf), restarts, waivers: facts.filter(({ kind }) => kind === 'waiver') };
}

const regular = {
  years: regular_years,
  rule: 'regular' as const,
  norm: '§§ 195, 199 (1) BGB',
  text: 'Three years from the end of the year.',
  fact_id: null,
};

/** The periods of a claim, of which the first to end counts. */
function startsOf(claim: LimitedClaim, facts: readonly LimitationFact[]): Start[] {
  const { title } = claim;
  if (title === null) return untitledStartsOf(claim, facts);
  const on = title.final_since ?? title.issued_on;
  const norm = '§§ 197 (1) no. 3, 201 BGB';
  const text = 'Thirty years from the day on which the title is final.';
  return [
    ...(title.is_partial ? untitledStartsOf(claim, facts) : []),
    ...(on === null ? [] : [{ on, years: titled_years, rule: 'titled' as const, norm, text, fact_id: null }]),
  ];
}

function untitledStartsOf({ due_on, document_on }: LimitedClaim, facts: readonly LimitationFact[]): Start[] {
  const day = due_on ?? document_on;
  if (day === null) return [];
  const [known] = facts
    .filter(({ kind, on }) => kind === 'knowledge' && on !== null)
    .sort((a, b) => ((a.on ?? '') < (b.on ?? '') ? -1 : 1));
  if (known?.on == null || endOfYear(known.on) <= endOfYear(day)) return [{ ...regular, on: endOfYear(day) }];
  const text = 'Three years from the end of the year of knowledge.';
  const norm = '§§ 195, 199 (1) no. 2 BGB';
  const longest = { rule: 'longest' as const, norm: '§ 199 (4) BGB', text: 'At most ten years from the due day.' };
  return [
    { ...regular, on: endOfYear(known.on), rule: 'knowledge', norm, text, fact_id: known.id },
    { on: day, years: longest_years, ...longest, fact_id: null },
  ];
}

interface Found {
  readonly ends_on: string;
  readonly rows: readonly WorkingRow[];
}

/** A period with everything that happens to it: each restart that meets it begins the next one (§ 212 BGB). */
function periodsFrom(start: Start, { spans, restarts, waivers }: Asked): Found {
  let course = courseOf(start, spans);
  const rows: WorkingRow[] = [firstRow(start)];
  for (const restart of restarts) {
    const on = restart.on ?? start.on;
    const inForce = waivers.filter(({ from }) => (from ?? '') <= course.ends_on);
    const until = notBefore(course, inForce);
    if (on <= course.on || on > until.ends_on) {
      rows.push(restartRow(restart, { course: { ...course, ends_on: until.ends_on }, years: null }));
      continue;
    }
    rows.push(...course.rows.filter(({ from }) => from <= on), ...(on > course.ends_on ? until.rows : []));
    const begins = afterSuspension(on, course.spans);
    const rest = spans.filter((span) => span.until > begins);
    // The longest period begins again with its own length, every other one too.
    course = courseOf({ on: begins, years: start.years }, rest);
    rows.push(restartRow(restart, { course, years: start.years }));
  }
  const { ends_on, rows: kept } = notBefore(course, waivers);
  return { ends_on, rows: [...rows, ...course.rows, ...kept] };
}

/** Inside a suspension, a period begins again after its last day. */
function afterSuspension(on: string, spans: readonly Span[]): string {
  let begins = on;
  for (const { from, until } of spans.toSorted((a, b) => (a.from < b.from ? -1 : 1)))
    if (from <= begins && until > begins) begins = until;
  return begins;
}

const firstRow = ({ rule, norm, text, on, years, fact_id }: Start): WorkingRow => ({
  rule,
  norm,
  from: on,
  until: yearsLater(on, years),
  days: null,
  fact_id,
  plan_id: null,
  text,
  counted: true,
  ends_on: yearsLater(on, years),
});

function restartRow(
  { id, kind, on }: LimitationFact,
  { course, years }: { readonly course: Pick<Course, 'on' | 'ends_on'>; readonly years: number | null },
): WorkingRow {
  const what = kind === 'enforcement_act' ? 'An act of enforcement' : 'An acknowledgement';
  const why = (on ?? '') <= course.on ? 'before the period began' : 'after its end';
  const ends_on = years === null ? course.ends_on : yearsLater(course.on, years);
  return {
    rule: kind,
    norm: kind === 'enforcement_act' ? '§ 212 (1) no. 2 BGB' : '§ 212 (1) no. 1 BGB',
    from: on ?? course.on,
    until: years === null ? null : ends_on,
    days: null,
    fact_id: id,
    plan_id: null,
    text: years === null ? `${what}: ${why}.` : `${what}: the period begins again on ${course.on}.`,
    counted: years !== null,
    ends_on,
  };
}

function statusOf({ ends_on, rows }: Found, asOf: string): LimitationStatus {
  if (ends_on < asOf) return 'reached';
  const isSuspended = rows.some(
    ({ counted, days, from, until }) =>
      counted && days !== null && from <= asOf && later(until ?? asOf, asOf) === (until ?? asOf),
  );
  return isSuspended ? 'suspended' : 'running';
}

/** SQL of decisions as lists: of a subject, of a run, of all companies. */
import type { CompanyDb, OperatorDb } from '../../../platform/database/session.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import { mapPage, type PageOf, type PageQuery } from '../../../platform/lists/query.ts';
import type { LadderKind } from '../queue/index.ts';
import {
  type Answer,
  type DecisionSpan,
  type DecisionUse,
  heldBy,
  presentDay,
  presentSpan,
  type Reason,
} from './decision.ts';
import { holdsOn } from './store.ts';

/** A run as the lists of its decisions need it. */
interface ListedRun {
  readonly id: string;
  readonly run_on: string;
  readonly dry_run: boolean;
}

/** The decisions of one kind as lists. With the filter `on` each has the answer of that day. */
export interface DecisionLists {
  /** Those on a subject, newest first. */
  ofSubject(db: CompanyDb, subject: string, query: PageQuery): Promise<PageOf<Answer>>;
  ofAll(db: OperatorDb, query: PageQuery): Promise<PageOf<Answer>>;
  /** Those that a run made. A hold that was the answer before is not made again. */
  ofRun(db: OperatorDb, run: ListedRun, query: PageQuery): Promise<PageOf<Answer>>;
}

/** A row, with the switch of the company that held all its subjects on the day asked for or on the first day. */
interface Row extends DecisionSpan {
  readonly company_hold: Reason | null;
}

const stored = ['subject_id', 'outcome', 'reason', 'next_on', 'policy_id', 'policy_version', 'run_id', 'problems'];
const answers = [...stored, 'details'].map((name) => `d.${name}`).join(', ');
const keys = {
  key: ['kind', 'company_id', 'subject_id', 'from_on'],
  named: { created_at: 'from_on', id: 'id' },
} as const;

/** The row that answers for a day: the last one that begins by then. */
const ofDay = `d.from_on <= :on and not exists (select from ladder_decisions x
  where x.kind = d.kind and x.company_id = d.company_id and x.subject_id = d.subject_id and x.from_on > d.from_on and x.from_on <= :on)`;

const following = `(select min(x.from_on) from ladder_decisions x
  where x.kind = d.kind and x.company_id = d.company_id and x.subject_id = d.subject_id and x.from_on > d.from_on) as following_on`;

const companyHolds: readonly unknown[] = ['company_inactive', 'company_paused', 'company_locked'] satisfies Reason[];

/** Filters of the lists; on the day asked for, a switch of the company holds whatever waits or is held. */
function filtersOf(kind: LadderKind): NonNullable<Listing['filters']> {
  const held = (reason = '') =>
    `(d.outcome in ('wait', 'hold') and exists (select ${holdsOn(kind, 'd.company_id', ':as_of::date')}${reason}))`;
  return {
    company_id: 'd.company_id = :company_id',
    policy_id: 'd.policy_id = :policy_id',
    on: ofDay,
    outcome: (value) => {
      if (value === 'hold') return `(d.outcome = :outcome or ${held()})`;
      return value === 'wait' ? `(d.outcome = :outcome and not ${held()})` : 'd.outcome = :outcome';
    },
    reason: (value) =>
      companyHolds.includes(value)
        ? `(d.reason = :reason or ${held(' and h.reason = :reason')})`
        : `(d.reason = :reason and not ${held()})`,
  };
}

/** The stored rows of a subject, divided where a switch of its company was turned. */
function spansOfSubject(kind: LadderKind): Listing {
  const holdOn = (day: string) => `(select min(h.reason::text) ${holdsOn(kind, ':company_id', day)})`;
  const own = `x.kind = '${kind}' and x.company_id = :company_id and x.subject_id = :subject`;
  return {
    from: `(
    select b.from_on, lead(b.from_on) over (order by b.from_on) as following_on, r.from_on as decided_on, ${holdOn('b.from_on')} as company_hold,
      r.kind, r.company_id, r.id, r.details, ${stored.map((name) => `r.${name}`).join(', ')}
    from (
      select x.from_on from ladder_decisions x where ${own}
      union
      select e.day from ladder_company_holds h cross join lateral (values (h.from_on), (h.until_on + 1)) e (day)
      where h.kind = '${kind}' and h.company_id = :company_id and ${holdOn('e.day')} is distinct from ${holdOn('e.day - 1')}
    ) b cross join lateral (
      select * from ladder_decisions x where ${own} and x.from_on <= b.from_on order by x.from_on desc limit 1
    ) r
    where b.from_on = r.from_on or r.outcome <> 'end'
  ) d`,
    alias: 'd',
    columns: `${answers}, d.from_on, d.following_on, d.decided_on, d.company_hold`,
    ...keys,
  };
}

const onOf = ({ filters }: PageQuery): string | undefined => (filters as { readonly on?: string }).on;
const asOf = (query: PageQuery) => ({ as_of: onOf(query) ?? null });

/** @param subject the filter that names a subject in the list of all */
export function decisionLists(use: DecisionUse, subject: string): DecisionLists {
  const { kind } = use;
  const where = `d.kind = '${kind}'`;
  const filters = { ...filtersOf(kind), [subject]: `d.subject_id = :${subject}` };
  const listing: Listing = {
    from: 'ladder_decisions d',
    alias: 'd',
    columns: `${answers}, d.from_on, ${following}, (select min(h.reason::text) ${holdsOn(kind, 'd.company_id', ':as_of::date')}) as company_hold`,
    ...keys,
    filters,
    where,
  };
  const ofSubject: Listing = { ...listing, where: `${where} and d.subject_id = :subject` };
  const spans = spansOfSubject(kind);
  const all: Listing = { ...listing, tenant: false, newestById: true };
  const ofRun: Listing = { ...all, where: `${where} and d.run_id = :run` };
  const ofDryRun: Listing = {
    from: 'ladder_dry_decisions d',
    alias: 'd',
    columns: `${answers}, :run_on::date as from_on, null::date as following_on, null as company_hold`,
    tenant: false,
    key: ['run_id', 'company_id', 'subject_id'],
    newestById: true,
    where: 'd.run_id = :run',
    filters: {
      company_id: 'd.company_id = :company_id',
      outcome: 'd.outcome = :outcome',
      reason: 'd.reason = :reason',
    },
  };
  const present = (page: PageOf<Row>, on: string | undefined): PageOf<Answer> =>
    mapPage(page, ({ company_hold: hold, ...span }) =>
      heldBy(hold, on === undefined ? presentSpan(use, span) : presentDay(use, span, on)),
    );
  return {
    async ofSubject(db, id, query) {
      const on = onOf(query);
      return on === undefined
        ? present(await readPage<Row>(db, spans, query, { subject: id }), undefined)
        : present(await readPage<Row>(db, ofSubject, query, { subject: id, as_of: on }), on);
    },
    ofAll: async (db, query) => present(await readPage<Row>(db, all, query, asOf(query)), onOf(query)),
    ofRun: async (db, run, query) =>
      run.dry_run
        ? present(await readPage<Row>(db, ofDryRun, query, { run: run.id, run_on: run.run_on }), run.run_on)
        : present(await readPage<Row>(db, ofRun, query, { run: run.id, as_of: null }), undefined),
  };
}

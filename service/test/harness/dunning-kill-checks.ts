/** What a run of dunning-kills.ts must leave behind: each invoice has one step with all that belongs to it. */
import type { MailServer } from './mail-server.ts';
import type { LiveService } from './service.ts';

export interface DunningTally {
  kills: number;
  /** Debtors with due invoices. */
  readonly debtors: number;
  /** Kills by what was under way: the plan of the run, letters, mails. */
  readonly phases: { plan: number; letters: number; mails: number; over: number };
  /** Mails that arrived twice or more. */
  repeated: number;
  /** Violations, one sentence each. */
  readonly wrong: string[];
}

// One row for each due invoice; `level` is the level before the run.
const outcomes = `select i.id, i.status, i.current_level, i.fees_cents::int as fees, n.*, e.events, d.decisions, h.*
  from dunning_invoices i cross join ladder_runs r
  cross join lateral (select count(*)::int as notices, count(distinct letter_id)::int as letters, min(level) as level, sum(fee_cents)::int as fee,
      bool_and(status in ('sent', 'waiting')) as left, (select count(*)::int from documents c where c.company_id = i.company_id and c.parent_id = any(array_agg(x.id))) as documents
    from dunnings x where x.company_id = i.company_id and x.invoice_id = i.id and x.dated = r.run_on) n
  cross join lateral (select coalesce(array_agg(v.type order by v.recorded_at), '{}') as events from events v
    where v.company_id = i.company_id and v.envelope::json->'data'->>'invoice_id' = i.id::text) e
  cross join lateral (select coalesce(array_agg(v.outcome::text order by v.from_on) filter (where v.from_on >= r.run_on), '{}') as decisions
    from ladder_decisions v where v.company_id = i.company_id and v.subject_id = i.id) d
  cross join lateral (select count(*)::int as handovers, count(distinct o.order_id)::int as orders from dunning_handovers o
    where o.company_id = i.company_id and o.invoice_id = i.id and o.status = 'done') h
  where exists (select from ladder_decisions v where v.company_id = i.company_id and v.subject_id = i.id and v.next_on = r.run_on)`;

interface Outcome {
  readonly id: string;
  readonly status: string;
  readonly current_level: number;
  readonly fees: number;
  readonly notices: number;
  readonly letters: number;
  readonly documents: number;
  readonly level: number | null;
  readonly fee: number | null;
  readonly left: boolean | null;
  readonly events: readonly string[];
  readonly decisions: readonly string[];
  readonly handovers: number;
  readonly orders: number;
}

/** Of each four debtors, one has a letter with two notices, one a handover, two a letter with one notice. */
export async function checkRun(service: LiveService, tally: DunningTally): Promise<void> {
  const quarter = tally.debtors / 4;
  const counts = await service.sql(
    `select r.status, (r.counts->>'notices')::int as notices, (r.counts->>'letters')::int as letters, (r.counts->>'handovers')::int as handovers, (select count(*)::int from letters l where l.dated = r.run_on) as made,
       (select count(*)::int from orders) as orders, (select count(*)::int from claims) as claims, (select count(*)::int from work_items) as work
     from ladder_runs r`,
  );
  const wanted = {
    status: 'finished',
    notices: 4 * quarter,
    letters: 3 * quarter,
    handovers: quarter,
    made: 3 * quarter,
    orders: quarter,
    claims: quarter,
    work: 0,
  };
  const [counted, expected] = [JSON.stringify(counts[0]), JSON.stringify(wanted)];
  if (counted !== expected) tally.wrong.push(`the run is ${counted} instead of ${expected}`);
  const rows = (await service.sql(outcomes)) as unknown as Outcome[];
  if (rows.length !== 5 * quarter) tally.wrong.push(`${rows.length} due invoices`);
  for (const row of rows)
    if (!(row.status === 'in_inkasso' ? isHandedOver(row) : isNoticed(row))) tally.wrong.push(JSON.stringify(row));
}

function isNoticed({ current_level, fees, level, fee, left, events, decisions, ...counts }: Outcome): boolean {
  const { notices, letters, documents, handovers } = counts;
  const owed = level === 1 ? 0 : 250;
  return (
    [notices, letters, documents].every((count) => count === 1) &&
    handovers === 0 &&
    left === true &&
    current_level === level &&
    fees === owed &&
    fee === owed &&
    events.join() === 'dunning.level_reached' &&
    decisions.join() === 'notice,wait'
  );
}

const isHandedOver = ({ notices, handovers, orders, events, decisions }: Outcome): boolean =>
  notices === 0 &&
  handovers === 1 &&
  orders === 1 &&
  events.join() === 'dunning.handed_to_collection' &&
  decisions.join() === 'handover,end';

/** Each debtor with a mailbox has one mail; what arrived again has the same message id. */
export function checkMails({ received }: MailServer, tally: DunningTally): void {
  const ids = Map.groupBy(received, ({ to }) => to[0] ?? '');
  const wanted = tally.debtors / 2;
  if (ids.size !== wanted) tally.wrong.push(`${ids.size} of ${wanted} mailboxes have a mail`);
  for (const [to, mails] of ids) {
    const distinct = new Set(mails.map(({ headers }) => headers.get('message-id')));
    if (distinct.size !== 1) tally.wrong.push(`${to} has ${distinct.size} message ids`);
    tally.repeated += mails.length - 1;
  }
}

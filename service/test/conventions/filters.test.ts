/** Filters: every declared filter of every declared list narrows it to exactly the entries that match. */
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { QueuedOrder } from '@mahnwerk/contract/case/orders.ts';
import { everyRoute } from '@mahnwerk/contract/apis/all.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { JsonSchema } from '@mahnwerk/contract/shapes/shape.ts';
import { addDays, dayOf } from '../../src/values/day.ts';
import { type LiveService, liveService } from '../harness/service.ts';
import { until } from '../harness/until.ts';
import {
  ask,
  type Fixture,
  fixtureOf,
  everyRouteKeeps,
  givenIds,
  isList,
  pathOf,
  type Step,
  unlessStory,
} from '../harness/every-route.ts';
import { allKeep } from '../harness/walk.ts';

type Entry = Readonly<Record<string, unknown>>;
type Span = Entry & { readonly on: string; readonly until: string | null };
type List = (query: string) => Promise<readonly Entry[]>;

let service: LiveService;
let cast: Fixture;

before(async () => {
  service = await liveService();
  const partner = { key: await service.givenSession({ kind: 'operator' }), body: { name: 'Beispiel Plattform' } };
  await service.send('POST', '/operator/v1/partners/', partner);
  // Bodies as documented, so that references and other optional members have values to filter by.
  cast = { ...(await fixtureOf(service)), asDocumented: true };
});

after(() => service.stop());

// The request log grows with every request of this walk (stories/request-log.test.ts); both filters of the lines of the
// cash position have a default (stories/bank-day.test.ts).
const elsewhere = new Set(['request-log.list', 'cash-position.lines']);
const hasFilters = (step: Step): boolean =>
  isList(step) && !elsewhere.has(step.name) && Object.keys(step.route.list?.filters ?? {}).length > 0;

/** Makes an entry of every list, since one list is narrowed by what another made; returns their paths. All are made before any is read. */
async function filledLists(): Promise<ReadonlyMap<string, string>> {
  const paths = new Map<string, string>();
  await allKeep(everyRoute().filter(hasFilters), async (step) => {
    const { path } = step.route;
    // What is below an id is made with it: the transfers of a payout.
    const entry = path.includes('{id}') ? undefined : await givenIds(cast, `${path}{id}/`).catch(unlessStory);
    const ids = entry ?? (await givenIds(cast, path).catch(unlessStory));
    if (ids !== undefined) paths.set(step.name, pathOf(step, ids));
  });
  await until(dryRunsDone, 'the dry runs are done');
  return paths;
}

/** A dry run has decisions once it is done; a run that met another one at work is postponed. */
async function dryRunsDone(): Promise<boolean> {
  const open = `kind in ('dunning.run', 'case.run') and failed_at is null`;
  await service.sql(`update work_items set due_at = clock_timestamp() where ${open} and due_at > clock_timestamp()`);
  await service.workOnDunning('dunning.run', 'case.run');
  return (await service.sql(`select from work_items where ${open}`)).length === 0;
}

function reader(step: Step, path: string): List {
  return async (query) => {
    const entries: Entry[] = [];
    for (let count = 1; entries.length < count;) {
      const all = `?limit=100&offset=${entries.length}${query}`;
      const { body, status, text } = await ask<{ count: number; results: Entry[] }>(cast, step, { path, query: all });
      assert.equal(status, 200, text);
      count = body.count;
      if (body.results.length === 0) break;
      entries.push(...body.results);
    }
    return entries;
  };
}

/** A value in the form of the filter that no entry has. */
const absentValue = ({ format, maximum }: JsonSchema): string =>
  format === 'uuid' ? randomUUID() : typeof maximum === 'number' ? String(maximum) : 'none-has-this';

/** Whom an order or a case waits for, by its next step; a decided or closed one for no party. */
function waitsFor(step: string | undefined): readonly string[] {
  if (step === undefined) return [];
  if (step === 'finalize' || step === 'answer_request') return ['client'];
  return [step === 'review' || step === 'review_message' || step === 'decide' ? 'operator' : 'debtor'];
}

const signOf = ({ value }: { readonly value: string }): string =>
  Number(value) === 0 ? 'zero' : value.startsWith('-') ? 'negative' : 'positive';
/** Of a line of the bank, or of an item of the inbox. */
const isWaitingLine = ({ status }: Entry): boolean => status === 'unmatched' || status === 'proposed';
const confidenceOf = ({ proposals }: Entry): string =>
  (proposals as readonly { readonly confidence: string }[])[0]?.confidence ?? 'none';

/** Of a task; no other entry says whether it blocks. */
const isWaitingTask = ({ status, blocking }: Entry): boolean =>
  blocking !== undefined && (status === 'open' || status === 'in_progress');

/** Of an order in the queue. */
function isHinted({ claims_summary }: Entry): boolean {
  const { disputed_count, limitation_on } = claims_summary as QueuedOrder['claims_summary'];
  const barred = addDays(dayOf(service.clock.now()), limits.hinted_days);
  return disputed_count > 0 || (limitation_on !== null && limitation_on < barred);
}

/** What an entry says of a filter; an order also matches its additional debtors, a member of the staff each of its roles. */
function valuesOf(entry: Entry, name: string): readonly string[] {
  const value = entry[name] as string | boolean | null | undefined;
  const others = (name === 'debtor_id' ? entry.additional_debtor_ids : name === 'role' ? entry.roles : []) ?? [];
  // What the run of an import made of a row.
  if ((name === 'action' || name === 'code') && 'result' in entry)
    return [(entry.result as Readonly<Record<typeof name, string | null>> | null)?.[name] ?? []].flat();
  if (name === 'open') return [String(['prepared', 'exported'].includes(String(entry.status)))];
  // In no statement of theirs: those of the walk have an invoice of their own.
  if (name === 'own') return [String(entry.statement_id === null)];
  if (name === 'balance') return [signOf(entry.total_balance as { readonly value: string })];
  if (name === 'closed' || name === 'handled') return [String((entry[`${name}_at`] ?? null) !== null)];
  if (name === 'in_force') return [String(entry.ended_on === null)];
  if (name === 'waiting') return [String(isWaitingLine(entry))];
  if (name === 'confidence') return isWaitingLine(entry) ? [confidenceOf(entry)] : [];
  if (name === 'hinted') return [String(isHinted(entry))];
  if (name === 'waiting_for') return waitsFor((entry.next_step as { kind: string } | null)?.kind);
  if (name === 'status_class')
    return entry.response_status === null ? [] : [`${(entry.response_status as number).toString().charAt(0)}xx`];
  const mandate = entry.mandate as { readonly id: string } | null | undefined;
  if (name === 'mandate_id' && value === undefined) return mandate?.id === undefined ? [] : [mandate.id];
  const given = entry as {
    readonly assignee?: { readonly id: string } | null;
    readonly team?: { readonly id: string } | null;
  };
  if (name === 'assignee_id' && value === undefined) return given.assignee == null ? [] : [given.assignee.id];
  if (name === 'team_id') return given.team == null ? [] : [given.team.id];
  if (name === 'unassigned') return [String(given.assignee === null)];
  const open = name !== 'status' ? [] : isWaitingLine(entry) ? ['open'] : isWaitingTask(entry) ? ['waiting'] : [];
  return [...(value === null || value === undefined ? [] : [String(value)]), ...open, ...(others as readonly string[])];
}

async function assertSplits(all: readonly Entry[], list: List, [name, schema]: readonly [string, JsonSchema]) {
  const present = all.flatMap((entry) => valuesOf(entry, name));
  assert.ok(present.length > 0, `no entry has a value for ${name}`);
  const choices = (schema.enum as readonly string[] | undefined)?.filter((each) => each !== '0' && each !== '1');
  for (const value of choices ?? [...new Set(present).values().take(3), absentValue(schema)])
    assert.deepEqual(
      idsOf(await list(`&${name}=${encodeURIComponent(value)}`)),
      idsOf(all.filter((entry) => valuesOf(entry, name).includes(value))),
      `${name}=${value}`,
    );
}

const idsOf = (entries: readonly Entry[]) =>
  entries.map(({ id, delivery_id, invoice_id, mandate_id }) => id ?? delivery_id ?? invoice_id ?? mandate_id);

async function assertSplitsByTime(all: readonly Entry[], list: List, name: string): Promise<void> {
  const isAfter = name === 'created_after';
  const times = all.map(({ created_at, recorded_at }) => Date.parse(String(created_at ?? recorded_at)));
  const before = new Date(Math.min(...times) - 1).toISOString();
  const later = new Date(Math.max(...times) + 1).toISOString();
  assert.deepEqual(idsOf(await list(`&${name}=${before}`)), isAfter ? idsOf(all) : [], `${name}=${before}`);
  assert.deepEqual(idsOf(await list(`&${name}=${later}`)), isAfter ? [] : idsOf(all), `${name}=${later}`);
}

/** `dated_from` bounds `dated`, `due_from` bounds `due_date`, `follow_up_to` bounds `follow_up_on`. */
async function assertSplitsByDay(all: readonly Entry[], list: List, name: string): Promise<void> {
  const isFrom = name.endsWith('_from');
  const field = name.replace(/_(?:from|to)$/, '');
  // An entry whose day is null, as that of a draft, is in no span.
  const ofEntry = (entry: Entry): string | undefined => {
    const given = [entry[field], entry[`${field}_date`], entry[`${field}_on`]];
    if (given.includes(null)) return undefined;
    return given.find((each) => typeof each === 'string') ?? dayOf(entry[`${field}_at`] as string);
  };
  const days = all.flatMap((entry) => ofEntry(entry) ?? []).sort();
  assert.match(days[0] ?? '', /^\d{4}-\d{2}-\d{2}$/, `the entries have a day for ${name}`);
  for (const bound of ['1900-01-01', days[days.length >> 1] ?? '', '9999-12-31'])
    assert.deepEqual(
      idsOf(await list(`&${name}=${bound}`)),
      idsOf(
        all.filter((entry) => {
          const on = ofEntry(entry);
          return on !== undefined && (isFrom ? on >= bound : on <= bound);
        }),
      ),
      `${name}=${bound}`,
    );
}

/** `on` selects the decisions whose span covers a day; both ends of a span are days of it. A preview has no past. */
async function assertSplitsByOn(all: readonly Entry[], list: List): Promise<void> {
  const spans = all.map((entry) => entry as Span);
  const days = new Set(spans.flatMap(({ on, until }) => [on, until ?? on]));
  if (spans.some(({ until }) => until === null)) days.add(addDays([...days].sort()[0] ?? '', -1));
  for (const day of days)
    assert.deepEqual(
      idsOf(await list(`&on=${day}`)),
      idsOf(spans.filter(({ on, until }) => on <= day && (until === null || day <= until))),
      `on=${day}`,
    );
}

/** Orders and cases of the operator do not name their company: all entries here are of the first. */
async function assertSplitsByCompany(all: readonly Entry[], list: List): Promise<void> {
  assert.deepEqual(idsOf(await list(`&company_id=${cast.company}`)), idsOf(all));
  assert.deepEqual(await list(`&company_id=${cast.otherCompany}`), []);
}

/** Filters by what the entries of a list do not name, and the stories that show what they select. */
const amongNoFields = new Set([
  // stories/next-steps.test.ts
  ...['orders', 'reviews', 'mandates', 'cases'].flatMap((noun) =>
    ['q', 'amount_min', 'amount_max'].map((name) => `${noun}.list ${name}`),
  ),
  // stories/found-claims.test.ts
  'claims.list q',
  // stories/bank-day.test.ts, stories/company-payments.test.ts
  ...['q', 'amount_min', 'amount_max'].flatMap((name) =>
    ['', 'mahnservice-'].map((owner) => `${owner}bank-transactions.list ${name}`),
  ),
  ...['document_reference', 'debtor_id', 'q'].map((name) => `payments.list ${name}`),
  'cases.list assignee_id',
  'cases.list plan', // stories/next-steps.test.ts
  // stories/case-figures.test.ts
  ...['phase', 'stop', 'accepted_from', 'accepted_to', 'age_from', 'age_to'].map((name) => `cases.list ${name}`),
  ...['policy_id', 'policy_version'].map((name) => `cases.list ${name}`),
  ...['made_from', 'made_to'].map((name) => `promises.all ${name}`),
  ...['accepted_from', 'accepted_to'].map((name) => `mandates.list ${name}`),
  'tasks.list by_service',
  ...['from', 'to', 'assignee_id'].map((name) => `limitations.list ${name}`), // stories/limitation.test.ts
  'operator-companies.list q', // stories/operator.test.ts
  ...['ready', 'missing'].map((name) => `operator-companies.list ${name}`), // stories/setup.test.ts
  'audit-log.list target_kind', // conventions/audit.test.ts
  'failed-work.list dismissed', // stories/work-queues.test.ts
  // stories/office-post.test.ts
  ...['q', 'batch_id', 'invoice_id', 'attention'].map((name) => `dunning-letters.list ${name}`),
  // stories/outbox-letters.test.ts
  ...['q', 'batch_id', 'invoice_id', 'attention', 'acknowledged'].map((name) => `letters.list ${name}`),
  // stories/debtor-page-figures.test.ts
  ...['text_key', 'text_version', 'left_from', 'left_to', 'page', 'page_choice'].map((name) => `letters.list ${name}`),
  'print-batches.list company_id',
  // stories/office-dunning.test.ts
  'dunning-handovers.list open',
  ...['q', 'level', 'next_from', 'next_to'].map((name) => `operator-dunning-invoices.list ${name}`),
  ...['q', 'stopped', 'failed'].map((name) => `operator-dunning-debtors.list ${name}`),
  ...['mandate_id', 'automatic', 'q'].map((name) => `inbox.list ${name}`), // stories/inbox.test.ts
  // stories/debtor-choices.test.ts
  ...['mandate_id', 'dunning_debtor_id', 'letter_id'].map((name) => `debtor-choices.list ${name}`),
  'mahnservice-debtor-choices.list invoice_id', // stories/debtor-invoices.test.ts
  'online-payments.list mandate_id', // stories/online-payments.test.ts
  // stories/tasks.test.ts
  ...['assignee_id', 'team_id', 'done_from', 'done_to', 'done_by'].map((name) => `tasks.list ${name}`),
  'account-events.list resource_id', // stories/developer-events.test.ts
  'statements.list mandate_id', // stories/statements.test.ts
  // stories/statement-lists.test.ts
  'operator-statements.list q',
  'operator-single-mandate-statements.list q',
  'operator-single-mandate-statements.list statement_id',
  ...['operator-debtors', 'operator-documents'].flatMap((noun) => [
    `${noun}.list mandate_id`, // stories/operator-documents.test.ts
    `${noun}.list order_id`,
  ]),
]);

/** Values that no entry matches, for filters that take no id. */
const outsideOf: Readonly<Record<string, string>> = {
  amount_min: '9999999999',
  amount_max: '-1',
  plan: 'defaulted',
  automatic: 'bounce',
  dismissed: 'true',
  target_kind: 'payout',
  ready: 'false',
  missing: 'access&ready=false',
  level: '6',
  from: '9999-12-31',
  to: '1900-01-01',
  next_from: '9999-12-31',
  next_to: '1900-01-01',
  done_from: '9999-12-31',
  done_to: '1900-01-01',
  accepted_from: '9999-12-31',
  accepted_to: '1900-01-01',
  age_from: '36500',
  age_to: '0&closed=true',
  phase: 'monitoring',
  stop: 'deceased',
  by_service: 'true&status=open',
  open: 'false',
  attention: 'true',
  acknowledged: 'true',
  stopped: 'true',
  failed: 'true',
  policy_version: '2147483647',
  text_key: 'no_such_text',
  text_version: '1000000000',
  left_from: '9999-01-01',
  left_to: '1900-01-01',
  page: 'paid',
  page_choice: 'pay_online',
  made_from: '9999-01-01',
  made_to: '1900-01-01',
};

test('every declared filter narrows its list to exactly the entries that match', async () => {
  const paths = await filledLists();
  await everyRouteKeeps(async (step) => {
    const path = paths.get(step.name);
    assert.ok(path !== undefined, 'the list can be reached');
    const list = reader(step, path);
    const all = await list('');
    assert.ok(all.length > 0, 'the list has an entry');
    for (const [name, { schema }] of Object.entries(step.route.list?.filters ?? {}))
      if (name === 'has_policy')
        assert.equal((await list('&has_policy=true')).length + (await list('&has_policy=false')).length, all.length);
      // The run of a letter is not among its fields: stories/dunning-outbox.test.ts.
      else if (name === 'run_id' || amongNoFields.has(`${step.name} ${name}`))
        assert.deepEqual(await list(`&${name}=${outsideOf[name] ?? randomUUID()}`), []);
      else if (name.startsWith('created_') || name === 'known_at') await assertSplitsByTime(all, list, name);
      else if (/_(?:from|to)$/.test(name)) await assertSplitsByDay(all, list, name);
      else if (name === 'on') await assertSplitsByOn(all, list);
      else if (name === 'company_id' && all.every((entry) => !(name in entry))) await assertSplitsByCompany(all, list);
      else await assertSplits(all, list, [name, schema]);
  }, hasFilters);
});

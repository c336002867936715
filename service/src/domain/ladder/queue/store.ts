/**
 * All SQL of the queue: it says "look at this subject on this day". A change that plans a step writes a row; a row whose
 * subject has another `next_on` is stale. What also touches the table of the subjects is a text that its user names.
 */
import type { CompanyTx, OperatorTx } from '../../../platform/database/session.ts';
import { type Statement, statementsOf } from '../../../platform/database/statement.ts';
import type { Statements } from './statements.gen.ts';
import type { LadderKind, Subject } from './subject.ts';

const statement = statementsOf<Statements>('ladder-queue');

/**
 * Queues the rows of a part `moved` of the statement, which returns what `movedColumns` names.
 * @param held an expression: the day on which the step was held, on which another run asks again
 */
export const queueMoved = ({ kind }: Subject, held = 'null'): string =>
  `insert into ladder_queue (kind, company_id, due_on, group_id, subject_id, held_on)
   select '${kind}', company_id, next_on, group_id, subject_id, ${held}::date from moved where next_on is not null
   on conflict (kind, company_id, due_on, group_id, subject_id) do update set held_on = excluded.held_on`;

/** What `moved` returns of a subject `i`. */
export const movedColumns = ({ group }: Subject): string =>
  `i.company_id, i.next_on, i.${group} as group_id, i.id as subject_id`;

/** The rows `q` of the queue with their subjects `i`, without stale ones. */
export const queued = ({ kind, table }: Subject): string =>
  `ladder_queue q join ${table} i on q.kind = '${kind}' and i.company_id = q.company_id and i.id = q.subject_id and i.next_on = q.due_on`;

/** Parts of a statement that reads what is due in a company. */
interface DueParts {
  /** For `with`: where the page ends, after about `:batch` subjects. */
  readonly with: string;
  /** The subjects `q` (`group_id`, `subject_id`) of the next groups after `:after` that are due on `:on`. */
  readonly page: string;
  /** Those of the groups `:groups`. */
  readonly ofGroups: string;
}

/** Whole groups: the rules look at all due subjects of one. */
export function dueParts({ kind }: Subject): DueParts {
  const due = `q.kind = '${kind}' and q.company_id = :company_id and q.due_on <= :on`;
  const distinct = 'select distinct q.group_id, q.subject_id from ladder_queue q';
  return {
    with: `queued as (
     select q.group_id, q.subject_id from ladder_queue q where ${due} and q.group_id > :after order by q.group_id limit :batch
   ), last as (
     select case when count(*) = :batch then max(group_id::text)::uuid end as group_id from queued
   )`,
    page: `(${distinct}, last where ${due} and q.group_id > :after and (last.group_id is null or q.group_id <= last.group_id)) q`,
    ofGroups: `(${distinct} where ${due} and q.group_id = any(:groups::uuid[])) q`,
  };
}

/** Statements on the subjects of a kind, named by its user: the texts are those of `queueTexts`. */
export interface QueueStatements {
  readonly plan: Statement<
    {
      readonly company_id: string | null;
      readonly id: string | null;
      readonly next_on: string | null;
      readonly held_on: string | null;
      readonly stamp: string | null;
    },
    object
  >;
  readonly postpone: Statement<
    {
      readonly company_id: string | null;
      readonly ids: readonly string[] | null;
      readonly was: readonly string[] | null;
      readonly next: readonly string[] | null;
      readonly on: string | null;
      readonly stamp: string | null;
    },
    { readonly id: string }
  >;
  readonly askAgain: Statement<
    {
      readonly on: string | null;
      readonly company: string | null;
      readonly batch: bigint | number | null;
      readonly stamp: string | null;
    },
    object
  >;
}

export const queueTexts = (subject: Subject): Readonly<Record<keyof QueueStatements, string>> => ({
  plan: `with moved as (
     update ${subject.table} i set next_on = :next_on, updated_at = :stamp
     where company_id = :company_id and id = :id and next_on is distinct from :next_on
     returning ${movedColumns(subject)}
   )
   ${queueMoved(subject, ':held_on')}`,
  // `next_on` as it was read: a command that changed it meanwhile has planned the step anew.
  postpone: `with held as (
     select * from unnest(:ids::uuid[], :was::date[], :next::date[]) as h (id, was, next_on)
   ), moved as (
     update ${subject.table} i set next_on = h.next_on, updated_at = :stamp from held h
     where i.company_id = :company_id and i.id = h.id and i.next_on = h.was
     returning ${movedColumns(subject)}
   ), queued as (
     ${queueMoved(subject, ':on')}
   )
   select subject_id as id from moved`,
  askAgain: `with held as (
     select q.company_id, q.subject_id, q.due_on from ${queued(subject)}
     where q.held_on = :on and q.due_on > :on and (:company::uuid is null or q.company_id = :company)
     limit :batch
   ), moved as (
     update ${subject.table} i set next_on = :on, updated_at = :stamp from held h
     where i.company_id = h.company_id and i.id = h.subject_id and i.next_on = h.due_on
     returning ${movedColumns(subject)}
   )
   ${queueMoved(subject)}`,
});

/**
 * Plans the next step of a subject on a day, or none.
 * @param held_on the day on which the step was held: another run on it asks again
 */
export const planStep = (
  tx: CompanyTx,
  { plan }: Pick<QueueStatements, 'plan'>,
  step: { readonly id: string; readonly next_on: string | null; readonly held_on: string | null },
): void => tx.send(plan, step);

/** A subject that is asked again, with the day that was read. */
export interface Held {
  readonly id: string;
  readonly was: string;
  readonly next_on: string;
}

/** Plans when subjects held on a day are asked again; returns the ids of those that no command has changed meanwhile. */
export const postponeHeld = async (
  tx: CompanyTx,
  { postpone }: Pick<QueueStatements, 'postpone'>,
  { on, held }: { readonly on: string; readonly held: readonly Held[] },
): Promise<ReadonlySet<string>> => {
  if (held.length === 0) return new Set();
  const columns = {
    ids: held.map(({ id }) => id),
    was: held.map(({ was }) => was),
    next: held.map(({ next_on }) => next_on),
  };
  return new Set((await tx.many(postpone, { on, ...columns })).map(({ id }) => id));
};

/** Makes due some of what was held or stopped on the day of a run: it took no step. Returns how many. */
export const askHeldAgain = (
  tx: OperatorTx,
  { askAgain }: Pick<QueueStatements, 'askAgain'>,
  held: { readonly on: string; readonly company: string | null; readonly batch: number },
): Promise<number> => tx.run(askAgain, held);

const dequeue = statement(
  'dequeue',
  `delete from ladder_queue where kind = :kind and company_id = :company_id and due_on <= :on and group_id > :after
     and group_id <= :until and not (subject_id = any(:kept::uuid[]))`,
);

/** Deletes the due rows of the groups of a page, except those of the subjects that are taken one by one. */
export const deleteDue = (
  tx: CompanyTx,
  kind: LadderKind,
  page: { readonly on: string; readonly after: string; readonly until: string; readonly kept: readonly string[] },
): void => tx.send(dequeue, { kind, ...page });

const dequeueOne = statement(
  'dequeueOne',
  `delete from ladder_queue where kind = :kind and company_id = :company_id and subject_id = :subject and due_on <= :on`,
);

/** Deletes the due rows of a subject. */
export const takeOffQueue = (tx: CompanyTx, kind: LadderKind, subject: string, on: string): void =>
  tx.send(dequeueOne, { kind, subject, on });

const erase = statement(
  'erase',
  `delete from ladder_queue where kind = :kind and company_id = :company_id and subject_id = any(:subjects::uuid[])`,
);

/** Deletes all rows of subjects that are deleted. */
export const eraseQueue = (tx: CompanyTx, kind: LadderKind, subjects: readonly string[]): void =>
  tx.send(erase, { kind, subjects });

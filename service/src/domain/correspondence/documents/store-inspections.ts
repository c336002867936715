/** The SQL on the queue of inspections, and on what they found in a content. */
import type { DocumentMediaType, DocumentParent } from '@mahnwerk/contract/case/documents.ts';
import type { CompanyTx, OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Unsound } from '../../../platform/inspection/protocol.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('documents');

/**
 * Longer than the few that one process takes at once can need, each with its full wall time and a slow scan. A killed
 * process's documents are taken up again when it is over.
 */
export const lease_seconds = 180;

/** A file that ran out of time may need less on another processor: after that, the same bytes are inspected again. */
const out_of_time_hours = 24;

// One step of an index for each company that waits, then the head of its queue: a long queue costs no more than a short
// one. The company that used the least of the inspector's time comes first. Another worker may have leased what was found
// meanwhile, so more is looked at than is taken.
const lease = statement(
  'lease',
  `with recursive company as (
     (select company_id from document_inspections order by company_id limit 1)
     union all
     select (select q.company_id from document_inspections q where q.company_id > c.company_id order by q.company_id limit 1)
     from company c where c.company_id is not null
   ), recent as (
     select * from unnest(:recent_companies::uuid[], :recent_ms::float8[]) as r (company_id, ms)
   ), held as (
     select company_id, count(*) as count from unnest(:held_companies::uuid[]) as h (company_id) group by company_id
   ), first as (
     select q.company_id, q.document_id, row_number() over (
       order by coalesce(r.ms, 0) + q.nth * :limit_ms::float8, q.due_at) as place
     from company c
     cross join lateral (
       select company_id, document_id, due_at, row_number() over (order by due_at) as nth
       from document_inspections
       where company_id = c.company_id and is_repeated = :is_repeated
         and due_at <= clock_timestamp() and lease_until <= clock_timestamp()
       order by due_at limit :per_company
     ) q
     left join recent r on r.company_id = q.company_id
     left join held h on h.company_id = q.company_id
     where q.nth + coalesce(h.count, 0) <= :per_company
     order by place limit 4 * :batch
   ), due as (
     select q.company_id, q.document_id
     from first f join document_inspections q on q.company_id = f.company_id and q.document_id = f.document_id
     where q.lease_until <= clock_timestamp()
     order by f.place limit :batch for update of q skip locked
   ), taken as (
     update document_inspections q set lease_token = :lease_token, attempts = q.attempts + 1,
       lease_until = clock_timestamp() + interval '${lease_seconds} seconds'
     from due where q.company_id = due.company_id and q.document_id = due.document_id
     returning q.company_id, q.document_id, q.attempts
   )
   select t.company_id, d.id, t.attempts, d.parent_type, d.parent_id, d.mime_type, d.sha256, f.result, f.limit_ms
   from taken t join documents d on d.company_id = t.company_id and d.id = t.document_id
   left join file_inspections f on f.sha256 = d.sha256 and f.inspector = :inspector
     and (f.result <> 'out_of_time' or f.inspected_at > clock_timestamp() - interval '${out_of_time_hours} hours')`,
  { nullable: ['result', 'limit_ms'] },
);

/** A document whose inspection is this process's until the lease ends. */
export interface Leased {
  readonly company_id: string;
  readonly id: string;
  readonly attempts: number;
  readonly parent_type: DocumentParent;
  readonly parent_id: string;
  readonly mime_type: DocumentMediaType;
  readonly sha256: Buffer;
  /** What an earlier inspection of the same bytes found; null where there is none. */
  readonly result: FileResult['result'] | null;
  readonly limit_ms: number | null;
}

export interface LeaseRequest {
  readonly lease_token: string;
  readonly batch: number;
  /** Of one company, with those that the process holds already. */
  readonly per_company: number;
  /** The company of each document that the process holds. */
  readonly held_companies: readonly string[];
  /** Companies that used the inspector recently, and for how many milliseconds, in the same order. */
  readonly recent_companies: readonly string[];
  readonly recent_ms: readonly number[];
  /** Whether to lease documents whose first inspection ran out of time, or the others. */
  readonly is_repeated: boolean;
  /** What one inspection may take. */
  readonly limit_ms: number;
  /** The inspector's fingerprint. */
  readonly inspector: string;
}

export const leaseDue = async (tx: OperatorTx, request: LeaseRequest): Promise<Leased[]> =>
  (await tx.many(lease, request)) as Leased[];

/** What an inspection found in a content, whichever document it was inspected for. */
export interface FileResult {
  readonly result: 'sound' | 'out_of_time' | Unsound;
  /** The limit it ran out of; null unless it is `out_of_time`. */
  readonly limit_ms: number | null;
}

const rememberResult = statement(
  'remember',
  `insert into file_inspections (sha256, inspector, result, limit_ms)
   select sha256, :inspector, :result, :limit_ms from stored_objects where sha256 = :sha256
   on conflict (sha256) do update set inspector = excluded.inspector, result = excluded.result,
     limit_ms = excluded.limit_ms, inspected_at = clock_timestamp()`,
  { nullable: ['limit_ms'] },
);

/** Remembers it until the content is removed, or an inspector of another fingerprint inspects it. */
export const remember = (tx: OperatorTx, sha256: Buffer, inspector: string, { result, limit_ms }: FileResult): void =>
  tx.send(rememberResult, { sha256, inspector, result, limit_ms });

const settle = statement(
  'settle',
  `with ended as (
     delete from document_inspections where company_id = :company_id and document_id = :id and lease_token = :lease_token returning company_id, document_id
   )
   update documents d set status = :status, failure_reason = :failure_reason, updated_at = :stamp
   from ended e where d.company_id = e.company_id and d.id = e.document_id`,
);

export interface Outcome {
  readonly status: 'ready' | 'failed' | 'rejected';
  readonly failure_reason: string | null;
}

/** Where the lease still is ours; a deleted document has no inspection any more. */
export const end = (tx: CompanyTx, id: string, leaseToken: string, { status, failure_reason }: Outcome): void =>
  tx.send(settle, { id, lease_token: leaseToken, status, failure_reason });

const postponeInspection = statement(
  'postpone',
  `update document_inspections set lease_token = null, lease_until = '-infinity', due_at = clock_timestamp() + make_interval(secs => :seconds),
     attempts = attempts - :refund::integer, is_repeated = is_repeated or :is_repeated
   where company_id = :company_id and document_id = :id and lease_token = :lease_token`,
);

export interface Postponement {
  readonly seconds: number;
  /** Whether the attempt counts against the document; not where a store, clamd or a stop ended it. */
  readonly counts: boolean;
  /** A first inspection did not suffice: the next one has the full time limit. */
  readonly isRepeated?: boolean;
}

export function postpone(
  tx: OperatorTx,
  { company_id, id }: Leased,
  leaseToken: string,
  postponement: Postponement,
): void {
  const { seconds, counts, isRepeated = false } = postponement;
  tx.send(postponeInspection, {
    company_id,
    id,
    lease_token: leaseToken,
    seconds,
    refund: counts ? 0 : 1,
    is_repeated: isRepeated,
  });
}

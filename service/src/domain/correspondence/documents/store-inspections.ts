/** SQL on pending documents, and on the stored results of inspections by content. */
import type { FailureReason } from '@mahnwerk/contract/case/documents.ts';
import type { CompanyTx, OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Unsound } from '../../../platform/inspection/protocol.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('documents');

/** The lifetime of a time-out result: on another processor the file may need less time, so equal bytes are inspected again. */
const out_of_time_hours = 24;

const waiting = statement(
  'waiting',
  `select d.company_id, d.id, d.parent_type, d.parent_id, d.mime_type, d.sha256, f.result, f.limit_ms
   from documents d
   left join file_inspections f on f.sha256 = d.sha256 and f.inspector = :inspector
     and (f.result <> 'out_of_time' or f.inspected_at > clock_timestamp() - interval '${out_of_time_hours} hours')
   where d.company_id = :company and d.id = :id and d.status = 'pending'`,
  { nullable: ['result', 'limit_ms'] },
);

/** A document that waits for its inspection. */
export type WaitingDocument = Statements['waiting']['row'];

/** Undefined for a deleted document. @param inspector the inspector's fingerprint */
export const findWaiting = (
  db: OperatorDb,
  { company, id, inspector }: { readonly company: string; readonly id: string; readonly inspector: string },
): Promise<WaitingDocument | undefined> => db.findOne(waiting, { company, id, inspector });

/** The result of inspecting a content. */
export interface FileResult {
  readonly result: 'sound' | 'out_of_time' | Unsound;
  /** The exceeded limit; null unless `out_of_time`. */
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

/** Stores the result until the content is removed, or an inspector with another fingerprint replaces it. */
export const remember = (tx: OperatorTx, sha256: Buffer, inspector: string, { result, limit_ms }: FileResult): void =>
  tx.send(rememberResult, { sha256, inspector, result, limit_ms });

const endInspection = statement(
  'endInspection',
  `update documents set status = :status, failure_reason = :failure_reason, updated_at = :stamp
   where company_id = :company_id and id = :id and status = 'pending'`,
);

export interface InspectionOutcome {
  readonly status: 'ready' | 'failed' | 'rejected';
  readonly failure_reason: FailureReason | null;
}

/** Sets the outcome of a pending document; a deleted one stays deleted. */
export const end = (tx: CompanyTx, id: string, { status, failure_reason }: InspectionOutcome): void =>
  tx.send(endInspection, { id, status, failure_reason });

/**
 * The inspection of one document: its file is fetched, scanned by clamd and read in a separate process. Failures of the object store or clamd, and a stop,
 * do not count as attempts. The result of reading is stored by content, so that equal files are read once; every document is scanned for malware.
 */
import assert from 'node:assert/strict';
import { createReadStream } from 'node:fs';
import type { Logger } from 'pino';
import type { FailureReason } from '@mahnwerk/contract/case/documents.ts';
import { documentMediaTypes } from '@mahnwerk/contract/shapes/media-types.ts';
import { elapsedMs } from '../../../platform/clock.ts';
import { type Clamd, ClamdUnavailable, type Scan, ScanFailed, scan } from '../../../platform/inspection/clamd.ts';
import type { Ending } from '../../../platform/inspection/process.ts';
import type { Inspector } from '../../../platform/inspection/inspector.ts';
import type { Unsound } from '../../../platform/inspection/protocol.ts';
import { ObjectMissing, type ObjectStore, ObjectStoreUnavailable } from '../../../platform/objects/index.ts';
import type { FileResult, InspectionOutcome, WaitingDocument } from './store-inspections.ts';

/** Attempts without a result: the process died each time, or clamd did not finish. */
const attempts_max = 5;

// A failing scan may be a fault of clamd, such as a full disk: it has minutes until the last attempt.
const wait_seconds = { store: 5, clamd: 10, scan: 60, died: 1, starved: 10 } as const;

/** The result of reading a file. */
type FileStructure = { readonly kind: 'sound' } | { readonly kind: 'unsound'; readonly reason: Unsound } | Ending;

interface InspectionPostponed {
  readonly kind: 'postponed';
  readonly seconds: number;
  /** Whether the attempt counts against the document; not where a store, clamd or a stop ended it. */
  readonly counts: boolean;
  /** The next inspection has the full time limit. */
  readonly isRepeated?: boolean;
}

type InspectionDecision = { readonly kind: 'ended'; readonly outcome: InspectionOutcome } | InspectionPostponed;

/** A document, or another file, and which attempt at its inspection this is. */
type LeasedDocument = Pick<WaitingDocument, 'id' | 'company_id' | 'sha256' | 'result' | 'limit_ms'> & {
  readonly mime_type: string;
  readonly attempts: number;
};

/** The decision on the document, and the result to store for its content. */
export interface InspectionResult {
  readonly decision: InspectionDecision;
  readonly remember?: FileResult | undefined;
}

/** The dependencies and limits of an inspection. */
export interface InspectionContext {
  readonly objects: ObjectStore;
  readonly inspector: Inspector;
  /** Undefined: documents are checked structurally only. */
  readonly clamd: Clamd | undefined;
  /** The inspector's time for it. */
  readonly limit_ms: number;
  /** It exceeded a shorter limit before. */
  readonly isRepeated: boolean;
  readonly log: Logger;
}

/** Inspects a document; never throws, because a failure postpones it. */
export async function inspect(means: InspectionContext, document: LeasedDocument): Promise<InspectionResult> {
  const { objects, clamd, limit_ms, log } = means;
  const began = elapsedMs();
  try {
    const file = await objects.local(document.sha256.toString('hex'));
    try {
      const known = knownStructure(document, limit_ms);
      const [found, structure] = await bothOf(
        scanFile(clamd, file.path),
        known ?? inspectStructure(means, document, file.path),
      );
      const decision = decide(document, found, structure, means);
      const outcome = decision.kind === 'ended' ? decision.outcome : undefined;
      log.info(
        {
          document_id: document.id,
          company_id: document.company_id,
          status: outcome?.status ?? 'pending',
          reason: outcome?.failure_reason ?? undefined,
          signature: found.kind === 'infected' ? found.signature : undefined,
          limit_ms,
          known: known !== undefined,
          duration_ms: Math.round(elapsedMs() - began),
        },
        'document inspected',
      );
      return { decision, remember: known === undefined ? rememberedOf(structure, limit_ms) : undefined };
    } finally {
      await file.release();
    }
  } catch (error) {
    return { decision: afterFailure(error, document, log) };
  }
}

function inspectStructure(
  { inspector, limit_ms }: InspectionContext,
  document: LeasedDocument,
  path: string,
): Promise<FileStructure> {
  const { company_id: company, mime_type } = document;
  // A mail is not opened here: it is read in a process of its own.
  if (mime_type === 'message/rfc822') return Promise.resolve({ kind: 'sound' });
  const mediaType = documentMediaTypes.find((each) => each === mime_type);
  assert(mediaType !== undefined, 'only uploads are inspected');
  return inspector.inspect({ company, path, mediaType, depth: 'whole', milliseconds: limit_ms });
}

/** The stored result of equal bytes; undefined where there is none, or where it had less time. */
function knownStructure(
  { result, limit_ms: limitThen_ms }: LeasedDocument,
  limit_ms: number,
): FileStructure | undefined {
  if (result === null) return undefined;
  if (result === 'sound') return { kind: 'sound' };
  if (result !== 'out_of_time') return { kind: 'unsound', reason: result };
  return (limitThen_ms ?? 0) >= limit_ms ? { kind: 'ended', by: 'time' } : undefined;
}

/** The result to store; undefined where the process died, was starved or closed, which does not depend on the content. */
function rememberedOf(structure: FileStructure, limit_ms: number): FileResult | undefined {
  switch (structure.kind) {
    case 'sound':
      return { result: 'sound', limit_ms: null };
    case 'unsound':
      return { result: structure.reason, limit_ms: null };
    case 'ended':
      if (structure.by === 'memory') return { result: 'processing_failed', limit_ms: null };
      return { result: 'out_of_time', limit_ms };
    case 'starved':
    case 'died':
    case 'busy':
      return undefined;
  }
}

const scanFile = async (clamd: Clamd | undefined, path: string): Promise<Scan> =>
  clamd === undefined ? { kind: 'clean' } : scan(clamd, () => createReadStream(path));

/** Awaits both, so that neither keeps running after the other failed. */
async function bothOf<A, B>(first: Promise<A>, second: B | Promise<B>): Promise<[A, B]> {
  const [a, b] = await Promise.allSettled([first, second]);
  if (a.status === 'rejected') throw a.reason;
  if (b.status === 'rejected') throw b.reason;
  return [a.value, b.value];
}

const failed = (failure_reason: FailureReason): InspectionDecision => ({
  kind: 'ended',
  outcome: { status: 'failed', failure_reason },
});

/** Decides on a document. Malware comes first: an archive bomb may contain it too. */
function decide(
  { attempts }: LeasedDocument,
  found: Scan,
  structure: FileStructure,
  { isRepeated }: InspectionContext,
): InspectionDecision {
  if (found.kind === 'infected') return { kind: 'ended', outcome: { status: 'rejected', failure_reason: null } };
  if (found.kind === 'too_large') return failed('processing_failed');
  switch (structure.kind) {
    case 'sound':
      return { kind: 'ended', outcome: { status: 'ready', failure_reason: null } };
    case 'unsound':
      return failed(structure.reason);
    case 'ended':
      if (structure.by === 'memory' || isRepeated) return failed('processing_failed');
      return { kind: 'postponed', seconds: 0, counts: false, isRepeated: true };
    case 'starved':
      // To the queue of repeated inspections, so that first ones stay short.
      return { kind: 'postponed', seconds: wait_seconds.starved, counts: false, isRepeated: true };
    case 'died':
      return again(attempts, wait_seconds.died);
    case 'busy':
      return { kind: 'postponed', seconds: wait_seconds.died, counts: false };
  }
}

/** Postpones a failure that the document may have caused; fails it after the last attempt. */
const again = (attempts: number, seconds: number): InspectionDecision =>
  attempts < attempts_max ? { kind: 'postponed', seconds, counts: true } : failed('processing_failed');

function afterFailure(error: unknown, { id, attempts }: LeasedDocument, log: Logger): InspectionDecision {
  if (error instanceof ObjectMissing) {
    log.error({ document_id: id, err: error }, 'the contents of a document are missing');
    return failed('processing_failed');
  }
  if (error instanceof ScanFailed) {
    log.warn({ document_id: id, attempts, err: error }, 'clamd did not finish scanning a document');
    return again(attempts, wait_seconds.scan);
  }
  log.warn({ document_id: id, err: error }, 'document inspection delayed, retrying');
  return {
    kind: 'postponed',
    seconds:
      error instanceof ClamdUnavailable
        ? wait_seconds.clamd
        : error instanceof ObjectStoreUnavailable
          ? wait_seconds.store
          : wait_seconds.died,
    counts: false,
  };
}

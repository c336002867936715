/** Makes the documents of a statement after its publication or cancellation: work of the queue, one statement each. */
import assert from 'node:assert/strict';
import type { Database } from '../../../platform/database/pool.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { ObjectStoreUnavailable, SpoolUnavailable } from '../../../platform/objects/index.ts';
import { errorCodeOf, type WorkHandler } from '../../../platform/queue/index.ts';
import { isTypesetterUnavailable, type Typesetter } from '../../../platform/typesetting/typesetter.ts';
import { attachReady, type DocumentParentRef, readDocumentsOf } from '../../correspondence/documents/index.ts';
import { type DocumentMakers, documentsOf, type StatementParts } from './documents.ts';

/** The kind of the work; publishing enqueues it in its transaction, with a key that `find` knows. */
export const documentsKind = 'statements.documents';

/** What publishing knows of a statement. */
export interface StatementSource {
  /** What its documents are made of; undefined where the statement is gone: a sandbox was reset. */
  find(database: Database, company: string, key: string): Promise<StatementParts | undefined>;
  /** Where the documents belong; locks it, since the same work may run twice after a crash. */
  lockParent(tx: CompanyTx, key: string): Promise<DocumentParentRef | undefined>;
  /** The parent has new documents. */
  touch(tx: CompanyTx, parent: DocumentParentRef): void;
}

export interface DocumentWorkOptions {
  readonly database: Database;
  readonly typesetter: Typesetter;
  readonly objects: DocumentMakers['objects'];
  readonly source: StatementSource;
}

/** Longer than the longest statement. */
const lease_seconds = 600;

/** Pauses before a statement is tried again: the typesetting process is busy; the object store or the disk is away. */
const [busy_seconds, away_seconds] = [5, 60];

export const documentsHandler = (options: DocumentWorkOptions): WorkHandler => ({
  kind: documentsKind,
  concurrency: 2,
  lease_seconds,
  async work({ key, company_id: company }) {
    assert(company !== null, 'a statement belongs to a company');
    try {
      await makeDocuments(options, company, key);
      return { kind: 'done' };
    } catch (error) {
      const isBusy = isTypesetterUnavailable(error);
      if (!isBusy && !(error instanceof ObjectStoreUnavailable || error instanceof SpoolUnavailable)) throw error;
      const seconds = isBusy ? busy_seconds : away_seconds;
      return { kind: 'postponed', seconds, counts: false, error: errorCodeOf(error) };
    }
  },
  close: () => void options.typesetter.close(),
});

/** The bytes are stored before the rows that name them; a repetition adds only what is missing. */
async function makeDocuments(options: DocumentWorkOptions, company: string, key: string): Promise<void> {
  const { database, source } = options;
  const inCompany = <T>(work: (tx: CompanyTx) => Promise<T>): Promise<T> =>
    database.asOperator((tx) => work(tx.forCompany(company)));
  const parts = await source.find(database, company, key);
  if (parts === undefined) return;
  const documents = await documentsOf(parts, options);
  await inCompany(async (tx) => {
    const parent = await source.lockParent(tx, key);
    if (parent === undefined) return;
    const attached = new Set((await readDocumentsOf(tx, parent.type, [parent.id])).map(({ filename }) => filename));
    const missing = documents.filter(({ filename }) => !attached.has(filename));
    for (const document of missing) attachReady(tx, parent, document);
    if (missing.length > 0) source.touch(tx, parent);
  });
}

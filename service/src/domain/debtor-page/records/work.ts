/** Makes the document of a choice after its transaction, once: work of the queue (debtor-page.md 6, 13). */
import assert from 'node:assert/strict';
import type { CompanyTx } from '../../../platform/database/session.ts';
import type { Database } from '../../../platform/database/pool.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { ObjectStoreUnavailable, SpoolUnavailable } from '../../../platform/objects/index.ts';
import { enqueue, errorCodeOf, type WorkHandler } from '../../../platform/queue/index.ts';
import { isTypesetterUnavailable, type Typesetter } from '../../../platform/typesetting/typesetter.ts';
import { documentFacts } from '../../case-work/limitation/index.ts';
import { attachReady } from '../../correspondence/documents/index.ts';
import { storePages } from '../../correspondence/outbox/index.ts';
import { confirmedEmailOf } from '../emails/index.ts';
import { recordDocument, type RecordSays } from './document.ts';
import { mailRecord, recordMail } from './mail.ts';
import * as store from './store.ts';

/** Its key is the choice. */
const recordWork = 'case.choice_record';

/** What the debtor keeps, with its choice; its document follows. */
export function keepRecord(tx: CompanyTx, choice_id: string, says: RecordSays): void {
  store.insertRecord(tx, choice_id, says);
  enqueue(tx, { kind: recordWork, key: choice_id, company: tx.tenant.company_id });
}

export interface RecordParts {
  readonly database: Database;
  readonly typesetter: Typesetter;
  readonly objects: Dependencies['objects'];
  /** Encrypts mails. */
  readonly mail: Dependencies['mail'];
}

/** Pauses before another attempt: the typesetting process is busy; the object store or the disk is away. */
const [busy_seconds, away_seconds] = [5, 60];

export const recordHandler = (parts: RecordParts): WorkHandler => ({
  kind: recordWork,
  concurrency: 2,
  lease_seconds: 60,
  async work({ key: choice_id, company_id }) {
    assert(company_id !== null, 'a choice belongs to a company');
    try {
      await makeDocument(parts, { company_id, choice_id });
      return { kind: 'done' };
    } catch (error) {
      const isBusy = isTypesetterUnavailable(error);
      if (!isBusy && !(error instanceof ObjectStoreUnavailable || error instanceof SpoolUnavailable)) throw error;
      const seconds = isBusy ? busy_seconds : away_seconds;
      return { kind: 'postponed', seconds, counts: false, error: errorCodeOf(error) };
    }
  },
  close: () => void parts.typesetter.close(),
});

interface Of {
  readonly company_id: string;
  readonly choice_id: string;
}

/** The bytes are stored before the row that names them; a repetition adds nothing. */
async function makeDocument({ database, typesetter, objects, mail }: RecordParts, { company_id, choice_id }: Of) {
  const found = await database.readAsOperator((db) => store.findRecord(db.forCompany(company_id), choice_id));
  if (found === undefined || found.document_id !== null) return;
  const { says } = found;
  const { pdf } = await typesetter.typeset(recordDocument(says));
  const content = await storePages(pdf, [], objects);
  await database.asOperator(async (operator) => {
    const tx = operator.forCompany(company_id);
    const locked = await store.lockRecord(tx, choice_id);
    if (locked === undefined || locked.document_id !== null) return;
    const file = { type: 'correspondence', filename: says.filename, mime_type: 'application/pdf' } as const;
    const document_id = attachReady(tx, { type: 'debtor_choice', id: choice_id }, { ...file, ...content });
    store.attach(tx, { choice_id, document_id });
    const facts = found.data.limitation_fact_ids;
    if (Array.isArray(facts)) documentFacts(tx, { ids: facts.map(String), document_id });
    const email = found.recipient === 'representative' ? undefined : await confirmedEmailOf(tx, found.debtor_id);
    if (email === undefined) return;
    const reference = { kind: recordMail, id: choice_id, company: company_id };
    mailRecord(tx, { mail }, { to: email, says, sha256: content.sha256, language: found.language, reference });
  });
}

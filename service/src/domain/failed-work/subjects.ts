/** What failed work was done for, as a person knows it. */
import type { FailedWork, WorkSubject } from '@mahnwerk/contract/operator/failed-work.ts';
import type { OperatorDb } from '../../platform/database/session.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { mailKinds, recipientOf } from '../../platform/mail/index.ts';
import { type FailedRow, payloadsOf } from '../../platform/queue/index.ts';
import { bankFilesOf, exactKind } from '../bank/transactions/index.ts';
import { titlesOf } from '../titles/index.ts';

/** By kind of work, the kind of resource that its key begins with the id of. */
const subjectKinds: Readonly<Record<string, Exclude<WorkSubject, 'mail'>>> = {
  inspection: 'document',
  'inspection.repeated': 'document',
  'dunning.letter': 'letter',
  'dunning.handed_over': 'handover',
  'dunning.run': 'dunning_run',
  'case.run': 'case_run',
  'statements.run': 'statement_run',
  'statements.interest': 'statement_run',
  'statements.documents': 'statement',
};

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/;

/** Of a row: a resource that its key names, or its company. */
function thingOf({ kind, key, company_id }: FailedRow, files: ReadonlyMap<string, string>) {
  const file = kind === exactKind ? files.get(key) : undefined;
  if (file !== undefined) return { kind: 'bank_file' as const, id: file, company_id };
  const named = subjectKinds[kind];
  const id = uuid.exec(key)?.[0];
  if (named !== undefined && id !== undefined) return { kind: named, id, company_id };
  return company_id === null ? undefined : { kind: 'company' as const, id: company_id, company_id };
}

const isMail = ({ kind }: FailedRow): boolean => mailKinds.some((each) => each === kind);

/**
 * The rows with their subjects.
 * @param sealer opens mails; undefined for a caller who may not see to whom they go
 */
export async function withSubjects(
  db: OperatorDb,
  rows: readonly FailedRow[],
  sealer: Dependencies['mail'] | undefined,
): Promise<FailedWork[]> {
  const [recipients, files] = await Promise.all([
    sealer === undefined ? new Map<string, string>() : recipientsOf(db, rows, sealer),
    bankFilesOf(
      db,
      rows.filter(({ kind }) => kind === exactKind).map(({ key }) => key),
    ),
  ]);
  const things = new Map(rows.flatMap((row) => (isMail(row) ? [] : [[row.id, thingOf(row, files)] as const])));
  const titleOf = await titlesOf(
    db,
    [...things.values()].filter((thing) => thing !== undefined),
  );
  return rows.map((row) => {
    const to = recipients.get(row.id);
    if (to !== undefined) return { ...row, subject: { kind: 'mail', id: row.id, title: to } };
    const thing = things.get(row.id);
    const title = thing === undefined ? undefined : titleOf(thing.kind, thing.id);
    const subject = thing === undefined || title === undefined ? null : { kind: thing.kind, id: thing.id, title };
    return { ...row, subject };
  });
}

/** The recipients of mails, by the ids of their rows. */
async function recipientsOf(db: OperatorDb, rows: readonly FailedRow[], sealer: Dependencies['mail']) {
  const mails = rows.filter(isMail).map(({ id }) => id);
  const sealed = mails.length === 0 ? [] : await payloadsOf(db, mails);
  return new Map(sealed.map(({ id, key, payload }) => [id, recipientOf(sealer, key, payload)]));
}

/**
 * Imports a bank file: it is read before the transaction, in a thread; one transaction stores statements and
 * transactions. An import that is killed has stored nothing.
 */
import type { CompanyBankFileInput, CompanyBankFileParts } from '@mahnwerk/contract/dunning/bank-files.ts';
import type {
  BankFileInput,
  BankFileParts,
  bankFiles,
  ImportedBankFile,
} from '@mahnwerk/contract/operator/bank-files.ts';
import type { FailureCode } from '@mahnwerk/contract/shapes/failure-codes.ts';
import { FileContent } from '@mahnwerk/contract/shapes/file.ts';
import type { OperatorTx } from '../../../platform/database/session.ts';
import { audited } from '../../../platform/http/audited.ts';
import { checked, type Handler, prepared, type Unprepared } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { SpooledFile } from '../../../platform/objects/index.ts';
import { orNotFound, Refusal } from '../../../platform/refusal.ts';
import type { BankDb, BankTx } from '../accounts/index.ts';
import { matchAtOnce } from '../matching/index.ts';
import { newestExact } from '../transactions/index.ts';
import { presentImported } from './bank-file.ts';
import { judgeLines } from './judge-lines.ts';
import type { BankFileAnswer } from './protocol.ts';
import { readBankFile } from './read-file.ts';
import * as store from './store.ts';
import * as lines from './store-lines.ts';

/** What other modules do with a new file, in its transaction. */
export interface FileListeners {
  readonly fileImported: (tx: OperatorTx, bank_file_id: string) => Promise<void>;
}

type Sent = BankFileInput | BankFileParts | CompanyBankFileInput | CompanyBankFileParts;
type ReadAnswer = Extract<BankFileAnswer, { kind: 'read' }>;

/** The files of all owners share the slots of one tenant. */
const slot = 'bank files';

export const read = ({ files, deps }: Unprepared): Promise<BankFileAnswer | undefined> => {
  const [file] = files;
  return file === undefined ? Promise.resolve(undefined) : deps.objects.inSlot(slot, () => readBankFile(file.path));
};

export const importFile = ({
  fileImported,
}: FileListeners): Handler<'operator', (typeof bankFiles)['routes']['create']> =>
  prepared(
    read,
    checked(
      ({ tx, body, prepared: answer }) => refuseUnreadable(tx, fieldOf(body), answer),
      async ({ tx, body, checked: file }) => {
        const id = await storeFile(tx, body, file);
        await fileImported(tx, id);
        await matchAtOnce(tx, id);
        const stored = await readImported(tx, id);
        return audited(stored, { target: id, after: stored });
      },
    ),
  );

/** Stores a file that was read, with statements and lines. @returns its id @throws Refusal conflict for known bytes */
export async function storeFile(tx: BankTx, body: Sent, file: ReadAnswer): Promise<string> {
  const content = contentOf(body);
  const sha256 = Buffer.from(content.sha256, 'hex');
  const known = await store.lockImport(tx, sha256);
  if (known !== undefined)
    throw new Refusal('conflict', {
      detail: 'This file has already been imported.',
      members: { bank_file_id: known },
    });
  const id = newId();
  const filename = body.filename ?? (content instanceof SpooledFile ? (content.filename ?? null) : null);
  store.insertFile(tx, { id, sha256, filename, transaction_count: file.count }, file.statements);
  await insertLines(tx, id, file);
  return id;
}

/** A file with what became of its transactions. @throws Refusal not_found */
export const readImported = async (db: BankDb, id: string): Promise<ImportedBankFile> =>
  presentImported(orNotFound(await store.readFile(db, id)), await store.readStatements(db, [id]), {
    outcome: await store.readOutcome(db, id),
    exact_bookings: (await newestExact(db, id)) ?? null,
  });

/** Stores the lines as they are judged. */
async function insertLines(tx: BankTx, id: string, { statements, batches, batch }: ReadAnswer): Promise<void> {
  const judged = await judgeLines(tx, id, statements);
  lines.insertDays(tx, id, statements);
  const byBatch = Map.groupBy(judged.verdicts, ({ position }) => Math.floor((position - 1) / batch));
  for (const [index, rows] of batches.entries())
    lines.insertLines(tx, id, { rows, verdicts: byBatch.get(index) ?? [] });
  lines.replaceEntries(tx, judged.replaced);
  store.setLineCounts(tx, id, judged);
}

export const fieldOf = (body: Sent): 'file' | 'base64' => ('file' in body ? 'file' : 'base64');

function contentOf(body: Sent): FileContent {
  const content = 'file' in body ? body.file : body.base64;
  if (!(content instanceof FileContent)) throw new Error('a file was not read with its request');
  return content;
}

/** 400 for a file that cannot be imported. */
export async function refuseUnreadable(
  tx: BankTx,
  field: string,
  answer: BankFileAnswer | undefined,
): Promise<ReadAnswer> {
  const refuse = (code: FailureCode, message: string, members: Readonly<Record<string, string>> = {}): never => {
    throw new Refusal('validation_error', { errors: [{ field, code, message }], members });
  };
  if (answer?.kind === 'refused') return refuse(answer.code, answer.message);
  if (answer?.kind !== 'read')
    throw new Refusal('service_unavailable', { because: answer?.message, retryAfterSeconds: 5 });
  const ibans = [...new Set(answer.statements.map(({ iban }) => iban))];
  const known = await store.knownAccounts(tx, ibans);
  const unknown = ibans.find((iban) => known.get(iban)?.is_archived !== false);
  if (unknown === undefined) return answer;
  const account_iban = unknown.slice(0, 34);
  const owner = tx.kind === 'company' ? 'the company' : 'the operator';
  const why = known.has(unknown) ? 'is archived' : `is no account of ${owner}`;
  return refuse('invalid', `${account_iban} ${why}.`, { account_iban });
}

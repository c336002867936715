/** What a person does with letters of a case: send, withdraw, publish, draft anew (correspondence.md 5). */
import type { ClientCopy } from './client-copy.ts';
import type { LetterStatus } from '@mahnwerk/contract/operator/letters.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueue } from '../../../platform/queue/index.ts';
import { orNotFound, Refusal, refuseUnless } from '../../../platform/refusal.ts';
import { lockMandate, type MandateRow } from '../../collection/mandates/index.ts';
import { filenameOf } from '../../correspondence/documents/index.ts';
import { lockLetters, stopLetters } from '../../correspondence/outbox/index.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { refuseTooMany, stillOfCase, writtenLetter } from './draft.ts';
import type { LetterDraft } from './facts.ts';
import { judge } from './judge.ts';
import { publishLetter } from './publish.ts';
import { type FactSetting, readFacts } from './read-facts.ts';
import { askedOf, caseLetterWork, lockCases, takeBack } from './source.ts';
import * as store from './store.ts';

/** A letter of a case, locked with its case and its debtors. */
export interface Locked {
  readonly row: store.CaseLetterRow;
  readonly mandate: MandateRow;
}

/** 404 for an unknown letter; `conflict` for one of dunning, or in another state. */
export async function lockIn(tx: CompanyTx, id: string, allowed: readonly LetterStatus[]): Promise<Locked> {
  await lockCases(tx, [id]);
  const status = orNotFound((await lockLetters(tx, [id])).get(id));
  const row = await store.readLetter(tx, id);
  refuseUnless(row !== undefined, 'conflict', { detail: 'Not possible for a letter of dunning.' });
  refuseUnless(allowed.includes(status), 'conflict', { detail: `Not allowed while the letter is \`${status}\`.` });
  return { row, mandate: orNotFound(await lockMandate(tx, row.mandate_id)) };
}

/** The draft of a locked case. @returns its id */
export async function create(
  tx: CompanyTx,
  mandate: MandateRow,
  input: {
    readonly text_key: string;
    readonly draft: LetterDraft;
    readonly repeats_letter_id: string | null;
    readonly isMadeAnew?: boolean;
  },
): Promise<string> {
  refuseTooMany(await store.countLetters(tx, mandate.id));
  const { repeats_letter_id, draft, ...rest } = input;
  const written = await writtenLetter(tx, mandate, { ...rest, draft: { ...draft, repeats_letter_id } });
  const id = newId();
  store.insert(tx, {
    ...written,
    id,
    mandate_id: mandate.id,
    origin: 'person',
    status: 'draft',
    dated: null,
    repeats_letter_id,
    request_key: null,
  });
  return id;
}

/** Asks the gate; all that stands against the letter is refused at once. */
export async function send(tx: CompanyTx, id: string, setting: FactSetting): Promise<void> {
  const { row, mandate } = await lockIn(tx, id, ['draft']);
  const dated = await businessDate(tx);
  const { reasons } = judge(await readFacts(tx, mandate, askedOf(row, dated), setting));
  if (reasons.length > 0)
    throw new Refusal('not_ready', {
      detail: 'The letter may not leave. `errors` has every reason.',
      errors: reasons.map(({ code, field, message, failure }) =>
        failure === undefined
          ? { field: 'letter', code, message }
          : { field: field ?? 'letter', code: failure, message },
      ),
    });
  store.send(tx, { id, dated });
  enqueue(tx, { kind: caseLetterWork, key: id, company: tx.tenant.company_id });
}

/** A letter that has not left is stopped, and what it booked is reversed. */
export async function withdraw(
  tx: CompanyTx,
  { id, reason, publicUrl }: { readonly id: string; readonly reason: string | null; readonly publicUrl: string },
): Promise<LetterStatus> {
  const { row, mandate } = await lockIn(tx, id, ['created', 'waiting']);
  await takeBack(tx, { row, mandate, publicUrl });
  stopLetters(
    tx,
    [id],
    { reason: 'withdrawn', problems: [], needsPerson: false },
    { what: 'withdrawn', detail: reason },
  );
  return row.status;
}

/** The states of letters that count, and of those that came back. */
export const left: readonly LetterStatus[] = ['sending', 'sent', 'waiting', 'taken', 'posted', 'undeliverable'];

interface Publication {
  /** Default: the subject of the letter. */
  readonly title?: string | undefined;
  /** Cleaned HTML. */
  readonly description: string | null;
  /** The file that the client has in place of the letter's own. */
  readonly copy: ClientCopy | undefined;
}

/** Shows a letter to the client, once. @returns the id of the status update */
export async function publish(
  tx: CompanyTx,
  { id, ...publication }: Publication & { readonly id: string },
  publicUrl: string,
): Promise<string> {
  const locked = await lockIn(tx, id, left);
  refuseUnless(locked.row.status_update_id === null, 'conflict', { detail: 'The letter is published.' });
  return publishLocked(tx, locked, publication, publicUrl);
}

/** The same, of a locked letter that is not published. */
export function publishLocked(
  tx: CompanyTx,
  { row, mandate }: Locked,
  { title = row.subject, description, copy }: Publication,
  publicUrl: string,
): string {
  refuseUnless(row.sha256 !== null && row.size !== null, 'conflict', { detail: 'The letter has no file.' });
  const file = copy ?? { sha256: row.sha256.toString('hex'), size: row.size };
  const filename = filenameOf(`${row.name} ${mandate.reference_number}.pdf`, 'application/pdf');
  return publishLetter(tx, { row, file, filename, title, description }, publicUrl);
}

/** A new draft of the same input. @returns its id */
export async function redraft(tx: CompanyTx, id: string): Promise<string> {
  const { row, mandate } = await lockIn(tx, id, ['stopped', 'undeliverable']);
  // A deadline of then is no deadline of now.
  const { pay_by: _former, ...input } = row.input;
  const draft = await stillOfCase(tx, mandate, input);
  return create(tx, mandate, { text_key: row.text_key, draft, repeats_letter_id: row.id, isMadeAnew: true });
}

/** `POST inbox/`: scans or a mail, from multipart or JSON. The answer comes when the mail is read and matched. */
import type { inbox, InboxInput, InboxParts } from '@mahnwerk/contract/operator/inbox.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { acceptedNames } from '@mahnwerk/contract/shapes/media-types.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { OperatorTx } from '../../../platform/database/session.ts';
import { audited } from '../../../platform/http/audited.ts';
import { checked, type Handler, prepared, type Unprepared } from '../../../platform/http/handler.ts';
import { Interruption } from '../../../platform/http/interruption.ts';
import { MailReaderUnavailable } from '../../../platform/inbound/mail-reader.ts';
import { lineOf } from '../../../platform/inbound/plain-text.ts';
import { mediaTypeOf } from '../../../platform/inspection/media-type.ts';
import { Refusal, refuseFailures, refuseUnless } from '../../../platform/refusal.ts';
import { normaliseEmail } from '../../../values/email.ts';
import { businessDateOf, todayInBerlin } from '../../ladder/business-date/index.ts';
import { companyOfMandate, lockMandate } from '../../collection/mandates/index.ts';
import { refuseCopy } from '../../parties/companies/index.ts';
import { type Incoming, isMail, keepFiles, readMailFile } from './incoming.ts';
import { auditedItem } from './item.ts';
import { readPresented } from './read.ts';
import * as store from './store.ts';
import type { NewFile } from './store-files.ts';
import { readLetter } from './store-matching.ts';
import { type Arrived, contextOf, type InboxGiven, takeIn } from './take-in.ts';

type Sent = InboxInput | InboxParts;

/** The files of a request. */
interface Prepared {
  /** Undefined: the process that reads mails is unavailable. */
  readonly incoming: Incoming | undefined;
  /** Once they are stored. */
  files: readonly NewFile[] | undefined;
}

/** The files of all requests to the inbox share the slots of one tenant. */
const slot = 'inbox';

const read = async ({ files, deps }: Unprepared): Promise<Prepared> => {
  const [file] = files;
  const readOne = async (): Promise<Incoming | undefined> => {
    if (files.length === 1 && file !== undefined && isMail(file.head))
      return readMailFile(file, deps).catch((error: unknown) => {
        if (error instanceof MailReaderUnavailable) return undefined;
        throw error;
      });
    return { kind: 'scans', files, types: files.map(({ head }) => mediaTypeOf(head)) };
  };
  return { incoming: await deps.objects.inSlot(slot, readOne), files: undefined };
};

export const createItem = (inboxGiven: InboxGiven) =>
  prepared(
    read,
    checked(
      ({ tx, body, prepared: { incoming } }) => placeOf(tx, body, incoming),
      async ({ tx, body, prepared: given, checked: place, deps }) => {
        const { incoming } = given;
        if (incoming === undefined) throw new Refusal('service_unavailable', { retryAfterSeconds: 5 });
        await refuseUnfit(tx, incoming, place);
        if (given.files === undefined)
          throw new Interruption(async () => {
            const { files, undo } = await keepFiles(incoming, deps);
            given.files = files;
            return undo;
          });
        const arrived = { ...place, incoming, files: given.files, note: body.note ?? null };
        const id = await takeIn(tx, { ...arrived, place: null }, contextOf(inboxGiven, deps));
        const item = await readPresented(tx, id, deps.publicUrl);
        return audited(item, { company: item.company_id ?? undefined, target: id, after: auditedItem(item) });
      },
    ),
  ) satisfies Handler<'operator', (typeof inbox)['routes']['create']>;

type Place = Pick<Arrived, 'received_at' | 'mandate' | 'letter' | 'sender'>;

/** What the request says of the item. @throws Refusal validation_error */
async function placeOf(tx: OperatorTx, body: Sent, incoming: Incoming | undefined): Promise<Place> {
  const { mandate_id, letter_id } = body;
  const [company, letter] = await Promise.all([
    mandate_id === undefined ? undefined : companyOfMandate(tx, mandate_id),
    letter_id === undefined ? undefined : readLetter(tx, letter_id),
  ]);
  const today = await businessDateOf(tx, company ?? letter?.company_id);
  const { received_on = today } = body;
  const sender = 'sender' in body ? (body.sender ?? null) : null;
  const email = sender?.email == null ? null : normaliseEmail(sender.email);
  refuseFailures((report) => {
    reportFiles(body, incoming, report);
    if (received_on > today) report.failAt('received_on', 'invalid', '`received_on` must not be in the future.');
    if (mandate_id !== undefined && company === undefined) report.failAt('mandate_id', 'invalid', 'No such case.');
    const isOther = mandate_id !== undefined && letter?.mandate_id != null && letter.mandate_id !== mandate_id;
    if (letter_id !== undefined && (letter === undefined || isOther))
      report.failAt('letter_id', 'invalid', 'No such letter, or one of another case.');
    if (email === undefined) report.failAt('sender.email', 'invalid_email', 'Expected an e-mail address.');
  });
  const ofLetter = letter?.mandate_id == null ? null : { id: letter.mandate_id, company_id: letter.company_id };
  return {
    received_at: received_on === todayInBerlin(tx) ? tx.now : `${received_on}T12:00:00.000Z`,
    mandate: mandate_id !== undefined && company !== undefined ? { id: mandate_id, company_id: company } : ofLetter,
    letter: letter === undefined ? null : { id: letter.id, company_id: letter.company_id },
    sender: sender === null ? null : { name: lineOf(sender.name, limits.inbox_line_characters), email: email ?? null },
  };
}

function reportFiles(body: Sent, incoming: Incoming | undefined, report: ValidationErrors): void {
  if (incoming?.kind !== 'scans') return;
  const fields = 'file' in body ? body.file.map((_, index) => `file[${index}]`) : namesIn(body);
  for (const [index, type] of incoming.types.entries()) {
    const field = fields[index] ?? 'file';
    if (type === undefined)
      report.failAt(field, 'unsupported', `Expected a ${acceptedNames('or')} file, or one message alone.`);
    else if ((incoming.files[index]?.size ?? 0) > limits.document_bytes)
      report.failAt(field, 'max_length', `The file must not exceed ${limits.document_bytes / (1024 * 1024)} MiB.`);
  }
}

const namesIn = ({ files }: InboxInput): string[] => files.map((_, index) => `files[${index}].base64`);

/** @throws Refusal sandbox_source_managed, conflict, validation_error */
async function refuseUnfit(tx: OperatorTx, incoming: Incoming, { mandate }: Place): Promise<void> {
  if (mandate === null) {
    const free = await store.countFree(tx, limits.inbox_items);
    refuseUnless(free < limits.inbox_items, 'conflict', {
      detail: `The inbox has ${limits.inbox_items} items that wait for a case.`,
    });
  } else {
    await refuseCopy(tx.forCompany(mandate.company_id));
    await refuseFull(tx, mandate);
  }
  if (incoming.kind === 'scans') return;
  const known = await store.findKnown(tx, Buffer.from(incoming.original.sha256, 'hex'), null);
  if (known !== undefined)
    throw new Refusal('conflict', { detail: 'The message is stored already.', members: { item_id: known } });
}

/** Locks a case. @throws Refusal validation_error where it has as many items as a case can have */
export async function refuseFull(
  tx: OperatorTx,
  { id, company_id }: { readonly id: string; readonly company_id: string },
): Promise<void> {
  const bound = tx.forCompany(company_id);
  await lockMandate(bound, id);
  const count = await store.countOfCase(bound, id);
  refuseFailures((report) => {
    if (count >= limits.mandate_inbox_items)
      report.failAt('mandate_id', 'max_length', `A case has at most ${limits.mandate_inbox_items} items.`);
  });
}

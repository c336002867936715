/**
 * Fetches mails: work of the queue that stays there, so that one process reads the mailbox at a time. A mail is stored
 * in one transaction and moved afterwards; one that was stored before a kill is known by its UID and only moved.
 */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { type FetchedMail, MailboxUnavailable, type OpenMailbox, openMailbox } from '../../../platform/inbound/imap.ts';
import { mailboxOf, type MailboxSettings } from '../../../platform/inbound/mailbox-settings.ts';
import { MailReaderUnavailable } from '../../../platform/inbound/mail-reader.ts';
import { ObjectStoreUnavailable, SpoolUnavailable } from '../../../platform/objects/index.ts';
import type { WorkHandler } from '../../../platform/queue/index.ts';
import { keepFiles, readMailFile } from './incoming.ts';
import * as store from './store.ts';
import { noteFailure, noteRead } from './store-mailbox.ts';
import { contextOf, type InboxGiven, takeIn } from './take-in.ts';

export const fetchKind = 'inbox.fetch';
export const fetchKey = 'mailbox';

/** Mails of one turn; the next turn follows at once. */
const batch = 100;

const lease_seconds = 60;

/** Pauses after failures: 1, 2, 4, 8, then 15 minutes. */
const pauseAfter = (failures: number): number => Math.min(15, 2 ** (failures - 1)) * 60;

interface Fetching {
  readonly given: InboxGiven;
  readonly deps: Dependencies;
  /** Opens the mailbox; another one in tests. */
  readonly open?: typeof openMailbox;
}

export const fetchHandler = ({ given, deps, open = openMailbox }: Fetching): WorkHandler => ({
  kind: fetchKind,
  concurrency: 1,
  lease_seconds,
  keepsLease: true,
  async work(_item, stopping) {
    const { mailbox, database } = deps;
    if (mailbox === undefined) return { kind: 'done' };
    try {
      const left = await readOnce({ given, deps, open }, mailbox, stopping);
      const isFull = left === 'full';
      await database.asOperator(async (tx) => noteRead(tx, isFull ? 'inbox_full' : null));
      return { kind: 'postponed', seconds: left === 'more' ? 0 : mailbox.seconds, counts: false };
    } catch (error) {
      const code = codeOf(error);
      if (code === undefined) throw error;
      const failures = await database.asOperator((tx) => noteFailure(tx, code));
      return { kind: 'postponed', seconds: pauseAfter(failures), counts: false };
    }
  },
});

async function readOnce(
  { given, deps, open = openMailbox }: Fetching,
  mailbox: MailboxSettings,
  stopping: AbortSignal,
): Promise<'none' | 'more' | 'full'> {
  const opened = await open(mailbox);
  try {
    return await fetchSome({ given, deps }, opened, stopping);
  } finally {
    await opened.close();
  }
}

/** The code of a failure that is no fault of this service. */
function codeOf(error: unknown): string | undefined {
  if (error instanceof MailboxUnavailable) return error.fault;
  if (error instanceof MailReaderUnavailable) return 'mail_reader_unavailable';
  return error instanceof ObjectStoreUnavailable || error instanceof SpoolUnavailable
    ? 'object_store_unavailable'
    : undefined;
}

/** @returns whether more mails wait, or the inbox takes no further one */
async function fetchSome(
  { given, deps }: Fetching,
  mailbox: OpenMailbox,
  stopping: AbortSignal,
): Promise<'none' | 'more' | 'full'> {
  const uids = await mailbox.uids(batch + 1);
  for (const uid of uids.slice(0, batch)) {
    if (stopping.aborted) return 'none';
    const free = await deps.database.readAsOperator((db) => store.countFree(db, limits.inbox_items));
    if (free >= limits.inbox_items) return 'full';
    const mail = await mailbox.fetch(uid);
    if (mail !== undefined) await storeMail({ given, deps }, mailbox.uidValidity, mail);
    if (mail !== undefined) await mailbox.done(uid);
  }
  return uids.length > batch ? 'more' : 'none';
}

/** Stores a mail, unless it is stored. */
async function storeMail({ given, deps }: Fetching, uid_validity: bigint, fetched: FetchedMail): Promise<void> {
  const { database, objects, mailbox } = deps;
  if (mailbox === undefined) return;
  const place = { mailbox: mailboxOf(mailbox), uid_validity, uid: BigInt(fetched.uid) };
  const original = await objects.spool.take([fetched.bytes], limits.upload_bytes);
  try {
    const sha256 = Buffer.from(original.sha256, 'hex');
    const isKnown = async () => (await database.asOperator((tx) => store.findKnown(tx, sha256, place))) !== undefined;
    if (await isKnown()) return;
    const read = await readMailFile(original, deps);
    const mail = fetched.isCut
      ? { ...read.mail, text: null, problems: [{ code: 'too_large' as const, filename: null }] }
      : read.mail;
    const { files, undo } = await keepFiles({ ...read, mail }, deps);
    const arrived = {
      incoming: { ...read, mail },
      files,
      place,
      note: null,
      sender: null,
      mandate: null,
      letter: null,
    };
    const isStored = await database
      .asOperator(async (tx) => {
        if ((await store.findKnown(tx, sha256, place)) !== undefined) return false;
        const received_at = fetched.receivedAt?.toISOString() ?? tx.now;
        await takeIn(
          tx,
          { ...arrived, received_at: received_at < tx.now ? received_at : tx.now },
          contextOf(given, deps),
        );
        return true;
      })
      .catch(async (error: unknown) => {
        await undo();
        throw error;
      });
    if (!isStored) await undo();
  } finally {
    await original.release();
  }
}

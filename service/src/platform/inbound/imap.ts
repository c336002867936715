/**
 * A mailbox read by IMAP. TLS is required: from the first byte (`imaps:`) or by STARTTLS (`imap:`), but to this machine.
 * Errors become codes, because what a server says can name people.
 */
import { isIP } from 'node:net';
import type { ImapFlow } from 'imapflow';
import { clauseOf, codeOf, Fault } from '../unreachable.ts';
import type { MailboxSettings } from './mailbox-settings.ts';
import { mailLimits } from './protocol.ts';

export type MailboxFault = 'unreachable' | 'authentication_failed' | 'not_encrypted' | 'no_folder' | 'failed';

export class MailboxUnavailable extends Error {
  readonly fault: MailboxFault;
  constructor(fault: MailboxFault, cause?: unknown) {
    super(`the mailbox is unavailable (${fault})`, { cause });
    this.fault = fault;
  }
}

export interface FetchedMail {
  readonly uid: number;
  readonly bytes: Buffer;
  /** Larger than a mail may be: the bytes are its headers. */
  readonly isCut: boolean;
  readonly receivedAt: Date | undefined;
}

export interface OpenMailbox {
  readonly uidValidity: bigint;
  /** The oldest mails. */
  uids(max: number): Promise<readonly number[]>;
  /** Undefined: it is gone. */
  fetch(uid: number): Promise<FetchedMail | undefined>;
  /** Moves a mail to the folder of those that are stored. */
  done(uid: number): Promise<void>;
  close(): Promise<void>;
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || (isIP(host) !== 0 && (host.startsWith('127.') || host === '::1'));

const timeouts_ms = { connectionTimeout: 15_000, greetingTimeout: 10_000, socketTimeout: 60_000 } as const;

/** Its code is loaded with the first mailbox. */
async function clientOf({ host, port, secure, user, password }: MailboxSettings): Promise<ImapFlow> {
  const { ImapFlow: Client } = await import('imapflow');
  const client = new Client({
    host,
    port,
    secure,
    ...(secure ? {} : { doSTARTTLS: !isLoopback(host) }),
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    ...timeouts_ms,
  });
  // A failure between two commands surfaces at the next one.
  client.on('error', () => undefined);
  return client;
}

function faultOf(error: unknown): MailboxFault {
  const { authenticationFailed, code, message } = error as {
    authenticationFailed?: boolean;
    code?: string;
    message?: string;
  };
  if (authenticationFailed === true) return 'authentication_failed';
  if (/STARTTLS|certificate|TLS|SSL/i.test(`${code} ${message}`)) return 'not_encrypted';
  return typeof code === 'string' &&
    /^(?:E[A-Z_]+|NoConnection|ConnectionClosed|CONNECT_TIMEOUT|GREETING_TIMEOUT)$/i.test(code)
    ? 'unreachable'
    : 'failed';
}

/** @throws MailboxUnavailable */
async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof MailboxUnavailable ? error : new MailboxUnavailable(faultOf(error), error);
  }
}

/** A client that is logged in, once `open` has opened its folder. @throws MailboxUnavailable */
async function loggedIn(settings: MailboxSettings, open: (client: ImapFlow) => Promise<void>): Promise<ImapFlow> {
  const client = await clientOf(settings);
  try {
    await guarded(() => client.connect());
    await guarded(() => open(client));
    return client;
  } catch (error) {
    client.close();
    throw error;
  }
}

/** @throws MailboxUnavailable */
export async function openMailbox(settings: MailboxSettings): Promise<OpenMailbox> {
  const client = await loggedIn(settings, (each) => openFolders(each, settings));
  const { mailbox } = client;
  return {
    uidValidity: mailbox ? mailbox.uidValidity : 0n,
    uids: (max) =>
      guarded(async () => {
        const found = await client.search({ all: true }, { uid: true });
        return (found || []).toSorted((one, other) => one - other).slice(0, max);
      }),
    fetch: (uid) => guarded(() => fetchOne(client, uid)),
    done: (uid) =>
      guarded(async () => {
        const moved = await client.messageMove(String(uid), settings.doneFolder, { uid: true });
        if (moved === false) throw new MailboxUnavailable('no_folder');
      }),
    close: () => client.logout().catch(() => client.close()),
  };
}

async function openFolders(client: ImapFlow, { folder, doneFolder }: MailboxSettings): Promise<void> {
  const folders = await client.list();
  if (!folders.some(({ path }) => path === doneFolder)) await client.mailboxCreate(doneFolder);
  await openFolder(client, folder, false);
}

async function openFolder(client: ImapFlow, folder: string, readOnly: boolean): Promise<void> {
  await client.mailboxOpen(folder, { readOnly }).catch((error: unknown) => {
    throw new MailboxUnavailable('no_folder', error);
  });
}

const clauses: Readonly<Record<MailboxFault, string>> = {
  unreachable: 'it does not answer',
  authentication_failed: 'it refuses the user or password',
  not_encrypted: 'it offers no TLS',
  no_folder: 'it has no such folder (IMAP_URL)',
  failed: 'its answer is not understood',
};

/** Logs in and opens the folder, and changes nothing. @throws Fault */
export async function reachMailbox(settings: MailboxSettings): Promise<void> {
  try {
    const client = await loggedIn(settings, (each) => openFolder(each, settings.folder, true));
    await client.logout().catch(() => client.close());
  } catch (error) {
    if (!(error instanceof MailboxUnavailable)) throw error;
    throw new Fault(clauseOf(codeOf(error.cause) ?? '') ?? clauses[error.fault], { cause: error });
  }
}

async function fetchOne(client: ImapFlow, uid: number): Promise<FetchedMail | undefined> {
  const about = await client.fetchOne(String(uid), { uid: true, size: true, internalDate: true }, { uid: true });
  if (about === false) return undefined;
  const isCut = (about.size ?? 0) > mailLimits.mail_bytes;
  const parts = isCut ? { headers: true } : { source: true };
  const found = await client.fetchOne(String(uid), { uid: true, ...parts }, { uid: true });
  if (found === false) return undefined;
  const bytes = (isCut ? found.headers : found.source) ?? Buffer.alloc(0);
  const { internalDate } = about;
  return { uid, bytes, isCut, receivedAt: internalDate === undefined ? undefined : new Date(internalDate) };
}

/**
 * Detects malware with clamd, by its INSTREAM command: chunks of the file, each with its length in front. On a file
 * above its own limit clamd closes the connection during the transfer, so its answer takes precedence over the write
 * error.
 */
import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { Fault } from '../unreachable.ts';

export interface Clamd {
  readonly host: string;
  readonly port: number;
}

export type Scan =
  | { readonly kind: 'clean' }
  | { readonly kind: 'infected'; readonly signature: string }
  /** Above clamd's StreamMaxLength: not scanned. */
  | { readonly kind: 'too_large' };

/** clamd is unreachable or fails: the file is unscanned. */
export class ClamdUnavailable extends Error {
  constructor(cause: unknown) {
    super('clamd cannot be reached', { cause });
  }
}

/** clamd answers, but could not finish scanning this file. */
export class ScanFailed extends Error {
  constructor(cause: unknown) {
    super('clamd did not finish this file', { cause });
  }
}

/** For 10 MiB with archives in it; clamd's own limits end a scan earlier. */
const scan_ms = 60_000;
const reach_ms = 1_500;
/** More than any answer. */
const answer_characters = 4_096;

/** One time in ten the answer to a refused file is lost, when the connection closes during a write. */
const attempts_max = 4;

/** @throws ClamdUnavailable, ScanFailed; what `open` fails with */
export async function scan(clamd: Clamd, open: () => Readable): Promise<Scan> {
  try {
    return await attempt(clamd, open);
  } catch (error) {
    if (!(error instanceof ClamdUnavailable)) throw error;
    await reachClamd(clamd);
    throw new ScanFailed(error.cause);
  }
}

async function attempt(clamd: Clamd, open: () => Readable): Promise<Scan> {
  const answer = await sent(clamd, open);
  const signature = /: (.+) FOUND$/.exec(answer)?.[1];
  if (signature !== undefined) return { kind: 'infected', signature };
  if (answer.endsWith(': OK')) return { kind: 'clean' };
  if (/size limit exceeded/i.test(answer)) return { kind: 'too_large' };
  throw new ClamdUnavailable(new Error(`clamd answered ${JSON.stringify(answer)}`));
}

async function sent(clamd: Clamd, open: () => Readable): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await talk(clamd, scan_ms, (socket) => sendFile(socket, open()));
    } catch (error) {
      if (tries === attempts_max || !(error instanceof ClamdUnavailable) || !isCut(error.cause)) throw error;
    }
  }
}

/** Whether clamd closed the connection during a write: its answer may have been lost. */
const isCut = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EPIPE' || error.code === 'ECONNRESET');

/** @throws ClamdUnavailable unless clamd answers */
export async function reachClamd(clamd: Clamd): Promise<void> {
  const answer = await talk(clamd, reach_ms, async (socket) => void socket.write('zPING\0'));
  if (answer !== 'PONG') throw new ClamdUnavailable(new Fault('it is not clamd'));
}

/** Sends one command on its own connection; returns the answer without the closing NUL. */
async function talk(
  { host, port }: Clamd,
  timeout_ms: number,
  ask: (socket: Socket) => Promise<void>,
): Promise<string> {
  const socket = connect({ host, port, noDelay: true });
  const { promise: answered, resolve, reject } = Promise.withResolvers<string>();
  let heard = '';
  const settle = (otherwise: unknown) => (heard === '' ? reject(otherwise) : resolve(heard));
  const late = setTimeout(() => reject(new Fault('it does not answer')), timeout_ms);
  socket.setEncoding('utf8');
  socket.on('data', (text: string) => {
    heard += text;
    if (heard.includes('\0') || heard.length > answer_characters) resolve(heard);
  });
  socket.on('close', () => settle(new Fault('it closed the connection')));
  socket.on('error', (error) => {
    // The answer may still be in transit: only the end of the connection is decisive.
    if (!socket.destroyed) socket.destroySoon();
    settle(error);
  });
  answered.catch(() => undefined);
  try {
    await Promise.race([ask(socket), answered]);
    return (await answered).replace(/\0[\s\S]*$/, '').trim();
  } catch (error) {
    throw error instanceof SourceFailed ? error.cause : new ClamdUnavailable(error);
  } finally {
    clearTimeout(late);
    socket.destroy();
  }
}

/** The file could not be read: not a fault of clamd. */
class SourceFailed extends Error {}

async function sendFile(socket: Socket, file: Readable): Promise<void> {
  socket.write('zINSTREAM\0');
  try {
    for await (const piece of file as AsyncIterable<Buffer>) {
      // Reads an answer before the next write: a write to a closed connection would discard it.
      await turn();
      if (socket.destroyed || !socket.writable) return;
      const head = Buffer.allocUnsafe(4);
      head.writeUInt32BE(piece.length);
      socket.write(head);
      if (!socket.write(piece)) await drained(socket);
    }
  } catch (error) {
    throw new SourceFailed('the file could not be read', { cause: error });
  }
  if (socket.writable) socket.write(Buffer.alloc(4));
}

const drained = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      socket.off('drain', go);
      socket.off('close', go);
      resolve();
    };
    socket.once('drain', go);
    socket.once('close', go);
  });

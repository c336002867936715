/** Why the server cannot start or run: one line for the operator, which says what is wrong and what to do. The technical cause is `cause`. */
import { statfsSync } from 'node:fs';

export class EmbeddedServerError extends Error {
  override readonly name: string = 'EmbeddedServerError';
}

/** Another process owns the data directory. A program beside the owner may use the owner's server. */
export class DataDirInUse extends EmbeddedServerError {}

/** The server does not run on this system; only another PostgreSQL helps. */
export class EmbeddedUnavailable extends EmbeddedServerError {}

/** Turns an error of the operating system about the data directory into one line. */
export function inOneLine(error: unknown, dataDir: string): EmbeddedServerError {
  if (error instanceof EmbeddedServerError) return error;
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return noSpace(dataDir, error);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new EmbeddedServerError(`data directory ${dataDir} is not open to ${self()}: ${message}`, { cause: error });
  return new EmbeddedServerError(`data directory ${dataDir} cannot be used: ${message}`, { cause: error });
}

/**
 * A program of PostgreSQL failed, with this output. On a full disk the output may be missing, since it goes to the same disk, or
 * name a consequence: so the free space is read too.
 */
export function programFailed(what: string, output: string, dataDir: string): EmbeddedServerError {
  const { bavail, bsize } = statfsSync(dataDir);
  if (bavail * bsize < 1024 * 1024 || fullDiskWords.test(output)) return noSpace(dataDir, output);
  return new EmbeddedServerError(`${what} in data directory ${dataDir}: ${lastError(output) || 'no message'}`);
}

// The second is PostgreSQL's hint where a page was written in part.
const fullDiskWords = /No space left on device|Check free disk space/;

export const noSpace = (dataDir: string, cause: unknown) =>
  new EmbeddedServerError(`no space left on the disk of data directory ${dataDir}`, { cause });

/** The last error in PostgreSQL's output, without time and process number. */
export function lastError(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const error = lines.findLast((line) => errorMark.test(line));
  if (error !== undefined) return error.replace(errorMark, '');
  // Before its log works, the server writes sentences over several lines.
  const sentence = lines.findLastIndex((line) => line.startsWith('postgres: '));
  return lines.slice(sentence).join(' ').replace('postgres: ', '');
}

const errorMark = /^.*?\b(?:PANIC|FATAL|ERROR|error):\s+/;

const self = () => (process.getuid?.() === 0 ? 'root' : `user ${process.getuid?.() ?? 'of this process'}`);

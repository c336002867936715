/**
 * What the embedded server says when it cannot serve: one line that tells an operator what is wrong and what to do.
 * The technical cause travels along as `cause`. Nothing here decides; the places that find the trouble do.
 */
import { statfsSync } from 'node:fs';

export class EmbeddedServerError extends Error {
  override readonly name = 'EmbeddedServerError';
}

/** Another process owns the data directory: no fault of it, and a program beside the owner may use the owner's server. */
export class DataDirInUse extends EmbeddedServerError {}

/** Turns an error of the operating system, met while working in the data directory, into one line. */
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
 * name a consequence: so the disk is asked too.
 */
export function programFailed(what: string, output: string, dataDir: string): EmbeddedServerError {
  const { bavail, bsize } = statfsSync(dataDir);
  if (bavail * bsize < 1024 * 1024 || fullDiskWords.test(output)) return noSpace(dataDir, output);
  return new EmbeddedServerError(`${what} in data directory ${dataDir}: ${lastWords(output) || 'no message'}`);
}

// The second is PostgreSQL's hint where a page was written in part.
const fullDiskWords = /No space left on device|Check free disk space/;

export const noSpace = (dataDir: string, cause: unknown) =>
  new EmbeddedServerError(`no space left on the disk of data directory ${dataDir}`, { cause });

/** The last complaint among PostgreSQL's output, without time and process number. */
export function lastWords(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const complaint = lines.findLast((line) => complaintMark.test(line));
  if (complaint !== undefined) return complaint.replace(complaintMark, '');
  // Before its log works, the server speaks in sentences over several lines.
  const sentence = lines.findLastIndex((line) => line.startsWith('postgres: '));
  return lines.slice(sentence).join(' ').replace('postgres: ', '');
}

const complaintMark = /^.*?\b(?:PANIC|FATAL|ERROR|error):\s+/;

const self = () => (process.getuid?.() === 0 ? 'root' : `user ${process.getuid?.() ?? 'of this process'}`);

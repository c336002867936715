/** Whatever ended a command, as one line for the operator. Stacks are for LOG_LEVEL=debug. */
import { CommitUnknown, sqlStateOf } from '../platform/database/failure.ts';

export function failureLine(error: unknown): string {
  const line = describe(error);
  return line.replaceAll(/\s*\n\s*/g, ' ').trim();
}

const unreachable: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'it closed the connection',
  ENOTFOUND: 'its host is unknown',
  EAI_AGAIN: 'its host cannot be looked up',
  EHOSTUNREACH: 'its host cannot be reached',
  ENETUNREACH: 'its network cannot be reached',
  ETIMEDOUT: 'it does not answer',
  ENOENT: 'its socket does not exist',
};

function describe(error: unknown): string {
  if (!(error instanceof Error)) return `unexpected failure: ${String(error)}`;
  if (error instanceof CommitUnknown && error.cause !== undefined) return describe(error.cause);
  const reason = whyUnreachable(error);
  if (reason !== undefined) return `the database cannot be reached: ${reason}; see DATABASE_URL`;
  // A failed migration carries PostgreSQL's own error as its cause.
  const state = sqlStateOf(error) ?? sqlStateOf(error.cause) ?? '';
  if (state === '53100') return `no space left on the disk of the database: ${error.message}`;
  if (state.startsWith('28')) return `the database refuses the user or password of DATABASE_URL: ${error.message}`;
  if (state === '3D000') return `${error.message}: create it, or correct DATABASE_URL`;
  if (state === '42501') return `the user of DATABASE_URL lacks a right in the database: ${error.message}`;
  if (state === '57P03') return `the database is not ready: ${error.message}`;
  if (state.startsWith('53')) return `the database is out of a resource: ${error.message}`;
  return error.message;
}

/** A name that resolves to several addresses fails with all of them at once, in an AggregateError of the first one's code. */
function whyUnreachable(error: Error): string | undefined {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (/timeout exceeded when trying to connect/.test(error.message)) return unreachable.ETIMEDOUT;
  const ofConnecting = error instanceof AggregateError || syscall === 'connect' || syscall === 'getaddrinfo';
  return ofConnecting ? unreachable[code ?? ''] : undefined;
}

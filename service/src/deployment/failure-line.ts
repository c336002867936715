/** Whatever ended a command, as one line for the operator. Stacks are for LOG_LEVEL=debug. */
import { CommitUnknown, sqlStateOf } from '../platform/database/failure.ts';
import { clauseOf } from '../platform/unreachable.ts';

/** @param namesDatabase whether DATABASE_URL names the database; it is the embedded one otherwise */
export function failureLine(error: unknown, namesDatabase: boolean): string {
  const line = describe(error, namesDatabase ? ofUrl : embedded);
  return line.replaceAll(/\s*\n\s*/g, ' ').trim();
}

/** The database in a line, who logs in there, and where its settings are. */
interface Named {
  readonly database: string;
  readonly user: string;
  readonly see: string;
}

const ofUrl: Named = { database: 'the database', user: 'the user of DATABASE_URL', see: '; see DATABASE_URL' };
const embedded: Named = { database: 'the embedded database', user: 'the login of this program', see: '' };

function describe(error: unknown, named: Named): string {
  const { database, user, see } = named;
  if (!(error instanceof Error)) return `unexpected failure: ${String(error)}`;
  if (error instanceof CommitUnknown && error.cause !== undefined) return describe(error.cause, named);
  const reason = whyUnreachable(error);
  if (reason !== undefined) return `${database} cannot be reached: ${reason}${see}`;
  // A failed migration carries PostgreSQL's own error as its cause.
  const state = sqlStateOf(error) ?? sqlStateOf(error.cause) ?? '';
  if (state === '53100') return `no space left on the disk of ${database}: ${error.message}`;
  if (state.startsWith('28')) return `${database} refuses ${user} or its password: ${error.message}`;
  if (state === '3D000') return `${error.message}: create it${see}`;
  if (state === '42501') return `${user} lacks a right in ${database}: ${error.message}`;
  if (state === '57P03') return `${database} is not ready: ${error.message}`;
  if (state.startsWith('53')) return `${database} is out of a resource: ${error.message}`;
  return error.message;
}

/** A name that resolves to several addresses fails with all of them at once, in an AggregateError of the first one's code. */
function whyUnreachable(error: Error): string | undefined {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (/timeout exceeded when trying to connect/.test(error.message)) return clauseOf('ETIMEDOUT');
  const ofConnecting = error instanceof AggregateError || syscall === 'connect' || syscall === 'getaddrinfo';
  return ofConnecting ? clauseOf(code ?? '') : undefined;
}

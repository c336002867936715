/**
 * The program's output. Its log is JSON, one object per line, on standard output; on a terminal the same lines are
 * printed readably. Plain text for a person (the banner of `start`) uses the same stream, as lines of its own that
 * never begin with `{`, so that a reader of the log can separate them.
 *
 * Rule for callers: log ids and numbers, never secrets, bodies, names or addresses.
 */
import pino, { type DestinationStream, type Logger } from 'pino';

export interface Output {
  readonly log: Logger;
  /** Prints plain text, followed by a line feed. */
  say(text: string): void;
  /** Resolves when all output has left the process; call it before the process ends. */
  flush(): void;
}

export interface OutputOptions {
  readonly level: string;
  readonly terminal: boolean;
}

export async function openOutput({ level, terminal }: OutputOptions): Promise<Output> {
  return terminal ? readable(level) : structured(level);
}

function structured(level: string): Output {
  // Asynchronous: a slow reader of the pipe delays no request; buffered lines leave in one write.
  const destination = pino.destination({ dest: 1, sync: false });
  // A closed pipe must not end the service.
  destination.on('error', () => undefined);
  return {
    log: createLog(level, destination),
    say: (text) => void destination.write(`${text}\n`),
    flush() {
      try {
        destination.flushSync();
      } catch {
        // The reader has closed the pipe.
      }
    },
  };
}

async function readable(level: string): Promise<Output> {
  const { prettyFactory } = await import('pino-pretty');
  const pretty = prettyFactory({
    colorize: true,
    ignore: 'pid,hostname',
    translateTime: 'SYS:HH:MM:ss.l',
    singleLine: true,
  });
  const destination: DestinationStream = {
    write: (line: string) => void process.stdout.write(pretty(JSON.parse(line) as object)),
  };
  return {
    log: createLog(level, destination),
    say: (text) => void process.stdout.write(`${text}\n`),
    flush: () => undefined,
  };
}

export const createLog = (level: string, destination: DestinationStream): Logger =>
  pino(
    {
      level,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: errorForLog },
    },
    destination,
  );

/**
 * An error without the members that quote rows: PostgreSQL's `detail`, `where` and `hint` contain the refused values,
 * such as names and debts.
 */
export function errorForLog(error: unknown): object {
  if (!(error instanceof Error)) return { message: typeof error };
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown };
  return {
    type: error.name,
    message: error.message,
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(table === undefined ? {} : { table }),
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: errorForLog(error.cause) }),
  };
}

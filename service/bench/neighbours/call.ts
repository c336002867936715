/** One request of a benchmark's client and its result; never throws. */
import { randomUUID } from 'node:crypto';
import { Agent, request as send } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Call {
  readonly port: number;
  readonly key: string;
  readonly method: string;
  readonly path: string;
  /** Sent as JSON, unless it is a form. */
  readonly body?: object | undefined;
  readonly form?: { readonly boundary: string; readonly bytes: Buffer };
  readonly headers?: Readonly<Record<string, string>>;
  /** On a connection of its own. */
  readonly fresh?: boolean;
  readonly timeout_ms?: number;
}

export interface Outcome {
  /** 0 where no whole answer came. */
  readonly status: number;
  readonly text: string;
  /** `503`, `timeout`, `ECONNRESET`. */
  readonly result: string;
}

const kept = new Agent({ keepAlive: true, maxSockets: 256, scheduling: 'fifo' });

/** The client gives up after so long: far above the wanted p99. */
export const timeout_ms = 10_000;

export function call({
  port,
  key,
  method,
  path,
  body,
  form,
  headers = {},
  fresh = false,
  timeout_ms: patience = timeout_ms,
}: Call): Promise<Outcome> {
  const bytes = form?.bytes ?? (body === undefined ? undefined : Buffer.from(JSON.stringify(body)));
  const type = form === undefined ? 'application/json' : `multipart/form-data; boundary=${form.boundary}`;
  return new Promise((resolve) => {
    const fail = (result: string) => resolve({ status: 0, text: '', result });
    const sent = send(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        agent: fresh ? false : kept,
        headers: {
          ...headers,
          Authorization: `Bearer ${key}`,
          ...(method === 'POST' ? { 'Idempotency-Key': randomUUID() } : {}),
          ...(bytes === undefined ? {} : { 'Content-Type': type, 'Content-Length': bytes.length }),
        },
        signal: AbortSignal.timeout(patience),
      },
      (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('error', (error) => fail(nameOf(error)));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            text: Buffer.concat(pieces).toString(),
            result: String(response.statusCode),
          }),
        );
      },
    );
    sent.on('error', (error) => fail(nameOf(error)));
    sent.end(bytes);
  });
}

const nameOf = (error: Error & { code?: string | number }): string =>
  error.name === 'AbortError' ? 'timeout' : String(error.code ?? error.name);

const repeats_max = 20;

/** The answer's body, which must come with this status; a service without room is asked again. */
export async function made<T = { id: string }>(asked: Call, status = 201): Promise<T> {
  let outcome = await call({ timeout_ms: 60_000, ...asked });
  for (let repeats = 0; outcome.status === 503 && repeats < repeats_max; repeats += 1) {
    await sleep(500);
    outcome = await call({ timeout_ms: 60_000, ...asked });
  }
  if (outcome.status !== status)
    throw new Error(`${asked.method} ${asked.path}: ${outcome.result} ${outcome.text.slice(0, 600)}`);
  return JSON.parse(outcome.text) as T;
}

/** A document as a form. */
export function formOf(file: Buffer, filename: string): { readonly boundary: string; readonly bytes: Buffer } {
  const boundary = 'mahnwerk-bench';
  const part = (name: string, rest: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${rest}\r\n\r\n`;
  const bytes = Buffer.concat([
    Buffer.from(`${part('type', '')}invoice\r\n${part('file', `; filename="${filename}"`)}`),
    file,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { boundary, bytes };
}

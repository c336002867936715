/**
 * Objects in S3 or a compatible store: aws4fetch signs, undici sends, both directions stream. The signature covers the
 * content's SHA-256, so a store refuses corrupted bytes. Reads and writes are idempotent and retried. The key also
 * needs permission to list the bucket: without it S3 reports a missing object as forbidden.
 */
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { Agent, type Dispatcher } from 'undici';
import { Fault } from '../unreachable.ts';
import type { Spool, SpooledFile } from './spool.ts';
import { type LocalFile, ObjectMissing, type ObjectStore, ObjectStoreUnavailable } from './store.ts';

export interface S3Options {
  /** Without a trailing slash; the bucket is the first part of the path. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

// A removal runs under a row lock, in a transaction that PostgreSQL ends after 10 s without a statement.
const times = {
  connect_ms: 5_000,
  headers_ms: 15_000,
  silence_ms: 30_000,
  put_ms: 60_000,
  small_ms: 20_000,
  remove_ms: 8_000,
  reach_ms: 1_500,
} as const;
/** Pauses between attempts: a restarting store is back by then, and a client still waits. */
const pauses_ms = [200, 800] as const;
const connections = 32;
/** The part of an error response that is read: it begins with the code. */
const failure_characters = 2_000;

export function s3Store(options: S3Options, spool: Spool): ObjectStore {
  const s3 = new S3(options);
  return {
    put: (file) => s3.put(file),
    open: (sha256) => s3.open(sha256),
    check: async (sha256) => s3.expect(sha256, await s3.ask('HEAD', keyOf(sha256), times.small_ms)),
    local: (sha256) => fetchWhole(s3, sha256, spool),
    async remove(sha256) {
      const { status, body } = await s3.ask('DELETE', keyOf(sha256), times.remove_ms);
      await body.dump();
      if (status !== 204 && status !== 200 && status !== 404)
        throw new ObjectStoreUnavailable(new Error(`S3 answered ${status}`));
    },
    reach: () => lookAtBucket(s3),
    close: () => s3.close(),
  };
}

/** The same by itself, without a store. @throws ObjectStoreUnavailable */
export async function reachBucket(options: S3Options): Promise<void> {
  const s3 = new S3(options);
  try {
    await lookAtBucket(s3);
  } finally {
    await s3.close();
  }
}

async function lookAtBucket(s3: S3): Promise<void> {
  const { status, body } = await s3.ask('HEAD', '', times.reach_ms);
  await body.dump();
  if (status !== 200) throw new ObjectStoreUnavailable(new Fault(bucketFaults[status] ?? `it answers ${status}`));
}

/** By the status of a look at the bucket, whose answer has no text. */
const bucketFaults: Readonly<Record<number, string>> = {
  301: 'its bucket is in another region (S3_REGION)',
  400: 'it refuses the key or the region (S3_ACCESS_KEY_ID, S3_REGION)',
  403: 'it refuses the key, or the key may not list the bucket (S3_ACCESS_KEY_ID)',
  404: 'its bucket does not exist (S3_BUCKET)',
};

const keyOf = (sha256: string): string => `objects/${sha256.slice(0, 2)}/${sha256}`;

/** The SHA-256 of an empty body. */
const emptySha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

interface S3Response {
  readonly status: number;
  readonly body: Dispatcher.ResponseData['body'];
}

interface S3Body {
  readonly size: number;
  readonly sha256: string;
  /** Opened again for each attempt. */
  readonly open: () => Readable;
}

class S3 {
  readonly #base: string;
  readonly #origin: string;
  readonly #signer: AwsClient;
  readonly #agent = new Agent({
    connections,
    connect: { timeout: times.connect_ms },
    headersTimeout: times.headers_ms,
    bodyTimeout: times.silence_ms,
  });

  constructor({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Options) {
    this.#base = `${endpoint}/${bucket}`;
    this.#origin = new URL(endpoint).origin;
    this.#signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  }

  async put(file: SpooledFile): Promise<void> {
    const answer = await this.ask('PUT', keyOf(file.sha256), times.put_ms, {
      size: file.size,
      sha256: file.sha256,
      open: () => createReadStream(file.path),
    });
    await this.expect(file.sha256, answer);
  }

  async open(sha256: string): Promise<Readable> {
    const answer = await this.ask('GET', keyOf(sha256));
    if (answer.status !== 200) await this.expect(sha256, answer);
    return answer.body;
  }

  /** Throws unless the response is a success; discards its body. */
  async expect(sha256: string, { status, body }: S3Response): Promise<void> {
    if (status === 200) return body.dump();
    const said = (await body.text()).slice(0, failure_characters);
    const code = /<Code>(\w+)<\/Code>/.exec(said)?.[1];
    if (status === 404 && code !== 'NoSuchBucket') throw new ObjectMissing(sha256);
    throw new ObjectStoreUnavailable(new Error(`S3 answered ${status} ${code ?? ''}`));
  }

  /** One request, retried after no response or a temporary failure. @throws ObjectStoreUnavailable */
  async ask(
    method: 'GET' | 'HEAD' | 'PUT' | 'DELETE',
    key: string,
    timeout_ms?: number,
    body?: S3Body,
  ): Promise<S3Response> {
    const signal = timeout_ms === undefined ? undefined : AbortSignal.timeout(timeout_ms);
    for (let attempt = 0; ; attempt += 1) {
      const pause = pauses_ms[attempt];
      try {
        const answer = await this.#send(method, key, signal, body);
        if (pause === undefined || (answer.status !== 429 && answer.status < 500)) return answer;
        await answer.body.dump();
      } catch (error) {
        if (pause === undefined || signal?.aborted === true) throw new ObjectStoreUnavailable(error);
      }
      await sleep(pause);
    }
  }

  async #send(
    method: 'GET' | 'HEAD' | 'PUT' | 'DELETE',
    key: string,
    signal: AbortSignal | undefined,
    body: S3Body | undefined,
  ): Promise<S3Response> {
    // The bucket itself has no trailing slash.
    const url = key === '' ? this.#base : `${this.#base}/${key}`;
    const signed = await this.#signer.sign(url, {
      method,
      headers: { 'X-Amz-Content-Sha256': body?.sha256 ?? emptySha256 },
    });
    const headers = {
      ...Object.fromEntries(signed.headers),
      ...(body === undefined
        ? {}
        : { 'content-length': String(body.size), 'content-type': 'application/octet-stream' }),
    };
    const stream = body?.open();
    try {
      const { statusCode, body: answered } = await this.#agent.request({
        origin: this.#origin,
        path: new URL(url).pathname,
        method,
        headers,
        body: stream ?? null,
        signal: signal ?? null,
      });
      return { status: statusCode, body: answered };
    } finally {
      // A store that responds before reading everything leaves the file open.
      stream?.destroy();
    }
  }

  async close(): Promise<void> {
    await this.#agent.destroy();
  }
}

/** @throws ObjectStoreUnavailable if the received bytes differ from the stored ones */
async function fetchWhole(s3: S3, sha256: string, spool: Spool): Promise<LocalFile> {
  const stream = await s3.open(sha256);
  const file = await spool
    .take(stream, Infinity)
    .catch((error: unknown) => Promise.reject(new ObjectStoreUnavailable(error)));
  if (file.sha256 !== sha256) {
    await file.release();
    throw new ObjectStoreUnavailable(new Error(`S3 sent other bytes than ${sha256}`));
  }
  return file;
}

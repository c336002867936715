/**
 * A real S3 server for tests: s3rver, which stores objects on disk and refuses requests without a valid AWS signature.
 * Each test has its own and may stop and restart it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import { type AddressInfo, createServer, type Server as NetServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Options } from '../../src/platform/objects/s3.ts';

/** The part used here; the package has no types. */
interface S3rver {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
  readonly httpServer: Server;
}

const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => S3rver;

export interface S3Server {
  readonly options: S3Options;
  /** The options as settings of a program. */
  readonly settings: Readonly<Record<string, string>>;
  /** Refuses connections from now on. */
  stop(): Promise<void>;
  /** On the same port, with the same objects. */
  start(): Promise<void>;
  /** Accepts connections without responding. */
  hang(): Promise<void>;
  remove(): Promise<void>;
}

export async function startS3(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'mahnwerk-s3-'));
  const bucket = 'mahnwerk';
  let running: S3rver | undefined;
  let silent: NetServer | undefined;
  let port = 0;
  const start = async () => {
    await end();
    running = new S3rver({
      address: '127.0.0.1',
      port,
      silent: true,
      directory,
      vhostBuckets: false,
      configureBuckets: [{ name: bucket, configs: [] }],
    });
    ({ port } = await running.run());
  };
  const end = async () => {
    running?.httpServer.closeAllConnections();
    await running?.close();
    running = undefined;
    silent?.close();
    silent = undefined;
  };
  await start();
  const options: S3Options = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    region: 'eu-central-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
  return {
    options,
    settings: {
      S3_ENDPOINT: options.endpoint,
      S3_BUCKET: bucket,
      S3_REGION: options.region,
      S3_ACCESS_KEY_ID: options.accessKeyId,
      S3_SECRET_ACCESS_KEY: options.secretAccessKey,
    },
    stop: end,
    start,
    async hang() {
      await end();
      silent = createServer((socket) => void socket.unref().on('error', () => undefined));
      await new Promise<void>((resolve) => silent?.listen(port, '127.0.0.1', resolve));
    },
    async remove() {
      await end();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

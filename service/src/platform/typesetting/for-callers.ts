/**
 * Typesets documents that a caller waits for, in a process of its own: no letter of a night is before them. Companies
 * take turns, and one has one document at a time.
 */
import { hash } from 'node:crypto';
import { createRequire } from 'node:module';
import type { Logger } from 'pino';
import { FairSemaphore } from '../fair-semaphore.ts';
import { Refusal } from '../refusal.ts';
import { drawPage } from './draw.ts';
import { prelude } from './prelude.ts';
import { createTypesetter, isTypesetterUnavailable, type TypesetDocument } from './typesetter.ts';

export interface CallersTypesetter {
  /** In hexadecimal; documents with one tag are the same bytes, whatever process typesets them. */
  tagOf(document: TypesetDocument): string;
  /** @throws Refusal service_unavailable where the process is not available; TooManyWaiting; TypesettingFailed */
  typeset(tenant: string, document: TypesetDocument): Promise<Buffer>;
  /**
   * The first page as a PNG of so many dots per inch, transparent where nothing is drawn.
   *
   * @throws as `typeset`
   */
  draw(tenant: string, document: TypesetDocument, dpi: number): Promise<Buffer>;
  /** Ends the process; waiting documents fail. */
  close(): Promise<void>;
}

/** The process typesets one document at a time; two slots keep it busy. A long document takes two seconds. */
const turns = { slots: 2, share: 1, waiting: 8, timeout_ms: 15_000 };

const { version } = createRequire(import.meta.url)('@myriaddreamin/typst-ts-node-compiler/package.json') as {
  version: string;
};

export function createCallersTypesetter(log: Logger): CallersTypesetter {
  const typesetter = createTypesetter(log);
  const slots = new FairSemaphore(turns);
  async function inTurn<T>(tenant: string, work: () => Promise<T>): Promise<T> {
    await slots.acquire(tenant);
    try {
      return await work();
    } catch (error) {
      throw isTypesetterUnavailable(error)
        ? new Refusal('service_unavailable', { retryAfterSeconds: 2, because: error })
        : error;
    } finally {
      slots.release(tenant);
    }
  }
  return {
    tagOf: (document) => hash('sha256', JSON.stringify([version, prelude, document]), 'hex'),
    typeset: (tenant, document) => inTurn(tenant, async () => (await typesetter.typeset(document)).pdf),
    draw: (tenant, document, dpi) =>
      inTurn(tenant, async () => drawPage((await typesetter.typeset(document)).pdf, dpi)),
    close: () => typesetter.close(),
  };
}

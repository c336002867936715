/**
 * The Idempotency-Key of a form: the same for every sending of the same fields until the service has answered, so that a
 * command whose answer was lost is done once, however often the person sends it.
 */
import { CallFailed } from '@mahnwerk/client';

export class Attempts {
  #fields = '';
  #key: string | undefined;

  /** @param fields what is sent now */
  keyFor(fields: FormData): string {
    const now = JSON.stringify(
      [...fields].map(([name, value]) => [name, typeof value === 'string' ? value : seal(value)]),
    );
    if (this.#key === undefined || now !== this.#fields) this.#key = freshKey();
    this.#fields = now;
    return this.#key;
  }

  /** The service has answered, or has certainly done nothing: the next command is another one. */
  answered(): void {
    this.#key = undefined;
  }
}

/** What tells a chosen file from another one. */
const seal = ({ name, size, lastModified }: File) => ({ name, size, lastModified });

/** Whether a command may have run without an answer that says so. */
export const isUnanswered = (error: unknown): boolean => error instanceof CallFailed && error.outcome === 'unknown';

/** 128 random bits. `crypto.randomUUID` would need a secure context. */
export const freshKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The Idempotency-Key of a command: the same for every sending of the same fields or arguments until the service has
 * answered, so that a command whose answer was lost is done once, however often the person sends it.
 */
import { CallFailed } from '@mahnwerk/client';

export class Attempts {
  #given = '';
  #key: string | undefined;

  /** @param given what is sent now: the fields of a form, or arguments */
  keyFor(given: unknown): string {
    const now = JSON.stringify(given instanceof FormData ? [...given] : [given], (_, value: unknown) =>
      value instanceof File ? seal(value) : value,
    );
    if (this.#key === undefined || now !== this.#given) this.#key = freshKey();
    this.#given = now;
    return this.#key;
  }

  /** The service has answered, or has certainly done nothing: the next command is another one. */
  answered(): void {
    this.#key = undefined;
  }
}

/** What tells a chosen file from another one; a field without a file makes a new empty one each time. */
const seal = ({ name, size, lastModified }: File) => (name === '' ? null : { name, size, lastModified });

/** Whether a command may have run without an answer that says so. */
export const isUnanswered = (error: unknown): boolean => error instanceof CallFailed && error.outcome === 'unknown';

/** 128 random bits. `crypto.randomUUID` would need a secure context. */
export const freshKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

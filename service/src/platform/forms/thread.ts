/**
 * The thread that validates forms. It starts with the first form and validates one at a time; a form that exceeds its
 * time or memory ends the thread, and the next form starts another one (70 ms). The service answers other requests
 * meanwhile.
 *
 * A bad form must not delay others: for a minute after it ended a thread it goes behind all others, and few such forms
 * may wait.
 */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { FormFailure, FormFields, FormSchema, FormValidator } from '../../values/form.ts';
import { Helper, threadHost } from '../workers/helper.ts';
import { Refusal } from '../refusal.ts';

export type FormQuestion =
  | { readonly kind: 'schema'; readonly schema: FormSchema }
  | { readonly kind: 'fields'; readonly schema: FormSchema; readonly fields: FormFields };

export type FormResult =
  | { readonly kind: 'schema'; readonly fault: string | null }
  | { readonly kind: 'fields'; readonly failures: readonly FormFailure[] }
  /** The validation threw. */
  | { readonly kind: 'failed' };

/** Undefined: the validation did not finish. */
type ValidationOutcome = Exclude<FormResult, { kind: 'failed' }> | undefined;

interface WaitingForm {
  readonly question: FormQuestion;
  /** The hash of its schema. */
  readonly form: string;
  readonly resolve: (outcome: ValidationOutcome) => void;
  readonly reject: (error: unknown) => void;
  readonly timeout: NodeJS.Timeout;
}

const program = new URL('program.ts', import.meta.url);

/** Far more than a form needs: a hundred fields take 30 ms to compile, 1 ms to validate. */
const validation_ms = 1_000;

/** A waiting request has a database connection, whose transaction PostgreSQL ends after ten idle seconds. */
const timeout_ms = 5_000;
const waiting_max = 100;
const waiting_of_hung_max = 2;

const hung_ms = 60_000;
const hung_max = 1_000;

/** Ajv itself uses 15 MB. */
const startThread = () =>
  new Helper<FormQuestion, FormResult>(threadHost({ program, name: 'forms', maxOldGenerationSizeMb: 96 }));

export class FormThread implements FormValidator {
  readonly #log: Logger;
  #thread: ReturnType<typeof startThread> | undefined;
  #waiting: WaitingForm[] = [];
  #isBusy = false;
  #closed = false;
  /** Forms that ended a thread. */
  readonly #hung = new LRUCache<string, true>({ max: hung_max, ttl: hung_ms });

  constructor(log: Logger) {
    this.#log = log;
  }

  async faultOf(schema: FormSchema) {
    const outcome = await this.#ask({ kind: 'schema', schema });
    return outcome?.kind === 'schema' ? outcome.fault : undefined;
  }

  async failuresOf(schema: FormSchema, fields: FormFields) {
    const outcome = await this.#ask({ kind: 'fields', schema, fields });
    return outcome?.kind === 'fields' ? outcome.failures : undefined;
  }

  /** Rejects the waiting forms. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const each of this.#waiting) this.#reject(each);
    await this.#thread?.end();
  }

  #ask(question: FormQuestion): Promise<ValidationOutcome> {
    const { promise, resolve, reject } = Promise.withResolvers<ValidationOutcome>();
    const form = createHash('sha256').update(JSON.stringify(question.schema)).digest('hex');
    const timeout = setTimeout(() => this.#reject(one), timeout_ms);
    const one: WaitingForm = { question, form, resolve, reject, timeout };
    this.#waiting.push(one);
    if (this.#closed || this.#waiting.length > waiting_max) this.#reject(one);
    this.#rejectHung();
    void this.#next();
    return promise;
  }

  async #next(): Promise<void> {
    if (this.#isBusy || this.#closed) return;
    const one = this.#waiting.find(({ form }) => !this.#hung.has(form)) ?? this.#waiting[0];
    if (one === undefined) return;
    this.#isBusy = true;
    this.#remove(one);
    await this.#validate(one).then(one.resolve, one.reject);
    this.#isBusy = false;
    void this.#next();
  }

  /** @throws Refusal if `close` ended the thread, not the form */
  async #validate({ question, form }: WaitingForm): Promise<ValidationOutcome> {
    if (this.#thread === undefined || this.#thread.hasEnded) this.#thread = startThread();
    const asked = await this.#thread.ask(question, validation_ms).catch((error: unknown): undefined => {
      if (!this.#closed) throw error;
      return undefined;
    });
    if (asked?.kind === 'answered') return asked.answer.kind === 'failed' ? undefined : asked.answer;
    if (this.#closed) throw tooMany();
    this.#log.warn({ form, kind: question.kind }, 'validating a form terminated its thread');
    this.#hung.set(form, true);
    this.#rejectHung();
    return undefined;
  }

  #rejectHung(): void {
    const hung = this.#waiting.filter(({ form }) => this.#hung.has(form));
    for (const each of hung.slice(waiting_of_hung_max)) this.#reject(each);
  }

  #reject(one: WaitingForm): void {
    this.#remove(one);
    one.reject(tooMany());
  }

  #remove(one: WaitingForm): void {
    clearTimeout(one.timeout);
    this.#waiting = this.#waiting.filter((each) => each !== one);
  }
}

const tooMany = () =>
  new Refusal('service_unavailable', {
    detail: 'Too many forms are being validated. Retry after the interval given in Retry-After.',
    retryAfterSeconds: 2,
  });

/**
 * A thread that looks at forms, and who asks it. It is started when it is first needed, asked one question at a time, and ended with a look that takes
 * longer, or more memory, than a form may; the next question meets a fresh one (70 ms). Meanwhile requests are answered.
 *
 * One bad form must not keep others waiting: what ended a thread waits behind everybody else for a minute, and few of its kind wait at all.
 */
import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { FormValidator, FormSchema } from '../../values/form.ts';
import { Helper, threadHost } from '../workers/helper.ts';
import { Refusal } from '../refusal.ts';
import type { Question, Verdict } from './protocol.ts';

/** Closed with the service. */
export interface FormThread extends FormValidator {
  close(): Promise<void>;
}

/** Undefined: the look was ended. */
type Outcome = Exclude<Verdict, { kind: 'lost' }> | undefined;

interface Waiting {
  readonly question: Question;
  /** Tells its schema from others. */
  readonly form: string;
  readonly settle: (outcome: Outcome) => void;
  readonly fail: (error: unknown) => void;
  readonly patience: NodeJS.Timeout;
}

const program = new URL('program.ts', import.meta.url);

/** Far more than a form takes: a hundred fields take 30 ms to read, 1 ms to check. */
const look_ms = 1_000;

/** Whoever waits holds a connection to the database, whose transactions end after ten idle seconds. */
const timeout_ms = 5_000;
const waiting_max = 100;
const waiting_of_hung_max = 2;

const hung_ms = 60_000;
const hung_max = 1_000;

/** Ajv itself takes 15 MB. */
const startThread = () =>
  new Helper<Question, Verdict>(threadHost({ program, name: 'forms', maxOldGenerationSizeMb: 96 }));

export function createFormThread(log: Logger): FormThread {
  let thread: ReturnType<typeof startThread> | undefined;
  let waiting: Waiting[] = [];
  let isBusy = false;
  let closed = false;
  /** When the last look at a form was ended, the longest ago first. */
  const hungAt = new Map<string, number>();

  return {
    async faultOf(schema) {
      const outcome = await ask({ kind: 'schema', schema });
      return outcome?.kind === 'schema' ? outcome.fault : undefined;
    },
    async failuresOf(schema, fields) {
      const outcome = await ask({ kind: 'fields', schema, fields });
      return outcome?.kind === 'fields' ? outcome.failures : undefined;
    },
    async close() {
      closed = true;
      for (const each of waiting) turnAway(each);
      await thread?.end();
    },
  };

  function ask(question: Question): Promise<Outcome> {
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
    const one: Waiting = {
      question,
      form: identityOf(question.schema),
      settle: resolve,
      fail: reject,
      patience: setTimeout(() => turnAway(one), timeout_ms),
    };
    waiting.push(one);
    if (closed || waiting.length > waiting_max) turnAway(one);
    turnAwayHung();
    void next();
    return promise;
  }

  async function next(): Promise<void> {
    if (isBusy || closed) return;
    const one = waiting.find(({ form }) => !isHung(form)) ?? waiting[0];
    if (one === undefined) return;
    isBusy = true;
    leave(one);
    try {
      one.settle(await look(one));
    } catch (error) {
      one.fail(error);
    }
    isBusy = false;
    void next();
  }

  /** @throws Refusal where not the form ended it, but the end of everything */
  async function look({ question, form }: Waiting): Promise<Outcome> {
    if (thread === undefined || thread.hasEnded) thread = startThread();
    const asked = thread;
    const asking = await asked.ask(question, look_ms).catch((error: unknown): undefined => {
      if (!closed) throw error;
      return undefined;
    });
    const verdict = asking?.kind === 'answered' ? asking.answer : undefined;
    if (verdict?.kind === 'lost') return undefined;
    if (verdict === undefined) {
      if (closed) throw tooMany();
      log.warn({ form, kind: question.kind }, 'validating a form terminated its thread');
      remember(form);
    }
    return verdict;
  }

  function remember(form: string): void {
    hungAt.delete(form);
    hungAt.set(form, performance.now());
    const [oldest] = hungAt.keys();
    if (hungAt.size > hung_max && oldest !== undefined) hungAt.delete(oldest);
    turnAwayHung();
  }

  function isHung(form: string): boolean {
    return performance.now() - (hungAt.get(form) ?? Number.NEGATIVE_INFINITY) < hung_ms;
  }

  function turnAwayHung(): void {
    for (const each of waiting.filter(({ form }) => isHung(form)).slice(waiting_of_hung_max)) turnAway(each);
  }

  function turnAway(one: Waiting): void {
    leave(one);
    one.fail(tooMany());
  }

  function leave(one: Waiting): void {
    clearTimeout(one.patience);
    waiting = waiting.filter((each) => each !== one);
  }
}

const tooMany = () =>
  new Refusal('service_unavailable', {
    detail: 'Too many forms are being validated. Retry after the interval given in Retry-After.',
    retryAfterSeconds: 2,
  });

const identityOf = (schema: FormSchema): string => createHash('sha256').update(JSON.stringify(schema)).digest('hex');

/** Does the work of dunning as a worker process does: runs, letters, mails, and what else waits in the queue. */
import pino from 'pino';
import { type Service } from '../../src/app.ts';
import { modules, touchParent } from '../../src/modules.ts';
import { type Clock } from '../../src/platform/clock.ts';
import { emlCarrier } from '../../src/platform/mail/eml.ts';
import { smtpCarrier } from '../../src/platform/mail/smtp.ts';
import { type MailOutcomes, mailHandlers } from '../../src/platform/mail/index.ts';
import type { ObjectStore } from '../../src/platform/objects/index.ts';
import { drain, type WorkHandler } from '../../src/platform/queue/index.ts';
import type { Typesetter } from '../../src/platform/typesetting/typesetter.ts';

export interface DunningWorkOptions {
  readonly service: Service;
  readonly store: ObjectStore;
  readonly clock: Clock;
  /** Where mails are written, or the address of a mail server. */
  readonly mails: string;
  readonly typesetter: Typesetter;
}

const from = 'Mahnwerk <no-reply@mahnwerk.test>';

/** The handlers of dunning and of mails. */
export function dunningHandlers({
  service,
  store,
  clock,
  mails,
  typesetter,
}: DunningWorkOptions): readonly WorkHandler[] {
  const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' });
  const { dependencies, app } = service;
  const parts = {
    database: app.database,
    objects: store,
    createInspector: () => dependencies.inspector,
    createTypesetter: () => typesetter,
    clamd: undefined,
    touch: touchParent,
    log,
  };
  const own = modules
    .flatMap(({ work }) => work(parts, dependencies))
    .filter(({ kind }) => /^(?:dunning\.|case\.|online_payment\.|sandbox\.advance$)/.test(kind));
  const mail = mailHandlers({
    sealer: dependencies.mail,
    carrier: (connections) =>
      mails.startsWith('smtp:') ? smtpCarrier({ url: mails, from, connections }) : emlCarrier({ folder: mails, from }),
    objects: store,
    outcomes: Object.assign({}, ...modules.map(({ mailOutcomes }) => mailOutcomes(dependencies))) as MailOutcomes,
    clock,
    log,
  });
  return [...own, ...mail];
}

/** Does everything that is due; work that waits for other work is done at once. Returns the number of pieces. */
export async function drainDunning(
  service: Service,
  handlers: readonly WorkHandler[],
  makeDue: () => Promise<number>,
): Promise<void> {
  const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' });
  for (let round = 0; round < 100; round += 1) {
    await drain({ database: service.app.database, handlers, log });
    if ((await makeDue()) === 0) return;
  }
  throw new Error('the work of dunning did not end');
}

/** Kinds that belong to the courses of cases and the clock alone. */
export const ofCourses: ReadonlySet<string> = new Set([
  'case.course',
  'case.run',
  'case.move',
  'case.plan',
  'sandbox.advance',
]);

/** Makes postponed work of dunning due; returns how many pieces there are. */
export async function makeDunningDue(
  sql: (text: string) => Promise<Record<string, unknown>[]>,
  ofCases = 'case.letter%',
): Promise<number> {
  const rows = await sql(
    `update work_items set due_at = clock_timestamp() where (kind like 'dunning.%' or kind like '${ofCases}') and failed_at is null returning id`,
  );
  return rows.length;
}

/** A worker that sends mails, and records their outcomes. */
import type { Logger } from 'pino';
import { type Clock, systemClock } from '../../src/platform/clock.ts';
import {
  carrierOf,
  type MailListener,
  mailHandlers,
  type MailOptions,
  mailSealer,
} from '../../src/platform/mail/index.ts';
import { type ObjectStore, ObjectStoreUnavailable } from '../../src/platform/objects/index.ts';
import { enqueue, type WorkHandler } from '../../src/platform/queue/index.ts';

export interface MailWorker {
  /** Of the mail server; undefined: files. */
  readonly url?: string | undefined;
  readonly folder?: string;
  readonly secretKey: Buffer;
  readonly log: Logger;
  readonly objects?: Pick<ObjectStore, 'local'>;
  readonly listener?: MailListener;
  readonly clock?: Clock;
  readonly attempt_ms?: number | undefined;
  readonly tried?: MailOptions['tried'];
}

export const sender = 'Mahnwerk <no-reply@mahnwerk.example>';

/** The kind of the references whose outcomes are recorded. */
export const referenceKind = 'test.letter';

/** The kind of the work whose payloads are the outcomes. */
export const outcomeKind = 'test.outcome';

/** Records an outcome in the transaction that settles its mail. */
export const recordOutcome: MailListener = (tx, id, outcome) =>
  enqueue(tx, {
    kind: outcomeKind,
    company: tx.tenant.company_id,
    payload: Buffer.from(JSON.stringify({ id, ...outcome })),
  });

const noObjects: Pick<ObjectStore, 'local'> = {
  local: () => Promise.reject(new ObjectStoreUnavailable(new Error('there is none'))),
};

export const mailWorkerOf = ({
  url,
  folder = '',
  secretKey,
  log,
  objects = noObjects,
  listener = recordOutcome,
  clock = systemClock,
  attempt_ms,
  tried,
}: MailWorker): readonly WorkHandler[] =>
  mailHandlers({
    sealer: mailSealer(secretKey),
    carrier: (connections) =>
      carrierOf({
        mail: url === undefined ? undefined : { url, from: sender },
        dataDir: folder,
        publicUrl: 'https://konto.mahnwerk.example',
        connections,
      }),
    objects,
    outcomes: { [referenceKind]: listener },
    clock,
    log,
    tried,
    ...(attempt_ms === undefined ? {} : { attempt_ms }),
  });

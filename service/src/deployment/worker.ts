/** What a process with the role `worker` runs beside deliveries: the schedule, the queue and the sequencer of events. */
import type { Logger } from 'pino';
import { inspectorOf, type Service } from '../app.ts';
import { jobsOf, modules, touchParent } from '../modules.ts';
import type { Settings } from '../config.ts';
import { systemClock as clock } from '../platform/clock.ts';
import type { ServiceAddress } from '../platform/database/address.ts';
import { startSequencer } from '../platform/events/index.ts';
import { createInspector } from '../platform/inspection/inspector.ts';
import type { Loop } from '../platform/loop.ts';
import { carrierOf, type MailOutcomes, MailRecord, type MailResult, mailHandlers } from '../platform/mail/index.ts';
import { createTypesetter } from '../platform/typesetting/typesetter.ts';
import type { Storage } from '../platform/objects/index.ts';
import { jobHandler, startQueue, startSchedule } from '../platform/queue/index.ts';

export interface WorkerOptions {
  readonly service: Service;
  readonly settings: Settings;
  readonly address: ServiceAddress;
  readonly storage: Storage;
  readonly log: Logger;
  /** Counts an attempt to send a mail. */
  readonly mailTried: (result: MailResult) => void;
}

export function startWorker({ service, settings, address, storage, log, mailTried }: WorkerOptions): readonly Loop[] {
  const { app, dependencies } = service;
  const { database, publicUrl } = app;
  const jobs = jobsOf(dependencies, storage);
  const mails = new MailRecord(database, log);
  const parts = {
    database,
    objects: storage.store,
    createInspector: () => createInspector(inspectorOf(storage, log)),
    createTypesetter: () => createTypesetter(log),
    clamd: settings.clamd,
    touch: touchParent,
    log,
  };
  const handlers = [
    jobHandler({ database, clock, log, jobs }),
    ...mailHandlers({
      sealer: dependencies.mail,
      carrier: (connections) => carrierOf({ ...settings, publicUrl, connections }),
      objects: storage.store,
      outcomes: Object.assign({}, ...modules.map(({ mailOutcomes }) => mailOutcomes(dependencies))) as MailOutcomes,
      clock,
      log,
      tried(result, failure) {
        mailTried(result);
        mails.note(result, failure);
      },
    }),
    ...modules.flatMap(({ work }) => work(parts, dependencies)),
  ];
  return [
    startSchedule({ database, clock, log, jobs }),
    startQueue({ database, address, handlers, log }),
    startSequencer({ database, delaySeconds: settings.feedDelaySeconds, log }),
    mails,
  ];
}

export { enqueue, enqueueAgain, hasten, keepInQueue } from './enqueue.ts';
export { type Job, job, type JobBatch, type JobDeclaration, runJob } from './job.ts';
export { drain, startQueue } from './queue.ts';
export { jobHandler, startSchedule } from './schedule.ts';
export { purgeFailedWork } from './purge.ts';
export { type CompanyWork, errorCodeOf, type WorkHandler, type WorkItem, type WorkResult } from './work.ts';
export { resealPayloads } from './reseal.ts';
export {
  countFailed,
  dismissFailed,
  type FailedCount,
  type FailedRow,
  lockFailed,
  no_company,
  pageOfFailed,
  payloadsOf,
  retryFailed,
  workChannel,
} from './store.ts';

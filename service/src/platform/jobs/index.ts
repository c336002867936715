export { type Job, job, type JobContext, runJob } from './job.ts';
export { settle, startWorker } from './worker.ts';

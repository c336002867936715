/**
 * The process that reads mails: one at a time, without credentials, network, or access to files other than its code and
 * the mails. Its watchdog ends it when a mail exceeds time or memory; the process does not try to survive that.
 */
import { readFileSync } from 'node:fs';
import { answerInProcess } from '../workers/program.ts';
import { startWatchdog } from '../workers/watchdog.ts';
import type { MailAnswer, MailQuestion } from './protocol.ts';
import { readMail } from './read-mail.ts';

const watchdog = startWatchdog();

answerInProcess(async ({ path, ...limits }: MailQuestion): Promise<MailAnswer> => {
  watchdog.begin(limits);
  try {
    const mail = await readMail(readFileSync(path));
    return { kind: 'read', mail, memory_bytes: process.memoryUsage.rss() };
  } catch (error) {
    return { kind: 'failed', message: error instanceof Error ? error.name : 'unknown' };
  } finally {
    watchdog.end();
  }
});

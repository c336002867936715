/** The process that tests of handovers kill: it hands invoices over as the ladder does, and records their events. */
import pino from 'pino';
import { eventHandler, handOver } from '../../src/domain/dunning/handover/index.ts';
import { Database } from '../../src/platform/database/pool.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { drain } from '../../src/platform/queue/index.ts';
import type { ServerAddress } from './postgres.ts';

export interface HandoverProcessSettings {
  readonly address: ServerAddress;
  readonly company: string;
  readonly invoices: readonly string[];
  /** The day of the run. */
  readonly on: string;
}

const { address, company, invoices, on } = JSON.parse(process.argv[2] ?? '') as HandoverProcessSettings;
const database = new Database(address, systemClock);
const deps = { publicUrl: 'https://api.mahnwerk.test' };
process.send?.('started');
for (const id of invoices) {
  await database.asOperator((tx) => handOver(tx.forCompany(company), id, { trigger: 'ladder', on, deps }));
  await drain({ database, handlers: [eventHandler], log: pino({ level: 'silent' }) });
}
await database.close();
process.disconnect?.();

/**
 * Seeds what a worker takes part in, after the service is ready: work on the cases, their money and letters, invoices in dunning. A part that cannot be created leaves
 * the others; without a worker, or after a stop of the service in between, the parts end where they were.
 */
import type { LaterSeed } from './later-seed.ts';
import { seedAccounting } from './seed-accounting.ts';
import { seedCaseWork } from './seed-case-work.ts';
import { seedCircumstances } from './seed-circumstances.ts';
import { seedCorrespondence } from './seed-correspondence.ts';
import { seedInvoices } from './seed-invoices.ts';
import { seedMoney } from './seed-money.ts';
import { seedOffice } from './seed-office.ts';
import { seedPage } from './seed-page.ts';
import { seedPhases } from './seed-phases.ts';
import { seedTitle } from './seed-title.ts';

/** The fast ones first, but the many cases of the phases last: nothing waits behind them. */
const parts = {
  seedCaseWork,
  seedOffice,
  seedCircumstances,
  seedTitle,
  seedMoney,
  seedAccounting,
  seedCorrespondence,
  seedInvoices,
  seedPhases,
  seedPage,
};

export async function seedLater(seed: LaterSeed, failed: (part: string, error: unknown) => void): Promise<void> {
  for (const [name, part] of Object.entries(parts)) await part(seed).catch((error: unknown) => failed(name, error));
}

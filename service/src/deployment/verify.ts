/** The verification of everything that is stored, beside a running service or without one. */
import type { Settings } from '../config.ts';
import { verifyFigures } from '../domain/collection/books/index.ts';
import { compareCosts } from '../domain/collection/bookkeeping/index.ts';
import { comparePayouts } from '../domain/statements/payouts/index.ts';
import { compareStatements } from '../domain/statements/statements/index.ts';
import { systemClock } from '../platform/clock.ts';
import { recordDeployment } from '../platform/database/deployment-records.ts';
import { Database } from '../platform/database/pool.ts';
import { verifyFeeds } from '../platform/events/index.ts';
import { ObjectStoreUnavailable, openStorage, verifyObjects } from '../platform/objects/index.ts';
import { openDatabase, prepareDatabase, withOwner } from './database.ts';
import { StartError } from '../setting.ts';
import { verifyAllLedgers } from './verify-ledger.ts';

export interface Lines {
  /** A result, for standard output. */
  readonly result: (line: string) => void;
  /** For standard error. */
  readonly progress: (line: string) => void;
}

/** Feeds and objects of many years are read in one statement each. */
const session = { statement_timeout: '0' };

/** Prints each check and its findings; returns how many findings there are. */
export async function verifyAll(settings: Settings, contents: boolean, lines: Lines): Promise<number> {
  const open = await openDatabase(settings, { log: () => undefined, besideOwner: true, existing: true });
  try {
    const { address } = await prepareDatabase(open.address, settings);
    const database = new Database(address, systemClock, { settings: session });
    try {
      const ledgers = await verifyLedgers(database, lines);
      const costs = await verifyCosts(database, lines);
      const statements = await verifyStatements(database, lines);
      const payouts = await verifyPayouts(database, lines);
      const figures = await verifyFiguresWith(database, lines);
      const feeds = await verifyFeedsWith(database, lines);
      const files = await verifyFiles(settings, { database, contents, lines });
      const findings = ledgers + costs + statements + payouts + figures + feeds + files;
      if (findings === 0) await withOwner(open.address, (pool) => recordDeployment(pool, 'verify'));
      return findings;
    } finally {
      await database.close();
    }
  } finally {
    await open.close();
  }
}

async function verifyLedgers(database: Database, { result, progress }: Lines): Promise<number> {
  const findings: string[] = [];
  const { mandates, awaiting } = await verifyAllLedgers(database, {
    difference: (line) => void findings.push(line),
    progress,
  });
  const corrected = awaiting === 0 ? '' : `, ${awaiting} await the hourly correction by a worker (books.correct)`;
  return report(result, `ledgers: ${mandates} balanced and compared with their facts${corrected}`, findings);
}

async function verifyCosts(database: Database, { result, progress }: Lines): Promise<number> {
  const findings: string[] = [];
  let cases = 0;
  for await (const compared of compareCosts(database)) {
    findings.push(...compared.findings);
    cases = compared.cases;
    progress(`costs of ${cases} cases verified …`);
  }
  return report(result, `costs: those of ${cases} cases compared with the law`, findings);
}

async function verifyStatements(database: Database, { result, progress }: Lines): Promise<number> {
  const findings: string[] = [];
  let statements = 0;
  for await (const compared of compareStatements(database)) {
    findings.push(...compared.findings);
    statements = compared.statements;
    progress(`${statements} statements verified …`);
  }
  return report(result, `statements: ${statements} compared with their items`, findings);
}

async function verifyPayouts(database: Database, { result, progress }: Lines): Promise<number> {
  const findings: string[] = [];
  let [payouts, transfers] = [0, 0];
  for await (const compared of comparePayouts(database)) {
    findings.push(...compared.findings);
    ({ payouts, transfers } = compared);
    progress(`${payouts} payouts verified …`);
  }
  const what = `payouts: ${transfers} transfers of ${payouts} compared with their statements and payment files`;
  return report(result, what, findings);
}

async function verifyFiguresWith(database: Database, { result }: Lines): Promise<number> {
  const findings = (await verifyFigures(database)).map(
    ({ company_id, figure, point, expected, found }) =>
      `company ${company_id}: ${figure} ${point}: expected ${expected}, found ${found}`,
  );
  return report(result, 'figures of companies: compared with their cases', findings);
}

async function verifyFeedsWith(database: Database, { result, progress }: Lines): Promise<number> {
  const { events, entries, findings } = await verifyFeeds(database, (count) => progress(`${count} events verified …`));
  return report(result, `feeds: ${events} events and ${entries} entries compared`, findings);
}

interface Files {
  readonly database: Database;
  readonly contents: boolean;
  readonly lines: Lines;
}

async function verifyFiles({ dataDir, objectStore }: Settings, { database, contents, lines }: Files): Promise<number> {
  const { store } = openStorage({ folder: dataDir, s3: objectStore });
  const findings: string[] = [];
  let objects = 0;
  try {
    for await (const page of verifyObjects({ database, store, contents })) {
      objects = page.objects;
      findings.push(...page.findings);
      lines.progress(`${objects} objects verified …`);
    }
  } catch (error) {
    if (error instanceof ObjectStoreUnavailable)
      throw new StartError('the object store cannot be reached: see S3_ENDPOINT, or MAHNWERK_DATA_DIR', {
        cause: error,
      });
    throw error;
  } finally {
    await store.close();
  }
  return report(lines.result, `objects: ${objects} ${contents ? 'read and compared' : 'present'}`, findings);
}

/** Each finding is a line below its check. */
function report(print: (line: string) => void, check: string, findings: readonly string[]): number {
  const summary = findings.length === 1 ? '1 finding' : `${findings.length} findings`;
  print(findings.length === 0 ? `ok      ${check}` : `FAILED  ${check}: ${summary}`);
  for (const finding of findings) print(`        ${finding}`);
  return findings.length;
}

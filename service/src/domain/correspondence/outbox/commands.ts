/** What a person does with a letter that has left or was stopped, of every kind: the routes of each list of letters. */
import type { LetterStatus } from '@mahnwerk/contract/operator/letters.ts';
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import type { Caller } from '../../../platform/http/authenticate.ts';
import { type Audited, audited, unchanged } from '../../../platform/http/audited.ts';
import { orNotFound, refuseFailures, refuseUnless } from '../../../platform/refusal.ts';
import { refuseCopy } from '../../parties/companies/index.ts';
import type { LetterSource, LetterSources, ReturnReport, SourceDeps } from './source.ts';
import { type FoundLetter, lockRows, readKind, readLetter } from './store.ts';
import * as store from './store-moves.ts';
import { markUndeliverable } from './undeliverable.ts';

/** The gate is asked by others. */
type Source = Omit<LetterSource, 'ask'>;

interface OneLetter {
  readonly source: Source;
  readonly id: string;
}

/** A letter as one of the lists says it. */
interface ShownLetter {
  readonly status: LetterStatus;
  readonly acknowledged_at: string | null;
}

interface LetterReading<L extends ShownLetter> {
  readonly sourceOf: (tx: CompanyTx, id: string) => Promise<Source>;
  readonly read: (tx: CompanyTx, id: string, publicUrl: string) => Promise<L>;
}

interface CommandCall {
  readonly tx: CompanyTx;
  readonly path: { readonly id: string };
  readonly deps: SourceDeps;
}

export const letterCommands = <L extends ShownLetter>({ sourceOf, read }: LetterReading<L>) => ({
  async undeliverable({
    tx,
    path: { id },
    body,
    caller,
    deps,
  }: CommandCall & { readonly body: ReturnReport; readonly caller: Caller }): Promise<Audited<L>> {
    await refuseCopy(tx);
    const source = await sourceOf(tx, id);
    refuseFailures((errors) => source.checkReport(body, errors));
    const status = await reportUndeliverable(tx, { source, id, report: { ...body, caller } }, deps);
    const letter = await read(tx, id, deps.publicUrl);
    const { cause, reason } = body;
    return audited(letter, {
      before: { status },
      after: { status: letter.status, ...(cause === undefined ? { reason } : { cause }) },
    });
  },

  async acknowledge({ tx, path: { id }, deps }: CommandCall): Promise<Audited<L>> {
    await refuseCopy(tx);
    const source = await sourceOf(tx, id);
    const before = await read(tx, id, deps.publicUrl);
    await acknowledge(tx, { source, id });
    if (before.acknowledged_at !== null) return unchanged(before);
    const letter = await read(tx, id, deps.publicUrl);
    return audited(letter, { before: { acknowledged_at: null }, after: { acknowledged_at: letter.acknowledged_at } });
  },
});

/** The states in which a letter has left and can come back. */
const left: readonly LetterStatus[] = ['sent', 'taken', 'posted'];

/** The states in which a letter did not reach its debtor. */
const failed: readonly LetterStatus[] = ['stopped', 'undeliverable'];

/** A letter came back. @returns its status before */
async function reportUndeliverable(
  tx: CompanyTx,
  {
    report,
    blamesAddress = true,
    ...letter
  }: OneLetter & { readonly report: ReturnReport; readonly blamesAddress?: boolean },
  deps: SourceDeps,
): Promise<LetterStatus> {
  const status = await lockIn(tx, letter, left);
  const evidence = { what: 'bounced', detail: report.reason } as const;
  const { source, id } = letter;
  await markUndeliverable(tx, { source, letter: id, blamesAddress, report, evidence }, deps);
  return status;
}

/** What a person found out about a letter that came back by post. */
export interface LetterReturns {
  /** Undefined if the company has no such letter. */
  readonly find: (db: CompanyDb, id: string) => Promise<FoundLetter | undefined>;
  /** @throws Refusal conflict if it had not left */
  readonly cameBack: (
    tx: CompanyTx,
    letter: FoundLetter,
    how: { readonly report: ReturnReport; readonly blamesAddress: boolean },
  ) => Promise<void>;
}

export const letterReturns = (sources: LetterSources, deps: SourceDeps): LetterReturns => ({
  find: readKind,
  async cameBack(tx, { id, kind }, how) {
    await reportUndeliverable(tx, { source: sources.of(kind), id, ...how }, deps);
  },
});

/** A person took note of a letter that waits for it. @throws Refusal conflict if one has before */
export const letterAcknowledgement =
  (sources: LetterSources) =>
  async (tx: CompanyTx, id: string): Promise<void> => {
    await refuseCopy(tx);
    const { kind } = orNotFound(await readKind(tx, id));
    await acknowledge(tx, { source: sources.of(kind), id });
    const { acknowledged_at } = orNotFound(await readLetter(tx, id));
    refuseUnless(acknowledged_at === tx.now, 'conflict', { detail: 'The letter is acknowledged.' });
  };

/** A person took note that a letter was stopped or came back; again, it changes nothing. */
async function acknowledge(tx: CompanyTx, letter: OneLetter): Promise<void> {
  await lockIn(tx, letter, failed);
  store.acknowledge(tx, letter.id);
}

async function lockIn(
  tx: CompanyTx,
  { source, id }: OneLetter,
  allowed: readonly LetterStatus[],
): Promise<LetterStatus> {
  await source.lock(tx, [id]);
  const status = orNotFound((await lockRows(tx, [id])).get(id));
  refuseUnless(allowed.includes(status), 'conflict', { detail: `Not allowed while the letter is \`${status}\`.` });
  return status;
}

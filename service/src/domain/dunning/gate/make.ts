/** Makes a letter and passes it through the gate: work of the queue, one letter each. */
import assert from 'node:assert/strict';
import type { Database } from '../../../platform/database/pool.ts';
import { ObjectStoreUnavailable, SpoolUnavailable } from '../../../platform/objects/index.ts';
import { errorCodeOf, type WorkHandler } from '../../../platform/queue/index.ts';
import { isTypesetterUnavailable, type Typesetter } from '../../../platform/typesetting/typesetter.ts';
import { isTooLong, letterDocument, type LetterProblem, tooLong, unprintableOf } from '../letters/index.ts';
import { letterKind } from './kind.ts';
import { ask, type GateResult } from './gate.ts';
import { type GateDeps, type MadeLetter, pass } from './pass.ts';
import * as store from './store.ts';

export interface MakeOptions {
  readonly database: Database;
  readonly typesetter: Typesetter;
  readonly deps: GateDeps;
}

/** Longer than typesetting a bundle of a hundred invoices, several times. */
const lease_seconds = 180;

/** Pauses before a letter is made again: the typesetting process is busy; the object store or the disk is away. */
const [busy_seconds, away_seconds] = [5, 60];

/** A letter whose invoices change faster than it is made waits for a calmer moment. */
const attempts_max = 5;

export const letterHandler = (options: MakeOptions): WorkHandler => ({
  kind: letterKind,
  concurrency: 4,
  lease_seconds,
  async work({ key: id, company_id: company }) {
    assert(company !== null, 'a letter belongs to a company');
    try {
      const isOver = await makeAndPass(options, company, id);
      return isOver ? { kind: 'done' } : { kind: 'postponed', seconds: 2, counts: false };
    } catch (error) {
      if (!isTypesetterUnavailable(error) && !isStorageAway(error)) throw error;
      return {
        kind: 'postponed',
        seconds: isTypesetterUnavailable(error) ? busy_seconds : away_seconds,
        counts: false,
        error: errorCodeOf(error),
      };
    }
  },
  close: () => void options.typesetter.close(),
});

/** Makes the letter until it says what holds when it leaves. @returns false if its invoices change faster than that */
async function makeAndPass(options: MakeOptions, company: string, id: string): Promise<boolean> {
  let made: MadeLetter | undefined;
  for (let attempt = 1; attempt <= attempts_max; attempt += 1) {
    const asked = await askOrPass(options, { company, id, made });
    if (asked === 'over') return true;
    const problems = unprintableOf(asked.content);
    made = problems.length === 0 ? await makeLetter(options, asked).catch(tooLongAs(problems, asked)) : undefined;
    // The gate stops the notices of a debtor that no letter can address.
    if (made === undefined) await hold(options, company, { asked, problems });
  }
  return false;
}

/** However long the object store or the disk is away, the letter is made afterwards. */
const isStorageAway = (error: unknown): boolean =>
  error instanceof ObjectStoreUnavailable || error instanceof SpoolUnavailable;

/** One transaction of the gate. It passes a letter that says what it would say now; another one is made (anew). */
const askOrPass = (
  { database, deps }: MakeOptions,
  { company, id, made }: { readonly company: string; readonly id: string; readonly made: MadeLetter | undefined },
): Promise<'over' | Asked> =>
  database.asOperator(async (tx) => {
    const bound = tx.forCompany(company);
    const asked = await ask(bound, id, { from: 'created', publicUrl: deps.publicUrl });
    if (asked.kind === 'over') return 'over';
    if (made?.fingerprint !== asked.fingerprint) return asked;
    await pass(bound, asked, made, deps);
    return 'over';
  });

type Asked = Extract<GateResult, { kind: 'free' }>;

/** Adds the problem of an address that fits in the window at no size; throws every other failure. */
const tooLongAs =
  (problems: LetterProblem[], { content }: Asked) =>
  (error: unknown): undefined => {
    if (!isTooLong(error)) throw error;
    problems.push(tooLong(content));
  };

const hold = (
  { database }: MakeOptions,
  company: string,
  { asked, problems }: { readonly asked: Asked; readonly problems: readonly LetterProblem[] },
): Promise<void> =>
  database.asOperator(async (tx) => {
    const [debtor] = asked.notices;
    if (debtor !== undefined) store.setNotPrintable(tx.forCompany(company), debtor.invoice, problems);
  });

/** The bytes are stored under their content before a row names them. */
async function makeLetter(
  { typesetter, deps: { objects } }: Pick<MakeOptions, 'typesetter' | 'deps'>,
  { content, fingerprint }: Asked,
): Promise<MadeLetter> {
  const { pdf, pages } = await typesetter.typeset(letterDocument(content));
  const file = await objects.spool.take([pdf], pdf.length);
  try {
    await objects.keep([file]);
  } finally {
    await file.release();
  }
  return { fingerprint, sha256: file.sha256, size: file.size, pages };
}

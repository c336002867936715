/** Makes a letter and passes it through the gate into the mail or the outbox: work of the queue, one letter each. */
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { LetterProblem } from '@mahnwerk/contract/operator/letters.ts';
import type { Database } from '../../../platform/database/pool.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { enqueueMail } from '../../../platform/mail/index.ts';
import { ObjectStoreUnavailable, SpoolUnavailable } from '../../../platform/objects/index.ts';
import { errorCodeOf, type WorkHandler } from '../../../platform/queue/index.ts';
import { mergePdfs } from '../../../platform/typesetting/merge.ts';
import { isTypesetterUnavailable, type Typesetter } from '../../../platform/typesetting/typesetter.ts';
import { isTooLong, tooLong, unprintableOf } from '../letters/index.ts';
import { ask, type Asked } from './gate.ts';
import type { FreeLetter, LetterFile, LetterSource } from './source.ts';
import * as store from './store-moves.ts';

export interface MakeOptions {
  readonly source: LetterSource;
  readonly database: Database;
  readonly typesetter: Typesetter;
  readonly deps: Pick<Dependencies, 'publicUrl' | 'environment' | 'objects' | 'mail'>;
}

/** A file, and what it says. */
interface MadeLetter extends LetterFile {
  readonly fingerprint: string;
}

/** Longer than typesetting a bundle of a hundred invoices, several times. */
const lease_seconds = 180;

/** Pauses before a letter is made again: the typesetting process is busy; the object store or the disk is away. */
const [busy_seconds, away_seconds] = [5, 60];

/** A letter that changes faster than it is made waits for a calmer moment. */
const attempts_max = 5;

export const letterHandler = (options: MakeOptions): WorkHandler => ({
  kind: options.source.work,
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

/** Makes the letter until it says what holds when it leaves. @returns false if it changes faster than that */
async function makeAndPass(options: MakeOptions, company: string, id: string): Promise<boolean> {
  let made: MadeLetter | undefined;
  for (let attempt = 1; attempt <= attempts_max; attempt += 1) {
    const free = await askOrPass(options, { company, id, made });
    if (free === 'over') return true;
    const problems = unprintableOf(free.addressee);
    made = problems.length === 0 ? await makeLetter(options, free).catch(tooLongAs(problems, free)) : undefined;
    // The gate stops a letter to a debtor that no letter can address.
    if (made === undefined)
      await options.database.asOperator(async (tx) => free.refuse(tx.forCompany(company), problems));
  }
  return false;
}

/** However long the object store or the disk is away, the letter is made afterwards. */
const isStorageAway = (error: unknown): boolean =>
  error instanceof ObjectStoreUnavailable || error instanceof SpoolUnavailable;

/** One transaction of the gate. It passes a letter that says what it would say now; another one is made (anew). */
const askOrPass = (
  { source, database, deps }: MakeOptions,
  { company, id, made }: { readonly company: string; readonly id: string; readonly made: MadeLetter | undefined },
): Promise<'over' | FreeLetter> =>
  database.asOperator(async (tx) => {
    const bound = tx.forCompany(company);
    const asked = await ask(bound, { source, id, from: 'created' }, deps);
    if (asked.kind === 'over') return 'over';
    if (made?.fingerprint !== asked.free.fingerprint) return asked.free;
    await pass(bound, asked, made, { source, deps });
    return 'over';
  });

/** The letter leaves: it is handed to the mail or lies in the outbox, with all that its module says follows. */
async function pass(
  tx: CompanyTx,
  { letter, free }: Extract<Asked, { kind: 'free' }>,
  made: MadeLetter,
  { source, deps }: Pick<MakeOptions, 'source' | 'deps'>,
): Promise<void> {
  store.pass(tx, letter.id, free, made);
  const mail = await free.leave(tx, made);
  const to = free.way.channel === 'email' ? free.way.recipient : undefined;
  assert((to === undefined) === (mail === undefined), 'a letter by e-mail has a mail, one by post has none');
  if (to !== undefined && mail !== undefined)
    store.carry(tx, {
      letter_id: letter.id,
      mail_id: enqueueMail(tx, deps, {
        ...mail,
        to,
        reference: { kind: source.work, id: letter.id, company: tx.tenant.company_id },
      }),
    });
}

/** Adds the problem of an address that fits in the window at no size; throws every other failure. */
const tooLongAs =
  (problems: LetterProblem[], { addressee }: FreeLetter) =>
  (error: unknown): undefined => {
    if (!isTooLong(error)) throw error;
    problems.push(tooLong(addressee));
  };

/** The bytes are stored under their content before a row names them. */
async function makeLetter(
  { typesetter, deps: { objects } }: Pick<MakeOptions, 'typesetter' | 'deps'>,
  { document, fingerprint, appendix }: FreeLetter,
): Promise<MadeLetter> {
  const { pdf, pages } = await typesetter.typeset(document());
  const following = (await appendix?.({ typesetter, objects })) ?? [];
  const whole = following.length === 0 ? { pdf, pages } : await merged([pdf, ...following], objects);
  const file = await objects.spool.take([whole.pdf], whole.pdf.length);
  try {
    await objects.keep([file]);
  } finally {
    await file.release();
  }
  return { fingerprint, sha256: file.sha256, size: file.size, pages: whole.pages };
}

/** One PDF of several, in a process of its own. */
async function merged(
  pdfs: readonly Buffer[],
  { spool }: Dependencies['objects'],
): Promise<{ readonly pdf: Buffer; readonly pages: number }> {
  const folder = await mkdtemp(join(spool.folder, 'letter-'));
  try {
    const path = join(folder, 'letter.pdf');
    const pages = await mergePdfs(pdfs, path);
    return { pdf: await readFile(path), pages: pages.reduce((sum, each) => sum + each, 0) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

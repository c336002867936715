/** Makes a letter and passes it through the gate into the mail or the outbox: work of the queue, one letter each. */
import assert from 'node:assert/strict';
import type { Database } from '../../../platform/database/pool.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { enqueueMail } from '../../../platform/mail/index.ts';
import { ObjectStoreUnavailable, SpoolUnavailable } from '../../../platform/objects/index.ts';
import { errorCodeOf, type WorkHandler } from '../../../platform/queue/index.ts';
import { isTypesetterUnavailable, type Typesetter } from '../../../platform/typesetting/typesetter.ts';
import { ask, type Asked } from './gate.ts';
import { makeFile } from './make-file.ts';
import { type FreeLetter, type LetterFile, LetterRefused, type LetterSource, type Refused } from './source.ts';
import * as store from './store-moves.ts';

export interface MakeOptions {
  readonly source: LetterSource;
  readonly database: Database;
  readonly typesetter: Typesetter;
  readonly deps: Pick<
    Dependencies,
    'publicUrl' | 'environment' | 'mailbox' | 'hashSecret' | 'debtorUrl' | 'objects' | 'mail'
  >;
}

/** What came of making a letter that says this. */
type Attempt = { readonly fingerprint: string } & (
  | ({ readonly kind: 'made' } & LetterFile)
  | { readonly kind: 'refused'; readonly refused: Refused }
);

/** Longer than typesetting a bundle of a hundred invoices, several times. */
const lease_seconds = 180;

/** Pauses before a letter is made again: the typesetting process is busy; the object store or the disk is away. */
const [busy_seconds, away_seconds] = [5, 60];

/** How often a letter is made before it waits for a calmer moment, or is stopped as `changed` (correspondence.md 5). */
const makings_max = 3;
const restless: Refused = { reason: 'changed', problems: [] };

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
  let made: Attempt | undefined;
  for (let makings = 0; makings <= makings_max; makings += 1) {
    const free = await askOrPass(options, { company, id, made, isLast: makings === makings_max });
    if (free === 'over') return true;
    if (makings < makings_max) made = await attempt(options, free);
  }
  return false;
}

async function attempt(
  { typesetter, deps: { objects } }: Pick<MakeOptions, 'typesetter' | 'deps'>,
  free: FreeLetter,
): Promise<Attempt> {
  const { fingerprint } = free;
  try {
    return { kind: 'made', fingerprint, ...(await makeFile(free, { typesetter, objects })) };
  } catch (error) {
    if (error instanceof LetterRefused) return { kind: 'refused', fingerprint, refused: error };
    throw error;
  }
}

/** However long the object store or the disk is away, the letter is made afterwards. */
const isStorageAway = (error: unknown): boolean =>
  error instanceof ObjectStoreUnavailable || error instanceof SpoolUnavailable;

interface LetterQuestion {
  readonly company: string;
  readonly id: string;
  readonly made: Attempt | undefined;
  /** Whether a letter that says something else now is made no more. */
  readonly isLast: boolean;
}

/** One transaction of the gate. It passes a letter that says what it would say now; another one is made (anew). */
const askOrPass = (
  { source, database, deps }: MakeOptions,
  { company, id, made, isLast }: LetterQuestion,
): Promise<'over' | FreeLetter> =>
  database.asOperator(async (tx) => {
    const bound = tx.forCompany(company);
    const asked = await ask(bound, { source, id, from: 'created' }, deps);
    if (asked.kind === 'over') return 'over';
    const isSame = made?.fingerprint === asked.free.fingerprint;
    if (isSame && made.kind === 'made') {
      await pass(bound, asked, made, { source, deps });
      return 'over';
    }
    const refused = isSame && made.kind === 'refused' ? made.refused : isLast ? restless : undefined;
    const stopped = refused && (await asked.free.refuse(bound, refused));
    if (stopped === undefined) return asked.free;
    store.stop(bound, [id], stopped);
    return 'over';
  });

/** The letter leaves: it is handed to the mail or lies in the outbox, with all that its module says follows. */
async function pass(
  tx: CompanyTx,
  { letter, free }: Extract<Asked, { kind: 'free' }>,
  made: LetterFile,
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

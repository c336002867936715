/** SQL of what becomes of a letter: each change of its state, and the evidence of it. SQL that reads letters: store.ts. */
import type { EvidenceKind, LetterChannel, LetterKind } from '@mahnwerk/contract/operator/letters.ts';
import { columnsOf } from '../../../platform/database/columns.ts';
import type { CompanyTx, OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type {
  FreeLetter,
  LetterFile,
  LetterMove,
  LetterSource,
  LetterSources,
  LockedLetter,
  ReturnedLetter,
  StoppedLetter,
} from './source.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('outbox');

const newLetters = columnsOf({ id: 'uuid', debtor_id: 'uuid', channel: 'text', level: 'smallint' });

const insertLetters = statement(
  'insertLetters',
  `insert into letters (company_id, id, kind, debtor_id, run_id, channel, status, level, dated, created_at, updated_at)
   select :company_id, l.id, :kind, l.debtor_id, :run_id, l.channel, 'created', l.level, :dated, :now, :now from ${newLetters.as('l')}`,
);

const enqueueLetters = statement(
  'enqueueLetters',
  `insert into work_items (company_id, id, kind, key)
   select :company_id, l.id, :work, l.id::text from unnest(:letters::uuid[]) as l (id)`,
);

export interface NewLetter {
  readonly id: string;
  readonly debtor_id: string;
  readonly channel: LetterChannel;
  readonly level: number | null;
}

/** Inserts letters to make, and the work of making them. */
export function create(
  tx: CompanyTx,
  { work }: Pick<LetterSource, 'work'>,
  given: { readonly kind: LetterKind; readonly run_id: string | null; readonly dated: string },
  letters: readonly NewLetter[],
): void {
  if (letters.length === 0) return;
  tx.send(insertLetters, { ...given, ...newLetters.of(letters.map((each) => ({ ...each }))) });
  tx.send(enqueueLetters, { work, letters: letters.map(({ id }) => id) });
}

const attestLetters = statement(
  'attest',
  `insert into letter_evidence (company_id, letter_id, position, at, what, detail, sha256)
   select l.company_id, l.id, coalesce((select max(e.position) from letter_evidence e where e.company_id = l.company_id and e.letter_id = l.id), 0) + 1,
     :stamp, :what, nullif(concat_ws('; ', :detail::text, :bound_author_name::text), ''), l.sha256
   from letters l where l.company_id = :company_id and l.id = any(:letters::uuid[])`,
);

/** What happened, for good: with who caused it, and the hash of the file that the letter has now. */
export interface Evidence {
  readonly what: EvidenceKind;
  readonly detail: string | null;
}

export const attest = (tx: CompanyTx, letters: readonly string[], evidence: Evidence): void =>
  tx.send(attestLetters, { letters, ...evidence });

const lockRow = statement(
  'lockLetter',
  `select id, kind, debtor_id, mandate_id, run_id, channel, status, level, dated, fingerprint, passed_at
   from letters where company_id = :company_id and id = :letter for update`,
  // But for a draft, which is never asked for.
  { notNull: ['dated'] },
);

export const lockLetter = (tx: CompanyTx, letter: string): Promise<LockedLetter | undefined> =>
  tx.findOne(lockRow, { letter });

const stopLetters = statement(
  'stop',
  `update letters set status = 'stopped', stop_reason = :reason, stop_problems = :problems, needs_person = :needs_person,
     batch_id = null, batch_position = null, updated_at = :stamp
   where company_id = :company_id and id = any(:letters::uuid[])`,
);

export type LetterStop = Omit<StoppedLetter, 'kind'>;

/** Stops letters that have not left: by the gate, or because what they are about was settled or withdrawn. */
export function stop(
  tx: CompanyTx,
  letters: readonly string[],
  { reason, problems, needsPerson }: LetterStop,
  evidence: Evidence = { what: 'stopped', detail: reason },
): void {
  if (letters.length === 0) return;
  tx.send(stopLetters, { letters, reason, problems: JSON.stringify(problems), needs_person: needsPerson });
  attest(tx, letters, evidence);
}

const remake = statement(
  'makeAnew',
  `update letters set status = 'created', updated_at = :stamp where company_id = :company_id and id = :letter`,
);

export function makeAnew(tx: CompanyTx, letter: string): void {
  tx.send(remake, { letter });
  attest(tx, [letter], { what: 'made_anew', detail: null });
}

const passLetter = statement(
  'pass',
  `update letters set status = :status, channel = :channel, level = :level, fingerprint = :fingerprint, sha256 = :sha256, size = :size,
     pages = :pages, recipient = :recipient, address = :address, passed_at = coalesce(passed_at, :now), updated_at = :stamp
   where company_id = :company_id and id = :letter`,
);

/** The status of a letter that has passed the gate. */
export const passedStatus = { email: 'sending', post: 'waiting' } as const;

/** The letter enters mail queue or outbox with its file. */
export function pass(
  tx: CompanyTx,
  letter: string,
  { way, level, fingerprint }: Pick<FreeLetter, 'way' | 'level' | 'fingerprint'>,
  { sha256, size, pages }: LetterFile,
): void {
  tx.send(passLetter, {
    letter,
    status: passedStatus[way.channel],
    channel: way.channel,
    level,
    fingerprint: Buffer.from(fingerprint, 'hex'),
    sha256: Buffer.from(sha256, 'hex'),
    size,
    pages,
    recipient: way.channel === 'email' ? way.recipient : null,
    address: way.channel === 'post' ? JSON.stringify(way.address) : null,
  });
  attest(tx, [letter], { what: 'passed', detail: null });
}

const carryLetter = statement(
  'carry',
  'insert into letter_mails (mail_id, company_id, letter_id) values (:mail_id, :company_id, :letter_id)',
);

/** The mail that carries a letter: answers and bounces name it. */
export const carry = (tx: CompanyTx, of: { readonly letter_id: string; readonly mail_id: string }): void =>
  tx.send(carryLetter, of);

const sendLetter = statement(
  'sent',
  `update letters set status = 'sent', updated_at = :stamp where company_id = :company_id and id = :letter and status = 'sending'`,
);

/** The mail server took the letter. */
export function sent(
  tx: CompanyTx,
  source: LetterSource,
  { letter, at }: { readonly letter: string; readonly at: string },
): void {
  tx.send(sendLetter, { letter });
  source.moved(tx, [letter], { from: 'sending', to: 'sent', sentAt: at });
  attest(tx, [letter], { what: 'mail_accepted', detail: null });
}

const returnLetter = statement(
  'undeliverable',
  `update letters set status = 'undeliverable', updated_at = :stamp
   where company_id = :company_id and id = :letter and status in ('sending', 'sent', 'taken', 'posted')
   returning id, kind, debtor_id, channel, recipient, address`,
);

/** Undefined if the letter had not left, or came back before. */
export const setUndeliverable = (tx: CompanyTx, letter: string): Promise<ReturnedLetter | undefined> =>
  tx.findOne(returnLetter, { letter });

const acknowledgeLetter = statement(
  'acknowledge',
  'update letters set acknowledged_at = :now, updated_at = :stamp where company_id = :company_id and id = :id and acknowledged_at is null',
);

/** A person took note that a locked letter was stopped or came back. */
export const acknowledge = (tx: CompanyTx, id: string): void => tx.send(acknowledgeLetter, { id });

// With a print batch.

const takeLetter = statement(
  'take',
  `update letters set status = 'taken', batch_position = :position, updated_at = :stamp
   where company_id = :company_id and id = :id and status = 'waiting' and batch_id = :batch_id
   returning id, kind, company_id, sha256, pages, address`,
);

export type TakenRow = Statements['take']['row'];

/** Takes a reserved letter that has passed the gate; undefined if it does not wait any more. */
export async function take(
  tx: CompanyTx,
  source: LetterSource,
  taken: { readonly id: string; readonly batch_id: string; readonly position: number },
): Promise<TakenRow | undefined> {
  const row = await tx.findOne(takeLetter, taken);
  if (row === undefined) return undefined;
  source.moved(tx, [row.id], { from: 'waiting', to: 'taken' });
  attest(tx, [row.id], { what: 'batch_taken', detail: taken.batch_id });
  return row;
}

const giveBackTaken = statement(
  'giveBack',
  `update letters set status = 'waiting', batch_id = null, batch_position = null, updated_at = :stamp
   where batch_id = :batch_id and status = 'taken' returning company_id, id, kind`,
);

/** The letters of a batch wait in the outbox again. */
export const giveBack = async (tx: OperatorTx, sources: LetterSources, batch_id: string): Promise<void> =>
  follow(tx, sources, await tx.many(giveBackTaken, { batch_id }), {
    move: { from: 'taken', to: 'waiting' },
    evidence: { what: 'returned', detail: batch_id },
  });

const postLetters = statement(
  'post',
  `with taken as (
     select company_id, id from letters where batch_id = :batch_id and status = 'taken' order by company_id, id for update
   )
   update letters l set status = 'posted', updated_at = :stamp from taken t
   where l.company_id = t.company_id and l.id = t.id returning l.company_id, l.id, l.kind`,
);

/** Marks the letters of a batch that are still taken as posted. */
export const post = async (
  tx: OperatorTx,
  sources: LetterSources,
  { batch_id, posted_on }: { readonly batch_id: string; readonly posted_on: string },
): Promise<void> =>
  follow(tx, sources, await tx.many(postLetters, { batch_id }), {
    move: { from: 'taken', to: 'posted', postedOn: posted_on },
    evidence: { what: 'posted', detail: `${batch_id}; ${posted_on}` },
  });

const postWaitingLetters = statement(
  'post_waiting',
  `with waiting as (
     select company_id, id from letters where company_id = :company_id and status = 'waiting' and batch_id is null order by id for update
   )
   update letters l set status = 'posted', updated_at = :stamp from waiting w
   where l.company_id = w.company_id and l.id = w.id returning l.company_id, l.id, l.kind`,
);

/** Without a print batch, as a sandbox's clock does it: what lies in the outbox of a company counts as posted. @returns how many */
export const postWaiting = async (
  tx: OperatorTx,
  sources: LetterSources,
  { company, posted_on }: { readonly company: string; readonly posted_on: string },
): Promise<number> => {
  const posted = await tx.forCompany(company).many(postWaitingLetters);
  follow(tx, sources, posted, {
    move: { from: 'waiting', to: 'posted', postedOn: posted_on },
    evidence: { what: 'posted', detail: posted_on },
  });
  return posted.length;
};

/** The modules of letters that have moved follow them, company by company. */
function follow(
  tx: OperatorTx,
  sources: LetterSources,
  letters: readonly { readonly company_id: string; readonly id: string; readonly kind: LetterKind }[],
  { move, evidence }: { readonly move: LetterMove; readonly evidence: Evidence },
): void {
  const byCompany = Map.groupBy(letters, ({ company_id }) => company_id);
  for (const [company, own] of [...byCompany].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const bound = tx.forCompany(company);
    const ids = own.map(({ id }) => id).toSorted();
    for (const source of sources.all)
      source.moved(
        bound,
        own.filter(({ kind }) => source.kinds.includes(kind)).map(({ id }) => id),
        move,
      );
    attest(bound, ids, evidence);
  }
}

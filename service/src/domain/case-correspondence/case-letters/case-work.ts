/** Letters that case work asks for, in its own transaction (correspondence.md 13). */
import type { LetterChannel, LetterProblem } from '@mahnwerk/contract/operator/letters.ts';
import type { CaseLetterReason, LetterPlan, LetterRecipientInput } from '@mahnwerk/contract/shapes/case-letter.ts';
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueue } from '../../../platform/queue/index.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import type { MandateRow } from '../../collection/mandates/index.ts';
import { lockLetters, stopLetters } from '../../correspondence/outbox/index.ts';
import { refuseTooMany, wordsOf } from './draft.ts';
import type { AskedLetter, OfferedPlan } from './facts.ts';
import { judge } from './judge.ts';
import { type FactSetting, readCaseDebtors, readFacts } from './read-facts.ts';
import { demanding } from './reasons.ts';
import { everyRecipient } from './recipient.ts';
import { caseLetterWork, problemsOf, takeBack } from './source.ts';
import * as store from './store.ts';
import { lockDebtorsOf } from './store-facts.ts';

/** A letter that a step wants. */
export interface LetterRequest {
  /** Locked. */
  readonly mandate: MandateRow;
  readonly text_key: string;
  /** `debtor`: the debtor of the case; `all`: each of its debtors has one of its own. Who represents one has its letter. */
  readonly recipients: 'debtor' | 'all';
  /** Default: that of the settings, where the text has it. */
  readonly channel?: LetterChannel;
  readonly dated: string;
  /** Default: a working day, `payment_days` of the text after `dated`. */
  readonly pay_by?: string | null;
  /** What a `plan_offer` offers. */
  readonly plan?: LetterPlan | null;
  readonly offered?: OfferedPlan;
  /** The plan that a letter is about; default: the newest of the case. */
  readonly plan_id?: string | null;
  /** The due day of the instalment that a reminder is about; default: what is overdue, else the next one. */
  readonly instalment?: string;
  /** Names the step: asked for again, it is the same letter. */
  readonly key: string;
}

/** Every reason, in the order of the gate (correspondence.md 6.1). */
export interface RefusedLetter {
  readonly refused: readonly CaseLetterReason[];
  readonly problems: readonly LetterProblem[];
}

/** What became of the request for one debtor. */
export type RequestedLetter = { readonly debtor_id: string } & (
  | { readonly letter_id: string }
  /** Nothing is written. */
  | RefusedLetter
);

/** Asks the gate for each recipient, and makes the letters that may leave. */
export async function requestLetter(
  tx: CompanyTx,
  request: LetterRequest,
  setting: FactSetting,
): Promise<RequestedLetter[]> {
  await lockDebtorsOf(tx, [request.mandate.id]);
  return forEach(tx, request, async (recipient) => {
    const { mandate, key, dated } = request;
    const { debtor_id } = recipient;
    const known = await store.findRequested(tx, { mandate_id: mandate.id, key, debtor_id });
    if (known !== undefined) return { debtor_id, letter_id: known };
    const { asked, facts, content, refused } = await asks(tx, request, recipient, setting);
    if (refused !== undefined) return { debtor_id, ...refused };
    refuseTooMany(await store.countLetters(tx, mandate.id));
    const id = newId();
    store.insert(tx, {
      ...wordsOf({ asked, debtors: facts.debtors, text: facts.text }),
      id,
      mandate_id: mandate.id,
      kind: facts.text.kind,
      channel: content.channel,
      origin: 'case_work',
      status: 'created',
      dated,
      repeats_letter_id: null,
      request_key: key,
    });
    enqueue(tx, { kind: caseLetterWork, key: id, company: tx.tenant.company_id });
    return { debtor_id, letter_id: id };
  });
}

export type CheckedLetter = RefusedLetter & { readonly debtor_id: string };

/** What `requestLetter` would find, without effect: no reason for a debtor whose letter may leave. */
export const checkLetter = (db: CompanyDb, request: LetterRequest, setting: FactSetting): Promise<CheckedLetter[]> =>
  forEach(db, request, async (recipient) => {
    const { refused = { refused: [], problems: [] } } = await asks(db, request, recipient, setting);
    return { debtor_id: recipient.debtor_id, ...refused };
  });

interface Withdrawal {
  readonly reason: string;
  /** One letter alone. */
  readonly only?: string;
  /** Also what people have written that demands something. */
  readonly ofPeople?: boolean;
  readonly publicUrl: string;
}

/** Stops the letters of case work that have not left, or one of them, and reverses what they booked. @param mandate locked */
export async function withdrawLetters(
  tx: CompanyTx,
  mandate: MandateRow,
  { reason, only, ofPeople = false, publicUrl }: Withdrawal,
): Promise<void> {
  const unleft = await store.readUnleft(tx, mandate.id, ofPeople ? [...demanding] : []);
  const ids = unleft.filter((id) => only === undefined || id === only);
  const statuses = await lockLetters(tx, ids);
  // A print batch may have taken one in the meantime.
  const left = ids.filter((id) => ['created', 'waiting'].includes(statuses.get(id) ?? ''));
  for (const id of left) await takeBack(tx, { row: orNotFound(await store.readLetter(tx, id)), mandate, publicUrl });
  const stop = { reason: 'withdrawn', problems: [], needsPerson: false } as const;
  stopLetters(tx, left, stop, { what: 'withdrawn', detail: reason });
}

type OfDebtor = LetterRecipientInput & { readonly debtor_id: string };

/** One after the other: each sees what the one before has booked. */
async function forEach<T>(
  db: CompanyDb,
  { mandate, recipients, dated }: LetterRequest,
  work: (recipient: OfDebtor) => Promise<T>,
): Promise<T[]> {
  const all = everyRecipient(await readCaseDebtors(db, mandate), dated);
  const done: T[] = [];
  for (const recipient of recipients === 'all' ? all : all.slice(0, 1)) done.push(await work(recipient as OfDebtor));
  return done;
}

async function asks(db: CompanyDb, request: LetterRequest, recipient: OfDebtor, setting: FactSetting) {
  const { mandate, text_key, dated, channel, pay_by, plan, offered, plan_id, instalment } = request;
  const draft = { recipient, channel, pay_by, plan, offered, plan_id, instalment };
  const asked: AskedLetter = {
    id: null,
    mandate_id: mandate.id,
    dated,
    origin: 'case_work',
    text_key,
    read: null,
    draft,
  };
  const facts = await readFacts(db, mandate, asked, setting);
  const { content, reasons } = judge(facts);
  const refused =
    reasons.length === 0 ? undefined : { refused: reasons.map(({ code }) => code), problems: problemsOf(reasons) };
  return { asked, facts, content, refused };
}

/** What a person does with a letter that has left or was stopped, of every kind. */
import type { LetterStatus } from '@mahnwerk/contract/operator/letters.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';
import type { LetterSource, ReturnReport, SourceDeps } from './source.ts';
import { lockRows } from './store.ts';
import * as store from './store-moves.ts';
import { markUndeliverable } from './undeliverable.ts';

interface OneLetter {
  readonly source: LetterSource;
  readonly id: string;
}

/** The states in which a letter has left and can come back. */
const left: readonly LetterStatus[] = ['sent', 'taken', 'posted'];

/** The states in which a letter did not reach its debtor. */
const failed: readonly LetterStatus[] = ['stopped', 'undeliverable'];

/** A letter came back. @returns its status before */
export async function reportUndeliverable(
  tx: CompanyTx,
  { report, ...letter }: OneLetter & { readonly report: ReturnReport },
  deps: SourceDeps,
): Promise<LetterStatus> {
  const status = await lockIn(tx, letter, left);
  const evidence = { what: 'bounced', detail: report.reason } as const;
  const { source, id } = letter;
  await markUndeliverable(tx, { source, letter: id, blamesAddress: true, report, evidence }, deps);
  return status;
}

/** A person took note that a letter was stopped or came back; again, it changes nothing. */
export async function acknowledge(tx: CompanyTx, letter: OneLetter): Promise<void> {
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

/**
 * Judges the lines of a file statement by statement: each one knows what the statements before it left. Days of which
 * nothing is stored are not looked at: their lines are new.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { OperatorTx } from '../../../platform/database/session.ts';
import type { FileLine, Piece, StoredLine, Verdict } from './day-lines.ts';
import { judgeDay } from './identity.ts';
import type { ReadDayOfStatement, StatementOfFile } from './protocol.ts';
import type { ComparedLine } from './rows.ts';
import { folded } from './rows.ts';
import * as store from './store-lines.ts';

export interface JudgedLines {
  /** Lines that are not new, in the order of the file. */
  readonly verdicts: readonly store.LineVerdict[];
  readonly new_count: number;
  readonly doubtful_count: number;
}

/** What is known of a day of an account, while the statements of the file add to it. */
interface KnownDay extends store.AccountDay {
  readonly lines: StoredLine[];
  readonly pieces: Piece[];
}

const keyOf = ({ iban, day }: store.AccountDay): string => `${iban} ${day}`;

const lineOf = ([position, id, cents, likeness, ids, name]: ComparedLine): FileLine => ({
  position,
  id,
  cents: BigInt(cents),
  likeness,
  ids,
  name,
});

class FileJudgement {
  readonly verdicts: store.LineVerdict[] = [];
  readonly #bank_file_id: string;
  newCount = 0;

  constructor(bank_file_id: string) {
    this.#bank_file_id = bank_file_id;
  }

  judge(read: ReadDayOfStatement, known: KnownDay): void {
    const lines = (JSON.parse(Buffer.from(read.lines).toString()) as readonly ComparedLine[]).map(lineOf);
    const balances = { opening: BigInt(read.opening_cents), closing: BigInt(read.closing_cents) };
    for (const [line, verdict] of judgeDay({ ...balances, lines }, known)) this.#take(line, verdict, known);
    known.pieces.push({ ...balances, bank_file_id: this.#bank_file_id });
  }

  #take(line: FileLine, verdict: Verdict, known: KnownDay): void {
    const { result } = verdict;
    if (result === 'new') this.newCount += 1;
    else this.verdicts.push({ position: line.position, result, of_id: verdict.of.id });
    const bank_file_id = this.#bank_file_id;
    if (result === 'duplicate') verdict.of.repeated_in.push(bank_file_id);
    else known.lines.push({ ...line, bank_file_id, repeated_in: [], standing: result === 'new' ? 'counts' : 'aside' });
  }
}

/** The days of the file that other statements know, stored ones or those of the file itself. */
async function knownDays(tx: OperatorTx, days: readonly store.AccountDay[]): Promise<ReadonlyMap<string, KnownDay>> {
  const pieces = Map.groupBy(
    await store.readPieces(tx, [...new Map(days.map((each) => [keyOf(each), each])).values()]),
    keyOf,
  );
  const isRepeated = Map.groupBy(days, keyOf);
  const known = new Map(
    days
      .filter((each) => pieces.has(keyOf(each)) || (isRepeated.get(keyOf(each)) ?? []).length > 1)
      .map(({ iban, day }): [string, KnownDay] => [keyOf({ iban, day }), { iban, day, lines: [], pieces: [] }]),
  );
  for (const [key, of] of known)
    of.pieces.push(
      ...(pieces.get(key) ?? []).map((each) => ({
        opening: each.opening_cents,
        closing: each.closing_cents,
        bank_file_id: each.bank_file_id,
      })),
    );
  for (const row of await store.readDayLines(tx, [...known.values()]))
    known.get(keyOf(row))?.lines.push({
      id: row.id,
      bank_file_id: row.bank_file_id,
      repeated_in: [...row.repeated_in],
      cents: row.direction === 'credit' ? row.amount_cents : -row.amount_cents,
      likeness: row.likeness,
      ids: row.bank_ids,
      name: folded(row.counterparty_name),
      standing: row.status === 'doubtful' ? 'aside' : row.status === 'duplicate' ? 'dropped' : 'counts',
    });
  return known;
}

/** What each line of a file is. */
export async function judgeLines(
  tx: OperatorTx,
  bank_file_id: string,
  statements: readonly StatementOfFile[],
): Promise<JudgedLines> {
  const read = statements.flatMap(({ iban, days }) => days.map((each) => ({ ...each, iban })));
  const known = await knownDays(tx, read);
  const judgement = new FileJudgement(bank_file_id);
  for (const each of read) {
    const day = known.get(keyOf(each));
    if (day === undefined) judgement.newCount += each.line_count;
    else {
      judgement.judge(each, day);
      await nextTurn();
    }
  }
  const { newCount } = judgement;
  const verdicts = judgement.verdicts.toSorted((one, other) => one.position - other.position);
  return {
    verdicts,
    new_count: newCount,
    doubtful_count: verdicts.filter(({ result }) => result === 'doubtful').length,
  };
}

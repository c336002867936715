/**
 * Judges the lines of a file statement by statement: each one knows what the statements before it left. Days of which
 * nothing is stored are not looked at: their lines are new.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BankTx } from '../accounts/index.ts';
import type { FileLine, Piece, StoredLine, Verdict } from './day-lines.ts';
import { entriesOf } from './entries.ts';
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
  /** Stored entries without details, each with the first of the new lines that are its details. */
  readonly replaced: readonly store.Replaced[];
}

/** What is known of a day of an account, while the statements of the file add to it. */
interface KnownDay extends store.AccountDay {
  readonly lines: StoredLine[];
  readonly pieces: Piece[];
}

const keyOf = ({ iban, day }: store.AccountDay): string => `${iban} ${day}`;

const lineOf = ([position, id, cents, likeness, ids, name, entry, isUndetailed]: ComparedLine): FileLine => ({
  position,
  id,
  cents: BigInt(cents),
  likeness,
  ids,
  name,
  entry,
  isUndetailed,
});

class FileJudgement {
  readonly verdicts: store.LineVerdict[] = [];
  readonly replaced: store.Replaced[] = [];
  readonly #bank_file_id: string;
  newCount = 0;

  constructor(bank_file_id: string) {
    this.#bank_file_id = bank_file_id;
  }

  judge(read: ReadDayOfStatement, known: KnownDay): void {
    const lines = (JSON.parse(Buffer.from(read.lines).toString()) as readonly ComparedLine[]).map(lineOf);
    const balances = balancesOf(read);
    const entries = entriesOf(lines, known.lines);
    const stored = { pieces: known.pieces, lines: entries.stored };
    const day = balances === undefined ? { lines: entries.lines } : { ...balances, lines: entries.lines };
    const told = entries.told(judgeDay(day, stored));
    for (const { line, by } of told.replaced) {
      this.replaced.push({ id: line.id, by_id: by.id });
      known.lines[known.lines.indexOf(line)] = { ...line, standing: 'dropped', isUntouched: false };
    }
    for (const [line, verdict] of told.verdicts) this.#take(line, verdict, known);
    if (balances !== undefined) known.pieces.push({ ...balances, bank_file_id: this.#bank_file_id });
  }

  #take(line: FileLine, verdict: Verdict, known: KnownDay): void {
    const { result } = verdict;
    if (result === 'new') this.newCount += 1;
    else this.verdicts.push({ position: line.position, result, of_id: verdict.of.id });
    const bank_file_id = this.#bank_file_id;
    if (result === 'duplicate') verdict.of.repeated_in.push(bank_file_id);
    else {
      const isNew = result === 'new';
      const standing = isNew ? 'counts' : 'aside';
      known.lines.push({ ...line, bank_file_id, repeated_in: [], standing, isUntouched: isNew });
    }
  }
}

const balancesOf = ({
  opening_cents: opening,
  closing_cents: closing,
}: Pick<ReadDayOfStatement, 'opening_cents' | 'closing_cents'>) =>
  opening === null || closing === null ? undefined : { opening: BigInt(opening), closing: BigInt(closing) };

/** The days of the file that other statements know, stored ones or those of the file itself. */
async function knownDays(tx: BankTx, days: readonly store.AccountDay[]): Promise<ReadonlyMap<string, KnownDay>> {
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
      ...(pieces.get(key) ?? []).flatMap(({ bank_file_id, opening_cents: opening, closing_cents: closing }) =>
        opening === null || closing === null ? [] : [{ opening, closing, bank_file_id }],
      ),
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
      entry: row.entry_reference ?? undefined,
      isUndetailed: row.is_undetailed,
      isUntouched: row.booked_cents === 0n && (row.status === 'unmatched' || row.status === 'proposed'),
      standing: row.status === 'doubtful' ? 'aside' : row.status === 'duplicate' ? 'dropped' : 'counts',
    });
  return known;
}

/** What each line of a file is. */
export async function judgeLines(
  tx: BankTx,
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
    replaced: judgement.replaced,
    new_count: newCount,
    doubtful_count: verdicts.filter(({ result }) => result === 'doubtful').length,
  };
}

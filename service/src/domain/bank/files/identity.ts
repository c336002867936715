/**
 * Which lines of a bank file are transactions that are stored already (money.md 9, "Identity of a line"): those with
 * the bank's own id, else as many of equal lines as the balances of the day prove, else a person decides. Each day of a
 * statement is judged alone, between the balances before and after it. Pure.
 */
import {
  compareIds,
  type DayLine,
  type FileLine,
  hasBalances,
  type Kind,
  kindOf,
  type NotifiedDay,
  type ReadDay,
  type StoredDay,
  type StoredLine,
  type Verdict,
} from './day-lines.ts';
import { placementsOf } from './placement.ts';

class Judgement {
  readonly verdicts = new Map<FileLine, Verdict>();
  readonly #free: Set<StoredLine>;
  readonly #read: ReadDay | NotifiedDay;

  constructor(read: ReadDay | NotifiedDay, stored: readonly StoredLine[]) {
    this.#read = read;
    this.#free = new Set(stored);
  }

  get rest(): readonly FileLine[] {
    return this.#read.lines.filter((line) => !this.verdicts.has(line));
  }

  isFree(line: StoredLine): boolean {
    return this.#free.has(line);
  }

  get free(): readonly StoredLine[] {
    return [...this.#free];
  }

  say(line: FileLine, verdict: Verdict): void {
    this.verdicts.set(line, verdict);
    if (verdict.result !== 'new') this.#free.delete(verdict.of);
  }

  same(line: FileLine, of: StoredLine): void {
    this.say(line, { result: 'duplicate', of });
  }
}

/** What each line of a day is. */
export function judgeDay(read: ReadDay | NotifiedDay, stored: StoredDay): ReadonlyMap<FileLine, Verdict> {
  const judgement = new Judgement(read, stored.lines);
  judgeByIds(judgement, stored);
  if (hasBalances(read) && isRepeated(judgement, read, stored)) return judgement.verdicts;
  const kinds = kindsOf(judgement);
  if (!hasBalances(read) || !judgeByBalances(judgement, read, { stored, kinds }))
    for (const kind of kinds) leaveOpen(judgement, kind);
  return judgement.verdicts;
}

/** How many lines of each file have an id. */
function countIds(lines: readonly DayLine[], fileOf: (line: DayLine) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines)
    for (const id of line.ids) {
      const key = `${fileOf(line)} ${id}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  return counts;
}

const fileOf = (line: DayLine): string => ('bank_file_id' in line ? String(line.bank_file_id) : '');
const textKey = (id: string, { cents, likeness, name }: DayLine): string => [cents, id, likeness, name].join('|');
const amountKey = (id: string, { cents }: DayLine): string => `${cents}|${id}`;

/** An id on several lines of a file, such as that of a batch, says nothing without name and text. */
function judgeByIds(judgement: Judgement, stored: StoredDay): void {
  const [inFile, inStored] = [countIds(judgement.rest, fileOf), countIds(stored.lines, fileOf)];
  const [byText, alone] = [new Map<string, StoredLine[]>(), new Map<string, StoredLine[]>()];
  const add = (index: Map<string, StoredLine[]>, key: string, line: StoredLine) => {
    const known = index.get(key);
    if (known === undefined) index.set(key, [line]);
    else known.push(line);
  };
  for (const each of stored.lines)
    for (const id of each.ids) {
      add(byText, textKey(id, each), each);
      if (inStored.get(`${each.bank_file_id} ${id}`) === 1) add(alone, amountKey(id, each), each);
    }
  const find = (line: FileLine, candidates: StoredLine[] | undefined): StoredLine | undefined => {
    const at = candidates?.findLastIndex((each) => judgement.isFree(each) && compareIds(line, each) === 'same') ?? -1;
    return at < 0 ? undefined : candidates?.splice(at, 1)[0];
  };
  for (const line of judgement.rest)
    for (const id of line.ids) {
      const found =
        find(line, byText.get(textKey(id, line))) ??
        (inFile.get(` ${id}`) === 1 ? find(line, alone.get(amountKey(id, line))) : undefined);
      if (found === undefined) continue;
      judgement.same(line, found);
      break;
    }
}

const equalKey = ({ cents, likeness }: DayLine): string => `${cents}|${likeness}`;

/** A statement with the balances and the lines of a stored one is that one. */
function isRepeated(judgement: Judgement, { opening, closing }: ReadDay, { pieces }: StoredDay): boolean {
  if (!pieces.some((each) => each.opening === opening && each.closing === closing)) return false;
  const pools = Map.groupBy(judgement.free.toReversed(), equalKey);
  const pairs = new Map<FileLine, StoredLine>();
  for (const line of judgement.rest) {
    const pool = pools.get(equalKey(line)) ?? [];
    const at = pool.findLastIndex((each) => compareIds(line, each) !== 'different');
    const [same] = at < 0 ? [] : pool.splice(at, 1);
    if (same === undefined) return false;
    pairs.set(line, same);
  }
  for (const [line, same] of pairs) judgement.same(line, same);
  return true;
}

/** Groups of equal lines: those with an id of a kind are compared with lines without one of that kind alone. */
function kindsOf(judgement: Judgement): readonly Kind[] {
  const pools = Map.groupBy(judgement.free, equalKey);
  const groups = Map.groupBy(judgement.rest, (line) => [equalKey(line), ...line.ids.map(kindOf)].join('|'));
  const used = new Set<StoredLine>();
  return [...groups.values()].flatMap((lines): Kind[] => {
    const [first] = lines;
    if (first === undefined) return [];
    const stored = (pools.get(equalKey(first)) ?? []).filter(
      (each) => !used.has(each) && compareIds(first, each) === 'none',
    );
    for (const each of stored) used.add(each);
    return [{ cents: first.cents, lines, stored }];
  });
}

interface Known {
  readonly stored: StoredDay;
  readonly kinds: readonly Kind[];
}

/** @returns whether the balances say how many lines of each kind are new */
function judgeByBalances(judgement: Judgement, read: ReadDay, { stored, kinds }: Known): boolean {
  const isCounted = ({ standing }: StoredLine): boolean => standing === 'counts';
  const counted = kinds.map((kind) => ({ ...kind, stored: kind.stored.filter(isCounted) }));
  const placement = placementsOf(read, {
    pieces: stored.pieces,
    aside: stored.lines.filter(({ standing }) => standing === 'aside'),
    kinds: counted,
    lines: stored.lines.filter(isCounted),
    free: judgement.free.filter(isCounted),
  });
  if (placement === undefined) return false;
  for (const [index, { lines, stored: equal }] of counted.entries()) {
    const newCount = placement.newCounts[index] ?? lines.length;
    for (const [at, line] of lines.entries()) {
      const old = at < lines.length - newCount ? equal[at] : undefined;
      const alike = placement.resembles.get(line);
      if (old !== undefined) judgement.same(line, old);
      else if (alike !== undefined) judgement.say(line, { result: 'doubtful', of: alike });
      else judgement.say(line, { result: 'new' });
    }
  }
  return true;
}

/** Nothing decides: what is more than the stored ones is new, each other line is doubtful, once. */
function leaveOpen(judgement: Judgement, { lines, stored }: Kind): void {
  const open = stored.filter(({ standing }) => standing !== 'counts');
  const counting = stored.filter(({ standing }) => standing === 'counts');
  const doubtful = Math.max(0, Math.min(lines.length, counting.length) - open.length);
  for (const [at, line] of lines.entries()) {
    const known = open[at];
    const alike = counting[at - open.length];
    if (known !== undefined) judgement.same(line, known);
    else if (alike === undefined) judgement.say(line, { result: 'new' });
    else if (at - open.length < doubtful) judgement.say(line, { result: 'doubtful', of: alike });
    else judgement.same(line, alike);
  }
}

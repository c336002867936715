/**
 * Where the lines of a file lie between the balances of their day: after the stored ones, before them, within them,
 * around them, or across one of their ends. Only one answer is a proof. Pure.
 */
import {
  type Balances,
  compareIds,
  type FileLine,
  type Kind,
  type Piece,
  type ReadDay,
  type StoredLine,
  sumOf,
} from './day-lines.ts';

/** What is stored of the day. */
export interface Known {
  readonly pieces: readonly Piece[];
  /** The lines of the file whose ids say nothing, with the equal ones that count. */
  readonly kinds: readonly Kind[];
  /** The lines that a person still decides on. */
  readonly aside: readonly StoredLine[];
  /** All lines that count. */
  readonly lines: readonly StoredLine[];
  /** Those of them that no line of the file is by its id. */
  readonly free: readonly StoredLine[];
}

export interface Placement {
  /** By kind, how many lines are new. */
  readonly newCounts: readonly number[];
  /** Lines that only look like a stored one, in a statement that adds nothing. */
  readonly resembles: ReadonlyMap<FileLine, StoredLine>;
}

/** More kinds of equal lines, or more steps, are not tried. */
const kinds_max = 20;
const steps_max = 200_000;
const sums_max = 1_000;

/** Whether some of these amounts together lead from one balance to another; true where there are too many to tell. */
const isReachable = (from: bigint, to: bigint, amounts: readonly bigint[]): boolean =>
  from === to || isLedTo(from, to, amounts);

/** As `isReachable`, by at least one amount: back to the same balance too. */
function isLedTo(from: bigint, to: bigint, amounts: readonly bigint[]): boolean {
  const [least, most] = [amounts.filter((each) => each < 0n), amounts.filter((each) => each > 0n)];
  if (from === to && (least.length === 0 || most.length === 0)) return amounts.includes(0n);
  if (to < least.reduce((sum, each) => sum + each, from) || to > most.reduce((sum, each) => sum + each, from))
    return false;
  const reached = new Set<bigint>();
  for (const amount of amounts) {
    // A copy: what is added must not be met again.
    for (const sum of [from, ...reached]) reached.add(sum + amount);
    if (reached.has(to) || reached.size > sums_max) return true;
  }
  return false;
}

const distinct = (values: readonly bigint[]): readonly bigint[] => [...new Set(values)];

/** Whether all statements of the day hang together: each shares a line with another, or begins where another ends. */
function isConnected({ pieces, lines }: Known): boolean {
  const shared = lines.filter((line) => line.repeated_in.length > 0);
  const groups = shared.map((line) => [line.bank_file_id, ...line.repeated_in]);
  const files = new Set(groups.flat());
  const [openings, closings] = [
    new Set(pieces.map((each) => each.opening)),
    new Set(pieces.map((each) => each.closing)),
  ];
  const places = pieces.map(({ bank_file_id, opening, closing }, index) => [
    `statement ${index}`,
    ...(files.has(bank_file_id) ? [bank_file_id] : []),
    ...(closings.has(opening) ? [`balance ${opening}`] : []),
    ...(openings.has(closing) ? [`balance ${closing}`] : []),
  ]);
  const leads = new Map<string, string>();
  const leaderOf = (key: string): string => {
    let leader = key;
    for (let next = leads.get(leader); next !== undefined; next = leads.get(leader)) leader = next;
    if (leader !== key) leads.set(key, leader);
    return leader;
  };
  for (const [first = '', ...others] of [...groups, ...places])
    for (const other of others) {
      const [one, two] = [leaderOf(first), leaderOf(other)];
      if (one !== two) leads.set(two, one);
    }
  return new Set(places.map(([key = '']) => leaderOf(key))).size <= 1;
}

/** First and last balance of a day, as the stored statements prove them with their lines. */
function wholePairs(known: Known): readonly Balances[] {
  if (!isConnected(known)) return [];
  const { pieces, lines } = known;
  const sum = sumOf(lines);
  return distinct(pieces.map((each) => each.opening)).flatMap((opening) =>
    distinct(pieces.map((each) => each.closing))
      .filter((closing) => closing - opening === sum)
      .map((closing) => ({ opening, closing })),
  );
}

const nothing: ReadonlyMap<FileLine, StoredLine> = new Map();

const allNew = ({ kinds }: Known): Placement => ({
  newCounts: kinds.map(({ lines }) => lines.length),
  resembles: nothing,
});

/** The only placement that the balances allow; undefined where none or several do. */
export function placementsOf(read: ReadDay, known: Known): Placement | undefined {
  const isAlike = known.kinds.some(({ lines, stored }) => lines.length > 0 && stored.length > 0);
  const amounts = new Set(known.free.map(({ cents }) => cents));
  if (!isAlike && !known.kinds.some(({ cents }) => amounts.has(cents))) return allNew(known);
  const whole = wholePairs(known);
  const found = new Map<string, Placement>();
  const add = (placement: Placement | undefined): void => {
    if (placement !== undefined)
      found.set(
        `${placement.newCounts.join(' ')}/${[...placement.resembles.keys()].map(({ position }) => position).join(' ')}`,
        placement,
      );
  };
  const isBroken = whole.length === 0;
  // Where a statement of the day is missing, no sum says anything: each stored one stands alone.
  for (const day of isBroken ? known.pieces : whole) {
    const isBeside = isBroken ? touches(read, known) : read.opening === day.closing || read.closing === day.opening;
    if (isBeside) add(allNew(known));
    add(within(read, known, day));
    add(around(read, known, day));
  }
  // Notifications alone are stored: the balances of this statement are the only ones, and the sum of all has to fit them.
  if (!isBroken || known.pieces.length === 0) for (const each of across(read, known)) add(each);
  if (found.size === 1) return [...found.values()][0];
  // Lines without an equal one are new, whatever the balances say.
  return isAlike ? undefined : allNew(known);
}

/**
 * Where a statement of the day is missing: whether this one goes on where a stored one ended, or ends where one began,
 * and neither can begin within the other, not even where lines in between lead back to the same balance.
 */
function touches(read: ReadDay, { pieces, lines, aside }: Known): boolean {
  const isBeside = pieces.some((each) => each.closing === read.opening || each.opening === read.closing);
  const [own, stored] = [read.lines.map(({ cents }) => cents), [...lines, ...aside].map(({ cents }) => cents)];
  const beginsWithin = (outer: Balances, inner: Balances, amounts: readonly bigint[]): boolean =>
    inner.opening === outer.closing
      ? isLedTo(outer.closing, outer.closing, amounts)
      : isReachable(outer.opening, inner.opening, amounts);
  return isBeside && !pieces.some((each) => beginsWithin(read, each, own) || beginsWithin(each, read, stored));
}

/** The statement adds nothing: each of its lines is a stored one, by its text or at least by its amount. */
function within(read: ReadDay, known: Known, day: Balances): Placement | undefined {
  const equal = new Set(known.kinds.flatMap(({ lines, stored }) => stored.slice(0, lines.length)));
  const free = Map.groupBy(
    known.free.filter((each) => !equal.has(each)),
    ({ cents }) => cents,
  );
  const resembles = new Map<FileLine, StoredLine>();
  for (const { lines, stored } of known.kinds)
    for (const line of lines.slice(stored.length)) {
      const pool = free.get(line.cents) ?? [];
      const at = pool.findLastIndex((each) => compareIds(line, each) === 'none');
      const [alike] = at < 0 ? [] : pool.splice(at, 1);
      if (alike === undefined) return undefined;
      resembles.set(line, alike);
    }
  const others = [...free.values()].flat().map(({ cents }) => cents);
  const isBetween = isReachable(day.opening, read.opening, others) && isReachable(read.closing, day.closing, others);
  if (!isBetween) return undefined;
  return { newCounts: known.kinds.map(() => 0), resembles };
}

/** The statement has all stored lines, and what came since. */
function around(read: ReadDay, { kinds, free }: Known, day: Balances): Placement | undefined {
  const equal = kinds.reduce((sum, { lines, stored }) => sum + Math.min(lines.length, stored.length), 0);
  if (equal < free.length) return undefined;
  const newCounts = kinds.map(({ lines, stored }) => Math.max(0, lines.length - stored.length));
  const added = kinds.flatMap(({ cents }, index) => Array.from({ length: newCounts[index] ?? 0 }, () => cents));
  return isReachable(read.opening, day.opening, added) ? { newCounts, resembles: nothing } : undefined;
}

/** At most two placements of other forms: stored and new lines together lead from a first to a last balance. */
function across(read: ReadDay, known: Known): readonly Placement[] {
  const pieces = [...known.pieces, read];
  const sum = sumOf(known.lines);
  const found = new Map<string, Placement>();
  for (const first of distinct(pieces.map(({ opening }) => opening)))
    for (const last of distinct(pieces.map(({ closing }) => closing)))
      for (const newCounts of countsFor(known.kinds, last - first - sum)) {
        if (isConsistent(read, known, { first, newCounts }))
          found.set(newCounts.join(' '), { newCounts, resembles: nothing });
        if (found.size > 1) return [...found.values()];
      }
  return [...found.values()];
}

/** Whether the lines can lead to every balance that a statement of the day has. */
function isConsistent(
  read: ReadDay,
  { kinds, lines, free, pieces }: Known,
  { first, newCounts }: { readonly first: bigint; readonly newCounts: readonly number[] },
): boolean {
  const same = new Set(
    kinds.flatMap(({ lines: equal, stored }, index) => stored.slice(0, equal.length - (newCounts[index] ?? 0))),
  );
  const others = free.filter((each) => !same.has(each)).map(({ cents }) => cents);
  const all = [
    ...lines.map(({ cents }) => cents),
    ...kinds.flatMap(({ cents }, index) => Array.from({ length: newCounts[index] ?? 0 }, () => cents)),
  ];
  const balances = distinct(pieces.flatMap(({ opening, closing }) => [opening, closing]));
  return isReachable(first, read.opening, others) && balances.every((each) => isReachable(first, each, all));
}

/** The numbers of new lines by kind whose sum is `total`. */
function* countsFor(kinds: readonly Kind[], total: bigint): Generator<readonly number[]> {
  const open = kinds.filter(({ stored }) => stored.length > 0);
  if (open.length > kinds_max) return;
  const fixed = kinds.reduce(
    (sum, { cents, lines, stored }) => sum + (stored.length > 0 ? 0n : cents * BigInt(lines.length)),
    0n,
  );
  const steps = { left: steps_max };
  for (const counts of chosen(open, total - fixed, steps)) {
    const byKind = new Map(open.map((kind, index) => [kind, counts[index] ?? 0]));
    yield kinds.map((kind) => byKind.get(kind) ?? kind.lines.length);
  }
}

function* chosen(kinds: readonly Kind[], total: bigint, steps: { left: number }): Generator<readonly number[]> {
  const [kind, ...others] = kinds;
  if (kind === undefined) {
    if (total === 0n) yield [];
    return;
  }
  for (let count = Math.max(0, kind.lines.length - kind.stored.length); count <= kind.lines.length; count += 1) {
    steps.left -= 1;
    if (steps.left < 0) return;
    for (const rest of chosen(others, total - kind.cents * BigInt(count), steps)) yield [count, ...rest];
  }
}

/**
 * An entry that one file has as a whole, without details, and another one with them: both are the same where the bank's
 * reference of the entry and the sum are (intake.md 5). They are compared as one line. Pure.
 */
import { type FileLine, type StoredLine, sumOf, type Verdict } from './day-lines.ts';

/** A day of a file and what is stored of it, with each entry as one line that one of them has without details. */
export interface EntriesOfDay {
  readonly lines: readonly FileLine[];
  readonly stored: readonly StoredLine[];
  /** What the verdicts on `lines` say of the lines of the file. */
  readonly told: (verdicts: ReadonlyMap<FileLine, Verdict>) => ToldLines;
}

export interface ToldLines {
  readonly verdicts: ReadonlyMap<FileLine, Verdict>;
  /** Stored lines that their details replace, each with its first detail. */
  readonly replaced: readonly { readonly line: StoredLine; readonly by: FileLine }[];
}

const detailsBy = <L extends FileLine | StoredLine>(lines: readonly L[], fileOf: (line: L) => string) => [
  ...Map.groupBy(
    lines.filter(({ entry, isUndetailed }) => entry !== undefined && isUndetailed !== true),
    (line) => `${fileOf(line)} ${line.entry}`,
  ).values(),
];

const isOf = (whole: FileLine | StoredLine, details: readonly (FileLine | StoredLine)[]): boolean =>
  whole.isUndetailed === true && whole.entry === details[0]?.entry && whole.cents === sumOf(details);

/** As one line, which has the id of its entry alone. */
const together = <L extends FileLine | StoredLine>(first: L, whole: FileLine | StoredLine): L => ({
  ...first,
  cents: whole.cents,
  likeness: whole.likeness,
  name: whole.name,
  ids: [`account ${whole.entry}`],
  isUndetailed: true,
});

/** Compares entries without details with the details of the same entries. */
export function entriesOf(lines: readonly FileLine[], stored: readonly StoredLine[]): EntriesOfDay {
  const told = new Map<FileLine, readonly FileLine[]>();
  const inFile = new Map<FileLine, FileLine>();
  for (const details of detailsBy(lines, () => '')) {
    const whole = stored.find((each) => isOf(each, details));
    const [first] = details;
    if (whole === undefined || first === undefined) continue;
    const one = together(first, whole);
    told.set(one, details);
    for (const each of details) inFile.set(each, one);
  }
  const inStored = new Map<StoredLine, StoredLine>();
  for (const details of detailsBy(stored, (line) => line.bank_file_id)) {
    const whole = lines.find((each) => isOf(each, details));
    const [first] = details;
    if (whole === undefined || first === undefined) continue;
    const one = together(first, whole);
    for (const each of details) inStored.set(each, one);
  }
  return {
    lines: [...new Set(lines.map((each) => inFile.get(each) ?? each))],
    stored: [...new Set(stored.map((each) => inStored.get(each) ?? each))],
    told: (verdicts) => tell(verdicts, told),
  };
}

function tell(verdicts: ReadonlyMap<FileLine, Verdict>, told: ReadonlyMap<FileLine, readonly FileLine[]>): ToldLines {
  const replaced: { readonly line: StoredLine; readonly by: FileLine }[] = [];
  const ofLines = [...verdicts].flatMap(([line, verdict]): (readonly [FileLine, Verdict])[] => {
    const details = told.get(line);
    const [first] = details ?? [];
    if (details === undefined || first === undefined) return [[line, verdict]];
    const takesPlace = verdict.result === 'duplicate' && verdict.of.isUntouched === true;
    if (takesPlace) replaced.push({ line: verdict.of, by: first });
    return details.map((each) => [each, takesPlace ? { result: 'new' } : verdict] as const);
  });
  return { verdicts: new Map(ofLines), replaced };
}

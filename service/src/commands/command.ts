/**
 * What a command is, and how its words are read: Node's own parseArgs, the help printed from the same
 * data. The commands themselves are the files beside this one.
 */
import { parseArgs } from 'node:util';

export interface Flag {
  /** What stands behind it in the help, such as `<id>`; a flag without it is a switch. */
  readonly value?: string;
  readonly text: string;
  /** It may be given again and again; what is given stands together, with commas. */
  readonly many?: true;
}

export interface Given {
  readonly flags: Readonly<Record<string, string | undefined>>;
  readonly operands: readonly string[];
}

export interface Command {
  /** One word, or two: `keys create`. */
  readonly name: string;
  readonly summary: string;
  /** What an operator must know before typing it, as lines. */
  readonly description: readonly string[];
  /** In the help, behind the name: `[case|partner]`. */
  readonly operands?: string;
  readonly flags?: Readonly<Record<string, Flag>>;
  /** Answers the exit code. A failure is thrown; main.ts makes one line of it. */
  run(given: Given): Promise<number>;
}

/** Wrong words on the command line: one line, exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** @throws UsageError naming the first word that is not the command's */
export function readWords(command: Command, words: readonly string[]): Given & { help: boolean } {
  const flags = command.flags ?? {};
  const types = Object.entries(flags).map(
    ([name, flag]) =>
      [name, { type: flag.value === undefined ? 'boolean' : 'string', multiple: flag.many === true }] as const,
  );
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: { ...Object.fromEntries(types), help: { type: 'boolean', short: 'h' } },
      allowPositionals: command.operands !== undefined,
      strict: true,
    });
    const { help, ...rest } = values;
    const given = Object.fromEntries(
      Object.entries(rest).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]),
    ) as Given['flags'];
    return { flags: given, operands: positionals, help: help === true };
  } catch (error) {
    // Its messages go on with advice of their own; ours is the help.
    const [sentence] = (error as Error).message.split(/(?<=')\. |\n/);
    throw new UsageError(`${sentence} (npx mahnwerk ${command.name} --help)`, { cause: error });
  }
}

export function helpOf(command: Command): string {
  const flags = Object.entries(command.flags ?? {}).map(
    ([name, { value, text }]) => [`--${name}${value === undefined ? '' : ` ${value}`}`, text] as const,
  );
  const usage = [`npx mahnwerk ${command.name}`, command.operands, flags.length > 0 ? '[flags]' : undefined]
    .filter((word) => word !== undefined)
    .join(' ');
  return [
    usage,
    '',
    `${command.summary}.`,
    ...command.description,
    '',
    ...columns([...flags, ['--help', 'show this help']]),
  ].join('\n');
}

/** Two columns, the second aligned. */
export function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([first]) => first.length)) + 2;
  return rows.map(([first, second]) => `  ${first.padEnd(width)}${second}`);
}

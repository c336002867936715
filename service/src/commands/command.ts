/**
 * The declaration of commands. Node's parseArgs reads the command line, and the help is printed from the same declarations.
 */
import { parseArgs } from 'node:util';

export interface Flag {
  /** The placeholder of its value in the help, such as `<id>`; a flag without it is a switch. */
  readonly value?: string;
  readonly text: string;
  /** It may be repeated; the values are joined by commas. */
  readonly many?: true;
}

export interface GivenArguments {
  readonly flags: Readonly<Record<string, string | undefined>>;
  readonly operands: readonly string[];
}

export interface Command {
  /** One word, or two: `keys create`. */
  readonly name: string;
  readonly summary: string;
  /** The description, as lines of the help. */
  readonly description: readonly string[];
  /** The operands in the help: `[case|partner]`. */
  readonly operands?: string;
  readonly flags?: Readonly<Record<string, Flag>>;
  /** Returns the exit code. main.ts prints a thrown error as one line. */
  run(given: GivenArguments): Promise<number>;
}

/** An invalid command line: one line, exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** @throws UsageError naming the first invalid word */
export function readWords(
  command: Command,
  words: readonly string[],
): GivenArguments & { readonly help: boolean; readonly envFile: string | undefined } {
  const flags = command.flags ?? {};
  const types = Object.entries(flags).map(
    ([name, flag]) =>
      [name, { type: flag.value === undefined ? 'boolean' : 'string', multiple: flag.many === true }] as const,
  );
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: { ...Object.fromEntries(types), 'env-file': { type: 'string' }, help: { type: 'boolean', short: 'h' } },
      allowPositionals: command.operands !== undefined,
      strict: true,
    });
    const { help, 'env-file': envFile, ...rest } = values;
    const given = Object.fromEntries(
      Object.entries(rest).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]),
    ) as GivenArguments['flags'];
    return { flags: given, operands: positionals, help: help === true, envFile };
  } catch (error) {
    // Only the first sentence: the rest of Node's message is advice that the help replaces.
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
    ...columns([
      ...flags,
      ['--env-file <file>', "add the settings of a file, such as that of the unit's EnvironmentFile"],
      ['--help', 'show this help'],
    ]),
  ].join('\n');
}

/** Two columns, the second aligned. */
export function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([first]) => first.length)) + 2;
  return rows.map(([first, second]) => `  ${first.padEnd(width)}${second}`);
}

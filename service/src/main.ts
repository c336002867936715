/**
 * The commands of `npx mahnwerk`. Here a line of words finds its command and a failure becomes one
 * line and an exit code: 0 done, 1 could not, 2 wrong words. What each command does is in commands/.
 */
import { readFileSync } from 'node:fs';
import { backupCommand, restoreCommand } from './commands/backup.ts';
import { checkCommand } from './commands/check.ts';
import { columns, type Command, helpOf, readWords, UsageError } from './commands/command.ts';
import { demo } from './commands/demo.ts';
import { keysCreate } from './commands/keys-create.ts';
import { staffCreate } from './commands/staff-create.ts';
import { listenCommand } from './commands/listen.ts';
import { mcpCommand } from './commands/mcp.ts';
import { migrate } from './commands/migrate.ts';
import { mailTest } from './commands/mail-test.ts';
import { mirror } from './commands/mirror.ts';
import { openapi } from './commands/openapi.ts';
import { rotateSecretKeyCommand } from './commands/rotate-secret-key.ts';
import { serve, start, work } from './commands/start.ts';
import { triggerCommand } from './commands/trigger.ts';
import { verifyCommand } from './commands/verify.ts';
import { verifyLedgerCommand } from './commands/verify-ledger.ts';
import { addEnvFile, namesDatabase, wantsStacks } from './config.ts';
import { failureLine } from './deployment/failure-line.ts';

const commands: readonly Command[] = [
  start,
  serve,
  work,
  migrate,
  keysCreate,
  staffCreate,
  checkCommand,
  mailTest,
  demo,
  mirror,
  rotateSecretKeyCommand,
  backupCommand,
  restoreCommand,
  verifyCommand,
  verifyLedgerCommand,
  openapi,
  listenCommand,
  triggerCommand,
  mcpCommand,
];

async function main(words: readonly string[]): Promise<number> {
  try {
    return await runCommand(words);
  } catch (error) {
    process.stderr.write(`mahnwerk: ${failureLine(error, namesDatabase())}\n`);
    if (error instanceof Error && wantsStacks()) process.stderr.write(`${error.stack}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}

async function runCommand(words: readonly string[]): Promise<number> {
  const [first = '--help', second] = words;
  if (first === '--help' || first === '-h' || first === 'help') return print(help());
  if (first === '--version') return print(version());
  const command = commands.find(({ name }) => name === first || name === `${first} ${second}`);
  if (command === undefined) return groupHelp(first, second);
  const given = readWords(command, words.slice(command.name.split(' ').length));
  if (given.help) return print(helpOf(command));
  if (given.envFile !== undefined) addEnvFile(given.envFile);
  return command.run(given);
}

/** `keys --help`: the commands below a first word; any other word is unknown. */
function groupHelp(first: string, second: string | undefined): number {
  const below = commands.filter(({ name }) => name.startsWith(`${first} `));
  if (below.length > 0 && (second === '--help' || second === '-h'))
    return print(below.map((command) => helpOf(command)).join('\n\n'));
  const typed = below.length > 0 && second !== undefined ? `${first} ${second}` : first;
  const fault = first.startsWith('-')
    ? 'unknown flag'
    : below.length > 0 && second === undefined
      ? 'incomplete command'
      : 'unknown command';
  throw new UsageError(`${fault} ${JSON.stringify(typed)} (npx mahnwerk --help)`);
}

const help = (): string =>
  [
    'Mahnwerk: collecting overdue receivables. One self-hosted service.',
    '',
    'npx mahnwerk <command> [flags]',
    '',
    ...columns(commands.map(({ name, summary }) => [name, summary])),
    '',
    '  <command> --help describes a command; --version prints the version.',
    '  Settings are environment variables, described in docs/operate/settings.md.',
  ].join('\n');

const version = (): string =>
  (JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }).version;

function print(text: string): number {
  process.stdout.write(`${text}\n`);
  return 0;
}

/** For the two ways in: `npm start` and `npx mahnwerk`. Ends the process once everything said has left it. */
export async function runAndExit(): Promise<void> {
  // Whoever reads us may stop reading: `| head`.
  process.stdout.on('error', () => undefined);
  const code = await main(process.argv.slice(2));
  process.stdout.write('', () => process.exit(code));
}

if (import.meta.main) await runAndExit();

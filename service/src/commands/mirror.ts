/** `mirror`: production's companies as read-only copies, for a sandbox in which Partners find what they know. */
import { readFileSync } from 'node:fs';
import { isUuid } from '@mahnwerk/contract/shapes/values.ts';
import { readSettings, type Settings } from '../config.ts';
import type { Mirrored } from '../deployment/mirror.ts';
import { StartError } from '../setting.ts';
import { type Command, type GivenArguments, UsageError } from './command.ts';

export const mirror: Command = {
  name: 'mirror',
  summary: 'Copy companies of production into this sandbox, read-only',
  description: [
    'Reads production’s operator API over HTTPS with an operator key of production (scope operator:read): Partners, their companies, users.',
    'Keys, passwords and invitations are never copied; payout accounts and e-mail recipients are replaced by placeholders. Data that the sandbox',
    'already has under the same id is not changed. The command can be repeated and continues after an interruption; it reports progress on standard error.',
  ],
  flags: {
    from: { value: '<url>', text: 'the address of production, such as https://api.service.example' },
    'key-file': {
      value: '<file>|env',
      text: 'a file with the key; default: the variable MAHNWERK_MIRROR_KEY',
    },
    partner: { value: '<id>', text: 'copy only this Partner and its companies; may be repeated', many: true },
    'dry-run': { text: 'show what would be copied without copying it' },
  },
  async run({ flags }) {
    const [from, partners, dryRun] = [originFrom(flags), partnersFrom(flags), flags['dry-run'] !== undefined];
    const settings = readSettings();
    if (settings.environment === 'production')
      throw new StartError('MAHNWERK_ENVIRONMENT is production: mirror works only in a sandbox');
    const key = keyFrom(flags, settings);
    const { mirror: run } = await import('../deployment/mirror.ts');
    const done = await run(settings, {
      from,
      key,
      partners,
      dryRun,
      report: (line) => process.stderr.write(`${line}\n`),
    });
    process.stdout.write(`${summaryOf(done, dryRun)}\n`);
    return 0;
  },
};

const wrong = (text: string): UsageError => new UsageError(`${text} (npx mahnwerk mirror --help)`);

/** The key travels with every request: over an unprotected line to this machine alone. */
function originFrom({ from }: GivenArguments['flags']): string {
  if (from === undefined) throw wrong('--from is missing');
  const url = URL.parse(from);
  const isSafe =
    url?.protocol === 'https:' ||
    (url?.protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname));
  if (url === null || !isSafe || url.username !== '' || url.search !== '' || url.hash !== '')
    throw wrong('--from: expected an address such as https://api.service.example');
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

function partnersFrom({ partner }: GivenArguments['flags']): readonly string[] | undefined {
  const ids = partner?.split(',').map((id) => id.trim().toLowerCase());
  const odd = ids?.find((id) => !isUuid(id));
  if (odd !== undefined) throw wrong(`--partner: ${JSON.stringify(odd)} is not an id`);
  return ids === undefined ? undefined : [...new Set(ids)];
}

function keyFrom({ 'key-file': file = 'env' }: GivenArguments['flags'], { mirrorKey }: Settings): string {
  if (file !== 'env') return keyIn(file);
  if (mirrorKey === undefined) throw wrong('--key-file is missing, and MAHNWERK_MIRROR_KEY is not set');
  return mirrorKey;
}

function keyIn(file: string): string {
  let key;
  try {
    key = readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new StartError(`the key file ${file} cannot be read`, { cause: error });
  }
  if (!/^[\x21-\x7e]+$/.test(key)) throw new StartError(`the key file ${file} holds no key`);
  return key;
}

function summaryOf({ partners, companies, offboarded }: Mirrored, dryRun: boolean): string {
  const countsOf = (tally: Mirrored['partners']) =>
    `${tally.new} new, ${tally.changed} changed, ${tally.same} unchanged, ${tally.native} native to the sandbox and skipped`;
  return [
    ...(dryRun ? ['Nothing was copied. A run would copy:'] : []),
    `Partners: ${countsOf(partners)}.`,
    `Companies: ${countsOf(companies)}, ${offboarded} no longer in production and offboarded.`,
  ].join('\n');
}

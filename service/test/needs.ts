/**
 * Programs that single tests need beside Node.js: a real Redis, a real browser. Where one is missing and this is root on
 * a Debian-like system (a container, CI), it is installed. Elsewhere one line says what to install, and the files that
 * reach the program are skipped. With `CI` set nothing is skipped: a run without its programs fails.
 */
import { spawnSync } from 'node:child_process';
import { reaching } from './runner/imports.ts';

interface Need {
  readonly program: string;
  readonly package: string;
  readonly by: string;
  /** The files that start the program: a test that reaches one of them needs it. */
  readonly starters: readonly string[];
}

const harness = 'service/test/harness';
const stories = 'service/test/stories';

const needs: readonly Need[] = [
  {
    program: 'redis-server',
    package: 'redis-server',
    by: 'the shared budgets',
    starters: [`${harness}/redis.ts`],
  },
  {
    program: process.env.CHROMIUM ?? 'chromium-headless-shell',
    package: 'chromium-headless-shell',
    by: 'pages, and the SDK in a browser',
    starters: [`${harness}/browser.ts`],
  },
  {
    program: 'clamd',
    package: 'clamav-daemon',
    by: 'malware in documents',
    starters: [`${harness}/clamd.ts`],
  },
  {
    program: 'dovecot',
    package: 'dovecot-imapd',
    by: 'the mailbox of the inbox',
    starters: [`${harness}/dovecot.ts`],
  },
  {
    program: 'pdftotext',
    package: 'poppler-utils',
    by: 'letters',
    starters: [`${harness}/pdf.ts`],
  },
  {
    program: '/usr/lib/postgresql/15/bin/postgres',
    package: 'postgresql-15',
    by: 'the oldest PostgreSQL and a standby',
    starters: [`${harness}/debian-postgres.ts`],
  },
  {
    program: 'systemd-analyze',
    package: 'systemd',
    by: 'the systemd unit',
    starters: [`${stories}/deployment.test.ts`],
  },
  {
    program: 'nginx',
    package: 'nginx-light',
    by: 'proxies',
    starters: [`${stories}/proxies.test.ts`],
  },
  {
    program: 'caddy',
    package: 'caddy',
    by: 'proxies',
    starters: [`${stories}/proxies.test.ts`],
  },
  {
    program: 'unzip',
    package: 'unzip',
    by: 'print batches',
    starters: [`${stories}/print-batches.test.ts`],
  },
  {
    program: 'lynx',
    package: 'lynx',
    by: 'the debtor’s page in a browser of text',
    starters: [`${harness}/lynx.ts`],
  },
];

const isFound = (program: string): boolean => spawnSync('which', [program], { stdio: 'ignore' }).status === 0;
const missingOf = (wanted: readonly Need[]): readonly Need[] => wanted.filter(({ program }) => !isFound(program));

/** Installs what is missing where it can. */
function install(missing: readonly Need[], say: (line: string) => void): void {
  const packages = missing.map((need) => need.package);
  say(`installing ${packages.join(' and ')} for the tests`);
  const apt = (...words: string[]) =>
    spawnSync('apt-get', ['-qq', ...words], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update');
  apt('install', '-y', '--no-install-recommends', ...packages);
}

export interface Missing {
  /** One line for each program that cannot be had. */
  readonly lines: readonly string[];
  /** The files that need one of them, with the reason. */
  readonly skipped: ReadonlyMap<string, string>;
}

/** What these files need and this machine lacks, after installing what can be installed. */
export function bringWhatTestsNeed(files: readonly string[], say: (line: string) => void): Missing {
  const wanted = needs.filter(({ starters }) => {
    const reached = reaching(starters);
    return files.some((file) => reached.has(file));
  });
  const lacking = missingOf(wanted);
  if (lacking.length > 0 && process.getuid?.() === 0 && isFound('apt-get')) install(lacking, say);
  const missing = missingOf(wanted);
  const lines = missing.map((need) => `the tests of ${need.by} need ${need.program}: apt-get install ${need.package}`);
  const skipped = new Map(
    missing.flatMap(({ program, starters }) =>
      [...reaching(starters)].map((file) => [file, `needs ${program}`] as const),
    ),
  );
  return { lines, skipped };
}

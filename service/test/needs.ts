/**
 * Programs that single tests need beside Node.js: a real Redis, a real browser. Where one is missing and
 * this is root on a Debian-like system (a container, CI), it is installed; elsewhere the line says what
 * to install, and those tests fail. None passes without its program.
 */
import { spawnSync } from 'node:child_process';

/** Called as its Debian package is, unless that is named. */
const needed = [
  { program: 'redis-server', of: 'redis-server', by: 'the shared budgets' },
  { program: 'chromium-headless-shell', of: 'chromium-headless-shell', by: 'pages, and the SDK in a browser' },
  { program: 'clamd', of: 'clamav-daemon', by: 'malware in documents' },
  { program: 'pdftotext', of: 'poppler-utils', by: 'letters' },
  { program: '/usr/lib/postgresql/15/bin/postgres', of: 'postgresql-15', by: 'the oldest PostgreSQL and a standby' },
  { program: 'systemd-analyze', of: 'systemd', by: 'the systemd unit' },
  { program: 'unzip', of: 'unzip', by: 'print batches' },
] as const;

const found = (program: string): boolean => spawnSync('which', [program], { stdio: 'ignore' }).status === 0;

export function bringWhatTestsNeed(say: (line: string) => void): void {
  const missing = needed.filter(({ program }) => !found(program));
  if (missing.length === 0) return;
  const packages = missing.map(({ of }) => of);
  if (process.getuid?.() !== 0 || !found('apt-get')) {
    for (const { program, of, by } of missing) say(`the tests of ${by} need ${program}: apt-get install ${of}`);
    return;
  }
  say(`installing ${packages.join(' and ')} for the tests`);
  const apt = (...words: string[]) =>
    spawnSync('apt-get', ['-qq', ...words], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update');
  apt('install', '-y', '--no-install-recommends', ...packages);
}

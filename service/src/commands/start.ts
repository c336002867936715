/**
 * `start`, `serve`, `work`: the commands that run until they are told to stop. `start` is everything
 * on one machine, with demo data and a welcome for a person; the other two are its parts, for
 * deployments with servers of their own, and say nothing but their log.
 */
import { readSettings, type Settings } from '../config.ts';
import type { Run } from '../deployment/run.ts';
import type { Command } from './command.ts';

export const start: Command = {
  name: 'start',
  summary: 'Run everything on this machine: API, worker, portal, embedded PostgreSQL',
  description: [
    'The first start creates the data directory (MAHNWERK_DATA_DIR) with database and secret key, and in a sandbox',
    'demo data; it prints the addresses, the keys (shown this once) and a curl line. MAHNWERK_ROLES narrows what runs.',
    'SIGTERM or Ctrl-C stops it: running requests get ten seconds to end; a second signal ends it at once.',
  ],
  run: async () => {
    const settings = readSettings();
    return runUntilStopped(settings, { roles: settings.roles, forPerson: true });
  },
};

export const serve: Command = {
  name: 'serve',
  summary: 'Run the API and the portal, beside workers of their own',
  description: [
    'For deployments: with DATABASE_URL, any number of these and of `work` share one database. Logs are JSON.',
  ],
  run: async () => runUntilStopped(readSettings(), { roles: ['api', 'portal'], forPerson: false }),
};

export const work: Command = {
  name: 'work',
  summary: 'Run the jobs: events, deliveries, cleanups',
  description: [
    'For deployments: with DATABASE_URL, any number of these and of `serve` share one database. Logs are JSON.',
  ],
  run: async () => runUntilStopped(readSettings(), { roles: ['worker'], forPerson: false }),
};

// Imported once the settings are known to be right: what runs is most of the program.
const runUntilStopped = async (settings: Settings, run: Run): Promise<number> =>
  (await import('../deployment/run.ts')).runUntilStopped(settings, run);

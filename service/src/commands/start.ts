/**
 * `start`, `serve`, `work`: the commands that run until they receive a signal. `start` is everything
 * on one machine, with demo data and a welcome for a person; the other two are its parts, for
 * deployments with servers of their own, and say nothing but their log.
 */
import { readSettings, type Settings } from '../config.ts';
import type { Run } from '../deployment/run.ts';
import type { Command } from './command.ts';

export const start: Command = {
  name: 'start',
  summary: 'Start API, worker and embedded PostgreSQL on this machine',
  description: [
    'The first start creates the data directory (MAHNWERK_DATA_DIR) with the database and the secret key and, in a sandbox,',
    'demo data. It prints the addresses, the keys (shown only once) and a curl command. MAHNWERK_ROLES selects what runs.',
    'SIGTERM or Ctrl-C stops the service: running requests have ten seconds to finish; a second signal stops it immediately.',
  ],
  run: async () => {
    const settings = readSettings();
    return runUntilStopped(settings, { roles: settings.roles, forPerson: true });
  },
};

export const serve: Command = {
  name: 'serve',
  summary: 'Start the API and the debtor’s page without workers',
  description: [
    'For deployments: with DATABASE_URL, any number of `serve` and `work` processes share one database. Logs are JSON.',
  ],
  run: async () => runUntilStopped(readSettings(), { roles: ['api', 'debtor'], forPerson: false }),
};

export const work: Command = {
  name: 'work',
  summary: 'Start a worker for events, deliveries and other jobs',
  description: [
    'For deployments: with DATABASE_URL, any number of `serve` and `work` processes share one database. Logs are JSON.',
  ],
  run: async () => runUntilStopped(readSettings(), { roles: ['worker'], forPerson: false }),
};

// Imported once the settings are known to be right: what runs is most of the program.
const runUntilStopped = async (settings: Settings, run: Run): Promise<number> =>
  (await import('../deployment/run.ts')).runUntilStopped(settings, run);

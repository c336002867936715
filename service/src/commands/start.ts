/**
 * `start`, `serve`, `work`: the commands that run until they are told to stop. `start` is everything
 * on one machine, with demo data and a welcome for a person; the other two are its parts, for
 * deployments with servers of their own, and say nothing but their log.
 */
import { readSettings, type Role, type Settings } from '../config.ts';
import { openDatabase, type OpenDatabase, prepareDatabase } from '../deployment/database.ts';
import { claimPorts, notesOn, type Ports, startProcess } from '../deployment/process.ts';
import { stopRequested } from '../deployment/signals.ts';
import { StartError } from '../deployment/start-error.ts';
import { welcome } from '../deployment/welcome.ts';
import { openOutput, type Output } from '../machinery/log.ts';
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
  description: ['For deployments: with DATABASE_URL, any number of these and of `work` share one database. Logs are JSON.'],
  run: async () => runUntilStopped(readSettings(), { roles: ['api', 'portal'], forPerson: false }),
};

export const work: Command = {
  name: 'work',
  summary: 'Run the jobs: events, deliveries, cleanups',
  description: ['For deployments: with DATABASE_URL, any number of these and of `serve` share one database. Logs are JSON.'],
  run: async () => runUntilStopped(readSettings(), { roles: ['worker'], forPerson: false }),
};

interface Run {
  readonly roles: readonly Role[];
  /** A welcome and demo data. */
  readonly forPerson: boolean;
}

async function runUntilStopped(settings: Settings, run: Run): Promise<number> {
  const stop = stopRequested();
  const output = await openOutput({ level: settings.logLevel, terminal: process.stdout.isTTY });
  endOnMistake(output);
  try {
    const ports = await claimPorts(settings, run.roles);
    const database = await openDatabase(settings, { log: (message, details) => output.log.info({ embedded: details }, message), besideOwner: false });
    try {
      return await runOn(database, { settings, run, ports, output, stop });
    } finally {
      await database.close();
      output.log.info('stopped');
    }
  } finally {
    output.flush();
  }
}

interface Surroundings {
  readonly settings: Settings;
  readonly run: Run;
  readonly ports: Ports;
  readonly output: Output;
  readonly stop: Promise<NodeJS.Signals>;
}

async function runOn(database: OpenDatabase, { settings, run, ports, output, stop }: Surroundings): Promise<number> {
  const { log } = output;
  const { address } = database;
  const { secretKey, migrations } = await prepareDatabase(address, settings);
  if (migrations > 0) log.info({ migrations }, 'the database was migrated');
  tellOddities(settings, output);
  const running = await startProcess({ settings, ports, roles: run.roles, address, secretKey, log });
  try {
    if (run.forPerson) await welcome({ settings, ports, roles: run.roles, address, service: running.service, output });
    log.info({ roles: run.roles, port: ports.port, operations_port: ports.operationsPort, environment: settings.environment, ready_ms: Math.round(performance.now()) }, 'ready');
    const how = await Promise.race([stop, database.ended.then((reason) => new StartError(reason))]);
    if (how instanceof StartError) throw how;
    log.info({ signal: how }, 'stopping');
    return 0;
  } finally {
    await running.stop();
  }
}

/** What an operator should know, and nothing refuses. */
function tellOddities(settings: Settings, { log }: Output): void {
  for (const note of notesOn(settings)) log.info(note);
  for (const name of settings.unknown) log.warn({ variable: name }, 'this variable is no setting of Mahnwerk: is it misspelt?');
  for (const [variable, isSet] of Object.entries(notYet(settings))) if (isSet) log.warn({ variable }, 'this setting is accepted and has no effect in this version');
}

const notYet = (settings: Settings) => ({
  REDIS_URL: settings.redisUrl !== undefined,
  S3_ENDPOINT: settings.objectStore !== undefined,
  CLAMD_HOST: settings.clamd !== undefined,
  SMTP_URL: settings.mail !== undefined,
});

/** A mistake of ours that nothing caught: the process is in no known state. The database's guardian stops it in good order. */
function endOnMistake(output: Output): void {
  const end = (error: unknown) => {
    output.log.fatal({ err: error }, 'unexpected failure');
    output.flush();
    process.stderr.write(`mahnwerk: unexpected failure: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  };
  process.on('uncaughtException', end).on('unhandledRejection', end);
}

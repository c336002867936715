/**
 * A process of the service from beginning to end: ports, database, secret key, roles, welcome; then
 * whatever ends it, and the stop in the reverse order.
 */
import { isBelowNpm, type Role, type Settings } from '../config.ts';
import { createDemo, demoOf, demoShown } from '../demo/index.ts';
import type { DatabaseAddress } from '../platform/database/address.ts';
import { openOutput, type Output } from '../platform/log.ts';
import { codeOf, whyOf } from '../platform/unreachable.ts';
import type { Service } from '../app.ts';
import { type AfterReady, afterReady } from './after-ready.ts';
import { openDataDir } from './data-dir.ts';
import { openDatabase, type OpenDatabase, prepareDatabase } from './database.ts';
import { inTurn, makeRootKey, rootKeyShown } from './first-start.ts';
import { claimPorts, type Ports, startProcess } from './process.ts';
import { settingsNotes } from './settings-notes.ts';
import { stopRequested } from './signals.ts';
import { StartError } from '../setting.ts';
import { welcome } from './welcome.ts';

export interface Run {
  readonly roles: readonly Role[];
  /** A welcome and demo data. */
  readonly forPerson: boolean;
}

/** Answers the exit code of a stop that was asked for; throws what else ended it. */
export async function runUntilStopped(settings: Settings, run: Run): Promise<number> {
  const stop = stopRequested({ belowNpm: isBelowNpm() });
  const output = await openOutput({ level: settings.logLevel, terminal: process.stdout.isTTY });
  endOnMistake(output);
  try {
    const ports = await claimPorts(settings, run.roles);
    openDataDir(settings.dataDir);
    const database = await openDatabase(settings, {
      log: (message, details) => output.log.info({ embedded: details }, message),
      besideOwner: false,
    });
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

interface RunDependencies {
  readonly settings: Settings;
  readonly run: Run;
  readonly ports: Ports;
  readonly output: Output;
  readonly stop: Promise<NodeJS.Signals>;
}

async function runOn(database: OpenDatabase, { settings, run, ports, output, stop }: RunDependencies): Promise<number> {
  const { log } = output;
  const { keys, migrations, address } = await prepareDatabase(database.address, settings);
  if (migrations > 0) log.info({ migrations }, 'the database was migrated');
  tellOddities(settings, output);
  let greeting: AfterReady | undefined;
  const later = () => greeting?.notes() ?? [];
  const running = await startProcess({ settings, ports, roles: run.roles, address, keys, log, later });
  void tellUnavailable(running.service, output);
  try {
    greeting = afterReady(() => greet(running.service, { address, settings, run, ports, output }), log);
    void greeting.ended.then((isOver) => (isOver ? log.info(readyLine(settings, run, ports), 'ready') : undefined));
    const how = await Promise.race([stop, database.ended.then((reason) => new StartError(reason))]);
    if (how instanceof StartError) throw how;
    log.info({ signal: how }, 'stopping');
    return 0;
  } finally {
    await greeting?.stop();
    await running.stop();
  }
}

const readyLine = ({ environment }: Settings, { roles }: Run, { port, debtorPort, operationsPort }: Ports) => ({
  roles,
  port,
  debtor_port: debtorPort,
  operations_port: operationsPort,
  environment,
  ready_ms: Math.round(performance.now()),
});

/** What is done once for a database, and the welcome that shows it. It is marked done after it was shown. */
const greet = (
  service: Service,
  { address, settings, run, ports, output }: Omit<RunDependencies, 'stop'> & { address: DatabaseAddress },
): Promise<readonly string[]> =>
  inTurn(address, async (owner) => {
    const rootKey = await makeRootKey(owner, settings, service);
    const present = await demoOf(owner);
    const wanted = run.forPerson && settings.demo && present === undefined;
    const made = wanted
      ? await createDemo(owner, service, output.log).catch((error: unknown) => demoFailed(error, output))
      : undefined;
    const demo = made?.demo ?? present;
    if (run.forPerson) output.say(welcome({ settings, ports, seconds: performance.now() / 1000, rootKey, demo, made }));
    // A secret never goes to the log: without a welcome it goes to standard error.
    else if (rootKey !== undefined)
      process.stderr.write(`mahnwerk: the root operator key, shown only once: ${rootKey}\n`);
    output.flush();
    if (rootKey !== undefined) await rootKeyShown(owner);
    if (made !== undefined) await demoShown(owner, made.demo);
    return wanted && made === undefined ? ['the demo data could not be created: the next start tries again'] : [];
  });

/** A sandbox without its demo still serves. */
function demoFailed(error: unknown, { log }: Output): undefined {
  log.error({ err: error }, 'the demo data could not be created');
}

/** What an operator should know, and nothing refuses. */
function tellOddities(settings: Settings, { log }: Output): void {
  for (const { sentence, isNeeded } of settingsNotes(settings)) log[isNeeded ? 'warn' : 'info'](sentence);
  for (const name of settings.unknown) log.warn({ variable: name }, 'unknown MAHNWERK_ setting: check the spelling');
}

/** One line for each component that cannot be used now; nothing waits for it. */
async function tellUnavailable({ components }: Service, { log }: Output): Promise<void> {
  const tried = components
    .filter(({ logsItself }) => logsItself !== true)
    .map(async ({ reach, place, sentence }) => {
      await reach().catch((error: unknown) => log.warn({ place, code: codeOf(error) }, sentence(whyOf(error))));
    });
  await Promise.all(tried);
}

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

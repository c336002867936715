/** The demo data of a sandbox: created once, and resumed after a crash. */
import type pg from 'pg';
import type { Logger } from 'pino';
import { issueKey } from '../domain/parties/keys/index.ts';
import { deleteSetting, readSetting, storeSettingOnce } from '../platform/database/deployment-settings.ts';
import { listen } from '../platform/http/server.ts';
import type { Service } from '../app.ts';
import type { DemoKeys } from './later-seed.ts';
import { createPeople, type DemoPeople } from './people.ts';
import { type DemoPage, printedPage } from './printed-page.ts';
import { seedLater } from './seed-later.ts';
import { type Demo, seed } from './seed.ts';
import { createFailing } from './failing.ts';

export type { Demo, DemoKeys, DemoPage, DemoPeople };

/** The finished demo of this database, if it has one. */
export async function demoOf(owner: pg.Pool): Promise<Demo | undefined> {
  const text = await readSetting(owner, 'demo');
  return text === undefined ? undefined : (JSON.parse(text) as Demo);
}

/** Marks the demo as finished, after its keys were shown. */
export const demoShown = (owner: pg.Pool, demo: Demo): Promise<string> =>
  storeSettingOnce(owner, 'demo', JSON.stringify(demo));

/** Idempotency keys replay for 24 hours; an older attempt is not resumed but started again. */
const resumable_hours = 20;

/** How long the demo's own operator key lives: one seeding. */
const operator_minutes = 5;

/** A limit far above any call, so that a hanging service does not block its own start. */
const call_seconds = 20;

export interface CreatedDemo {
  readonly demo: Demo;
  readonly keys: DemoKeys;
  readonly people: DemoPeople;
  readonly page: DemoPage;
  /** Ends, and never rejects, once the parts are there that wait for a worker. */
  readonly rest: Promise<void>;
}

/** Creates the demo through the service's routes, on a socket of its own. */
export async function createDemo(owner: pg.Pool, service: Service, log: Logger): Promise<CreatedDemo> {
  const begun = await begin(owner);
  const quiet = log.child({}, { level: 'warn' });
  const server = await listen(
    { app: service.app, pages: service.debtorPages.beside, log: quiet, observe: () => undefined },
    { host: '127.0.0.1', port: 0 },
  );
  const stop = () => server.stop(1_000);
  try {
    const operator = {
      baseUrl: `http://127.0.0.1:${server.port}`,
      key: await operatorKey(service),
      timeoutSeconds: call_seconds,
      retries: 0,
    };
    const { demo, keys, later } = await seed({ operator, begun });
    await createFailing(service, demo);
    const people = await createPeople(service, demo);
    const page = await printedPage(later);
    const rest = seedLater(later, (part, err) =>
      log.warn({ err, part }, 'a part of the demo could not be created'),
    ).then(stop);
    return { demo, keys, people, page, rest };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function begin(owner: pg.Pool): Promise<string> {
  const now = new Date().toISOString();
  const begun = await storeSettingOnce(owner, 'demo_begun', now);
  if (Date.parse(now) - Date.parse(begun) < resumable_hours * 3_600_000) return begun;
  await deleteSetting(owner, 'demo_begun');
  return storeSettingOnce(owner, 'demo_begun', now);
}

/** A temporary operator key for the seeding. */
async function operatorKey({ app: { database }, dependencies }: Service): Promise<string> {
  const { key } = await database.asOperator((tx) => {
    const expires_at = new Date(Date.parse(tx.now) + operator_minutes * 60_000).toISOString();
    return issueKey(tx, dependencies, { kind: 'operator', token_name: 'demo data', expires_at });
  });
  if (key === undefined) throw new Error('the key of the demo came without its secret');
  return key;
}

/** The demo data by itself: `npx mahnwerk demo`, beside a running service or without one. */
import type pg from 'pg';
import type { Settings } from '../config.ts';
import { createDemo, demoOf, demoShown } from '../demo/index.ts';
import { openOutput, type Output } from '../platform/log.ts';
import type { Service } from '../app.ts';
import { openDatabase, prepareDatabase } from './database.ts';
import { inTurn } from './first-start.ts';
import { startProcess } from './process.ts';

export async function createDemoAlone(settings: Settings): Promise<void> {
  const output = await openOutput({ level: 'warn', terminal: process.stdout.isTTY });
  const database = await openDatabase(settings, { log: () => undefined, besideOwner: true });
  try {
    const { keys, address } = await prepareDatabase(database.address, settings);
    // A worker inspects the documents of the demo.
    const running = await startProcess({
      settings: { ...settings, rateLimits: false },
      ports: { port: settings.port, debtorPort: undefined, operationsPort: undefined },
      roles: ['worker'],
      address,
      keys,
      log: output.log,
    });
    try {
      await inTurn(address, (owner) => createAndTell(owner, running.service, output));
    } finally {
      await running.stop();
    }
  } finally {
    await database.close();
    output.flush();
  }
}

async function createAndTell(owner: pg.Pool, service: Service, output: Output): Promise<void> {
  const present = await demoOf(owner);
  if (present !== undefined) {
    output.say(
      `The demo data already exists. To create another key: npx mahnwerk keys create --kind case --company ${present.company_id} --name another`,
    );
    return;
  }
  const { demo, keys, people, page, rest } = await createDemo(owner, service, output.log);
  await rest;
  output.say(
    [...Object.entries(keys), ...Object.entries(people), ['debtor', `${page.url} born ${page.birth_date}`]]
      .map(([kind, key]) => `${kind.padEnd(10)}${key}`)
      .join('\n'),
  );
  output.flush();
  await demoShown(owner, demo);
}

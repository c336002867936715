/** The demo data by itself: `npx mahnwerk demo`, beside a running service or without one. */
import type pg from 'pg';
import { publicUrlOf, type Settings } from '../config.ts';
import { createDemo, demoOf, demoShown } from '../demo/index.ts';
import { systemClock } from '../platform/clock.ts';
import { openOutput, type Output } from '../platform/log.ts';
import { createOutbound } from '../platform/egress/outbound-client.ts';
import { openStorage } from '../platform/objects/index.ts';
import { createService, type Service } from '../app.ts';
import { openDatabase, prepareDatabase } from './database.ts';
import { inTurn } from './first-start.ts';
import { serviceKeys } from './secret-key.ts';

export async function createDemoAlone(settings: Settings): Promise<void> {
  const { environment } = settings;
  const output = await openOutput({ level: 'warn', terminal: process.stdout.isTTY });
  const database = await openDatabase(settings, { log: () => undefined, besideOwner: true });
  try {
    const { keys, address } = await prepareDatabase(database.address, settings);
    const publicUrl = publicUrlOf(settings, settings.port);
    const service = createService({
      environment,
      publicUrl,
      database: address,
      ...serviceKeys(keys),
      rateLimits: false,
      storage: openStorage({ folder: settings.dataDir, s3: settings.objectStore }),
      outbound: createOutbound({ allowedNetworks: [] }),
      clock: systemClock,
      log: output.log,
    });
    try {
      await inTurn(address, (owner) => createAndTell(owner, service, output));
    } finally {
      await service.close();
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
  const { demo, keys } = await createDemo(owner, service, output.log);
  output.say(
    Object.entries(keys)
      .map(([kind, key]) => `${kind.padEnd(10)}${key}`)
      .join('\n'),
  );
  output.flush();
  await demoShown(owner, demo);
}

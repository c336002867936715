/** The service that the walks of one process share, each with companies of its own. */
import { type Fixture, fixtureOf } from './every-route.ts';
import { keep } from './kept.ts';
import { type LiveService, liveService } from './service.ts';

let service: Promise<LiveService> | undefined;

/** For a file that neither moves the clock nor depends on what the operator's lists hold. */
export async function sharedCast(): Promise<Fixture> {
  service ??= startKept();
  return fixtureOf(await service);
}

async function startKept(): Promise<LiveService> {
  const started = await liveService();
  keep(() => started.stop());
  return started;
}

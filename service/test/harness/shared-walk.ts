/**
 * What the walks of one process share: a service, and a resource at every path that is read. Only for walks that read
 * or are refused, so that no file finds what another one left.
 */
import { type Fixture, fixtureOf, isGet, livePaths } from './every-route.ts';
import { keep } from './kept.ts';
import { type LiveService, liveService } from './service.ts';

let service: Promise<LiveService> | undefined;

/** The service, and companies of the file's own: `ask` runs commands too. */
export async function sharedCast(): Promise<Fixture> {
  service ??= startKept();
  return fixtureOf(await service);
}

async function startKept(): Promise<LiveService> {
  const started = await liveService();
  keep(() => started.stop());
  return started;
}

/** A resource at every path that is read, and whose it is. */
export interface ReadableWalk {
  readonly cast: Fixture;
  /** By operation. */
  readonly paths: ReadonlyMap<string, string>;
}

let readable: Promise<ReadableWalk> | undefined;

/** Made once: no file changes these resources. */
export const readableWalk = (): Promise<ReadableWalk> => (readable ??= makeReadable());

async function makeReadable(): Promise<ReadableWalk> {
  const cast = await sharedCast();
  return { cast, paths: await livePaths(cast, isGet) };
}

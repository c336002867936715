/** A command that others have made impossible: the screen is read again and says what happened (portal.md 6). */
import { ApiError, SecretOmitted } from '@mahnwerk/client';
import type { QueryClient } from '@tanstack/react-query';

/** What happened meanwhile, as one sentence. */
export class Overtaken extends Error {}

/**
 * Runs a command.
 * @param why what others did meanwhile; undefined where that is not known
 * @throws Overtaken with that sentence, where the state no longer allows the command
 */
export async function orWhy<T>(command: () => Promise<T>, why: () => Promise<string | undefined>): Promise<T> {
  try {
    return await command();
  } catch (error) {
    const sentence = isConflict(error) ? await why().catch(() => undefined) : undefined;
    throw sentence === undefined ? error : new Overtaken(sentence, { cause: error });
  }
}

/** Reads everything on the screen again where a command met another state than the screen shows. */
export function readAgainAfter(error: unknown, queries: QueryClient): void {
  if (isOvertaken(error) || error instanceof SecretOmitted) void queries.invalidateQueries();
}

/** Whether the state no longer allowed a command. */
export const isOvertaken = (error: unknown): boolean => error instanceof Overtaken || isConflict(error);

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

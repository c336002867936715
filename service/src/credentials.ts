/** How the pipeline knows its callers: by key, by session, by password. */
import type { Logger } from 'pino';
import { personStore } from './domain/parties/accounts/index.ts';
import { keyStore, keyUse } from './domain/parties/keys/index.ts';
import { sessionStore, sessionUse } from './domain/parties/sessions/index.ts';
import type { Counters } from './platform/counters/counters.ts';
import type { Database } from './platform/database/pool.ts';
import type { Dependencies } from './platform/dependencies.ts';
import type { Environment } from './platform/environment.ts';
import { Authenticator } from './platform/http/authenticate.ts';
import type { PersonStore } from './platform/http/persons.ts';
import { Sessions } from './platform/http/sessions.ts';

interface CredentialOptions {
  readonly environment: Environment;
  readonly publicUrl: string;
  /** The setting MAHNWERK_OPERATOR_KEY. */
  readonly operatorKey?: string | undefined;
  /** The setting MAHNWERK_SECOND_FACTOR. */
  readonly secondFactor?: 'required' | 'optional' | undefined;
  readonly log: Logger;
}

interface CredentialParts {
  readonly database: Database;
  readonly counters: Counters;
  readonly hash: (secret: string) => Buffer;
}

export interface Credentials {
  readonly authenticator: Authenticator;
  readonly sessions: Sessions;
  readonly persons: PersonStore;
  /** After a change, this process looks up anew. */
  readonly forgets: Pick<Dependencies, 'forgetKey' | 'forgetSession' | 'forgetCompany'>;
  /** When keys and sessions are used: recorded from the start, saved by the stop. */
  readonly uses: { start(): void; stop(): Promise<void> };
}

export function createCredentials(
  { environment, publicUrl, operatorKey, secondFactor, log }: CredentialOptions,
  { database, counters, hash }: CredentialParts,
): Credentials {
  const uses = { keys: keyUse(database, log), sessions: sessionUse(database, log) };
  const authenticator = new Authenticator({ environment, hash, keys: keyStore(database, uses.keys), operatorKey });
  const sessions = new Sessions({
    publicUrl,
    hash,
    store: sessionStore(database, uses.sessions, secondFactor === 'required'),
  });
  return {
    authenticator,
    sessions,
    forgets: {
      forgetKey: (id) => authenticator.forget(id),
      forgetSession: (id) => sessions.forget(id),
      forgetCompany(id) {
        authenticator.forget(id);
        sessions.forget(id);
      },
    },
    persons: personStore(database, counters),
    uses: {
      start: () => Object.values(uses).forEach((use) => use.start()),
      stop: async () => void (await Promise.all(Object.values(uses).map((use) => use.stop()))),
    },
  };
}

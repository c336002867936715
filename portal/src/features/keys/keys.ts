/** API keys of one owner, or of all of them as the operator sees them. */
import type { Operation } from '../../data/operations.ts';
import type { Attempt, ListCall } from '../../data/query.ts';
import type { ApiKey as OwnKey, OperatorKey } from '@mahnwerk/contract/operator/keys.ts';
import { textIn } from '../../data/form/Form.tsx';

/** A key of one owner; in the list of all of them with its owner. */
export type ApiKey = OwnKey & Partial<Pick<OperatorKey, 'owner_name'>>;

/** A secret, where the answer contains one. */
export interface WithSecret {
  readonly key?: string | undefined;
}

/** The end of a key's life in a form: the beginning of the day, here; null without one. */
export function expiryIn(fields: FormData): string | null {
  const day = textIn(fields, 'expires_at');
  return day === '' ? null : new Date(`${day}T00:00:00`).toISOString();
}

type ById = { readonly id: string };
type Command = ById & Attempt;

export const keyCommands = ['rotate', 'suspend', 'resume', 'delete'] as const;
export type KeyCommand = (typeof keyCommands)[number];

export interface Keys {
  /** The operation that reads them. */
  readonly list: Operation<ListCall<ApiKey>>;
  readonly rotate: (key: Command) => Promise<WithSecret>;
  readonly delete: (key: ById) => Promise<unknown>;
  /** The operator alone suspends keys. */
  readonly suspend?: (key: Command) => Promise<unknown>;
  readonly resume?: (key: Command) => Promise<unknown>;
}

/** The commands that a key has now. */
export const commandsOf = (keys: Keys, { suspended_at }: ApiKey): readonly KeyCommand[] =>
  keyCommands.filter(
    (command) => keys[command] !== undefined && command !== (suspended_at === null ? 'resume' : 'suspend'),
  );

/** What others of the staff did to an order or a case since a dialog about it was opened, from the audit log. */
import { useState } from 'react';
import { useTimePhrase } from '../ui/time-phrase.ts';
import { useWords } from '../language/language.ts';
import { useMe } from '../data/me.ts';
import type { Call, Operation } from '../data/operations.ts';
import { useStored } from '../data/stored.ts';
import { useOperator } from '../data/useOperator.ts';

interface Changed {
  readonly updated_at: string;
}

/** The newest entries that are searched for one with a sentence: what precedes it, such as a take-over, has none. */
const read_entries = 10;

/**
 * @param id the order or the case
 * @param operation by which the screen has read it
 * @returns reads the newest change of another person that the portal can name, as one sentence; undefined if there is none
 */
export function useMeanwhile<C extends Call & ((given: { readonly id: string }) => Promise<Changed>)>(
  id: string,
  operation: Operation<C>,
): () => Promise<string | undefined> {
  const stored = useStored(operation, { id });
  // The screen behind the dialog may read it again.
  const [read] = useState(() => stored() as Changed | undefined);
  return useSince(id, read?.updated_at);
}

/** As `useMeanwhile`, of what a list or the screen has read. */
export function useMeanwhileOf({ id, updated_at }: Changed & { readonly id: string }) {
  // As the person saw it first: what is behind may be read again.
  const [since] = useState(updated_at);
  return useSince(id, since);
}

/** @param since the moment of the state that the person saw */
export function useSince(id: string, since: string | undefined): () => Promise<string | undefined> {
  const { conflict } = useWords();
  const timePhrase = useTimePhrase();
  const { auditLog } = useOperator();
  const { id: me } = useMe();
  return async () => {
    if (since === undefined) return undefined;
    const query = { target_id: id, created_after: since, limit: read_entries };
    const entry = (await auditLog.list({ query })).results.find(
      ({ action, actor_user_id }) => action in conflict.actions && actor_user_id !== me,
    );
    if (entry === undefined) return undefined;
    const { actor_name, created_at, action } = entry;
    return conflict.actions[action]?.(actor_name, timePhrase(created_at));
  };
}

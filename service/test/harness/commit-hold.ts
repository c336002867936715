/** Holds transactions at their COMMIT, with all their locks, so that a test decides what meets what. */
import assert from 'node:assert/strict';
import pg from 'pg';
import type { LiveService } from './service.ts';
import { until } from './until.ts';

export interface CommitHold {
  /**
   * Lets `first` go on until it is about to commit, and `second` until it waits for a lock or is over; then both go on.
   */
  meet<A, B>(first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]>;
  close(): Promise<void>;
}

// A deferred trigger runs at COMMIT. The wait for the test has no limit, unlike a wait of a company for a row.
const install = (writes: readonly string[]): string =>
  `create function hold_commit() returns trigger language plpgsql as $$ begin
     perform set_config('lock_timeout', '0', true), pg_advisory_xact_lock_shared(hashtext('test: commits'));
     return null;
   end $$;
   ${writes
     .map(
       (write) =>
         `create constraint trigger hold_commit after ${write} deferrable initially deferred for each row execute function hold_commit();`,
     )
     .join('\n')}`;

/** @param writes what holds a transaction, in the words of SQL: `update on invoices`, `update of name on debtors` */
export async function commitHold(
  { address, sql }: Pick<LiveService, 'address' | 'sql'>,
  writes: readonly string[],
): Promise<CommitHold> {
  const client = new pg.Client(address);
  await client.connect();
  await client.query(install(writes));
  const waiting = async (): Promise<number> =>
    (await sql(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)).length;
  /** Begins `second` once `first` is held; resolves when it waits or is over. */
  const met = async <B>(first: Promise<unknown>, second: () => Promise<B>): Promise<() => Promise<B>> => {
    const one = watched(first);
    await until(async () => one.isOver || (await waiting()) > 0, 'the first transaction is held');
    assert.ok(!one.isOver, 'the first one ended before it could be held');
    const begun = second();
    const other = watched(begun);
    await until(async () => other.isOver || (await waiting()) > 1, 'the second one waits');
    return () => begun;
  };
  return {
    async meet(first, second) {
      await client.query(`select pg_advisory_lock(hashtext('test: commits'))`);
      const one = first();
      const other = met(one, second);
      await other.catch(() => undefined);
      await client.query(`select pg_advisory_unlock(hashtext('test: commits'))`);
      return Promise.all([one, (await other)()]);
    },
    close: () => client.end(),
  };
}

function watched(act: Promise<unknown>): { readonly isOver: boolean } {
  const state = { isOver: false };
  const end = () => void (state.isOver = true);
  act.then(end, end);
  return state;
}

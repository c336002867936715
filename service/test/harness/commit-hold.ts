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
  /** Lets work go on until it is about to commit, and does something meanwhile, which may end its connection. */
  during<A>(work: () => Promise<A>, act: () => Promise<void>): Promise<A>;
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
  await sql(install(writes));
  const waiting = async (): Promise<number> =>
    (await sql(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)).length;
  const during: CommitHold['during'] = async (work, act) => {
    const client = new pg.Client(address);
    client.on('error', () => undefined);
    await client.connect();
    try {
      await client.query(`select pg_advisory_lock(hashtext('test: commits'))`);
      const begun = work();
      const one = watched(begun);
      await until(async () => one.isOver || (await waiting()) > 0, 'the work is held');
      assert.ok(!one.isOver, 'the work ended before it could be held');
      await act();
      // The lock ends with its connection.
      await client.end();
      return await begun;
    } finally {
      await client.end();
    }
  };
  return {
    async meet(first, second) {
      let begun: ReturnType<typeof second> | undefined;
      const one = await during(first, async () => {
        const other = watched((begun = second()));
        await until(async () => other.isOver || (await waiting()) > 1, 'the second one waits');
      });
      assert.ok(begun !== undefined);
      return [one, await begun];
    },
    during,
  };
}

function watched(act: Promise<unknown>): { readonly isOver: boolean } {
  const state = { isOver: false };
  const end = () => void (state.isOver = true);
  act.then(end, end);
  return state;
}

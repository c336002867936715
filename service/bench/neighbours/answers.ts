/** Attacks by what is asked for: the largest lists, read in parallel, slowly, or never; by companies and by the operator. */
import { made } from './call.ts';
import { type Attack, type Attempt, headOf, keyOf, type Preparation, type Scene } from './attack.ts';

const large_orders = 60;
/** What one request may hold: the largest body is 2 MiB. */
const claims_at_once = 8;
const claims_per_order = 16;
const prepared_at_once = 4;

/** Near 256 KiB: 16 of them are an order near 4 MiB. */
const largeClaim = (number: number) => ({
  your_reference: `GROSS-${number}`,
  items: Array.from({ length: 385 }, (_none, index) => ({
    description: `Position ${index} `.padEnd(460, 'abcdefghij '),
    quantity: '1',
    unit: 'piece',
    unit_price: { currency: 'EUR', value: '1.00' },
    amount: { currency: 'EUR', value: '1.00' },
  })),
});

/** Drafts of the first attacker, as large as they may be. */
export async function makeLargeOrders(
  { site: { port }, attackers: [attacker] }: Preparation,
  orders = large_orders,
): Promise<readonly string[]> {
  if (attacker === undefined) throw new Error('no attacker');
  const ids: string[] = [];
  const act = { port, key: keyOf(attacker, 0), method: 'POST' };
  const make = async () => {
    const { id } = await made({
      ...act,
      path: '/v2/orders/',
      body: {
        debtor_id: attacker.debtor,
        claims: Array.from({ length: claims_at_once }, (_none, index) => largeClaim(index)),
      },
    });
    ids.push(id);
    for (let number = claims_at_once; number < claims_per_order; number += 1)
      await made({ ...act, path: '/v2/claims/', body: { order_id: id, ...largeClaim(number) } });
  };
  await Promise.all(
    Array.from({ length: prepared_at_once }, async (_none, index) => {
      for (let number = index; number < orders; number += prepared_at_once) await make();
    }),
  );
  return ids;
}

const list = '/v2/orders/?limit=100';

export const largeLists: Attack = {
  name: 'large-lists',
  about: `${large_orders} orders of 4 MiB listed with limit=100 by eight parallel readers`,
  prepare: makeLargeOrders,
  run: ({ port, attackers: [attacker] }, attempt) =>
    attempt.each(8, async (index) => {
      if (attacker !== undefined) await attempt.ask({ port, key: keyOf(attacker, index), method: 'GET', path: list });
      // The company's requests are limited to ten a second.
      await attempt.pause(750);
    }),
};

interface Slow {
  readonly connections: number;
  /** Requests on each. */
  readonly pipelined: number;
  readonly bytes_per_second: number;
}

/** Connections that ask for something large, several times over, and read what comes so slowly. */
export const readSlowly = (
  { port, attackers: [attacker] }: Scene,
  attempt: Attempt,
  { path, connections, pipelined, bytes_per_second }: Slow & { readonly path: string },
): Promise<void> =>
  attempt.each(connections, async (index) => {
    await attempt.connection(port, async (socket) => {
      socket.pause();
      socket.write(
        headOf({ method: 'GET', path, key: attacker === undefined ? '' : keyOf(attacker, index) }).repeat(pipelined),
      );
      while ((await attempt.pause(1_000)) && !socket.destroyed) if (bytes_per_second > 0) socket.read(bytes_per_second);
    });
    if (!attempt.signal.aborted) attempt.note('closed');
    await attempt.pause(1_000);
  });

const unread = ({ name, about, ...slow }: Slow & { readonly name: string; readonly about: string }): Attack => ({
  name,
  about,
  prepare: makeLargeOrders,
  run: (scene, attempt) => readSlowly(scene, attempt, { path: list, ...slow }),
});

export const unreadAnswers = unread({
  name: 'unread-answers',
  about: 'sixteen connections that ask for the largest list and never read',
  connections: 16,
  pipelined: 1,
  bytes_per_second: 0,
});

export const drippedAnswers = unread({
  name: 'dripped-answers',
  about: 'sixty-four connections that ask for the largest list and read 1 KiB a second',
  connections: 64,
  pipelined: 1,
  bytes_per_second: 1024,
});

export const pipelinedAnswers = unread({
  name: 'pipelined-answers',
  about: 'sixteen connections that ask for the largest list eight times each and never read',
  connections: 16,
  pipelined: 8,
  bytes_per_second: 0,
});

export const operatorLists: Attack = {
  name: 'operator-lists',
  about: 'eight parallel requests of the operator for its largest lists and orders',
  async prepare(preparation) {
    return makeLargeOrders(preparation);
  },
  run: ({ port, operatorKey, prepared }, attempt) => {
    const orders = prepared as readonly string[];
    const paths = [
      '/operator/v1/orders/?limit=100',
      '/operator/v1/orders/?limit=100&status=draft',
      `/operator/v1/orders/${orders[0]}/`,
      '/operator/v1/audit-log/?limit=100',
      `/operator/v1/orders/${orders[1]}/`,
      '/operator/v1/deliveries/?limit=100',
    ];
    return attempt.each(8, async (index) => {
      await attempt.ask({ port, key: operatorKey, method: 'GET', path: paths[index % paths.length] ?? '' });
      await attempt.pause(800);
    });
  },
};

/** Attacks by the work that a request leaves behind: inspections, locks, deliveries. */
import { doublingPdf } from '../../test/harness/files.ts';
import { order } from '../samples.ts';
import { type Attack, type Attempt, keyOf, type Scene } from './attack.ts';
import { formOf, made } from './call.ts';
import type { Party } from './parties.ts';

export const party = ({ attackers }: Pick<Scene, 'attackers'>, index = 0): Party => {
  const found = attackers[index];
  if (found === undefined) throw new Error('no attacker');
  return found;
};

export const slowFiles: Attack = {
  name: 'slow-files',
  about: 'six PDFs that take an inspection to its time limit at once, then thirty a minute',
  async run(scene, attempt) {
    const { claims, keys } = party(scene);
    const send = (count: number) =>
      attempt.ask({
        port: scene.port,
        key: keys[count % keys.length] ?? '',
        method: 'POST',
        path: `/v2/claims/${claims[count % claims.length]}/documents/`,
        form: formOf(doublingPdf(`Nr ${count}`), 'rechnung.pdf'),
      });
    await Promise.all([0, 1, 2, 3, 4, 5].map(send));
    await attempt.paced(30, (count) => send(6 + count));
  },
};

export interface LargeDraft {
  readonly order: string;
  readonly claims: readonly string[];
}

const draft_claims = 50;
/** Some claims are added and removed, the others stay. */
const kept_claims = 45;

/** About 80 KiB: with 50 of them an order is near 4 MiB. */
const aLargeClaim = (number: number) => ({
  document_reference: `RE-${number}`,
  items: Array.from({ length: 120 }, (_none, index) => ({
    description: `Position ${index} `.padEnd(450, 'abcdefghij '),
    quantity: '1',
    unit_price: { currency: 'EUR', value: '1.00' },
    amount: { currency: 'EUR', value: '1.00' },
  })),
});

/** Who writes: a company by its keys, or a Partner for it. */
export interface Writer {
  readonly port: number;
  readonly keys: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
}

export async function makeLargeDraft({ port, keys, headers = {} }: Writer, debtor: string): Promise<LargeDraft> {
  const act = { port, key: keys[0] ?? '', headers, method: 'POST' };
  const { id } = await made({ ...act, path: '/v2/orders/', body: { debtor_id: debtor } });
  const claims: string[] = [];
  for (let number = 0; number < kept_claims; number += 1)
    claims.push((await made({ ...act, path: '/v2/claims/', body: { order_id: id, ...aLargeClaim(number) } })).id);
  return { order: id, claims };
}

/** The five writes that meet on one draft, each in a bucket of its own. */
export function writesOn({ order: id, claims }: LargeDraft, { port, keys, headers = {} }: Writer, attempt: Attempt) {
  const added: string[] = [];
  const as = (count: number) => ({ port, headers, key: keys[count % keys.length] ?? '' });
  let number = draft_claims;
  return [
    (count: number) =>
      attempt.ask({
        ...as(count),
        method: 'PATCH',
        path: `/v2/claims/${claims[count % claims.length]}/`,
        body: { document_reference: `RE-neu-${count}` },
      }),
    (count: number) =>
      attempt.ask({
        ...as(count),
        method: 'PATCH',
        path: `/v2/orders/${id}/`,
        body: { starting_approach: count % 2 === 0 ? 'judicial' : 'extrajudicial' },
      }),
    async (count: number) => {
      if (added.length >= draft_claims - kept_claims) return;
      const text = await attempt.ask({
        ...as(count),
        method: 'POST',
        path: '/v2/claims/',
        body: { order_id: id, ...aLargeClaim(number++) },
      });
      const made = /^\{"id":"([0-9a-f-]{36})"/.exec(text)?.[1];
      if (made !== undefined) added.push(made);
    },
    async (count: number) => {
      const last = added.pop();
      if (last !== undefined) await attempt.ask({ ...as(count), method: 'DELETE', path: `/v2/claims/${last}/` });
    },
    (count: number) => attempt.ask({ ...as(count), method: 'POST', path: `/v2/orders/${id}/finalize/`, body: {} }),
  ];
}

export const hotDraft: Attack<LargeDraft> = {
  name: 'hot-draft',
  about: 'ten writes a second on one draft of 50 claims and 4 MiB',
  prepare({ site: { port }, attackers }) {
    const { keys, debtor } = party({ attackers });
    return makeLargeDraft({ port, keys }, debtor);
  },
  async run(scene, attempt) {
    await Promise.all(
      writesOn(scene.prepared, { port: scene.port, keys: party(scene).keys }, attempt).map((write) =>
        attempt.paced(110, write),
      ),
    );
  },
};

export const burstOnDraft: Attack<LargeDraft> = {
  name: 'burst-on-draft',
  about: 'four hundred writes at once on one draft of 50 claims and 4 MiB, once a minute',
  prepare({ site: { port }, attackers }) {
    const { keys, debtor } = party({ attackers });
    return makeLargeDraft({ port, keys }, debtor);
  },
  async run(scene, attempt) {
    const writes = writesOn(scene.prepared, { port: scene.port, keys: party(scene).keys }, attempt);
    await attempt.paced(1, (minute) =>
      Promise.all(
        Array.from({ length: 400 }, async (_none, index) => writes[index % writes.length]?.(400 * minute + index)),
      ),
    );
  },
};

const hanging_each = 20;

export const hangingReceivers: Attack = {
  name: 'hanging-receivers',
  about:
    'two companies with forty endpoints that hang on the origin that all companies use, four events a second for each',
  async prepare({ site: { port }, attackers, receiver }) {
    for (const [index, { keys }] of attackers.slice(0, 2).entries())
      for (let number = 0; number < hanging_each; number += 1)
        await made({
          port,
          key: keys[0] ?? '',
          method: 'POST',
          path: '/v2/webhooks/',
          body: { url: `${receiver}/hang/${index}/${number}`, max_consecutive_failures: 1000 },
        });
  },
  async run(scene, attempt) {
    // A draft, its submission and its withdrawal: two events.
    await Promise.all(
      scene.attackers.slice(0, 2).map(({ debtor, keys }, index) =>
        attempt.paced(115, async (count) => {
          const act = { port: scene.port, key: keyOf({ keys }, count + index), method: 'POST' };
          const text = await attempt.ask({ ...act, path: '/v2/orders/', body: order(debtor) });
          const id = (JSON.parse(text || '{}') as { id?: string }).id;
          if (id === undefined) return;
          await attempt.ask({ ...act, path: `/v2/orders/${id}/finalize/`, body: {} });
          await attempt.ask({ ...act, path: `/v2/orders/${id}/withdraw/`, body: {} });
        }),
      ),
    );
  },
};

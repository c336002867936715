/** Attacks beside the known ones: other ways to the same resources. */
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { aPdf, doublingPdf } from '../../test/harness/files.ts';
import { debtor, order } from '../samples.ts';
import { type Attack, keyOf } from './attack.ts';
import { readSlowly } from './answers.ts';
import { call, formOf, made } from './call.ts';
import { type LargeDraft, makeLargeDraft, party, writesOn } from './work.ts';

export const slowDownloads: Attack<string> = {
  name: 'slow-downloads',
  about: 'a document of 10 MiB on sixty-four connections that read 1 KiB a second',
  async prepare({ site: { port }, attackers }) {
    const { keys, claims } = party({ attackers });
    const act = { port, key: keys[0] ?? '' };
    const path = `/v2/claims/${claims[0]}/documents/`;
    const { id } = await made({
      ...act,
      method: 'POST',
      path,
      form: formOf(aPdf(1, { padding: 10_000_000 }), 'rechnung.pdf'),
    });
    while ((await made<{ status: string }>({ ...act, method: 'GET', path: `${path}${id}/` }, 200)).status !== 'ready')
      await sleep(100);
    return `${path}${id}/download/`;
  },
  run: (scene, attempt) =>
    readSlowly(scene, attempt, { path: scene.prepared, connections: 64, pipelined: 1, bytes_per_second: 1024 }),
};

export const unreadSchema: Attack = {
  name: 'unread-schema',
  about: 'a hundred connections that ask for the OpenAPI document sixteen times each and never read; no key is needed',
  run: (scene, attempt) =>
    readSlowly({ ...scene, attackers: [] }, attempt, {
      path: '/v2/schema/',
      connections: 100,
      pipelined: 16,
      bytes_per_second: 0,
    }),
};

export const idleConnections: Attack = {
  name: 'idle-connections',
  about: 'twelve thousand connections from one address on which nothing is sent',
  run: ({ port }, attempt) =>
    attempt.each(12_000, async () => {
      await attempt.connection(port, () => undefined);
      await attempt.pause(500);
    }),
};

export const largestCommands: Attack = {
  name: 'largest-commands',
  about: 'two JSON bodies of 2 MiB a second, orders of 50 claims and claims of 6000 small entries',
  async run({ port, attackers }, attempt) {
    const { keys, debtor: debtorId, order: draft } = party({ attackers });
    const payments = Array.from({ length: 100 }, (_payment, number) => ({
      amount: { currency: 'EUR', value: '0.01' },
      value_date: '2026-01-05',
      your_reference: `Nr ${number}`,
      metadata: Array.from({ length: 8 }, (_none, index) => ({ type: `t${index}`, value: 'v' })),
    }));
    const large = {
      debtor_id: debtorId,
      claims: Array.from({ length: 50 }, () => ({ payments: payments.slice(0, 60) })),
    };
    await Promise.all([
      attempt.paced(60, (count) =>
        attempt.ask({ port, key: keyOf({ keys }, count), method: 'POST', path: '/v2/orders/', body: large }),
      ),
      attempt.paced(60, (count) =>
        attempt.ask({
          port,
          key: keyOf({ keys }, count),
          method: 'POST',
          path: '/v2/claims/',
          body: { order_id: draft, payments },
        }),
      ),
    ]);
  },
};

interface Platform {
  readonly key: string;
  readonly drafts: readonly { readonly company: string; readonly draft: LargeDraft }[];
}

const partner_companies = 8;

export const partnerBurst: Attack<Platform> = {
  name: 'partner-burst',
  about: 'a Partner with eight companies: four hundred and forty writes at once on their large drafts, once a minute',
  async prepare({ site: { port, operatorKey } }) {
    const operate = { port, key: operatorKey, method: 'POST' };
    const partner = await made({
      ...operate,
      path: '/operator/v1/partners/',
      body: { name: 'Angreifer Plattform GmbH' },
    });
    const { key } = await made<{ key: string }>({
      ...operate,
      path: '/operator/v1/keys/',
      body: { kind: 'partner', partner_id: partner.id, token_name: 'bench' },
    });
    const drafts = await Promise.all(
      Array.from({ length: partner_companies }, async (_none, index) => {
        const { id: company } = await made({
          port,
          key,
          method: 'POST',
          path: '/partner/v2/companies/',
          body: { name: `Angreifer ${index} GmbH` },
        });
        const headers = { 'X-On-Behalf-Of-Company': company };
        const { id: debtorId } = await made({ port, key, method: 'POST', path: '/v2/debtors/', headers, body: debtor });
        return { company, draft: await makeLargeDraft({ port, keys: [key], headers }, debtorId) };
      }),
    );
    return { key, drafts };
  },
  async run({ port, prepared: { key, drafts } }, attempt) {
    const writes = drafts.map(({ company, draft }) =>
      writesOn(draft, { port, keys: [key], headers: { 'X-On-Behalf-Of-Company': company } }, attempt),
    );
    await attempt.paced(1, (minute) =>
      Promise.all(
        Array.from({ length: 440 }, async (_none, index) =>
          writes[index % writes.length]?.[Math.floor(index / writes.length) % 4]?.(440 * minute + index),
        ),
      ),
    );
  },
};

export const hotRows: Attack<string> = {
  name: 'hot-rows',
  about: 'four hundred and sixty writes at once on one debtor, one webhook and one order, once a minute',
  async prepare({ site: { port }, attackers, receiver }) {
    const { keys } = party({ attackers });
    return (
      await made({ port, key: keys[0] ?? '', method: 'POST', path: '/v2/webhooks/', body: { url: `${receiver}/hot` } })
    ).id;
  },
  async run({ port, attackers, prepared: webhook }, attempt) {
    const { keys, debtor: debtorId, order: draft, claims } = party({ attackers });
    const as = (count: number) => ({ port, key: keyOf({ keys }, count) });
    const writes = [
      (count: number) =>
        attempt.ask({
          ...as(count),
          method: 'PATCH',
          path: `/v2/debtors/${debtorId}/`,
          body: { your_reference: `KD-${count}` },
        }),
      (count: number) =>
        attempt.ask({
          ...as(count),
          method: 'PATCH',
          path: `/v2/webhooks/${webhook}/`,
          body: { description: `Nr ${count}` },
        }),
      (count: number) =>
        attempt.ask({
          ...as(count),
          method: 'PATCH',
          path: `/v2/orders/${draft}/`,
          body: { starting_approach: count % 8 < 4 ? 'judicial' : 'extrajudicial' },
        }),
      (count: number) =>
        attempt.ask({
          ...as(count),
          method: 'POST',
          path: `/v2/orders/${draft}/messages/`,
          body: { title: 'Nr', body: `<p>${claims[0]} ${count}</p>` },
        }),
    ];
    await attempt.paced(1, (minute) =>
      Promise.all(Array.from({ length: 460 }, async (_none, index) => writes[index % 4]?.(460 * minute + index))),
    );
  },
};

export const slowAnswers: Attack<readonly string[]> = {
  name: 'slow-answers',
  about: 'answers to forms that take long to check, a hundred a minute',
  async prepare({ site: { port, operatorKey }, attackers }) {
    const { id } = party({ attackers });
    const form_schema = { type: 'object', properties: { name: { type: 'string', pattern: '^(a|a)*$' } } };
    const requests = Array.from({ length: 20 }, (_none, index) =>
      made({
        port,
        key: operatorKey,
        method: 'POST',
        path: `/operator/v1/companies/${id}/requests-to-client/`,
        body: {
          title: `Frage ${index}`,
          description: 'Bitte ausfüllen.',
          question_type: 'dynamic-form',
          form_schema: { ...form_schema, title: `Nr ${index}` },
        },
      }),
    );
    return (await Promise.all(requests)).map((request) => request.id);
  },
  run: ({ port, attackers, prepared }, attempt) => {
    const { keys } = party({ attackers });
    return attempt.paced(100, (count) =>
      attempt.ask({
        port,
        key: keyOf({ keys }, count),
        method: 'POST',
        path: `/v2/requests-to-client/${prepared[count % prepared.length]}/answer/`,
        body: { fields: { name: `${'a'.repeat(60)}!` } },
      }),
    );
  },
};

export const hangingChecks: Attack = {
  name: 'hanging-checks',
  about: 'a hundred checks of receivers that never finish the handshake, at once, once a minute',
  async run({ port, attackers }, attempt) {
    const silent = createServer(() => undefined).listen(0, '127.0.1.2');
    await new Promise((resolve) => silent.once('listening', resolve));
    const hung = (silent.address() as { port: number }).port;
    const { keys } = party({ attackers });
    await attempt.paced(1, (minute) =>
      Promise.all(
        Array.from({ length: 100 }, async (_none, index) =>
          attempt.ask({
            port,
            key: keyOf({ keys }, index),
            method: 'POST',
            path: '/v2/webhooks/check/',
            body: { url: `https://127.0.1.2:${hung}/${minute}/${index}` },
          }),
        ),
      ),
    );
    silent.close();
  },
};

export const manySlowFiles: Attack = {
  name: 'many-slow-files',
  about:
    'two companies that each send a hundred PDFs that take an inspection to its time limit, at once, once a minute',
  async run({ port, attackers }, attempt) {
    await attempt.paced(1, (minute) =>
      Promise.all(
        attackers.flatMap(({ keys, claims }, number) =>
          Array.from({ length: 100 }, async (_none, index) =>
            attempt.ask({
              port,
              key: keyOf({ keys }, index),
              method: 'POST',
              path: `/v2/claims/${claims[index % claims.length]}/documents/`,
              form: formOf(doublingPdf(`Nr ${minute} ${number} ${index}`), 'rechnung.pdf'),
            }),
          ),
        ),
      ),
    );
  },
};

/** Near the longest text of a message. */
const message_characters = 262_000;

export const longMessages: Attack<string> = {
  name: 'long-messages',
  about: 'a hundred messages of 256 KiB listed by eight parallel readers',
  async prepare({ site: { port }, attackers }) {
    const { keys, debtor: debtorId } = party({ attackers });
    const act = { port, key: keys[0] ?? '', method: 'POST' };
    const { id } = await made({ ...act, path: '/v2/orders/', body: order(debtorId) });
    await made({ ...act, path: `/v2/orders/${id}/finalize/`, body: {} }, 200);
    for (let count = 0; count < 100; count += 1)
      await made({
        ...act,
        path: `/v2/orders/${id}/messages/`,
        body: { title: `Nr ${count}`, body: `<p>${'Wort und '.repeat(message_characters / 9)}</p>` },
      });
    return `/v2/orders/${id}/messages/?limit=100`;
  },
  run: ({ port, attackers: [attacker], prepared: path }, attempt) =>
    attempt.each(8, async (index) => {
      if (attacker !== undefined)
        await call({ port, key: keyOf(attacker, index), method: 'GET', path }).then(({ result }) =>
          attempt.note(result),
        );
      await attempt.pause(750);
    }),
};

/**
 * The verification of deliveries, against signatures that Node's HMAC makes in the form of
 * contract/src/grammar/signature.ts, and against the public Standard Webhooks library in both directions.
 */
import assert from 'node:assert/strict';
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import {
  deliveryHeaders,
  signatureEntry,
  signedPrefix,
  standardWebhooksSecret,
} from '@mahnwerk/contract/grammar/signature.ts';
import { signDelivery } from './signed-delivery.ts';
import {
  type DeliveredEvent,
  type Delivery,
  isEvent,
  UnverifiedDelivery,
  type VerificationStep,
  verifyDelivery,
} from './deliveries.ts';

const secret = 'q3Jt0Xq7S3l0mYw2b8Vn5c1ZkR9uHfE6dPaTgLxQsIo';
const now = new Date('2026-03-01T09:30:00.000Z');
const nowSeconds = now.getTime() / 1000;
const event = {
  id: '0b9f7d0e-6c1e-4a6e-9f44-8b7a1f2f3c11',
  type: 'order.accepted',
  created_at: '2026-03-01T09:29:58.123Z',
  data: { order_id: '0b9f7d0e-6c1e-4a6e-9f44-8b7a1f2f3c12', note: 'Grüße ✓' },
};
const text = JSON.stringify(event);

const entryOf = (
  key: string,
  body: string | Uint8Array,
  id: string = event.id,
  timestamp: number | string = nowSeconds,
): string =>
  signatureEntry(createHmac('sha256', key).update(signedPrefix(id, timestamp)).update(body).digest('base64'));

interface Sent {
  readonly body?: string | Uint8Array;
  readonly id?: string;
  readonly timestamp?: number | string;
  readonly signature?: string;
}

/** A delivery as the service sends it, with the given deviations. */
function sent({
  body = text,
  id = event.id,
  timestamp = nowSeconds,
  signature = entryOf(secret, body, id, timestamp),
}: Sent = {}): Delivery {
  return {
    headers: {
      [deliveryHeaders.id]: id,
      [deliveryHeaders.timestamp]: String(timestamp),
      [deliveryHeaders.signature]: signature,
    },
    body,
    secret,
    now,
  };
}

async function stepOf(delivery: Delivery): Promise<VerificationStep> {
  const failure: unknown = await verifyDelivery(delivery).catch((error: unknown) => error);
  assert.ok(failure instanceof UnverifiedDelivery, JSON.stringify(failure));
  return failure.step;
}

test('a delivery is the event it brings, as text or as bytes', async () => {
  assert.deepEqual(await verifyDelivery(sent()), event);
  assert.deepEqual(await verifyDelivery(sent({ body: Buffer.from(text) })), event);
});

test('its headers may come in any form', async () => {
  const { headers, ...rest } = sent();
  const entries = Object.entries(headers) as [string, string][];
  for (const form of [
    new Headers(entries),
    Object.fromEntries(entries.map(([name, value]) => [name.toUpperCase(), value])),
    Object.fromEntries(entries.map(([name, value]) => [name, [value]])),
    { ...Object.fromEntries(entries), cookie: undefined },
  ])
    assert.deepEqual(await verifyDelivery({ ...rest, headers: form }), event);
});

test('the secret may be given in its Standard Webhooks form', async () => {
  assert.deepEqual(
    await verifyDelivery({ ...sent(), secret: standardWebhooksSecret(Buffer.from(secret).toString('base64')) }),
    event,
  );
});

test('any of several signatures will do, and those of other versions are passed over', async () => {
  const right = entryOf(secret, text);
  const other = entryOf('another', text);
  for (const signature of [
    `${right} ${other}`,
    `${other} ${right}`,
    `v1a,${randomBytes(64).toString('base64')} ${right}`,
    `${other} v2,x v1, ${right}`,
  ])
    assert.deepEqual(await verifyDelivery(sent({ signature })), event);
  for (const signature of [
    other,
    `${other} ${other}`,
    right.replace('v1,', 'v2,'),
    right.replace('v1,', ''),
    'v1,',
    `${right}x`,
    right.slice(0, -1),
    right.replace(' ', ''),
  ].filter((each) => each !== right))
    assert.equal(await stepOf(sent({ signature })), 'signature', signature);
});

for (const missing of [deliveryHeaders.id, deliveryHeaders.timestamp, deliveryHeaders.signature])
  test(`without ${missing} it is refused`, async () => {
    const { headers, ...rest } = sent();
    for (const value of [undefined, ''])
      assert.equal(
        await stepOf({ ...rest, headers: { ...(headers as Record<string, string>), [missing]: value } }),
        'headers',
      );
    assert.equal(await stepOf({ ...rest, headers: new Headers() }), 'headers');
  });

test('a timestamp may be five minutes off, or as much as is said, and no more', async () => {
  for (const off of [0, 300, -300])
    assert.deepEqual(await verifyDelivery(sent({ timestamp: nowSeconds + off })), event);
  for (const off of [301, -301]) assert.equal(await stepOf(sent({ timestamp: nowSeconds + off })), 'timestamp');
  assert.deepEqual(await verifyDelivery({ ...sent({ timestamp: nowSeconds - 3600 }), toleranceSeconds: 3600 }), event);
  assert.equal(await stepOf({ ...sent({ timestamp: nowSeconds - 11 }), toleranceSeconds: 10 }), 'timestamp');
});

test('a timestamp is digits', async () => {
  for (const timestamp of [
    'soon',
    '-5',
    `${nowSeconds}.0`,
    ` ${nowSeconds}`,
    `0x${nowSeconds.toString(16)}`,
    '9'.repeat(13),
    `${nowSeconds}e0`,
  ])
    assert.equal(await stepOf(sent({ timestamp })), 'timestamp', timestamp);
});

test('the signed id must be the event’s', async () => {
  assert.equal(await stepOf(sent({ id: randomUUID() })), 'id');
});

test('what is signed but is no event is told as such', async () => {
  for (const body of [
    '',
    'null',
    '[]',
    '"text"',
    '{"id":',
    JSON.stringify({ ...event, data: [] }),
    JSON.stringify({ ...event, type: 1 }),
    new Uint8Array([0xff, 0xfe]),
  ])
    assert.equal(await stepOf(sent({ body })), 'event');
});

test('a secret that is none is the receiver’s own mistake', async () => {
  for (const wrong of ['', 'whsec_', 'whsec_%%%'])
    await assert.rejects(verifyDelivery({ ...sent(), secret: wrong }), TypeError);
});

test('whatever is changed on the way is noticed: one byte of the body, one character of a header', async () => {
  const bytes = Buffer.from(text);
  const change = fc.record({
    where: fc.constantFrom('body', 'id', 'timestamp', 'signature'),
    at: fc.nat(1000),
    by: fc.integer({ min: 1, max: 255 }),
  });
  await fc.assert(
    fc.asyncProperty(change, async ({ where, at, by }) => {
      const original = sent({ body: bytes });
      const changed = (value: Uint8Array): Buffer =>
        Buffer.from(value.map((byte, index) => (index === at % value.length ? byte ^ by : byte)));
      const headers = original.headers as Record<string, string>;
      const name = where === 'body' ? '' : deliveryHeaders[where];
      const delivery =
        where === 'body'
          ? { ...original, body: changed(bytes) }
          : {
              ...original,
              headers: { ...headers, [name]: changed(Buffer.from(headers[name] ?? '')).toString('latin1') },
            };
      await assert.rejects(verifyDelivery(delivery), UnverifiedDelivery);
    }),
    { numRuns: 500 },
  );
});

test('any body that is lengthened, shortened or signed with another secret is refused', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ minLength: 1, maxLength: 50 }),
      fc.string({ minLength: 1 }),
      async (more, other) => {
        const bytes = Buffer.from(text);
        const { headers } = sent({ body: bytes });
        for (const body of [
          Buffer.concat([bytes, more]),
          Buffer.concat([more, bytes]),
          bytes.subarray(0, -more.length),
        ])
          assert.equal(await stepOf({ ...sent(), headers, body }), 'signature');
        if (other !== secret) assert.equal(await stepOf(sent({ signature: entryOf(other, text) })), 'signature');
      },
    ),
    { numRuns: 100 },
  );
});

// The library uses the system's clock only.
const libraryNow = () => Math.floor(Date.now() / 1000);
const libraryOf = (key: string): Webhook => new Webhook(standardWebhooksSecret(Buffer.from(key).toString('base64')));

test('what a Standard Webhooks library signs, we verify', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ minLength: 1, maxLength: 60 }).filter((key) => !key.startsWith('whsec_')),
      fc.dictionary(fc.string(), fc.jsonValue()),
      async (key, data) => {
        const body = JSON.stringify({ ...event, data });
        const timestamp = libraryNow();
        const headers = {
          'webhook-id': event.id,
          'webhook-timestamp': String(timestamp),
          'webhook-signature': libraryOf(key).sign(event.id, new Date(timestamp * 1000), body),
        };
        for (const each of [key, standardWebhooksSecret(Buffer.from(key).toString('base64'))])
          assert.deepEqual(await verifyDelivery({ headers, body, secret: each }), JSON.parse(body));
        await assert.rejects(verifyDelivery({ headers, body, secret: `${key}x` }), UnverifiedDelivery);
      },
    ),
    { numRuns: 50 },
  );
});

test('what is signed in our form and verified here, a Standard Webhooks library verifies, and refuses what we refuse', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ minLength: 1, maxLength: 60 }).filter((key) => !key.startsWith('whsec_')),
      fc.dictionary(fc.string(), fc.jsonValue()),
      async (key, data) => {
        const body = JSON.stringify({ ...event, data });
        const timestamp = libraryNow();
        const signature = `${entryOf('the newest', body, event.id, timestamp)} ${entryOf(key, body, event.id, timestamp)}`;
        const headers = {
          'webhook-id': event.id,
          'webhook-timestamp': String(timestamp),
          'webhook-signature': signature,
        };
        assert.deepEqual(libraryOf(key).verify(body, headers), await verifyDelivery({ headers, body, secret: key }));
        assert.throws(() => libraryOf(key).verify(`${body} `, headers));
        await assert.rejects(verifyDelivery({ headers, body: `${body} `, secret: key }), UnverifiedDelivery);
      },
    ),
    { numRuns: 50 },
  );
});

test('an event of a known key has typed data', async () => {
  const delivered = await verifyDelivery(sent());
  assert.ok(isEvent(delivered, 'order.accepted'));
  const mandate: string | undefined = delivered.data.mandate_id;
  assert.equal(mandate, undefined);
  assert.equal(isEvent(delivered, 'order.rejected'), false);
});

test('a switch over the type of an event knows the data of each', async () => {
  const delivered = await verifyDelivery(sent());
  const referred = (): string | undefined => {
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- a receiver handles the types that it needs
    switch (delivered.type) {
      case 'order.accepted':
        return delivered.data.mandate_id;
      case 'company.created':
        return delivered.data.external_reference ?? '';
      case 'order.rejected':
        // @ts-expect-error a rejected order has no case
        return delivered.data.mandate_id;
      default:
        return 'unknown';
    }
  };
  assert.equal(referred(), undefined);
});

test('a test of a receiver signs an event as the service does, with either form of the secret', async () => {
  const given = event as unknown as DeliveredEvent;
  for (const key of [secret, standardWebhooksSecret(Buffer.from(secret).toString('base64'))]) {
    const { headers, body } = await signDelivery({ event: given, secret: key, now });
    assert.equal(headers[deliveryHeaders.signature], entryOf(secret, text));
    assert.equal(headers[deliveryHeaders.signatureAlias], headers[deliveryHeaders.signature]);
    assert.deepEqual(await verifyDelivery({ headers, body, secret, now }), event);
  }
  const { headers, body } = await signDelivery({ event: given, secret });
  assert.equal((await verifyDelivery({ headers, body, secret })).id, event.id, 'signed now');
  await assert.rejects(signDelivery({ event: given, secret: '' }), TypeError);
});

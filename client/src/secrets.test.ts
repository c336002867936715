/** A secret is in the first response alone: what a program learns when that one is lost. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { caseApi } from '@mahnwerk/contract/apis/case.ts';
import { connect, SecretOmitted } from './client.ts';

const id = '0b9f7d0e-6c1e-4a6e-9f44-8b7a1f2f3c11';
const body = { url: 'https://hooks.muster.example/mahnwerk' };

/** A service that creates webhooks: the first response may be lost, and a repeated one omits the secret. */
function service({ lost }: { lost: boolean }) {
  let requests = 0;
  return connect(caseApi, {
    baseUrl: 'https://api.mahnwerk.example',
    key: 'sandbox_key',
    wait: () => Promise.resolve(),
    fetch: () => {
      requests += 1;
      if (lost && requests === 1) return Promise.reject(new TypeError('the connection broke'));
      const replayed = requests > 1;
      return Promise.resolve(
        new Response(
          JSON.stringify({ id, ...(replayed ? {} : { secret_key: 's1', secret_key_standard_webhooks: 's2' }) }),
          {
            status: 201,
            headers: replayed ? { 'Idempotency-Replayed': 'true' } : {},
          },
        ),
      );
    },
  });
}

test('a secret is text, not perhaps text', async () => {
  const { secret_key } = await service({ lost: false }).webhooks.create({ body });
  const text: string = secret_key;
  assert.equal(text, 's1');
});

test('a secret whose only response was lost is an error that names the resource, so that its secret can be rotated', async () => {
  const error = await service({ lost: true })
    .webhooks.create({ body })
    .catch((failure: unknown) => failure);
  assert.ok(error instanceof SecretOmitted);
  assert.deepEqual([error.operation, (error.body as { id: string }).id], ['webhooks.create', id]);
});

test('who asks for the whole answer reads that it is a repeated one without the secret', async () => {
  const answer = await service({ lost: true }).webhooks.create.answer({ body });
  assert.deepEqual([answer.replayed, answer.body.id, answer.body.secret_key], [true, id, undefined]);
});

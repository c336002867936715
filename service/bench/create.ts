/** `create`: POST /v2/orders/ with 5 claims, against the fewest statements that leave the same rows; 50 at a time. */
import { randomUUID } from 'node:crypto';
import { order } from './samples.ts';
import { compareWrites, insertedClaims, storedAnswer } from './writes.ts';

const path = '/v2/orders/';

export const run = (): Promise<void> =>
  compareWrites({
    name: 'create',
    path,
    body: ({ debtorId }) => JSON.stringify(order(debtorId)),
    bare: (writer, _n, answer) => {
      const id = randomUUID();
      const { claims } = order(writer.debtorId);
      const insertedOrder = {
        name: 'bench.order',
        text: `insert into orders (company_id, id, status, debtor_id, starting_approach, creditor_obligation_fulfilled, claim_count, principal_cents, charges_cents, claims_bytes, expires_at, created_at, updated_at)
          values ($1, $2, 'draft', $3, 'extrajudicial', true, 5, 297500, 2500, 5000, now() + interval '90 days', now(), now())`,
        values: [writer.id, id, writer.debtorId],
      };
      return [
        insertedOrder,
        insertedClaims(writer, id, { first: 1, count: claims.length, sample: claims[0] ?? {} }),
        storedAnswer(writer, { operation: 'orders.create', path, answer }),
      ];
    },
  });

if (import.meta.main) await run();

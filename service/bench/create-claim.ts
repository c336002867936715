/** `create-claim`: POST /v2/claims/ to drafts of up to 50 claims, against the fewest statements that leave the same rows; 50 at a time. */
import { randomUUID } from 'node:crypto';
import { order } from './samples.ts';
import type { Stage } from './stage.ts';
import { compareWrites, insertedClaims, storedAnswer, type Writer } from './writes.ts';

const path = '/v2/claims/';
/** Of each company: enough for every claim of a run, so that no draft is full. */
const drafts_each = 400;

export async function run(): Promise<void> {
  const drafts = new Map<string, string[]>();
  const sample = order('').claims[0] ?? {};
  /** The n-th claim goes to the drafts in turns. */
  const draftOf = (writer: Writer, n: number): string =>
    drafts.get(writer.id)?.[Math.floor(n / drafts.size) % drafts_each] ?? '';
  await compareWrites({
    name: 'create-claim',
    path,
    async prepare(stage, writers) {
      for (const writer of writers) drafts.set(writer.id, await insertDrafts(stage, writer));
    },
    body: (writer, n) =>
      JSON.stringify({ ...sample, order_id: draftOf(writer, n), document_reference: `RE-2026-${n}` }),
    bare: (writer, n, answer) => {
      const id = draftOf(writer, n);
      const changedOrder = {
        name: 'bench.change',
        text: `update orders set claim_count = claim_count + 1, principal_cents = principal_cents + 59500, charges_cents = charges_cents + 500, claims_bytes = claims_bytes + 1000,
            expires_at = now() + interval '90 days', updated_at = now() where company_id = $1 and id = $2`,
        values: [writer.id, id],
      };
      return [
        changedOrder,
        insertedClaims(writer, id, { first: n, count: 1, sample }),
        storedAnswer(writer, { operation: 'claims.create', path, answer }),
      ];
    },
  });
}

async function insertDrafts(stage: Stage, { id, debtorId }: Writer): Promise<string[]> {
  const ids = Array.from({ length: drafts_each }, () => randomUUID());
  await stage.pool.query(
    `insert into orders (company_id, id, status, debtor_id, starting_approach, creditor_obligation_fulfilled, expires_at, created_at, updated_at)
     select $1, id, 'draft', $2, 'extrajudicial', true, now() + interval '90 days', now(), now() from unnest($3::uuid[]) id`,
    [id, debtorId, ids],
  );
  return ids;
}

if (import.meta.main) await run();

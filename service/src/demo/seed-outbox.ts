/**
 * Seeds the print outbox, once the worker has written the letters of the runs: an open batch takes the two oldest letters, of which
 * the older one is stale and stops. A letter of each of the last two runs waits.
 */
import { connect } from '@mahnwerk/client';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import { type LaterSeed, letters_patience_ms, workedOff } from './later-seed.ts';

const oldest_letters = 2;

export async function seedOutbox(
  { operator, dunning_company_id: company_id, step }: LaterSeed,
  days: { readonly before: string; readonly last: string },
): Promise<void> {
  const { dunningLetters, printBatches } = connect(operatorApi, operator);
  const written = await workedOff(
    () => dunningLetters.list({ query: { company_id, channel: 'post', dated_from: days.before } }),
    ({ results }) =>
      [days.before, days.last].every((day) => results.some(({ dated }) => dated === day)) &&
      results.every(({ status }) => status !== 'created'),
    letters_patience_ms,
  );
  if (written === undefined) return;
  await printBatches.create({ body: { company_id, format: 'pdf', limit: oldest_letters }, ...step('print-batch') });
}

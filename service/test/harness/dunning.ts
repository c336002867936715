/** The starting points of dunning stories: a company with a dunning key and an active user, and its debtors. */
import type { DunningDebtor, DunningDebtorInput } from '@mahnwerk/contract/dunning/debtors.ts';
import { bodyOf, type Company, type Stage } from './cases.ts';

/** A company that acts with its dunning key. */
export type DunningCompany = Company;

/** A new company with an active user and a dunning key. */
export async function openDunning(
  stage: Stage,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<DunningCompany> {
  const { company, feed } = await stage.aCompany(fields);
  await stage.givenAdmin(company);
  const key = await stage.givenKey('dunning', company);
  const send: Company['send'] = (method, path, body, sent = {}) =>
    stage.send(method, path, { key, ...sent, ...(body === undefined ? {} : { body }) });
  return {
    company,
    key,
    send,
    read: async <B>(path: string) => bodyOf(await send<B>('GET', path), 200),
    feed,
  };
}

let made = 0;

/** A consumer in Berlin; the customer number is unique. */
export const aDunningDebtor = (changes: Readonly<Record<string, unknown>> = {}): DunningDebtorInput => ({
  customer_number: `K-${(made += 1)}-test`,
  acting_as: 'consumer',
  person: { salutation: 'ms', first_name: 'Mika', last_name: 'Muster', birth_date: '1984-04-04' },
  address: { street: 'Musterweg 1', postal_code: '10115', city: 'Berlin', country: 'DE' },
  ...changes,
});

export const givenDunningDebtor = async (
  { send }: DunningCompany,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<DunningDebtor> =>
  bodyOf(await send<DunningDebtor>('POST', '/mahnservice/v1/debtors/', aDunningDebtor(changes)), 201);

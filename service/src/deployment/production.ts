/**
 * Production, read through its operator API with the SDK: an HTTPS client in a command of the operator's, to an address the operator has typed. The service itself
 * has another way out (platform/egress), for addresses that others have typed.
 */
import { ApiError, connect, NoAnswer } from '@mahnwerk/client';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import type { Company } from '@mahnwerk/contract/operator/companies.ts';
import type { Membership } from '@mahnwerk/contract/partner/memberships.ts';
import type { Partner, PartnerLink } from '@mahnwerk/contract/operator/partners.ts';
import { StartError } from '../setting.ts';

export interface Production {
  partners(): AsyncIterable<Partner>;
  partner(id: string): Promise<Partner | undefined>;
  /** Every link of a Partner, ended ones too. */
  linksOf(partner: string): AsyncIterable<PartnerLink>;
  companies(): AsyncIterable<Company>;
  company(id: string): Promise<Company | undefined>;
  members(company: string): AsyncIterable<Membership>;
  /** Its clock, in milliseconds, as of its last answer; undefined where the answer has none. */
  readonly now: number | undefined;
}

/** A page's most. */
const limit = 100;

/** Asks for a first page, to know who answers. @throws StartError unless it is production, and lets this key read */
export async function readProduction(baseUrl: string, key: string): Promise<Production> {
  let [now, environment, hasAnswered]: [number | undefined, string | null, boolean] = [undefined, null, false];
  const ask = async (request: Request): Promise<Response> => {
    const response = await fetch(request);
    hasAnswered = true;
    environment = response.headers.get('X-Service-Environment');
    now = Date.parse(response.headers.get('Date') ?? '') || undefined;
    return response;
  };
  const { operatorPartners, operatorCompanies, operatorUsers } = connect(operatorApi, { baseUrl, key, fetch: ask });
  const query = { limit };
  const refused: unknown = await operatorPartners.list({ query: { limit: 1 } }).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (refused instanceof NoAnswer && !hasAnswered)
    throw new StartError(`${baseUrl} cannot be reached`, { cause: refused });
  if (environment !== 'production')
    throw new StartError(`${baseUrl} is ${environment ?? 'not a Mahnwerk service'}: only production can be mirrored`);
  if (refused instanceof ApiError)
    throw new StartError(`${baseUrl} refuses the key: ${refused.code}`, { cause: refused });
  if (refused !== undefined) throw refused;
  return {
    partners: () => operatorPartners.list.each({ query }),
    partner: (id) => unlessAbsent(operatorPartners.get({ id })),
    linksOf: (id) => operatorPartners.companies.each({ id, query }),
    companies: () => operatorCompanies.list.each({ query }),
    company: (id) => unlessAbsent(operatorCompanies.get({ id })),
    members: (company_id) => operatorUsers.list.each({ company_id, query }),
    get now() {
      return now;
    },
  };
}

async function unlessAbsent<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404 && error.code === 'not_found') return undefined;
    throw error;
  }
}

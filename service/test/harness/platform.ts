/** A Partner with its key, companies and feed. Each story creates its own, so that stories are independent. */
import type { PartnerCompany } from '@mahnwerk/contract/partner/companies.ts';
import { sequenceOnce } from '../../src/platform/events/index.ts';
import { actingFor, bodyOf, type Company, type FeedEvent, type Page, publicUrl, type Stage } from './cases.ts';
import type { Answer, Sent } from './service.ts';

export interface Platform {
  readonly partner: string;
  readonly key: string;
  readonly send: <B = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    sent?: Sent,
  ) => Promise<Answer<B>>;
  /** A new company of the Partner, created through the API. */
  readonly onboard: (fields?: Readonly<Record<string, unknown>>) => Promise<PartnerCompany>;
  readonly company: (id: string) => Promise<PartnerCompany>;
  readonly change: (
    id: string,
    fields: object,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Answer<PartnerCompany>>;
  /** One page of its companies. */
  readonly companies: (query?: string) => Promise<Page<PartnerCompany>>;
  /** The Partner's whole feed so far, in order. */
  readonly feed: () => Promise<readonly FeedEvent[]>;
}

export const companiesPath = '/partner/v2/companies/';

export async function aPlatform(stage: Stage): Promise<Platform> {
  const partner = await stage.givenPartner();
  const key = await stage.givenKey('partner', partner);
  const send = <B>(method: string, path: string, body?: unknown, sent: Sent = {}): Promise<Answer<B>> =>
    stage.send<B>(method, path, { key, ...sent, ...(body === undefined ? {} : { body }) });
  return {
    partner,
    key,
    send,
    onboard: async (fields = {}) =>
      bodyOf(await send<PartnerCompany>('POST', companiesPath, { name: 'Beispiel Handel GmbH', ...fields }), 201),
    company: async (id) => bodyOf(await send<PartnerCompany>('GET', `${companiesPath}${id}/`), 200),
    change: (id, fields, headers = {}) => send<PartnerCompany>('PATCH', `${companiesPath}${id}/`, fields, { headers }),
    companies: async (query = '') => bodyOf(await send<Page<PartnerCompany>>('GET', `${companiesPath}${query}`), 200),
    async feed() {
      await sequenceOnce(stage.database, 0);
      const happened: FeedEvent[] = [];
      for (let next: string | null = '/partner/v2/events/'; next !== null;) {
        const page: { next: string | null; results: readonly FeedEvent[] } = bodyOf(
          await send('GET', next.replace(publicUrl, '')),
          200,
        );
        happened.push(...page.results);
        next = page.next;
      }
      return happened;
    },
  };
}

/** One of its companies with a key of its own, as used by the company's software. */
export const ownKeyOf = async (stage: Stage, { id }: { readonly id: string }): Promise<Company> =>
  actingFor(stage, stage.database, { company: id, key: await stage.givenKey('case', id) });

/** The screens of companies, their developers and Partners (portal.md 6). */
import type { RequestToClient } from '@mahnwerk/contract/case/requests-to-client.ts';
import { aPerson, bodyOf, type Company, givenAccepted, givenDebtor, givenDraft, givenSubmitted } from './cases.ts';
import { bankFileOf, givenCompanyLines } from './company-bank.ts';
import { givenDelivery, givenSubscription } from './deliveries.ts';
import { givenDunned } from './dunned-invoices.ts';
import { givenExport } from './given-exports.ts';
import { givenChecked } from './imports.ts';
import { givenStatement } from './given-statements.ts';
import { homeOf, type PortalStage } from './portal.ts';
import { until } from './until.ts';

/** German of full length. */
export const longName = 'Beispielhafte Fassaden- und Gerüstbaugesellschaft Musterstadt mbH & Co. KG';

const account = ['profile', 'security', 'sessions'].map((screen) => `/portal/account/${screen}`);

/** The screens of a company and of the person, each with something to show. */
export async function screensOfCompany(stage: PortalStage, company: Company): Promise<string[]> {
  const { service } = stage;
  const debtor = await givenDebtor(company, aPerson('Donaudampfschifffahrtsgesellschaftskapitänswitwe'));
  const { order, mandate } = await givenAccepted(service, company, { debtor_id: debtor.id });
  const request = bodyOf(
    await service.operate<RequestToClient>('POST', `/operator/v1/mandates/${mandate.id}/requests-to-client/`, {
      title: 'Liegt Ihnen der unterschriebene Lieferschein mit Empfangsbestätigung vor?',
      description: 'Bitte antworten Sie.',
      question_type: 'yes-no',
    }),
    201,
  );
  const draft = await givenDraft(company);
  const submitted = await givenSubmitted(company);
  const invoice = await givenDunned(service, company);
  const statement = await givenStatement(service, { company: company.company, status: 'published', total_cents: 250 });
  await givenExport(service, company.company, '/v2/accounting-exports/');
  await service.givenAdmin(company.company);
  const keys = { dunning: await service.givenKey('dunning', company.company) };
  await givenCompanyLines({ service, company: company.company, keys });
  const home = await homeOf(stage, company.company);
  const file = await givenChecked(service, company.company);
  const lists = [
    'home',
    'cases',
    'orders',
    'requests',
    'messages',
    'invoices',
    'imports',
    'dunning',
    'dunning/letterhead',
    'dunning/quiet-days',
    'figures',
    'statements',
    'accounting',
    'company',
    'users',
  ];
  const records = [
    `cases/${mandate.id}`,
    'orders/new',
    ...[draft, submitted, order].map(({ id }) => `orders/${id}`),
    `requests/${request.id}`,
    'invoices/new',
    `invoices/${invoice.id}`,
    'payments',
    'payments/booked',
    'payments/aside',
    `payments/files/${await bankFileOf(service, company.company)}`,
    `imports/${file.id}`,
    `imports/${file.id}?step=columns`,
    'statements/single',
    `statements/${statement}`,
  ];
  return [...[...lists, ...records].map((screen) => `${home}/${screen}`), ...account];
}

const developerLists = ['keys', 'webhooks', 'webhooks/new', 'deliveries', 'events', 'requests', 'usage'];

/** The screens of a company's developers. */
export async function screensOfDeveloper(stage: PortalStage, company: Company): Promise<string[]> {
  const { service } = stage;
  const owner = { kind: 'company', id: company.company } as const;
  await givenSubmitted(company);
  const webhook = await givenSubscription(service, owner);
  const newest = async (table: string, owned: string): Promise<string | undefined> => {
    const [row] = await service.sql(`select id from ${table} where ${owned} = $1 limit 1`, [company.company]);
    return row === undefined ? undefined : String(row.id);
  };
  // Requests are written about once a second.
  await until(async () => (await newest('request_log', 'owner_id')) !== undefined, 'a request is written');
  // One that is in the feed.
  const event = (await company.feed())[0]?.id ?? '';
  const request = await newest('request_log', 'owner_id');
  const failed = { outcome: 'failed', next_attempt_at: null, next_attempt_reason: null };
  const delivery = await givenDelivery(service, { owner, id: webhook }, event, failed);
  const home = await homeOf(stage, company.company);
  const ofWebhook = ['deliveries', 'missed', 'settings'].map((tab) => `webhooks/${webhook}/${tab}`);
  const records = [...ofWebhook, 'sandbox', `deliveries/${delivery}`, `events/${event}`, `requests/${request}`];
  return [...developerLists, ...records].map((screen) => `${home}/developer/${screen}`);
}

/** The screens of a Partner that acts for the company. */
export function screensOfPartner(partner: string, company: Company): string[] {
  const one = `companies/${company.company}`;
  const lists = ['companies', 'companies/new', one, `${one}/data`, 'users'];
  const all = [...lists, ...developerLists.map((each) => `developer/${each}`)];
  const acting = ['cases', 'orders', 'orders/new', 'requests', 'statements'];
  return [
    ...all.map((screen) => `/portal/partner/${partner}/${screen}`),
    ...acting.map((screen) => `/portal/company/${company.company}~${partner}/${screen}`),
  ];
}

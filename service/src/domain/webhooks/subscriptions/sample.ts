/**
 * The sample event of a test delivery (service.md 6.2): valid for its type, with random ids and the URLs of those ids. Nothing marks it as a sample.
 */
import { type EventKey, events } from '@mahnwerk/contract/events/catalog.ts';
import { exampleOf } from '@mahnwerk/contract/grammar/examples.ts';
import { newId } from '../../../platform/ids.ts';

/** The path of each URL field of events; `{…}` is another field of the same event. */
const pathTemplates: Readonly<Record<string, string>> = {
  company_url: '/partner/v2/companies/{company_id}/',
  dunning_url: '/mahnservice/v1/dunnings/{dunning_id}/',
  invoice_url: '/mahnservice/v1/invoices/{invoice_id}/',
  mandate_url: '/v2/mandates/{mandate_id}/',
  membership_url: '/partner/v2/companies/{company_id}/users/{membership_id}/',
  order_url: '/v2/orders/{order_id}/',
  payment_url: '/v2/payments/{payment_id}/',
  request_to_client_url: '/v2/mandates/{mandate_id}/requests-to-client/{request_to_client_id}/',
  single_mandate_statement_url: '/v2/single-mandate-statements/{single_mandate_statement_id}/',
  statement_url: '/v2/statements/{statement_id}/',
};

interface SampleContext {
  readonly publicUrl: string;
  /** The company of the event; default a random id. */
  readonly company: string | undefined;
}

/** The `data` of an event of this kind. */
export function sampleData(type: EventKey, { publicUrl, company = newId() }: SampleContext): Record<string, unknown> {
  const example = exampleOf(events[type].data.schema) as Record<string, unknown>;
  const data = Object.fromEntries(Object.entries(example).map(([name, value]) => [name, idsIn(name, value)]));
  data.company_id = company;
  // The only event after which the access is unavailable.
  if (type === 'company.access.revoked') data.case_access = 'unavailable';
  for (const name of Object.keys(data)) if (name.endsWith('_url')) data[name] = `${publicUrl}${pathOf(name, data)}`;
  return data;
}

function idsIn(name: string, value: unknown): unknown {
  if (name.endsWith('_id')) return newId();
  return name.endsWith('_ids') ? (value as unknown[]).map(newId).sort() : value;
}

function pathOf(name: string, data: Readonly<Record<string, unknown>>): string {
  const template = pathTemplates[name];
  if (template === undefined) throw new Error(`no path is known for ${name}`);
  return template.replace(/\{(\w+)\}/g, (_whole, member: string) => String(data[member]));
}

/** The settings of a webhook as the fields of a form hold them, and as the API takes them. */
import type { PartnerWebhook, Webhook, WebhookPatch } from '@mahnwerk/contract/case/webhook-subscriptions.ts';
import type { Values } from '../data/form/conflicts.ts';
import { wholeOf } from '../ui/amounts.ts';

/** Of a company, or of a Partner: then with the companies whose events it gets. */
export type AnyWebhook = Webhook & Partial<Pick<PartnerWebhook, 'companies'>>;

export const valuesOf = ({ url, description, events, enabled, max_consecutive_failures: max, companies }: AnyWebhook) =>
  ({
    url,
    description: description ?? '',
    events: events.toSorted().join(' '),
    enabled: String(enabled),
    max_consecutive_failures: String(max),
    ...(companies === undefined ? {} : { companies: typeof companies === 'string' ? companies : companies.join(' ') }),
  }) satisfies Values;

const wordsIn = (text: string | undefined): string[] => (text ?? '').split(' ').filter((word) => word !== '');

/** What the values say about a new webhook. */
export const inputOf = ({ url = '', description = '', events, companies }: Values) => ({
  url,
  description: description === '' ? null : description,
  events: wordsIn(events),
  ...(companies === undefined ? {} : { companies: companies === '*' ? ('*' as const) : wordsIn(companies) }),
});

/** What they say about one that exists. */
export const patchOf = (values: Values): WebhookPatch => ({
  ...inputOf(values),
  enabled: values.enabled === 'true',
  max_consecutive_failures: wholeOf(values.max_consecutive_failures ?? ''),
});

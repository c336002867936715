/**
 * A webhook subscription: its settings, their changes and its wire form (service.md 2.8, 3.4; decisions.md 12). Pure. Rules of the URL: url.ts.
 */
import { isDeepStrictEqual } from 'node:util';
import type {
  PartnerWebhook,
  PartnerWebhookInput,
  Webhook,
  WebhookPatch,
  WebhookCondition,
} from '@mahnwerk/contract/case/webhook-subscriptions.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';

/** The fields that the owner sets. */
export interface SubscriptionSettings {
  /** Canonical. */
  readonly url: string;
  readonly enabled: boolean;
  /** `*` alone, or keys in the order of the catalogue. */
  readonly events: readonly string[];
  /** A Partner's selection of companies, sorted; null: every company that it may act for. Empty for a company's own subscription. */
  readonly companies: readonly string[] | null;
  readonly description: string | null;
  readonly max_consecutive_failures: number;
}

/** A stored subscription with the state of its endpoint. */
export interface Subscription extends SubscriptionSettings {
  readonly id: string;
  readonly consecutive_failures: number;
  readonly last_failure_at: string | null;
  readonly last_success_at: string | null;
  readonly lane: WebhookCondition['lane'];
  readonly lane_reason: string | null;
  /** Null after it has passed. */
  readonly open_until: string | null;
  readonly auto_disabled: boolean;
  readonly disabled_at: string | null;
  readonly contract_version: Webhook['contract_version'];
  readonly created_at: string;
  readonly updated_at: string;
}

interface SettingsContext {
  /** Canonical. */
  readonly url: string;
  /** The current event keys of the owner. */
  readonly catalogue: readonly string[];
}

/** The settings of a new subscription. Without `events` it has the current catalogue, without events that are added later. */
export const newSettings = (sent: PartnerWebhookInput, { url, catalogue }: SettingsContext): SubscriptionSettings => ({
  url,
  enabled: sent.enabled ?? true,
  events: eventsOf(sent.events ?? catalogue, catalogue),
  companies: selectionOf(sent.companies ?? []),
  description: sent.description ?? null,
  max_consecutive_failures: sent.max_consecutive_failures ?? limits.webhook_failures_default,
});

/** The settings after a change. */
export const changedSettings = (
  stored: SubscriptionSettings,
  sent: WebhookPatch,
  { url, catalogue }: SettingsContext,
): SubscriptionSettings => ({
  url,
  enabled: sent.enabled ?? stored.enabled,
  events: sent.events === undefined ? stored.events : eventsOf(sent.events, catalogue),
  companies: sent.companies === undefined ? stored.companies : selectionOf(sent.companies),
  description: sent.description === undefined ? stored.description : sent.description,
  max_consecutive_failures: sent.max_consecutive_failures ?? stored.max_consecutive_failures,
});

const eventsOf = (sent: readonly string[], catalogue: readonly string[]): readonly string[] =>
  sent.includes('*') ? ['*'] : catalogue.filter((key) => sent.includes(key));

const selectionOf = (sent: '*' | readonly string[]): readonly string[] | null =>
  sent === '*' ? null : [...new Set(sent)].sort();

export const settingsOf = (row: SubscriptionSettings): SubscriptionSettings => {
  const { url, enabled, events, companies, description, max_consecutive_failures } = row;
  return { url, enabled, events, companies, description, max_consecutive_failures };
};

export const differs = (one: SubscriptionSettings, other: SubscriptionSettings): boolean =>
  !isDeepStrictEqual(settingsOf(one), settingsOf(other));

/** Whether a change enables the subscription, which resets the number of failures. */
export const isEnabling = (before: SubscriptionSettings, after: SubscriptionSettings): boolean =>
  after.enabled && !before.enabled;

/** Whether a change invalidates the state of the endpoint. */
export const isAnotherReceiver = (before: SubscriptionSettings, after: SubscriptionSettings): boolean =>
  isEnabling(before, after) || after.url !== before.url;

/** The wire form, in the contract's order. */
export function presentWebhook(row: Subscription): Webhook {
  const {
    id,
    url,
    enabled,
    events,
    description,
    max_consecutive_failures,
    consecutive_failures,
    last_failure_at,
    auto_disabled,
    contract_version,
    created_at,
    updated_at,
  } = row;
  return {
    id,
    url,
    enabled,
    events,
    description,
    max_consecutive_failures,
    consecutive_failures,
    last_failure_at,
    auto_disabled,
    contract_version,
    condition: conditionOf(row),
    created_at,
    updated_at,
  };
}

/** The wire form of a Partner's subscription. */
export const presentPartnerWebhook = (row: Subscription): PartnerWebhook => ({
  ...presentWebhook(row),
  companies: row.companies ?? '*',
});

/** The state of the endpoint, and what disables the subscription and when. */
export const conditionOf = (row: Subscription): WebhookCondition => ({
  lane: row.lane,
  reason: row.lane_reason,
  paused_until: row.open_until,
  // After the limit was lowered below the number of failures, the next failure reaches it.
  failures_until_disabled: row.enabled ? Math.max(1, row.max_consecutive_failures - row.consecutive_failures) : null,
  disabled_at: row.disabled_at,
  disabled_by: row.enabled ? null : row.auto_disabled ? 'failures' : 'client',
  last_success_at: row.last_success_at,
});

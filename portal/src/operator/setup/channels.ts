/** The addresses that receive a company's notifications, as the fields of a form hold them. */
import type { Company } from '@mahnwerk/contract/operator/companies.ts';
import type { Values } from '../../data/form/conflicts.ts';

type Channel = Company['notification_channels'][number];

const every: readonly Channel['notifications'][number][] = ['requests_to_client', 'status_updates', 'statements'];

/** The field of the address at a place. */
export const emailField = (at: number): string => `email-${at}`;

export const emailValues = (channels: readonly Channel[]): Values =>
  Object.fromEntries(channels.map(({ value }, at) => [emailField(at), value]));

/**
 * What the typed addresses are as channels. An address that stays keeps what it receives; a new one, and one that is
 * alone, receives everything.
 */
export function channelsOf(stored: readonly Channel[], typed: readonly string[]): Channel[] {
  const addresses = [...new Set(typed.map((each) => each.trim()).filter((each) => each !== ''))];
  return addresses.map((value) => {
    const kept = addresses.length === 1 ? undefined : stored.find((each) => each.value === value)?.notifications;
    return { type: 'email', value, notifications: [...(kept ?? every)] };
  });
}

/** The addresses that receive a company's notifications, as the fields of a form hold them. */
import { type NotificationKind, notificationKinds } from '@mahnwerk/contract/shapes/company.ts';
import type { Company } from '@mahnwerk/contract/operator/companies.ts';
import type { Values } from '../../data/form/conflicts.ts';

type Channel = Company['notification_channels'][number];

/** The field of the address at a place. */
export const emailField = (at: number): string => `email-${at}`;

/** The boxes of what it receives. */
export const kindsField = (at: number): string => `kinds-${at}`;

const separator = ' ';

const textOf = (kinds: readonly string[]): string =>
  notificationKinds.filter((kind) => kinds.includes(kind)).join(separator);

export const kindsIn = (text: string): readonly NotificationKind[] =>
  notificationKinds.filter((kind) => text.split(separator).includes(kind));

const valuesAt = (at: number, value: string, kinds: readonly string[]): Values => ({
  [emailField(at)]: value,
  // An address that is left out receives nothing.
  [kindsField(at)]: value === '' ? '' : textOf(kinds),
});

export const channelValues = (channels: readonly Channel[]): Values =>
  Object.assign({}, ...channels.map(({ value, notifications }, at) => valuesAt(at, value, notifications)));

/** What a form of so many addresses says. */
export const typedChannels = (fields: FormData, count: number): Values =>
  Object.assign(
    {},
    ...Array.from({ length: count }, (_each, at) => {
      const value = fields.get(emailField(at));
      return valuesAt(at, typeof value === 'string' ? value.trim() : '', fields.getAll(kindsField(at)).map(String));
    }),
  );

/** The channels that these values are; of an address that is typed twice the first counts. */
export function channelsOf(values: Values): Channel[] {
  const typed = Object.keys(values).flatMap((_name, at): readonly Channel[] => {
    const value = values[emailField(at)] ?? '';
    return value === '' ? [] : [{ type: 'email', value, notifications: [...kindsIn(values[kindsField(at)] ?? '')] }];
  });
  return [...Map.groupBy(typed, ({ value }) => value).values()].flatMap(([first]) => first ?? []);
}

/** The notification addresses of a company as a form holds them: an address by an address, each with what it receives. */
import type { NotificationChannel } from '@mahnwerk/contract/shapes/company.ts';
import type { Values } from '../data/form/conflicts.ts';

type Kind = NotificationChannel['notifications'][number];

/** What the topics are called. */
type KindNames = Readonly<Record<Kind, string>>;

/** An address as it is stored or typed. */
export interface TypedAddress {
  readonly value: string;
  readonly notifications: readonly string[];
}

/** Between the topics of an address. */
const separator = ', ';
/** An address that receives nothing: one that is removed has no text at all. */
const nothing = '–';

const kindsOf = (names: KindNames) => Object.entries(names) as readonly (readonly [Kind, string])[];

/** Each address with its topics in words, as „Inzwischen geändert“ shows them. */
export const addressValues = (addresses: readonly TypedAddress[], names: KindNames): Values =>
  Object.fromEntries(
    [...Map.groupBy(addresses, ({ value }) => value)].map(([value, same]) => {
      const chosen = kindsOf(names).filter(([kind]) => same.some(({ notifications }) => notifications.includes(kind)));
      return [value, chosen.map(([, name]) => name).join(separator) || nothing];
    }),
  );

/** The addresses of these values; those without a text are removed. */
export const channelsOf = (values: Values, names: KindNames): NotificationChannel[] =>
  Object.entries(values).flatMap(([value, text]) => {
    const chosen = kindsOf(names).filter(([, name]) => text.split(separator).includes(name));
    return text === '' ? [] : [{ type: 'email', value, notifications: chosen.map(([kind]) => kind) }];
  });

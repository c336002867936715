/** The notification addresses of a company as a form holds them: an address by an address, each with what it receives. */
import type { NotificationChannel } from '@mahnwerk/contract/shapes/company.ts';
import type { Values } from '../components/conflicts.ts';

export type Kind = NotificationChannel['notifications'][number];

/** What the topics are called. */
export type KindNames = Readonly<Record<Kind, string>>;

/** Between the topics of an address. */
const separator = ', ';
/** An address that receives nothing: one that is removed has no text at all. */
const nothing = '–';

const isKind = (text: string, names: KindNames): text is Kind => text in names;

/** Each address with its topics in words, as „Inzwischen geändert“ shows them. */
export const addressValues = (
  channels: readonly Pick<NotificationChannel, 'value' | 'notifications'>[],
  names: KindNames,
): Values => {
  const kindsOf = Map.groupBy(channels, ({ value }) => value);
  return Object.fromEntries(
    [...kindsOf].map(([value, same]) => {
      const kinds = Object.keys(names).filter((kind) =>
        same.some(({ notifications }) => notifications.includes(kind as Kind)),
      );
      return [value, kinds.map((kind) => names[kind as Kind]).join(separator) || nothing];
    }),
  );
};

/** The addresses of these values; those without a text are removed. */
export const channelsOf = (values: Values, names: KindNames): NotificationChannel[] =>
  Object.entries(values).flatMap(([value, text]) => {
    const kinds = Object.keys(names).filter(
      (kind) => isKind(kind, names) && text.split(separator).includes(names[kind]),
    );
    return text === '' ? [] : [{ type: 'email', value, notifications: kinds as Kind[] }];
  });

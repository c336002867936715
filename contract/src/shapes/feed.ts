/**
 * The feed: pages that follow each other by an opaque cursor, not by an offset (service.md 4.4), in the envelope
 * `{cursor, next, results}`. Only the service reads a cursor.
 */
import { limits } from '../grammar/limits.ts';
import { described, nullable, type Shape } from './shape.ts';
import { list, object, optional } from './structures.ts';
import { digitsParameter } from './page.ts';

const cursorForm = /^[A-Za-z0-9_-]{1,200}$/;

/** A position in a feed. */
export const cursor = (): Shape<string> => ({
  schema: { type: 'string', pattern: cursorForm.source },
  read: (value, errors) =>
    typeof value === 'string' && cursorForm.test(value)
      ? value
      : errors.fail('invalid', 'Expected a cursor returned by this feed.'),
});

const url = (): Shape<string> => ({ schema: { type: 'string', format: 'uri' }, read: (value) => value as string });

export const feedOf = <T>(item: Shape<T>) =>
  object({
    cursor: described(
      'The position after the last event of this page. On an empty page: the `since` that was sent, or null if none was sent. Store it and send it as `since`.',
      nullable(cursor()),
    ),
    next: described('The URL of the next page; null when there are no more events.', nullable(url())),
    results: list(item, { max: limits.page_max }),
  });

/** The query parameters of every feed. */
export const feedParameters = {
  since: optional(
    described(
      'A cursor returned by this feed: the page starts after it. Without it, the page starts at the oldest stored event.',
      cursor(),
    ),
  ),
  limit: optional(
    described(
      `The maximum number of events per page: ${limits.feed_page_default} by default, unlike the lists.`,
      digitsParameter({ min: 1, max: limits.page_max, initial: limits.feed_page_default }),
    ),
  ),
};

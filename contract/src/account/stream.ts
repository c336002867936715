/** What has just changed, so that an open page reads it again: ids alone, never data. */
import { group, route } from '../grammar/route.ts';
import type { Scope } from '../grammar/scopes.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { object } from '../shapes/structures.ts';
import { choice, id, instant } from '../shapes/values.ts';

/** The resources that hints name, with the scope that a company's or a Partner's membership needs; null: the operator alone. */
export const hintTopics = {
  orders: 'case:orders:read',
  order_batches: 'case:orders:read',
  mandates: 'case:mandates:read',
  debtors: 'case:debtors:read',
  messages: 'case:messages:read',
  requests: 'case:requests:read',
  payments: 'case:payments:read',
  documents: 'case:orders:read',
  statements: 'case:statements:read',
  invoices: 'dunning:invoices:read',
  imports: 'case:imports:read',
  notes: null,
  contacts: null,
  calls: null,
  declarations: null,
  inbox: null,
  tasks: null,
  dunning_runs: null,
  letters: null,
  print_batches: null,
  bank: 'dunning:payments:read',
  statement_runs: null,
  payouts: null,
  companies: null,
  work: null,
} as const satisfies Record<string, Scope | null>;

export type HintTopic = keyof typeof hintTopics;
const topics = Object.keys(hintTopics) as HintTopic[];

export const Hint = named(
  'Hint',
  object({
    topic: described('The kind of resource.', choice(...topics)),
    id: described('Of the resource; null: many of this topic changed at once.', nullable(id())),
    updated_at: described('When it changed.', instant()),
  }),
);
export type Hint = Infer<typeof Hint>;

export const stream = group(
  'account',
  'stream',
  { title: 'Stream', about: 'Hints at what has just changed, for pages that are open.' },
  {
    get: route('GET', '/account/v1/stream/', {
      stream: Hint,
      stateless: true,
      scope: null,
      summary: 'Follow what changes',
      description:
        'Server-sent events, each with a hint; lines with a colon alone are heartbeats, every 15 seconds. Hints follow a commit within a second, hold no data, and may name a resource twice: read it with its own route. With `self`, they are those of all memberships of the person. Nothing is sent again: after a connection ends, read what is shown once more. A stream does not count as use of the session, and ends with it. A session has at most 4 streams and a person 16, of which a further one ends the oldest.',
    }),
  },
);

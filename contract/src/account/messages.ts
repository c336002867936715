/** The messages of a company over all its cases and orders, as its people read them in the portal (portal.md 2, 4). */
import { messageFields, messageSenders } from '../case/messages.ts';
import { group, route } from '../grammar/route.ts';
import { listedFields } from '../shapes/next-step.ts';
import { type Infer, named } from '../shapes/shape.ts';
import { object } from '../shapes/structures.ts';
import { choice } from '../shapes/values.ts';

export const AccountMessage = named(
  'AccountMessage',
  object({ ...messageFields, debtor_name: listedFields.debtor_name }),
);
export type AccountMessage = Infer<typeof AccountMessage>;

export const accountMessages = group(
  'account',
  'account-messages',
  {
    title: 'Messages',
    about:
      'Messages between the company of the membership and the service, of all its cases and orders. Requires a membership of a company (otherwise `permission_denied`).',
  },
  {
    list: route('GET', '/account/v1/messages/', {
      list: { item: AccountMessage, filters: { sender: choice(...messageSenders) } },
      scope: 'account:read',
      summary: 'List the messages of all cases and orders, newest first',
      description: 'Messages are written and changed below their order or case (`parent`).',
    }),
  },
);

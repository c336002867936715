/** English texts of lists that hold nothing yet. */
import type { empty as german } from '../de/empty.ts';

export const empty: typeof german = {
  cases: 'Your cases are here as soon as we have accepted an order.',
  orders: 'An order says who owes you what.',
  requests: 'We have no questions for you.',
  invoices: 'Invoices to dun come here from your accounting.',
  statements: 'Your first statement follows as soon as a debtor has paid.',
  keys: 'Your program signs in to us with a key.',
  webhooks: 'A webhook reports to your program what happens.',
  deliveries: 'Events are delivered as soon as there is a webhook.',
  events: 'There are events as soon as there are orders and cases.',
  log: 'Your program has sent no request in seven days.',
  handIn: 'Hand in a claim',
  address: 'Enter an address',
  read: 'Read the guide',
};

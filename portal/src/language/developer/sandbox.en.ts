/** English texts of the sandbox. */
import type { sandbox as german } from './sandbox.de.ts';

export const sandbox: typeof german = {
  about:
    'Here you do what the operator and debtors do in production. Your program gets the same events. Each of it is a request of the API too.',
  orders: 'Decide on submitted orders',
  noOrders: 'No order waits for a decision. Submit one.',
  accept: 'Accept',
  accepted: (debtor) => `Order against ${debtor} accepted`,
  toCase: 'Open the case',
  reject: 'Reject',
  rejected: (debtor) => `Order against ${debtor} rejected`,
  reason: 'Reason',
  payment: 'A debtor pays',
  noCases: 'There is no open case. One is created when an order is accepted.',
  case: 'Case',
  amount: 'Amount',
  day: 'Value date',
  purpose: 'Reference',
  pay: 'Book the payment',
  paid: (open) => `Payment booked, ${open} still open`,
  reset: 'Reset the sandbox',
  resetAbout: 'For a new start without cases.',
  resetLoses:
    'All orders, claims, cases with their bookings, questions, messages, documents and debtors of this company are removed. This cannot be undone.',
  resetKeeps: 'The company, users, keys, webhooks, events and logged requests are kept.',
  resetNow: 'Remove everything',
  resetRunning: (removed) => `Being reset: ${removed} removed so far`,
  resetDone: (removed) => `The sandbox is reset: ${removed} removed`,
  resetByAdmin: 'An admin of your company can reset the sandbox.',
};

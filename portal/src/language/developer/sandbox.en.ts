/** English texts of the sandbox. */
import type { SandboxAdvance } from '@mahnwerk/contract/shapes/sandbox-advance.ts';
import type { sandbox as german } from './sandbox.de.ts';

const happened = ({ steps, letters, notices, payments, tasks }: SandboxAdvance['counts']): string =>
  `${steps} steps, ${letters} letters, ${notices} dunning letters, ${payments} payments, ${tasks} tasks done`;

export const sandbox: typeof german = {
  clock: 'Clock',
  clockAbout:
    'Let days pass. Each day goes as in production: deadlines end, letters leave, cases take their next step, the office does its tasks. The clock goes back only when you reset the sandbox.',
  businessDate: 'It is',
  today: 'Today is',
  limitOn: 'Can be advanced to',
  oneDay: '1 day',
  oneMonth: '1 month',
  until: 'Until',
  advance: 'Advance',
  passed: {
    running: (at, counts) => `Days are passing, up to ${at}: ${happened(counts)}`,
    finished: (at, counts) => `Last advanced to ${at}: ${happened(counts)}`,
    failed: (at, counts) => `The clock stopped on ${at}: ${happened(counts)}. Advance it again.`,
  },
  scenarios: 'How debtors behave',
  scenariosAbout:
    'Give a claim one of these entries in its metadata. The number counts the letters of the case, of plans the instalments. The debtor acts on the third working day after the letter.',
  scenario: 'Scenario',
  happens: 'What the debtor does',
  metadata: 'Entry',
  copy: (value) => `Copy ${value}`,
  ofScenario: {
    'pays_after_letter:1': 'Pays all that is open.',
    'pays_half_after_letter:1': 'Pays half of the open principal.',
    'objects_after_letter:1': 'Objects to the claim.',
    'insolvent_after_letter:1': 'Is insolvent.',
    'dies_after_letter:1': 'Has died.',
    'moves_after_letter:1': 'Has moved to an unknown address: the letter comes back.',
    'promises_after_letter:1': 'Promises to pay in ten days, and does.',
    'breaks_promise_after_letter:1': 'Promises to pay in ten days, and does not.',
    keeps_plan: 'Accepts an offer and pays each instalment on its day.',
    'breaks_plan_at:2': 'Accepts an offer and pays no instalment from the second on.',
    silent: 'Does nothing.',
  },
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

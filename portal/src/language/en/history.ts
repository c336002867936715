/** English texts of the history of a case: what happened, by its code. */
import type { history as german } from '../de/history.ts';

const after = (separator: string, text: string | undefined): string => (text === undefined ? '' : separator + text);

export const history: typeof german = {
  title: 'History',
  none: 'Nothing has happened yet.',
  more: 'Show older entries',
  kind: 'Show',
  all: 'Everything',
  internal: 'internal only',
  service: 'Mahnwerk',
  rootKey: 'deployment key',
  pinned: 'pinned',
  from: {
    client: { client: 'from you', service: 'from us' },
    service: { client: 'from the client', service: 'from us' },
  },
  followUp: (day) => `Follow-up ${day}`,
  types: {
    status_update: 'Update',
    state_change: 'State',
    payment: 'Payment',
    cost: 'Costs',
    message: 'Message',
    request: 'Request',
    answer: 'Answer',
    note: 'Note',
  },
  codes: {
    'case.opened': () => 'Case opened',
    'claims.added': () => 'Claims added to the case',
    'states.changed': ({ procedure_state: procedure, processing_state: processing }) =>
      [
        ...(procedure === undefined ? [] : [`Procedure: ${procedure}`]),
        ...(processing === undefined ? [] : [`Processing: ${processing}`]),
      ].join(', '),
    'case.closed': ({ code }) => `Case closed${after(': ', code)}`,
    'case.reopened': () => 'Case reopened',
    'payment.booked': ({ amount, on }) => `Payment of ${amount} booked${after(', value date ', on)}`,
    'payment.reversed': ({ amount, on, reason, bank_charge }) =>
      `Payment of ${amount} reversed${after(', returned on ', on)}${after(', reason of the bank: ', reason)}${after(', bank charge ', bank_charge)}`,
    'payment.rejected': ({ amount, reason }) => `Reported payment of ${amount} rejected${after(': ', reason)}`,
    'payment.withdrawn': ({ amount }) => `Reported payment of ${amount} withdrawn`,
    'payment.refunded': ({ amount, on }) => `Surplus of ${amount} given back${after(', value date ', on)}`,
    'cost.added': ({ amount, kind }) => `Costs of ${amount} added${after(': ', kind)}`,
    'cost.reversed': ({ amount, kind }) => `Costs of ${amount} reversed${after(': ', kind)}`,
    'waiver.booked': ({ amount }) => `${amount} waived`,
    'waiver.reversed': ({ amount }) => `Waiver of ${amount} reversed`,
    'plan.concluded': ({ count }) =>
      `Instalment plan concluded: ${count === '1' ? 'one instalment' : `${count} instalments`}`,
    'plan.defaulted': ({ on }) => `Instalment plan in default${after(' since ', on)}`,
    'plan.fulfilled': () => 'Instalment plan fulfilled',
    'plan.resumed': () => 'Instalment plan active again',
    'plan.cancelled': () => 'Instalment plan cancelled',
    'interest_terms.recorded': ({ from }) => `Interest changed from ${from} on`,
    'allocation_rule.recorded': ({ from }) => `Order of allocation agreed from ${from} on`,
  },
};

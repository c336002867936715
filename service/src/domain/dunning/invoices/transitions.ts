/** The changes of an invoice's state, for the diagram of docs/guides/states.md. */
import { invoiceRules } from './invoice.ts';

/** Those of the writes, and those that payments, the ladder and the end of an order cause. */
export const invoiceTransitions = [
  ...invoiceRules.flatMap(({ by, emits, ...states }) =>
    Object.entries(states)
      .filter(([from, to]) => to !== from && (to === 'deleted' || to in states))
      .map(([from, to]) => ({ from, by, to: to === 'deleted' ? '[*]' : to, emits })),
  ),
  { from: 'open', by: 'notice', to: 'in_dunning', emits: 'dunning.level_reached' },
  { from: 'open', by: 'payment', to: 'paid', emits: 'invoice.paid' },
  { from: 'in_dunning', by: 'payment', to: 'paid', emits: 'invoice.paid' },
  { from: 'paid', by: 'delete_payment', to: 'in_dunning', emits: null },
  { from: 'in_inkasso', by: 'end_order', to: 'in_dunning', emits: null },
] as const;

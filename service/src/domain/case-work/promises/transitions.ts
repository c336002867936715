/** The changes of a promise's status, for the diagram of docs/guides/states.md. They follow from the payments, but for the withdrawal. */
export const promiseTransitions = [
  { from: 'open', by: 'amount paid in time', to: 'kept' },
  { from: 'open', by: 'night after the grace', to: 'broken' },
  { from: 'open', by: 'withdraw, stop, objection, plan, close', to: 'withdrawn' },
  { from: 'kept', by: 'payment reversed in time', to: 'open' },
  { from: 'kept', by: 'payment reversed', to: 'broken' },
  { from: 'broken', by: 'payment of an earlier day', to: 'kept' },
] as const;

/** The changes of a plan's status, for the diagram of docs/guides/states.md. They follow from the replay of the payments, but for the cancellation. */
export const planTransitions = [
  { from: 'active', by: 'last instalment paid', to: 'fulfilled' },
  { from: 'active', by: 'instalments late', to: 'defaulted' },
  { from: 'active', by: 'cancel', to: 'cancelled' },
  { from: 'active', by: 'close', to: 'cancelled' },
  { from: 'fulfilled', by: 'payment reversed', to: 'active' },
  { from: 'fulfilled', by: 'payment reversed, instalments late', to: 'defaulted' },
  { from: 'fulfilled', by: 'payment reversed, another plan concluded since', to: 'cancelled' },
  { from: 'defaulted', by: 'payment of an earlier day', to: 'active' },
  { from: 'defaulted', by: 'payment of an earlier day, another plan concluded since', to: 'cancelled' },
  { from: 'defaulted', by: 'last payment of an earlier day', to: 'fulfilled' },
] as const;

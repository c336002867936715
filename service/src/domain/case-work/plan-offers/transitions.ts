/** The changes of an offer's status, for the diagram of docs/guides/states.md. */
export const offerTransitions = [
  { from: 'open', by: 'accept, first instalment paid, silence', to: 'accepted' },
  { from: 'open', by: 'decline', to: 'declined' },
  { from: 'open', by: 'working day after respond_by', to: 'expired' },
  { from: 'open', by: 'withdraw, letter stopped, stop, objection, plan, close', to: 'withdrawn' },
] as const;

/** What keeps a case from moving until a person has clarified it (case-work.md 4.2), in words. Pure. */
export const clarifications = {
  disputed: 'The debtor objects to the claim; the operator clarifies the objection.',
  insolvent: 'The debtor is insolvent; the operator clarifies what follows.',
  deceased: 'The debtor has died; the operator clarifies who succeeds.',
  represented: 'The debtor is represented; the operator asks the representative.',
  deferred: 'The payment is deferred.',
  client_request: 'The client has paused the case.',
  office: 'The operator has stopped the case.',
  time_barred: 'A claim is time-barred; the operator clarifies how the case goes on.',
} as const;

/** What keeps a case from moving first, of what is known with its row. */
export interface CaseHold {
  readonly reason: Exclude<keyof typeof clarifications, 'time_barred'>;
  /** The last day of a stop, if it has one. */
  readonly until: string | null;
}

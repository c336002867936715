/** What keeps a case from moving (case-work.md 4.2): what the operator sets, and what a debtor reports on its page. */
export const setStopKinds = ['representation', 'deferral', 'client_request', 'office'] as const;
export const stopKinds = [...setStopKinds, 'debtor_report'] as const;
export type StopKind = (typeof stopKinds)[number];

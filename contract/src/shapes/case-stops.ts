/** What keeps a case from moving (case-work.md 4.2), as the operator sets it. */
export const stopKinds = ['representation', 'deferral', 'client_request', 'office'] as const;
export type StopKind = (typeof stopKinds)[number];

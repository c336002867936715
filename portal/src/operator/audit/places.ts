/** Which screen shows what an entry of the audit log is about. */
const places: readonly (readonly [action: RegExp, to: (id: string) => string])[] = [
  [
    /^(?:operator-cases|assignments|operator-ledger|instalment-plans|waivers|allocation-rules)\.|\.write_on_mandate$/,
    (id) => `/operator/cases/${id}/overview`,
  ],
  [/^reviews\.(?!move_claim)|\.write_on_order$/, (id) => `/operator/queue/${id}`],
  [/^(?:operator-companies|dunning-ladder)\./, (id) => `/operator/companies/${id}`],
  [/^operator-partners\./, (id) => `/operator/partners/${id}`],
];

/** @returns undefined where no screen shows it */
export const placeOf = (action: string, id: string): string | undefined =>
  places.find(([form]) => form.test(action))?.[1](id);

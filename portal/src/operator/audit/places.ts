/** Which screen shows what an entry of the audit log is about. */
import { paths } from '../../paths.ts';

const places: readonly (readonly [action: RegExp, to: (id: string) => string])[] = [
  [
    /^(?:operator-cases|assignments|operator-ledger|instalment-plans|waivers|allocation-rules)\.|\.write_on_mandate$/,
    (id) => paths.operator.case(id),
  ],
  [/^reviews\.(?!move_claim)|\.write_on_order$/, paths.operator.order],
  [/^(?:operator-companies|dunning-ladder)\./, paths.operator.company],
  [/^operator-partners\./, paths.operator.partner],
];

/** @returns undefined where no screen shows it */
export const placeOf = (action: string, id: string): string | undefined =>
  places.find(([form]) => form.test(action))?.[1](id);

/** What creates an order. */
import { idOf } from '../grammar/example-ids.ts';
import { limits } from '../grammar/limits.ts';
import { described, type Infer, named } from '../shapes/shape.ts';
import { list, object, optional } from '../shapes/structures.ts';
import { choice, flag, id } from '../shapes/values.ts';
import { ClaimInput, exampleClaim } from './claims.ts';

export const startingApproach = () => choice('extrajudicial', 'judicial');
export const additionalDebtors = () => list(id(), { max: limits.additional_debtors });

const storedSizes = `The JSON representation of a claim must not exceed ${limits.claim_bytes / 1024} KiB, that of an order ${limits.order_bytes / 1024 / 1024} MiB (\`max_length\` on the claim or on \`claims\`).`;

export const OrderCreate = named(
  'OrderCreate',
  object({
    debtor_id: id(),
    additional_debtor_ids: optional(additionalDebtors()),
    starting_approach: described('Default `extrajudicial`.', optional(startingApproach())),
    creditor_obligation_fulfilled: described(
      'Must be true when the order is finalized. Default `false`.',
      optional(flag()),
    ),
    claims: described(storedSizes, optional(list(ClaimInput, { max: limits.claims_per_order }))),
  }),
);
export type OrderInput = Infer<typeof OrderCreate>;

export const exampleOrder: OrderInput = {
  debtor_id: idOf('debtor'),
  starting_approach: 'extrajudicial',
  creditor_obligation_fulfilled: true,
  claims: [exampleClaim],
};

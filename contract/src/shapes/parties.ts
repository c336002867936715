/** Whom an order or a case is about, as the operator's lists and screens name them. */
import { limits } from '../grammar/limits.ts';
import { described } from './shape.ts';
import { line } from './text.ts';
import { id, integer } from './values.ts';

export const partyFields = {
  company_id: id(),
  company_name: line({ max: limits.organization_name_characters }),
  debtor_name: described(
    'The `display_name` of the debtor today. A debtor who is renamed changes it without changing `updated_at`.',
    line({ max: limits.organization_name_characters }),
  ),
  claim_count: described('How many claims there are.', integer({ min: 0, max: 1_000_000 })),
};

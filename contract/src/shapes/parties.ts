/** Whose an order or a case is, as the operator's lists and screens say it. */
import { limits } from '../grammar/limits.ts';
import { described, nullable } from './shape.ts';
import { line } from './text.ts';
import { id } from './values.ts';

export const partyFields = {
  company_id: id(),
  company_name: line({ max: limits.organization_name_characters }),
};

/** Whose a key or a webhook is. */
export const ownerName = () =>
  described(
    'The name of the company or the Partner that owns it; null for one of the operator.',
    nullable(line({ max: limits.organization_name_characters })),
  );

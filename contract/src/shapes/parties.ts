/** Whose an order or a case is, as the operator's lists and screens say it. */
import { limits } from '../grammar/limits.ts';
import { line } from './text.ts';
import { id } from './values.ts';

export const partyFields = {
  company_id: id(),
  company_name: line({ max: limits.organization_name_characters }),
};

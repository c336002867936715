/** A formatted text as the only one of its body, cleaned before anything is looked for. */
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { refuseIfAny } from '../../../platform/refusal.ts';
import { cleanHtmlAt } from '../../../values/html.ts';

/** What is kept of it; 400 on its field where nothing is, or too much. */
export function cleanHtmlOnly(field: string, value: string, limit: { readonly max: number }): string {
  const report = new ValidationErrors();
  const kept = cleanHtmlAt(field, value, limit, report);
  refuseIfAny(report);
  return kept;
}

/** What the operator's lists of invoices, debtors and letters search for. */
import { limits } from '../grammar/limits.ts';
import { described } from '../shapes/shape.ts';
import { line } from '../shapes/text.ts';

export const seekingInvoices = () =>
  described(
    `Only what a search for these words finds: names and customer numbers of debtors, numbers and references of invoices, the id; the first ${limits.search_matches} matches.`,
    line({ max: limits.search_characters }),
  );

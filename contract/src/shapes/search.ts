/** Search by names and references (portal.md 4): what was found, and why. */
import { described, type Infer, named, nullable } from './shape.ts';
import { list, object, optional } from './structures.ts';
import { line } from './text.ts';
import { digitsParameter } from './page.ts';
import { choice, id } from './values.ts';
import { limits } from '../grammar/limits.ts';

export const searchKinds = ['case', 'order', 'claim', 'debtor', 'company', 'document'] as const;
export type SearchKind = (typeof searchKinds)[number];

const text = () => line({ max: 500 });

export const SearchResult = named(
  'SearchResult',
  object({
    kind: choice(...searchKinds),
    id: id(),
    company_id: id(),
    title: described(
      'The debtor of a case or order, the reference of a claim, the name of a debtor or company, the file name of a document.',
      text(),
    ),
    subtitle: described(
      'The reference number of a case, then names that tell apart results with the same title.',
      text(),
    ),
    matched: described(
      'Why it was found.',
      object({
        field: described(
          'The member that begins with the words that were searched; `debtor.` precedes a member of the debtor of a case or order.',
          line({ max: 50 }),
        ),
        text: described('The value of this member.', text()),
      }),
    ),
    parent: described(
      'Where a claim or a document belongs: to a case, or to an order that is not accepted.',
      nullable(object({ kind: choice('case', 'order'), id: id() })),
    ),
  }),
);
export type SearchResult = Infer<typeof SearchResult>;

export const SearchResults = named(
  'SearchResults',
  object({
    results: described(
      'The best match first: ids and whole values before their beginnings.',
      list(SearchResult, { max: limits.search_results_max }),
    ),
  }),
);
export type SearchResults = Infer<typeof SearchResults>;

const words = line({ max: limits.search_characters });

/** The query of a search. */
export const searchQuery = {
  q: described(
    'What to find: the beginning of a word of a name or reference, with the words behind it; the last four or more characters of an IBAN; or an id. Case, accents, spaces and punctuation do not count; `ä` is found as `a` and as `ae`.',
    { ...words, schema: { ...words.schema, examples: ['Mika Muster'] } },
  ),
  limit: optional(
    described(
      'The most results.',
      digitsParameter({ min: 1, max: limits.search_results_max, initial: limits.search_results }),
    ),
  ),
};

export const searchText =
  'Finds cases, orders, claims, debtors and companies by their names and references, the reference numbers of the claims and debtors that the client uses, IBANs, and any of these and documents by id. A common beginning of many names shows some of them.';

/** What becomes time-barred when, over all companies (case-work.md 8.2). */
import { Assignee } from '../case/mandates.ts';
import { group, route } from '../grammar/route.ts';
import { limits } from '../grammar/limits.ts';
import { digitsParameter } from '../shapes/page.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { list, object, optional } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { day, id, integer, money, total } from '../shapes/values.ts';
import { month } from '../shapes/month.ts';
import { limitationOn, status } from './limitation.ts';

const LimitationRow = named(
  'LimitationRow',
  object({
    claim_id: id(),
    mandate_id: id(),
    reference_number: line({ max: 20 }),
    company_id: id(),
    company_name: line({ max: limits.company_name_characters }),
    debtor_name: line({ max: 511 }),
    document_reference: nullable(line({ max: limits.reference_characters })),
    open_amount: described('What is open on the claim, with interest and its own costs.', money()),
    limitation_on: limitationOn(),
    status: status(),
    assignee: described('Who works on the case.', nullable(Assignee)),
  }),
);
export type LimitationRow = Infer<typeof LimitationRow>;

const path = '/operator/v1/limitations/';
const urlOf = (what: string) => described(`The path of the list of ${what}.`, line({ max: 2000 }));

const LimitationPeak = named(
  'LimitationPeak',
  object({
    year: integer({ min: 1, max: 9999 }),
    months: described(
      'January to December.',
      list(
        object({
          month: month(),
          cases: described(
            'Open cases whose `limitation_on` is in the month.',
            integer({ min: 0, max: 2_147_483_647 }),
          ),
          claims: described('Claims whose last day is in the month.', integer({ min: 0, max: 2_147_483_647 })),
          open_amount: described('What is open on these claims.', total()),
          without_task: described(
            'How many of these cases have no task of the kind `limitation` that waits.',
            integer({ min: 0, max: 2_147_483_647 }),
          ),
          url: urlOf('these claims'),
          cases_url: urlOf('these cases'),
        }),
        { max: 12 },
      ),
    ),
  }),
);
export type LimitationPeak = Infer<typeof LimitationPeak>;

export const limitations = group(
  'operator',
  'limitations',
  {
    title: 'Limitations',
    about: 'Claims of open cases with something open, by the last day on which they are not time-barred.',
  },
  {
    list: route('GET', path, {
      list: {
        item: LimitationRow,
        filters: {
          from: described('Whose `limitation_on` is on this day or later.', day()),
          to: described('Whose `limitation_on` is on this day or earlier.', day()),
          company_id: id(),
          assignee_id: id(),
          status: status(),
        },
      },
      scope: 'operator:read',
      summary: 'List claims by the day on which they become time-barred',
      description:
        'The earliest first; those without a known day last. The night before brought the amounts up to date.',
    }),
    peak: route('GET', `${path}peak/`, {
      query: { year: described('Default: this year.', optional(digitsParameter({ min: 1900, max: 2199 }))) },
      reply: LimitationPeak,
      scope: 'operator:read',
      summary: 'Retrieve what becomes time-barred in a year, by month',
    }),
  },
);

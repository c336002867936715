/** What a company sees first in the portal: its money in short, and what waits for it (portal.md 4). */
import { Document } from '../case/documents.ts';
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { list, object } from '../shapes/structures.ts';
import { choice, day, id, integer, total } from '../shapes/values.ts';

const count = () => integer({ min: 0, max: Number.MAX_SAFE_INTEGER });

export const CompanySummary = named(
  'CompanySummary',
  object({
    open: object({
      amount: described(
        'What is open on the cases that are not closed, by their last balance: that of the last booking, or of the last night.',
        total(),
      ),
      cases: described('The cases that are not closed.', count()),
    }),
    received_this_year: described(
      'The payments booked on the cases of the company with a value date in this year, to the service and to the company, without those that came back. Payments that the company reported with an order are not counted.',
      total(),
    ),
    waiting: described(
      'What the company has to do.',
      object({
        requests: described('The open requests to the company.', count()),
        drafts_expiring: described(
          `The draft orders that expire within ${limits.drafts_expiring_days} days; at most ${limits.queue_count_max} are counted.`,
          count(),
        ),
        documents_failed: described(
          `The documents of the company that failed the inspection in the last ${limits.queue_days} days; at most ${limits.queue_count_max} are counted.`,
          count(),
        ),
        failed_documents: described(
          `The latest of these documents, at most ${limits.summary_documents}.`,
          list(
            object({
              id: id(),
              filename: Document.fields.filename,
              shown_with: described(
                'The resource of the company with which it is shown: a document of a claim, its title or its agreement with the order.',
                object({ type: choice('order', 'mandate', 'request_to_client', 'invoice'), id: id() }),
              ),
            }),
            { max: limits.summary_documents },
          ),
        ),
      }),
    ),
    next_statement_on: described(
      'The first day after the week or the month that runs, by the conditions of the company: from then on its next statement can be made. Null while the company has no case.',
      nullable(day()),
    ),
    median_days_to_first_payment: described(
      'The median of the days from the opening of a case to the value date of its first payment, over all paid cases; more than 999 days count as 999. Null while there is none.',
      nullable(integer({ min: 0, max: 999 })),
    ),
  }),
);
export type CompanySummary = Infer<typeof CompanySummary>;

export const accountSummary = group(
  'account',
  'account-summary',
  {
    title: 'Summary',
    about:
      'The money of the company of the membership in short, and what waits for it. Requires a membership of a company (otherwise `permission_denied`).',
  },
  {
    get: route('GET', '/account/v1/summary/', {
      reply: CompanySummary,
      scope: 'account:read',
      summary: 'Retrieve the summary of the company',
    }),
  },
);

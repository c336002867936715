/** What debtors of invoices chose on their page, for the company that sent the invoices (debtor-page.md 9). */
import { Document } from '../case/documents.ts';
import { group, route } from '../grammar/route.ts';
import { pageLanguages } from '../shapes/access-code.ts';
import { debtorChoiceKinds } from '../shapes/debtor-choice.ts';
import { listedFields } from '../shapes/next-step.ts';
import { documentMediaTypes } from '../shapes/media-types.ts';
import { instantParameter } from '../shapes/page.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { list, object, openObject } from '../shapes/structures.ts';
import { line, prose } from '../shapes/text.ts';
import { choice, id, instant } from '../shapes/values.ts';

const kind = () => described('What was chosen. Kinds are added over time.', choice(...debtorChoiceKinds));

const InvoiceChoice = named(
  'InvoiceChoice',
  object({
    id: id(),
    href: line({ max: 2000 }),
    kind: kind(),
    debtor_id: id(),
    debtor_name: listedFields.debtor_name,
    invoice_ids: described('The open invoices that it is about.', list(id(), { max: 10_000 })),
    language: described('In which the page was read.', choice(...pageLanguages)),
    shown: described('The sums as they were offered, in cents; null without any.', nullable(openObject())),
    data: described('What was said.', openObject()),
    note: described('In the debtor’s own words. Text of a stranger.', nullable(prose({ max: 5000 }))),
    documents: described('What the debtor sent with it.', list(Document, { max: 5 })),
    created_at: instant(),
  }),
);
export type InvoiceChoice = Infer<typeof InvoiceChoice>;

const at = '/mahnservice/v1/debtor-choices/';

export const invoiceChoices = group(
  'dunning',
  'mahnservice-debtor-choices',
  {
    title: 'Choices of debtors',
    about:
      'What the debtors of invoices chose on their page: a day on which they pay, a wish for instalments, an objection, a payment that was made, a report. Promises and reports hold invoices, objections dispute them; `insolvency` and `death` change nothing until `dunning_stop` is set.',
  },
  {
    list: route('GET', at, {
      list: {
        item: InvoiceChoice,
        filters: {
          invoice_id: described('Only choices about this invoice, or about its debtor alone.', id()),
          debtor_id: id(),
          kind: kind(),
          created_after: instantParameter('earliest'),
          created_before: instantParameter('latest'),
        },
      },
      scope: 'dunning:invoices:read',
      summary: 'List what debtors chose, newest first',
    }),
    get: route('GET', `${at}{id}/`, {
      reply: InvoiceChoice,
      scope: 'dunning:invoices:read',
      summary: 'Retrieve what a debtor chose',
    }),
  },
);

export const invoiceChoiceDocuments = group(
  'dunning',
  'mahnservice-debtor-choice-documents',
  { title: 'Documents of choices', about: 'What a debtor sent with a choice: at most five files, each inspected.' },
  {
    download: route('GET', `${at}{choice_id}/documents/{id}/download/`, {
      binary: [...documentMediaTypes, 'application/octet-stream'],
      scope: 'dunning:invoices:read',
      summary: 'Download a file that a debtor sent',
      description: 'Returns `404` until the document is `ready`.',
    }),
  },
);

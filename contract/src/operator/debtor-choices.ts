/** What debtors chose on their page (debtor-page.md 8, 10): facts that are never changed. */
import { Document, documentReads } from '../case/documents.ts';
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { pageLanguages } from '../shapes/access-code.ts';
import { recipientRoles } from '../shapes/case-letter.ts';
import { debtorChoiceKinds } from '../shapes/debtor-choice.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { list, object, openObject } from '../shapes/structures.ts';
import { line, prose } from '../shapes/text.ts';
import { choice, id, instant, integer } from '../shapes/values.ts';
import { Subject } from './access-codes.ts';

const kind = () => described('What was chosen. Kinds are added over time.', choice(...debtorChoiceKinds));
const reference = (what: string) => described(`${what}; null if none followed.`, nullable(id()));

const DebtorChoice = named(
  'DebtorChoice',
  object({
    id: id(),
    href: line({ max: 500 }),
    kind: kind(),
    subject: Subject,
    company_id: id(),
    company_name: line({ max: limits.company_name_characters }),
    debtor_id: described('The debtor of the case, or the debtor in dunning.', id()),
    by: described('Who chose.', choice(...recipientRoles)),
    name: described('As the letters name it.', line({ max: 511 })),
    language: described('In which the page was read.', choice(...pageLanguages)),
    text_version: described('The version of the text in that language.', integer({ min: 1, max: 1_000_000 })),
    text_sha256: described('Of the text that was shown, in hexadecimal.', line({ max: 64 })),
    shown: described('The sums as they were offered, in cents; null without any.', nullable(openObject())),
    data: described('What was said.', openObject()),
    note: described('In the debtor’s own words. Text of a stranger.', nullable(prose({ max: 5000 }))),
    effect: described(
      'What followed.',
      object({
        declaration_id: reference('The declaration'),
        promise_id: reference('The promise'),
        plan_id: reference('The instalment plan'),
        stop_id: reference('The stop'),
        limitation_fact_id: reference('The fact of limitation, of the first claim'),
        contact_id: reference('The contact that the debtor confirmed'),
        inbox_item_id: reference('The item of the inbox'),
        task_id: reference('The task'),
        online_payment_id: reference('The online payment'),
        invoice_ids: described('Of a debtor of invoices: the open ones that it is about.', list(id(), { max: 10_000 })),
      }),
    ),
    letter_id: described('The letter whose code opened the page; null if a person made the code.', nullable(id())),
    address_hash: described('The keyed hash of the address; its key changes each month.', line({ max: 64 })),
    documents: described('What the service made of it.', list(Document, { max: limits.documents_per_parent })),
    record: described(
      'What the debtor keeps: the agreement, a receipt. It follows within seconds; null until then, and where there is none.',
      nullable(Document),
    ),
    created_at: instant(),
  }),
);
export type DebtorChoice = Infer<typeof DebtorChoice>;

const at = '/operator/v1/debtor-choices/';

export const debtorChoices = group(
  'operator',
  'debtor-choices',
  {
    title: 'Choices of debtors',
    about:
      'What debtors chose on their page, with what they were shown and what followed. Companies and Partners read of it by what followed, never a text, a file or a contact.',
  },
  {
    list: route('GET', at, {
      scope: 'operator:read',
      list: {
        item: DebtorChoice,
        filters: {
          mandate_id: id(),
          dunning_debtor_id: id(),
          company_id: id(),
          debtor_id: id(),
          kind: kind(),
          letter_id: id(),
        },
      },
      summary: 'List what debtors chose, newest first',
    }),
    get: route('GET', `${at}{id}/`, {
      scope: 'operator:read',
      reply: DebtorChoice,
      summary: 'Retrieve what a debtor chose',
    }),
  },
);

const documentsBase = `${at}{choice_id}/documents/` as const;
const {
  list: documentList,
  get,
  download,
} = documentReads(documentsBase, { noun: 'choice', reading: 'operator:read' });
const { expensive: _limits, ...unlimited } = download;
const ofChoice = { of: 'debtor_choices' } as const;

export const debtorChoiceDocuments = group(
  'operator',
  'debtor-choice-documents',
  {
    title: 'Documents of choices',
    about: 'What debtors keep of their choices: agreements and receipts. Companies and Partners never see them.',
  },
  {
    list: { ...documentList, ...ofChoice },
    get: { ...get, ...ofChoice },
    download: { ...unlimited, ...ofChoice, description: 'Returns `404` until the document is `ready`.' },
  },
);

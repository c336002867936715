/** Invoices of the dunning API (dunning.md 4): their fields and commands. Payments and documents: files of their own. */
import { idOf } from '../grammar/example-ids.ts';
import { Document } from '../case/documents.ts';
import { orderStatuses } from '../case/orders.ts';
import { limits } from '../grammar/limits.ts';
import type { ProblemCode } from '../grammar/problems.ts';
import { group, route } from '../grammar/route.ts';
import { claimTypeCode } from '../shapes/claim-type.ts';
import { listedFields } from '../shapes/next-step.ts';
import { invoiceHoldKinds } from '../shapes/invoice-hold.ts';
import { flagParameter } from '../shapes/page.ts';
import { metadata } from '../shapes/parts.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { list, object, partial } from '../shapes/structures.ts';
import { line, prose } from '../shapes/text.ts';
import { choice, day, flag, id, instant, integer, money, total } from '../shapes/values.ts';
import { InvoicePayment } from './invoice-payments.ts';

export const invoiceStatuses = [
  'draft',
  'open',
  'in_dunning',
  'paid',
  'cancelled',
  'written_off',
  'in_inkasso',
] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

export const invoiceSources = ['api', 'portal', 'integration'] as const;

const invoiceNumber = () =>
  described(
    'Unique within the company, case-sensitive, without spaces around it.',
    line({ max: limits.reference_characters }),
  );
const reference = () => nullable(line({ max: limits.reference_characters }));

/** The members that a company writes. */
const content = {
  debtor_id: id(),
  invoice_number: invoiceNumber(),
  subject_matter: prose({ max: limits.subject_matter_characters }),
  invoice_date: described('Must not be in the future.', day()),
  due_date: described(`Not before \`invoice_date\` and at most ${limits.invoice_due_years} years after it.`, day()),
  amount: described('The whole invoice with VAT.', money({ zero: false })),
  your_reference: reference(),
  claim_type_code: nullable(claimTypeCode()),
  contract_date: described('Must not be in the future.', nullable(day())),
  due_date_agreed: described(
    'The contract fixes the due date by the calendar: default begins without a reminder (§ 286 (2) no. 1 BGB).',
    flag(),
  ),
  is_disputed: described('While true, the invoice is not dunned.', flag()),
  dispute_reason: described(
    'Required while `is_disputed` is true, not allowed otherwise.',
    nullable(prose({ max: limits.reason_characters })),
  ),
  metadata: metadata(),
};

const { debtor_id, invoice_number, subject_matter, invoice_date, due_date, amount, ...others } = content;

/** The members of the body that creates an invoice. */
export const invoiceInputFields = {
  debtor_id,
  invoice_number,
  subject_matter,
  invoice_date,
  due_date,
  amount,
  ...partial(object(others)).fields,
};

export const InvoiceInput = named('InvoiceInput', object(invoiceInputFields));
export type InvoiceInput = Infer<typeof InvoiceInput>;

/** The body that changes an invoice: omitted members keep their value. */
export const InvoicePatch = named('InvoicePatch', partial(object(content)));
export type InvoicePatch = Infer<typeof InvoicePatch>;

/** The members of an invoice in a response. */
export const invoiceFields = {
  id: id(),
  href: line({ max: 2000 }),
  ...content,
  debtor_name: listedFields.debtor_name,
  status: described(
    '`in_dunning`: a notice has gone. `in_inkasso`: handed over to collection.',
    choice(...invoiceStatuses),
  ),
  source: choice(...invoiceSources),
  paused: flag(),
  held_until: described(
    'The last day on which the invoice is not dunned because of what the debtor did on its page. Null without a hold.',
    nullable(day()),
  ),
  hold: described(
    '`promise`: the debtor named a day on which it pays; three working days are added. `report`: the debtor reported something that is to be read first. `resume` ends it. Null without a hold.',
    nullable(
      object({ kind: choice(...invoiceHoldKinds), choice_id: described('What the debtor chose on its page.', id()) }),
    ),
  ),
  archived: flag(),
  paid_amount: described(
    'What the payments settle. A payment of a fee that has left the invoice since exceeds it and is in `payments` alone.',
    total(),
  ),
  fees_amount: described('What the notices charged.', total()),
  interest_amount: described('What the last notice demanded; it does not grow.', total()),
  waived_amount: described('Fees and interest that were waived when the payments reached `amount`.', total()),
  open_amount: described('Amount, fees and interest, less what was waived and paid; never negative.', total()),
  current_level: described('0 before the first notice.', integer({ min: 0, max: 6 })),
  default_since: described('The first day of default.', nullable(day())),
  policy_version: described(
    'The version of the dunning policy that applies to the invoice. Null in a draft.',
    nullable(integer({ min: 1, max: 1_000_000 })),
  ),
  next_dunning_at: described(
    'The next step of the ladder. Null in a draft, while paused or disputed, after the last step, and once settled or handed over.',
    nullable(instant()),
  ),
  document: nullable(Document),
  payments: described('Newest first.', list(InvoicePayment, { max: limits.invoice_payments })),
  collection: described(
    'Null unless the invoice has been handed over.',
    nullable(
      object({
        order_id: id(),
        mandate_id: nullable(id()),
        order_status: choice(...orderStatuses),
        handed_over_at: instant(),
      }),
    ),
  ),
  released_at: nullable(instant()),
  settled_at: described('When it was paid, cancelled or written off.', nullable(instant())),
  created_at: instant(),
  updated_at: instant(),
};

export const Invoice = named('Invoice', object(invoiceFields));
export type Invoice = Infer<typeof Invoice>;

/** The parameters of every list of invoices. */
export const invoiceList = {
  filters: {
    status: choice(...invoiceStatuses),
    debtor_id: id(),
    invoice_number: line({ max: limits.reference_characters }),
    your_reference: line({ max: limits.reference_characters }),
    source: choice(...invoiceSources),
    paused: flagParameter(),
    archived: flagParameter(),
    due_from: described('Only invoices whose `due_date` is this date or later.', day()),
    due_to: described('Only invoices whose `due_date` is this date or earlier.', day()),
  },
  orderBy: ['created', 'due_date', 'amount', 'invoice_number'],
} as const;

/** Which 409 names the state of an invoice that stands in the way of a write. */
export const invoiceStates = [
  'conflict',
  'invoice_archived',
  'invoice_paid',
  'invoice_cancelled',
  'invoice_written_off',
  'invoice_in_inkasso',
] as const satisfies readonly ProblemCode[];
const settled = ['conflict', 'invoice_archived', 'invoice_settled', 'invoice_in_inkasso'] as const;

export const exampleInvoice = {
  invoice_number: 'RE-2026-0815',
  subject_matter: 'Delivery of office furniture',
  invoice_date: '2026-01-10',
  due_date: '2026-01-24',
  amount: { currency: 'EUR', value: '1190.00' },
  claim_type_code: 'H43',
} as const;

/** What each command of an invoice does, in the reference of both APIs. */
export const invoiceCommands = {
  release: {
    problems: [...settled, 'company_paused', 'not_ready'],
    summary: 'Release a draft into dunning',
    description:
      'Declares that the performance is owed and rendered. The document must be `ready`, the debtor reachable, of age and without `dunning_stop`, the company must have an address and a payout account, and the payments must not cover the amount; otherwise `422` lists every entry.',
  },
  pause: {
    problems: settled,
    summary: 'Pause the dunning of an invoice',
    description: 'Repeating it changes nothing.',
  },
  resume: {
    problems: [...settled, 'company_paused'],
    summary: 'Resume the dunning of an invoice',
    description: 'It ends a hold too. The next step is not before the next working day. Repeating it changes nothing.',
  },
  cancel: {
    problems: invoiceStates,
    summary: 'Cancel an invoice',
    description: 'For an invoice that is not owed. Letters that were not sent are withdrawn.',
  },
  write_off: {
    problems: invoiceStates,
    summary: 'Write off an invoice',
    description: 'For an invoice that is owed and given up. Letters that were not sent are withdrawn.',
  },
  hand_over: {
    problems: [...invoiceStates, 'company_paused', 'not_ready'],
    summary: 'Hand over an invoice to collection',
    description:
      'The invoice becomes a submitted order with one claim. It must be on the last level of its dunning policy, its deadline passed; a disputed, paused or stopped one is handed over by this command alone. What the order lacks is listed with `422`, in fields of the invoice, its debtor and its company.',
  },
  archive: {
    problems: ['conflict', 'invoice_archived', 'invoice_in_inkasso'],
    summary: 'Archive a settled invoice',
    description: 'An archived invoice cannot be changed. Lists contain it unless they filter by `archived`.',
  },
  unarchive: {
    problems: ['conflict', 'invoice_in_inkasso'],
    summary: 'Unarchive an invoice',
    description: 'The invoice can be changed again.',
  },
} as const satisfies Record<
  string,
  { readonly problems: readonly ProblemCode[]; readonly summary: string; readonly description: string }
>;

const at = '/mahnservice/v1/invoices/';

const command = <const C extends keyof typeof invoiceCommands>(name: C) => {
  const { problems, ...texts } = invoiceCommands[name];
  return {
    ...texts,
    problems: ['not_api_invoice', ...problems],
    reply: Invoice,
    scope: 'dunning:invoices:write',
  } as const;
};

export const invoices = group(
  'dunning',
  'mahnservice-invoices',
  {
    title: 'Invoices',
    about:
      'Invoices that are reminded by the dunning ladder of the company until they are paid, cancelled, written off or handed over to collection. A draft becomes `open` with its release.',
  },
  {
    list: route('GET', at, {
      list: { item: Invoice, ...invoiceList },
      scope: 'dunning:invoices:read',
      summary: 'List invoices',
    }),
    create: route('POST', at, {
      body: InvoiceInput,
      example: { debtor_id: idOf('debtor'), ...exampleInvoice },
      reply: Invoice,
      status: 201,
      scope: 'dunning:invoices:write',
      summary: 'Create a draft invoice',
      description: 'An `invoice_number` that another invoice has is rejected as `duplicate`.',
    }),
    get: route('GET', `${at}{id}/`, {
      reply: Invoice,
      scope: 'dunning:invoices:read',
      summary: 'Retrieve an invoice',
    }),
    update: route('PATCH', `${at}{id}/`, {
      body: InvoicePatch,
      example: { your_reference: 'Project 12' },
      reply: Invoice,
      scope: 'dunning:invoices:write',
      problems: ['not_api_invoice', ...invoiceStates],
      summary: 'Update an invoice',
      description:
        'Omitted members keep their value. All fields of a draft can be changed. Of an invoice in dunning, `your_reference`, `claim_type_code`, `contract_date`, `metadata`, `is_disputed` and `dispute_reason`; of a settled one, `your_reference` and `metadata`.',
    }),
    delete: route('DELETE', `${at}{id}/`, {
      scope: 'dunning:invoices:write',
      problems: ['not_api_invoice', ...invoiceStates],
      summary: 'Delete a draft invoice',
    }),
    release: route('POST', `${at}{id}/release/`, command('release')),
    pause: route('POST', `${at}{id}/pause/`, command('pause')),
    resume: route('POST', `${at}{id}/resume/`, command('resume')),
    cancel: route('POST', `${at}{id}/cancel/`, command('cancel')),
    write_off: route('POST', `${at}{id}/write-off/`, {
      ...command('write_off'),
      chargedTo: 'mahnservice-invoices.write-off',
    }),
    hand_over: route('POST', `${at}{id}/hand-over/`, {
      ...command('hand_over'),
      chargedTo: 'mahnservice-invoices.hand-over',
    }),
    archive: route('POST', `${at}{id}/archive/`, command('archive')),
    unarchive: route('POST', `${at}{id}/unarchive/`, command('unarchive')),
  },
);

/** Invoices of all companies, for the operator (dunning.md 9): the commands of the dunning API, also for a locked company. */
import { Document } from '../case/documents.ts';
import { decisionOutcome, decisionReason } from '../dunning/decisions.ts';
import { idOf } from '../grammar/example-ids.ts';
import {
  exampleInvoice,
  invoiceCommands,
  invoiceFields,
  invoiceInputFields,
  invoiceList,
  InvoicePatch,
  invoiceStates,
} from '../dunning/invoices.ts';
import { invoiceDocumentList, invoiceDocumentUpload } from '../dunning/invoice-documents.ts';
import {
  exampleInvoicePayment,
  InvoicePayment,
  InvoicePaymentInput,
  invoicePaymentTexts,
} from '../dunning/invoice-payments.ts';
import { group, route } from '../grammar/route.ts';
import { seekingInvoices } from '../dunning/seeking.ts';
import { limits } from '../grammar/limits.ts';
import { digitsParameter, flagParameter } from '../shapes/page.ts';
import { partyFields } from '../shapes/parties.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { object } from '../shapes/structures.ts';
import { choice, day, id } from '../shapes/values.ts';

export const OperatorInvoice = named(
  'OperatorInvoice',
  object({
    ...invoiceFields,
    ...partyFields,
    decision: described(
      'The decision of today; null before the release.',
      nullable(
        object({
          outcome: described('What was decided for the invoice today.', decisionOutcome()),
          reason: decisionReason(),
          next_on: described('The day of the next step, if one is planned.', nullable(day())),
        }),
      ),
    ),
  }),
);
export type OperatorInvoice = Infer<typeof OperatorInvoice>;

const OperatorInvoiceInput = named(
  'OperatorInvoiceInput',
  object({ company_id: id(), source: choice('portal', 'integration'), ...invoiceInputFields }),
);

const at = '/operator/v1/dunning-invoices/';
const of = 'invoices';
const scope = 'operator:cases';

/** Today's decision changes with the day. */
const reply = { reply: OperatorInvoice, untagged: ['decision'] } as const;

const command = <const C extends keyof typeof invoiceCommands>(name: C) =>
  ({ ...invoiceCommands[name], ...reply, of, scope }) as const;

export const operatorInvoices = group(
  'operator',
  'operator-dunning-invoices',
  { title: 'Dunning: invoices', about: 'The invoices of all companies and the commands on them.' },
  {
    list: route('GET', at, {
      list: {
        item: OperatorInvoice,
        filters: {
          ...invoiceList.filters,
          company_id: id(),
          q: seekingInvoices(),
          level: described(
            'Only invoices of this `current_level`.',
            digitsParameter({ min: 0, max: limits.dunning_levels }),
          ),
          is_disputed: flagParameter(),
          next_from: described('Only invoices whose next step is on this date or later.', day()),
          next_to: described('Only invoices whose next step is on this date or earlier.', day()),
        },
        orderBy: [...invoiceList.orderBy, 'next', 'open_amount'],
      },
      scope: 'operator:read',
      summary: 'List invoices',
      description: '`ordering=next` and the filters `next_from` and `next_to` list invoices with a next step alone.',
    }),
    create: route('POST', at, {
      body: OperatorInvoiceInput,
      example: { company_id: idOf('company'), source: 'portal', debtor_id: idOf('debtor'), ...exampleInvoice },
      ...reply,
      status: 201,
      scope,
      problems: ['sandbox_source_managed'],
      summary: 'Create a draft invoice for a company',
      description:
        'A key of the company cannot change it through the dunning API (`not_api_invoice`); a person of the company can where it is `portal`.',
    }),
    get: route('GET', `${at}{id}/`, {
      of,
      ...reply,
      scope: 'operator:read',
      summary: 'Retrieve an invoice',
    }),
    update: route('PATCH', `${at}{id}/`, {
      of,
      body: InvoicePatch,
      example: { your_reference: 'Project 12' },
      ...reply,
      scope,
      problems: invoiceStates,
      summary: 'Update an invoice',
      description: 'Omitted members keep their value.',
    }),
    delete: route('DELETE', `${at}{id}/`, { of, scope, problems: invoiceStates, summary: 'Delete a draft invoice' }),
    release: route('POST', `${at}{id}/release/`, command('release')),
    pause: route('POST', `${at}{id}/pause/`, command('pause')),
    resume: route('POST', `${at}{id}/resume/`, command('resume')),
    cancel: route('POST', `${at}{id}/cancel/`, command('cancel')),
    write_off: route('POST', `${at}{id}/write-off/`, command('write_off')),
    hand_over: route('POST', `${at}{id}/hand-over/`, command('hand_over')),
    archive: route('POST', `${at}{id}/archive/`, command('archive')),
    unarchive: route('POST', `${at}{id}/unarchive/`, command('unarchive')),
  },
);

const paymentsAt = `${at}{invoice_id}/payments/` as const;

export const operatorInvoicePayments = group(
  'operator',
  'operator-dunning-payments',
  { title: 'Dunning: payments', about: 'The payments on one invoice.' },
  {
    list: route('GET', paymentsAt, {
      of,
      list: { item: InvoicePayment },
      scope: 'operator:read',
      summary: 'List the payments on an invoice',
    }),
    create: route('POST', paymentsAt, {
      of,
      ...invoicePaymentTexts.create,
      body: InvoicePaymentInput,
      example: exampleInvoicePayment,
      reply: InvoicePayment,
      status: 201,
      scope,
    }),
    get: route('GET', `${paymentsAt}{id}/`, {
      of,
      reply: InvoicePayment,
      scope: 'operator:read',
      summary: 'Retrieve a payment on an invoice',
    }),
    delete: route('DELETE', `${paymentsAt}{id}/`, { of, ...invoicePaymentTexts.delete, scope }),
  },
);

const documentsAt = `${at}{invoice_id}/documents/` as const;

export const operatorInvoiceDocuments = group(
  'operator',
  'operator-dunning-documents',
  {
    title: 'Dunning: documents',
    about: 'The document of one invoice. Its file is at `/operator/v1/documents/{id}/download/`.',
  },
  {
    list: route('GET', documentsAt, {
      of,
      list: invoiceDocumentList,
      scope: 'operator:read',
      summary: 'List the document of an invoice',
    }),
    create: route('POST', documentsAt, { of, ...invoiceDocumentUpload, scope }),
    get: route('GET', `${documentsAt}{id}/`, {
      of,
      reply: Document,
      scope: 'operator:read',
      summary: 'Retrieve the document and its processing status',
    }),
    delete: route('DELETE', `${documentsAt}{id}/`, {
      of,
      scope,
      problems: invoiceStates,
      summary: 'Delete the document of a draft invoice',
    }),
  },
);

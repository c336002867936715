/** Promises to pay (case-work.md 6): the debtor's word that an amount is paid by a day. Its course follows from the payments. */
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { promiseChannels, promisers, promiseStatuses, recordedPromiseChannels } from '../shapes/promise.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { object, optional } from '../shapes/structures.ts';
import { line, prose } from '../shapes/text.ts';
import { choice, day, id, instant, integer, money, total } from '../shapes/values.ts';
import { recordedBy } from './notes.ts';

const by = () => described('Who promised: a debtor of the case, or another person for it.', choice(...promisers));
const channel = () => choice(...promiseChannels);
const note = () => prose({ max: limits.promise_note_characters });
const reason = () => prose({ max: limits.promise_reason_characters });
const status = () =>
  described(
    '`kept`: payments with value dates from `made_on` to `grace_days` after `due_on` reach `amount`. `broken`: they do not, and the last of these days has passed. `withdrawn`: ended before. Payments and reversals, also of earlier days, can change `open`, `kept` and `broken`.',
    choice(...promiseStatuses),
  );

const promised = {
  id: id(),
  mandate_id: id(),
  status: status(),
  amount: money({ zero: false }),
  due_on: described('The day by which it is paid.', day()),
  made_on: described('The day on which it was promised.', day()),
  grace_days: described(
    'How many days after `due_on` a payment still counts.',
    integer({ min: 0, max: limits.promise_grace_days_max }),
  ),
  by: by(),
  channel: described(
    'How it was promised; `page`: by the debtor on its page. Null if it is not known.',
    nullable(channel()),
  ),
  note: described('For the operator alone.', nullable(note())),
  paid_amount: described(
    'What was paid of it. A payment counts once, for the promise that was recorded first.',
    total(),
  ),
  kept_on: described('The value date of the payment that reached `amount`; null unless `kept`.', nullable(day())),
  broken_on: described('The first day after the grace; null unless `broken`.', nullable(day())),
  withdrawn_on: described('The day on which it was withdrawn; null unless it was.', nullable(day())),
  withdraw_reason: described('Null unless a person withdrew it.', nullable(reason())),
  declaration_id: described('The declaration that made it; null without one.', nullable(id())),
  recorded_by: recordedBy(),
  created_at: instant(),
  updated_at: instant(),
};

const PaymentPromise = named('PaymentPromise', object(promised));
export type PaymentPromise = Infer<typeof PaymentPromise>;

const ListedPaymentPromise = named(
  'ListedPaymentPromise',
  object({
    ...promised,
    company_id: id(),
    company_name: line({ max: limits.company_name_characters }),
    reference_number: described('Of the case.', line({ max: 20 })),
    debtor_name: line({ max: 511 }),
  }),
);
export type ListedPaymentPromise = Infer<typeof ListedPaymentPromise>;

const PaymentPromiseInput = named(
  'PaymentPromiseInput',
  object({
    amount: described('At most what is open on the case (`overpayment`).', money({ zero: false })),
    due_on: described(
      'The day by which it is paid: from today to as many days ahead as the policy of the case allows (30 without one).',
      day(),
    ),
    made_on: described(
      'The day on which it was promised, not in the future. Payments with value dates from this day on count. Default: today.',
      optional(day()),
    ),
    by: by(),
    channel: choice(...recordedPromiseChannels),
    note: described('For the operator alone.', optional(nullable(note()))),
  }),
);
export type PaymentPromiseInput = Infer<typeof PaymentPromiseInput>;

const at = '/operator/v1/mandates/{mandate_id}/promises/';
const problems = ['conflict', 'sandbox_source_managed'] as const;

export const promises = group(
  'operator',
  'promises',
  {
    title: 'Promises to pay',
    about:
      'What a debtor promised to pay by a day. A declaration `payment_promise` makes a promise by itself where the case can have it; without an amount, of all that is open. Companies and Partners read of a promise in the history, without its note.',
  },
  {
    all: route('GET', '/operator/v1/promises/', {
      scope: 'operator:read',
      list: {
        item: ListedPaymentPromise,
        filters: {
          status: status(),
          company_id: id(),
          made_from: described('Made on this day or later.', day()),
          made_to: described('Made on this day or earlier.', day()),
        },
      },
      summary: 'List the promises of all cases, newest first',
    }),
    list: route('GET', at, {
      of: 'mandates',
      scope: 'operator:read',
      list: { item: PaymentPromise, filters: { status: status() }, updatedSince: true },
      summary: 'List the promises of a case, newest first',
    }),
    create: route('POST', at, {
      of: 'mandates',
      scope: 'operator:cases',
      body: PaymentPromiseInput,
      example: {
        amount: { value: '50.00', currency: 'EUR' },
        due_on: '2026-03-20',
        by: 'debtor',
        channel: 'phone',
        note: 'Pays once the salary has arrived.',
      },
      reply: PaymentPromise,
      status: 201,
      problems,
      summary: 'Record a promise to pay',
      description: `A case with an open promise or an active instalment plan, and a closed one, return \`conflict\`. A case has at most ${limits.mandate_promises} promises (\`max_length\`). A stop, an objection, insolvency or death of the debtor, an instalment plan and the closing of the case withdraw an open promise.`,
    }),
    get: route('GET', `${at}{id}/`, {
      of: 'mandates',
      scope: 'operator:read',
      reply: PaymentPromise,
      summary: 'Retrieve a promise of a case',
    }),
    withdraw: route('POST', `${at}{id}/withdraw/`, {
      of: 'mandates',
      scope: 'operator:cases',
      body: named('PaymentPromiseWithdrawal', object({ reason: reason() })),
      example: { reason: 'The debtor asked for instalments instead.' },
      reply: PaymentPromise,
      problems,
      summary: 'Withdraw an open promise',
      description: 'A promise that is not open any more returns `conflict`.',
    }),
  },
);

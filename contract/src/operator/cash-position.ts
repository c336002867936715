/** The cash position: the bank's balance told apart (money.md 9). */
import { group, route } from '../grammar/route.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { limits } from '../grammar/limits.ts';
import { list, object, optional } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { choice, day, flag, id, total } from '../shapes/values.ts';
import { bankText } from './bank-transactions.ts';

const CashPosition = named(
  'CashPosition',
  object({
    on: day(),
    opening: described('The opening balances of the first statements.', total()),
    booked: described('What is booked on cases, less what came back.', total()),
    suspense: described('What waits for a decision: `unmatched`, `proposed`, the rest of a split.', total()),
    ignored: total(),
    refunded: total(),
    paid_out: described('Transfers to companies, negative, and what they paid on statements.', total()),
    bank_balance: described('The balance of the bank at the end of the day.', total()),
    difference: described(
      '`bank_balance` less the six amounts before it: `0.00` on every day that bank files cover without a gap and no transaction is doubtful.',
      total(),
    ),
    unbanked: described('Payments to the service that were booked by hand: the bank has not reported them.', total()),
    doubtful: described('Doubtful transactions; they are in none of the other amounts.', total()),
  }),
);
export type CashPosition = Infer<typeof CashPosition>;

const CashDays = named(
  'CashDays',
  object({
    days: described(
      'Each day from `from` to `to`, with the figures of its cash position.',
      list(
        object({
          on: day(),
          bank_balance: described('The balance of the bank at the end of the day.', total()),
          booked: described('What is booked on cases, less what came back.', total()),
          suspense: described('What waits for a decision.', total()),
          difference: described('What of `bank_balance` the cash position of the day does not explain.', total()),
          covered: described(
            'Whether the statements of every account reach this day and none is missing before it.',
            flag(),
          ),
        }),
        { max: limits.cash_days },
      ),
    ),
    gaps: described(
      `Where a statement is missing up to \`to\`, the earliest first, at most ${limits.cash_gaps}.`,
      list(
        object({
          account_iban: line({ max: limits.account_code_characters }),
          from: described('The day of the closing balance before it.', day()),
          to: described('The day of the opening balance that differs from that.', day()),
        }),
        { max: limits.cash_gaps },
      ),
    ),
  }),
);
export type CashDays = Infer<typeof CashDays>;

export const cashParts = ['booked', 'suspense', 'ignored', 'refunded', 'paid_out', 'unbanked'] as const;
export type CashPart = (typeof cashParts)[number];

const CashLine = named(
  'CashLine',
  object({
    bank_transaction_id: described('Null for a payment that no bank has reported.', nullable(id())),
    payment_id: described('The payment that it booked or reversed.', nullable(id())),
    mandate_id: nullable(id()),
    value_date: day(),
    name: described('The counterparty; of a payment without a bank the debtor.', nullable(bankText())),
    text: described('The text of the bank, or the reference of the payment.', nullable(bankText())),
    amount: described('Its share of the figure: debits are negative.', total()),
  }),
);
export type CashLine = Infer<typeof CashLine>;

export const cashPosition = group(
  'operator',
  'cash-position',
  {
    title: 'Cash position',
    about: 'What the money on the client-money accounts is, to the cent, on any day. Debits are negative.',
  },
  {
    get: route('GET', '/operator/v1/cash-position/', {
      query: { on: described('Default: today.', optional(day())) },
      reply: CashPosition,
      scope: 'operator:read',
      summary: 'Retrieve the cash position of a day',
    }),
    days: route('GET', '/operator/v1/cash-position/days/', {
      query: {
        from: described('Default: 89 days before `to`.', optional(day())),
        to: described(`Default: today. At most ${limits.cash_days} days with \`from\`.`, optional(day())),
      },
      reply: CashDays,
      scope: 'operator:read',
      summary: 'Retrieve the cash position of many days',
      description: 'Each day is what `GET /operator/v1/cash-position/?on=` says of it.',
    }),
    lines: route('GET', '/operator/v1/cash-position/lines/', {
      list: {
        item: CashLine,
        filters: {
          on: described('The day whose figure the lines make up; default: today.', day()),
          part: described('The figure; default: `suspense`.', choice(...cashParts)),
        },
      },
      scope: 'operator:read',
      summary: 'List the lines that a figure of the cash position is the sum of, newest first',
    }),
  },
);

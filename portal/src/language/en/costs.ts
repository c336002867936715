/** English texts of the booking of costs. */
import type { cost as german } from '../de/costs.ts';

export const cost: typeof german = {
  action: 'Book costs',
  kind: 'Kind',
  amount: 'Amount without VAT',
  amountHint: 'Empty: the fee is computed by law.',
  date: 'Date',
  description: 'Description',
  vat: 'VAT in percent',
  vatHint: 'Empty: the rate by law.',
  sum: {
    region: 'Sum',
    waiting: 'Stands here once the date, and an amount that can be read or none, are entered.',
    vat: (rate) => `VAT ${rate} %`,
    owed: 'Owed by the debtor',
    working: (rate, value) => `Computed at the rate ${rate} from ${value}.`,
  },
  submit: 'Book costs',
  done: 'Costs booked',
};

/** The sums of a notice as they are stored. */
import { moneyOf } from '../../../values/money.ts';
import { percentText } from '../../money/interest/index.ts';
import type { Figures } from './figures.ts';

/** The columns of `dunnings` that hold sums; amounts as text, as JSON has no bigint. */
export const noticeRow = ({ name, pay_by, open_principal, fee, lump_sum, interest, demanded }: Figures) => ({
  name,
  pay_by,
  open_principal_cents: String(open_principal),
  fee_cents: String(fee),
  lump_sum_cents: String(lump_sum),
  interest_cents: String(interest?.cents ?? 0n),
  interest: (interest?.periods ?? []).map(({ from, until: to, days, base, rate }) => ({
    from,
    to,
    days,
    principal: moneyOf(base),
    rate: percentText(rate),
  })),
  demanded_cents: String(demanded),
});

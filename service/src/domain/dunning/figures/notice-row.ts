/** The sums of a notice as they are stored. */
import { moneyOf } from '../../../values/money.ts';
import { percentText } from '../../money/interest/index.ts';
import type { Figures } from './figures.ts';

/** The columns of `dunnings` that hold sums. */
export const noticeRow = ({ name, pay_by, open_principal, fee, lump_sum, interest, demanded }: Figures) => ({
  name,
  pay_by,
  open_principal_cents: open_principal,
  fee_cents: fee,
  lump_sum_cents: lump_sum,
  interest_cents: interest?.cents ?? 0n,
  interest: (interest?.periods ?? []).map(({ from, until: to, days, base, rate }) => ({
    from,
    to,
    days,
    principal: moneyOf(base),
    rate: percentText(rate),
  })),
  demanded_cents: demanded,
});

/** A line of a statement, which opens into its booking: what the payment settled, and what of it is paid out. */
import type { StatementMandate } from '@mahnwerk/contract/shapes/statement.ts';
import { type Amount, isZero } from '../../ui/amounts.ts';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Money } from '../../ui/Money.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { useWords } from '../../language/language.ts';

type Payment = StatementMandate['payments'][number];
type Cost = StatementMandate['advanced_costs'][number];

/** In the order in which a payment settles them. */
const parts = [
  'amount',
  'fees',
  'taxable_expenses',
  'taxfree_expenses',
  'client_charges',
  'interest',
  'principal',
  'vat_owed_by_debtor',
  'vat',
  'commission',
  'commission_vat',
  'payout',
] as const satisfies readonly (keyof Payment)[];

export function Booking({ payment }: { readonly payment: Payment }) {
  const words = useWords().statements;
  return (
    <details>
      <summary>
        <DateTime at={payment.value_date} isDay /> · {words.types[payment.type]} · {words.payers[payment.payer]} ·{' '}
        <Money amount={payment.payout} />
      </summary>
      <DescriptionList facts={parts.map((part) => [words.parts[part], shown(payment[part])])} />
    </details>
  );
}

export function CostLine({ cost }: { readonly cost: Cost }) {
  const words = useWords().statements;
  return (
    <details>
      <summary>
        <DateTime at={cost.date} isDay /> · {words.advanced} · <Money amount={cost.net} />
      </summary>
      <DescriptionList
        facts={[
          [words.kind, cost.kind],
          [words.net, <Money key="net" amount={cost.net} />],
          [words.vat, shown(cost.vat)],
        ]}
      />
    </details>
  );
}

/** What is zero is left out. */
const shown = (amount: Amount) => (isZero(amount) ? null : <Money amount={amount} />);

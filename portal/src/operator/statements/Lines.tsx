/** The lines of a case in a statement: each opens into its booking, with the way to its entry in the account. */
import type { StatementMandate } from '@mahnwerk/contract/shapes/statement.ts';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { type Amount, isZero } from '../../ui/amounts.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Money } from '../../ui/Money.tsx';
import { anchorOf } from '../../ui/opened.ts';
import styles from './statements.module.css';
import { words } from './words.ts';

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

interface LinesProps {
  readonly of: Pick<StatementMandate, 'mandate' | 'payments' | 'advanced_costs'>;
}

export const Lines = ({ of: { mandate, payments, advanced_costs } }: LinesProps) => (
  <>
    {payments.map((payment, index) => (
      <PaymentLine key={index} mandate={mandate.id} payment={payment} />
    ))}
    {advanced_costs.map((cost, index) => (
      <CostLine key={index} mandate={mandate.id} cost={cost} />
    ))}
  </>
);

function PaymentLine({ mandate, payment }: { readonly mandate: string; readonly payment: Payment }) {
  const texts = useTexts(words);
  return (
    <Line
      head={
        <>
          <DateTime at={payment.value_date} isDay /> · {texts.types[payment.type]} {texts.payers[payment.payer]} ·{' '}
          <Money amount={payment.payout} />
        </>
      }
    >
      <DescriptionList facts={parts.map((part) => [texts.parts[part], shown(payment[part])])} />
      <InAccount mandate={mandate} entry={payment.payment_id} />
    </Line>
  );
}

function CostLine({ mandate, cost }: { readonly mandate: string; readonly cost: Cost }) {
  const texts = useTexts(words);
  const kinds: Readonly<Record<string, string>> = useWords().cases.kinds;
  return (
    <Line
      head={
        <>
          <DateTime at={cost.date} isDay /> · {texts.advanced} · <Money amount={cost.net} />
        </>
      }
    >
      <DescriptionList
        facts={[
          [texts.kind, kinds[cost.kind] ?? cost.kind],
          [texts.net, <Money key="net" amount={cost.net} />],
          [texts.vat.tax, shown(cost.vat)],
        ]}
      />
      {cost.cost_id === null ? null : <InAccount mandate={mandate} entry={cost.cost_id} />}
    </Line>
  );
}

/** What it opens into is drawn once it is open. */
function Line({ head, children }: { readonly head: ReactNode; readonly children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.line} open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{head}</summary>
      {isOpen ? children : null}
    </details>
  );
}

function InAccount({ mandate, entry }: { readonly mandate: string; readonly entry: string }) {
  const { inAccount } = useTexts(words);
  return (
    <p>
      <Link to={paths.operator.case(mandate, 'account')} hash={anchorOf(entry)}>
        {inAccount}
      </Link>
    </p>
  );
}

/** What is zero is left out. */
const shown = (amount: Amount) => (isZero(amount) ? null : <Money amount={amount} />);

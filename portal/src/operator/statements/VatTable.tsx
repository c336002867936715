/** „Umsatzsteuer“: what the service invoices at each rate, and what is paid out of it. */
import type { OperatorStatement } from '@mahnwerk/contract/operator/statements.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { Scroll } from '../../ui/Scroll.tsx';
import { type Amount, cents, decimalText, euros } from '../../ui/amounts.ts';
import { Card } from '../../ui/Card.tsx';
import { Money } from '../../ui/Money.tsx';
import tables from '../../ui/tables.module.css';
import { words } from './words.ts';

type Row = OperatorStatement['overview_vat_specific'][number];

export function VatTable({ rows }: { readonly rows: readonly Row[] }) {
  const { vat } = useTexts(words);
  const { code } = useWords();
  if (rows.length === 0) return null;
  const heads = [vat.toService, vat.toClient, vat.advanced, vat.net, vat.tax, vat.payout];
  return (
    <Card title={vat.title} hasNoPadding>
      <Scroll name={vat.title}>
        <table className={`${tables.grid} ${tables.short}`} aria-label={vat.title}>
          <thead>
            <tr>
              <th scope="col">{vat.rate}</th>
              {heads.map((head) => (
                <th key={head} scope="col" className={tables.figures}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.vat_rate}>
                <th scope="row" className={tables.whole}>
                  {decimalText(row.vat_rate, code)} %
                </th>
                {figuresOf(row).map((amount, index) => (
                  <td key={heads[index]} data-label={heads[index]} className={tables.figures}>
                    <Money amount={amount} isBare />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </Card>
  );
}

const figuresOf = (row: Row): readonly Amount[] => [
  netOf(row.claims_from_payments_to_service),
  netOf(row.claims_from_payments_to_client),
  netOf(row.claims_from_advanced_costs),
  row.invoice_amount,
  row.invoice_amount_vat,
  row.payout,
];

const netOf = ({ taxfree_expenses, taxable_expenses, fees, success_commission }: Row['claims_from_advanced_costs']) =>
  euros([taxfree_expenses, taxable_expenses, fees, success_commission].reduce((sum, each) => sum + cents(each), 0n));

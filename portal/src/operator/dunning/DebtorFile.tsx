/** „CSV“ of the debtors that a list shows. */
import type { OperatorDunningDebtor } from '@mahnwerk/contract/operator/dunning-debtors.ts';
import { api } from '../../data/operations.ts';
import type { Filter } from '../../data/table/Filters.tsx';
import { ListFile } from '../../data/table/ListFile.tsx';
import { useTexts } from '../../language/language.ts';
import { words } from './invoice-words.ts';
import { decisionWords } from './reasons.ts';

export function DebtorFile({ filters }: { readonly filters: readonly Filter[] }) {
  const { debtors, company, open } = useTexts(words);
  const { dunningStops } = useTexts(decisionWords);
  return (
    <ListFile<OperatorDunningDebtor>
      filters={filters}
      name={debtors.title}
      list={api.operator.operatorDunningDebtors.list}
      cells={[
        [debtors.name, ({ display_name }) => display_name],
        [debtors.number, ({ customer_number }) => customer_number],
        [company, ({ company_name }) => company_name],
        [debtors.street, ({ address }) => address?.street ?? null],
        [debtors.postalCode, ({ address }) => address?.postal_code ?? null],
        [debtors.city, ({ address }) => address?.city ?? null],
        [debtors.email, ({ email }) => email],
        [open, ({ open_amount }) => ({ amount: open_amount })],
        [debtors.count, ({ invoice_count }) => invoice_count],
        [debtors.stop, ({ dunning_stop }) => (dunning_stop === null ? null : dunningStops[dunning_stop])],
      ]}
    />
  );
}

/** „CSV“ of the invoices that a list shows. */
import type { OperatorInvoice } from '@mahnwerk/contract/operator/dunning-invoices.ts';
import { api } from '../../data/operations.ts';
import type { Filter } from '../../data/table/Filters.tsx';
import { ListFile } from '../../data/table/ListFile.tsx';
import { useTexts } from '../../language/language.ts';
import { words } from './invoice-words.ts';
import { decisionWords } from './reasons.ts';

export function InvoiceFile({ filters }: { readonly filters: readonly Filter[] }) {
  const texts = useTexts(words);
  const { reasons } = useTexts(decisionWords);
  return (
    <ListFile<OperatorInvoice>
      filters={filters}
      name={texts.title}
      list={api.operator.operatorDunningInvoices.list}
      cells={[
        [texts.number, ({ invoice_number }) => invoice_number],
        [texts.debtor, ({ debtor_name }) => debtor_name],
        [texts.company, ({ company_name }) => company_name],
        [texts.due, ({ due_date }) => ({ day: due_date })],
        [texts.amount, ({ amount }) => ({ amount })],
        [texts.open, ({ open_amount }) => ({ amount: open_amount })],
        [texts.level, ({ current_level }) => current_level],
        [texts.state, ({ status }) => texts.states[status]],
        [
          texts.next,
          ({ next_dunning_at }) => (next_dunning_at === null ? null : { day: next_dunning_at.slice(0, 10) }),
        ],
        [texts.why, ({ decision }) => (decision === null ? null : reasons[decision.reason])],
      ]}
    />
  );
}

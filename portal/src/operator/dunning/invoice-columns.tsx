/** The columns that the lists of invoices share, and what both change. */
import type { OperatorInvoice } from '@mahnwerk/contract/operator/dunning-invoices.ts';
import type { Change } from '../../data/cache.ts';
import { api } from '../../data/operations.ts';
import { columns } from '../../data/table/columns.tsx';
import type { Column } from '../../data/table/grid.ts';
import { useTexts } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { InvoiceState } from './InvoiceState.tsx';
import { words } from './invoice-words.ts';
import { decisionWords } from './reasons.ts';

/** What a command on an invoice changes. */
export const changedByInvoice: readonly Change[] = [
  api.operator.operatorDunningInvoices,
  api.operator.operatorDunningPayments,
  api.operator.operatorDunningDocuments,
  api.operator.operatorDunningDebtors,
  api.operator.letters,
  api.operator.dunningLetters,
  api.operator.dunningDecisions,
  api.operator.dunningHandovers,
  api.operator.workQueues,
];

export function useInvoiceColumns(): readonly Column<OperatorInvoice>[] {
  const texts = useTexts(words);
  const { reasons } = useTexts(decisionWords);
  return [
    columns.link(
      'number',
      texts.number,
      ({ id, invoice_number }) => [paths.operator.invoice(id), invoice_number],
      'invoice_number',
    ),
    columns.link('debtor', texts.debtor, ({ debtor_id, debtor_name }) => [
      paths.operator.dunningDebtor(debtor_id),
      debtor_name,
    ]),
    columns.text('company', texts.company, ({ company_name }) => company_name),
    columns.day('due', texts.due, ({ due_date }) => due_date, 'due_date'),
    columns.money('amount', texts.amount, ({ amount }) => amount, 'amount'),
    columns.money('open', texts.open, ({ open_amount }) => open_amount, 'open_amount'),
    {
      name: 'level',
      title: texts.level,
      cell: ({ current_level }) => (current_level === 0 ? '–' : current_level),
      csv: ({ current_level }) => current_level,
      isNumeric: true,
    },
    {
      name: 'state',
      title: texts.state,
      cell: (invoice) => <InvoiceState invoice={invoice} />,
      csv: ({ status }) => texts.states[status],
    },
    {
      ...columns.day('next', texts.next, ({ next_dunning_at }) => next_dunning_at, 'next'),
      cell: (invoice) => <Next invoice={invoice} />,
    },
    columns.filed('why', texts.why, ({ decision }) => (decision === null ? null : reasons[decision.reason])),
  ];
}

/** The day of the next step, or why there is none. */
function Next({ invoice: { next_dunning_at, decision } }: { readonly invoice: OperatorInvoice }) {
  const { reasons } = useTexts(decisionWords);
  // What happened today, and what a state says already, is no reason to wait.
  const isPlain =
    decision === null || decision.reason === 'not_due' || ['notice', 'handover', 'end'].includes(decision.outcome);
  return (
    <>
      {next_dunning_at === null ? null : <DateTime at={next_dunning_at} isDay />}
      {isPlain ? null : `${next_dunning_at === null ? '' : ': '}${reasons[decision.reason]}`}
    </>
  );
}

/** „Rechnungen“: the invoices in dunning of all companies. */
import type { OperatorInvoice } from '@mahnwerk/contract/operator/dunning-invoices.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { useMay } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import { stateOptions } from '../../data/table/Filters.tsx';
import type { Selecting } from '../../data/table/SelectionBar.tsx';
import { Table } from '../../data/table/Table.tsx';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Empty } from '../../ui/Empty.tsx';
import { useCompanyFilter } from '../company-filter.ts';
import { Ageing } from './Ageing.tsx';
import { useInvoiceColumns } from './invoice-columns.tsx';
import { words } from './invoice-words.ts';
import { InvoicePreview } from './InvoicePreview.tsx';
import { InvoiceTabs } from './InvoiceTabs.tsx';

const levels = Array.from({ length: limits.dunning_levels + 1 }, (_none, level) => level);

export function Invoices() {
  const texts = useTexts(words);
  const { table } = useWords();
  const mayChange = useMay()('operator:cases');
  const selecting = useBulk();
  const yesNo = stateOptions(texts.yesNo);
  const filters = [
    { name: 'q', label: table.find },
    useCompanyFilter(texts.company),
    { name: 'status', label: texts.state, options: stateOptions(texts.states) },
    {
      name: 'level',
      label: texts.level,
      options: levels.map((level) => ({ value: String(level), text: texts.levels(level) })),
    },
    { name: 'paused', label: texts.paused, options: yesNo },
    { name: 'is_disputed', label: texts.disputed, options: yesNo },
    { name: 'due_from', label: texts.dueFrom, isDay: true },
    { name: 'due_to', label: texts.dueTo, isDay: true },
    { name: 'next_from', label: texts.nextFrom, isDay: true },
    { name: 'next_to', label: texts.nextTo, isDay: true },
  ];
  return (
    <InvoiceTabs>
      <Table<OperatorInvoice>
        topic="invoices"
        views="operator/invoices"
        title={texts.title}
        file="persons"
        empty={<Empty text={texts.none} to={paths.operator.newInvoice()} action={texts.create} />}
        list={api.operator.operatorDunningInvoices.list}
        idOf={({ id }) => id}
        filters={filters}
        preview={(invoice) => <InvoicePreview invoice={invoice} />}
        {...(mayChange ? { selecting } : {})}
        columns={useInvoiceColumns()}
      />
      <Ageing />
    </InvoiceTabs>
  );
}

/** A pause is taken back by its inverse. */
function useBulk(): Selecting<OperatorInvoice> {
  const { pause, resume } = useTexts(words);
  const { operatorDunningInvoices: invoices } = useOperator();
  const command = (name: 'pause' | 'resume', title: string) => ({
    name,
    title,
    run: ({ id }: OperatorInvoice, _fields: FormData, idempotencyKey: string) => invoices[name]({ id, idempotencyKey }),
    undo: ({ id }: OperatorInvoice, idempotencyKey: string) =>
      invoices[name === 'pause' ? 'resume' : 'pause']({ id, idempotencyKey }),
  });
  return {
    nameOf: ({ invoice_number }) => invoice_number,
    amountOf: ({ open_amount }) => open_amount,
    commands: [command('pause', pause), command('resume', resume)],
  };
}

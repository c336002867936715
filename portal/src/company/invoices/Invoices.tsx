/** „Rechnungen“: how far each has climbed, when the next letter goes, what is open. */
import { columns } from '../../data/table/columns.tsx';
import { paths } from '../../paths.ts';
import { api } from '../../data/operations.ts';
import type { Invoice } from '@mahnwerk/contract/dunning/invoices.ts';
import { Empty } from '../../ui/Empty.tsx';
import { stateOptions } from '../../data/table/Filters.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Table } from '../../data/table/Table.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { useTexts, useWords } from '../../language/language.ts';
import { importWords } from '../../features/imports/words.ts';
import { words as ownWords } from './words.ts';
import { useDunning } from '../../data/useDunning.ts';
import { InvoiceState } from './InvoiceState.tsx';

export function Invoices() {
  const { company, invoices: words } = useWords();
  const own = useTexts(ownWords);
  const { customer } = useDunning();
  return (
    <Screen
      title={company.screens.invoices}
      actions={
        <ButtonLink isPrimary to={paths.company.newInvoice(customer)}>
          {own.create.title}
        </ButtonLink>
      }
    >
      <Table<Invoice>
        topic="invoices"
        title={company.screens.invoices}
        empty={<NoInvoices customer={customer} />}
        list={api.dunning.mahnserviceInvoices.list}
        idOf={({ id }) => id}
        filters={[
          { name: 'status', label: words.state, options: stateOptions(words.states) },
          { name: 'archived', label: own.archive_filter, options: stateOptions(own.archives) },
          { name: 'due_from', label: own.dueFrom, isDay: true },
          { name: 'due_to', label: own.dueTo, isDay: true },
        ]}
        columns={[
          columns.link(
            'number',
            words.number,
            ({ id, invoice_number }) => [paths.company.invoice(customer, id), invoice_number],
            'invoice_number',
          ),
          columns.text('debtor', words.debtor, ({ debtor_name }) => debtor_name),
          columns.text('subject', words.subject, ({ subject_matter }) => subject_matter),
          columns.day('due', words.due, ({ due_date }) => due_date, 'due_date'),
          { name: 'state', title: words.state, cell: (invoice) => <InvoiceState invoice={invoice} /> },
          {
            name: 'level',
            title: words.level,
            cell: ({ current_level }) => (current_level === 0 ? words.noLevel : current_level),
            isNumeric: true,
          },
          {
            name: 'next',
            title: words.next,
            cell: ({ next_dunning_at }) => (next_dunning_at === null ? '–' : <DateTime at={next_dunning_at} isDay />),
          },
          columns.money('amount', words.amount, ({ amount }) => amount, 'amount'),
          columns.money('open', words.open, ({ open_amount }) => open_amount),
        ]}
      />
    </Screen>
  );
}

/** They come one by one, or from a file. */
function NoInvoices({ customer }: { readonly customer: string }) {
  const { empty } = useWords();
  const { create } = useTexts(ownWords);
  const { upload } = useTexts(importWords);
  return (
    <Empty
      text={empty.invoices}
      to={paths.company.newInvoice(customer)}
      action={create.title}
      also={{ to: paths.company.imports(customer), action: upload.action }}
    />
  );
}

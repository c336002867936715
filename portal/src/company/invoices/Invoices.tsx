/** „Rechnungen“: how far each has climbed, when the next letter goes, what is open. */
import { paths } from '../../paths.ts';
import { api } from '../../data/operations.ts';
import type { Invoice } from '@mahnwerk/contract/dunning/invoices.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Link } from '@tanstack/react-router';
import { stateOptions } from '../../data/table/Filters.tsx';
import { Money } from '../../ui/Money.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Table } from '../../data/table/Table.tsx';
import { When } from '../../ui/When.tsx';
import { useWords } from '../../language/language.ts';
import { useDunning } from '../../data/useDunning.ts';
import { InvoiceState } from './InvoiceState.tsx';

export function Invoices() {
  const { company, empty, invoices: words } = useWords();
  const { customer } = useDunning();
  return (
    <Screen title={company.screens.invoices}>
      <Table<Invoice>
        topic="invoices"
        title={company.screens.invoices}
        empty={<Empty text={empty.invoices} />}
        list={api.dunning.mahnserviceInvoices.list}
        idOf={({ id }) => id}
        filters={[{ name: 'status', label: words.state, options: stateOptions(words.states) }]}
        columns={[
          {
            name: 'number',
            title: words.number,
            cell: ({ id, invoice_number }) => <Link to={paths.company.invoice(customer, id)}>{invoice_number}</Link>,
            order: 'invoice_number',
          },
          { name: 'debtor', title: words.debtor, cell: ({ debtor_name }) => debtor_name },
          { name: 'subject', title: words.subject, cell: ({ subject_matter }) => subject_matter },
          { name: 'due', title: words.due, cell: ({ due_date }) => <When at={due_date} isDay />, order: 'due_date' },
          { name: 'state', title: words.state, cell: (invoice) => <InvoiceState invoice={invoice} /> },
          {
            name: 'level',
            title: words.level,
            cell: ({ current_level }) => (current_level === 0 ? words.noLevel : current_level),
            isFigure: true,
          },
          {
            name: 'next',
            title: words.next,
            cell: ({ next_dunning_at }) => (next_dunning_at === null ? '–' : <When at={next_dunning_at} isDay />),
          },
          {
            name: 'amount',
            title: words.amount,
            cell: ({ amount }) => <Money amount={amount} />,
            order: 'amount',
            isFigure: true,
          },
          {
            name: 'open',
            title: words.open,
            cell: ({ open_amount }) => <Money amount={open_amount} />,
            isFigure: true,
          },
        ]}
      />
    </Screen>
  );
}

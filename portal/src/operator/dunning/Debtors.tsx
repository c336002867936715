/** „Schuldner“: who owes invoices in dunning, of all companies. */
import type { OperatorDunningDebtor } from '@mahnwerk/contract/operator/dunning-debtors.ts';
import { api } from '../../data/operations.ts';
import { columns } from '../../data/table/columns.tsx';
import { stateOptions } from '../../data/table/Filters.tsx';
import { Table } from '../../data/table/Table.tsx';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Empty } from '../../ui/Empty.tsx';
import { useCompanyFilter } from '../company-filter.ts';
import { DebtorFacts } from './DebtorFacts.tsx';
import { Failed, Stop } from './DebtorTags.tsx';
import { InvoiceTabs } from './InvoiceTabs.tsx';
import { words } from './invoice-words.ts';
import { decisionWords } from './reasons.ts';

export function Debtors() {
  const { debtors, company, create, open, yesNo } = useTexts(words);
  const { dunningStops } = useTexts(decisionWords);
  const { table } = useWords();
  const filters = [
    { name: 'q', label: table.find },
    useCompanyFilter(company),
    { name: 'stopped', label: debtors.stopped, options: stateOptions(yesNo) },
    { name: 'failed', label: debtors.failed, options: stateOptions(yesNo) },
  ];
  return (
    <InvoiceTabs>
      <Table<OperatorDunningDebtor>
        views="operator/dunning-debtors"
        title={debtors.title}
        file="persons"
        empty={<Empty text={debtors.none} to={paths.operator.newInvoice()} action={create} />}
        list={api.operator.operatorDunningDebtors.list}
        idOf={({ id }) => id}
        filters={filters}
        preview={(debtor) => <DebtorFacts debtor={debtor} />}
        columns={[
          columns.link('name', debtors.name, ({ id, display_name }) => [
            paths.operator.dunningDebtor(id),
            display_name,
          ]),
          columns.text('number', debtors.number, ({ customer_number }) => customer_number, 'customer_number'),
          columns.text('company', company, ({ company_name }) => company_name),
          columns.filed('street', debtors.street, ({ address }) => address?.street ?? null),
          columns.filed('postal_code', debtors.postalCode, ({ address }) => address?.postal_code ?? null),
          columns.filed('city', debtors.city, ({ address }) => address?.city ?? null),
          columns.filed('email', debtors.email, ({ email }) => email),
          columns.money('open', open, ({ open_amount }) => open_amount),
          columns.figure('count', debtors.count, ({ invoice_count }) => invoice_count),
          {
            name: 'stop',
            title: debtors.stop,
            cell: (debtor) => <Stop debtor={debtor} />,
            csv: ({ dunning_stop }) => (dunning_stop === null ? null : dunningStops[dunning_stop]),
          },
          { name: 'failed', title: debtors.failed, cell: (debtor) => <Failed debtor={debtor} /> },
        ]}
      />
    </InvoiceTabs>
  );
}

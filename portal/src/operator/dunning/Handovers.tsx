/** „Übergaben“: invoices that became orders, and those that lack something. */
import type { DunningHandover } from '@mahnwerk/contract/operator/dunning-handovers.ts';
import { Link } from '@tanstack/react-router';
import { api } from '../../data/operations.ts';
import { columns } from '../../data/table/columns.tsx';
import { stateOptions } from '../../data/table/Filters.tsx';
import { Table } from '../../data/table/Table.tsx';
import { useTexts } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Empty } from '../../ui/Empty.tsx';
import { State } from '../../ui/State.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useCompanyFilter } from '../company-filter.ts';
import { Problems, useProblemText } from './Problems.tsx';
import { RunTabs } from './RunTabs.tsx';
import { words } from './words.ts';

export function Handovers() {
  const { title, handover, decisions, company } = useTexts(words);
  const problemText = useProblemText();
  return (
    <RunTabs>
      <Table<DunningHandover>
        title={handover.title}
        file="persons"
        empty={<Empty text={handover.none} to={paths.operator.dunningRuns()} action={title} />}
        list={api.operator.dunningHandovers.list}
        idOf={({ id }) => id}
        filters={[
          { name: 'open', label: handover.open, options: stateOptions(handover.openOnes) },
          { name: 'status', label: handover.state, options: stateOptions(handover.states) },
          useCompanyFilter(company),
        ]}
        columns={[
          columns.link('invoice', decisions.invoice, ({ invoice_id, invoice_number }) => [
            paths.operator.invoice(invoice_id),
            invoice_number,
          ]),
          columns.text('debtor', decisions.debtor, ({ debtor_name }) => debtor_name),
          columns.text('company', company, ({ company_name }) => company_name),
          columns.money('open_amount', decisions.open, ({ open_amount }) => open_amount),
          {
            name: 'state',
            title: handover.state,
            cell: (row) => <HandoverState handover={row} />,
            csv: ({ status }) => handover.states[status],
          },
          {
            name: 'missing',
            title: handover.missing,
            cell: ({ problems, invoice_id, debtor_id, company_id }) =>
              problems.length === 0 ? null : (
                <Problems problems={problems} invoice={invoice_id} debtor={debtor_id} company={company_id} />
              ),
            csv: ({ problems }) => problems.map((problem) => problemText(problem) ?? problem.message).join('; '),
          },
          {
            name: 'order',
            title: handover.order,
            cell: ({ order_id }) =>
              order_id === null ? null : <Link to={paths.operator.order(order_id)}>{handover.toOrder}</Link>,
          },
          columns.day('day', handover.day, ({ handed_over_at, updated_at }) => handed_over_at ?? updated_at),
        ]}
      />
    </RunTabs>
  );
}

function HandoverState({ handover: { status, undone_at } }: { readonly handover: DunningHandover }) {
  const { handover } = useTexts(words);
  return (
    <>
      <State meaning={status === 'done' ? 'good' : 'bad'}>{handover.states[status]}</State>{' '}
      {undone_at === null ? null : <Tag meaning="warn">{handover.undone}</Tag>}
    </>
  );
}

/** „Übergaben“: invoices that became orders, and those that lack something. */
import type { DunningHandover } from '@mahnwerk/contract/operator/dunning-handovers.ts';
import { Link } from '@tanstack/react-router';
import { api } from '../../data/operations.ts';
import { columns } from '../../data/table/columns.tsx';
import { stateOptions } from '../../data/table/Filters.tsx';
import { Table } from '../../data/table/Table.tsx';
import { useTexts } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Money } from '../../ui/Money.tsx';
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
        views="operator/handovers"
        preview={(row) => <HandoverPreview handover={row} />}
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
            cell: (row) => <Missing handover={row} />,
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

interface HandoverProps {
  readonly handover: DunningHandover;
}

function Missing({ handover: { problems, invoice_id, debtor_id, company_id } }: HandoverProps) {
  return problems.length === 0 ? null : (
    <Problems problems={problems} invoice={invoice_id} debtor={debtor_id} company={company_id} />
  );
}

/** One handover beside the list. */
function HandoverPreview({ handover }: HandoverProps) {
  const { handover: texts, decisions, company } = useTexts(words);
  const { invoice_id, invoice_number, debtor_name, company_name, open_amount, order_id, problems } = handover;
  const at = handover.handed_over_at ?? handover.updated_at;
  return (
    <>
      <h2>{invoice_number}</h2>
      <DescriptionList
        facts={[
          [decisions.debtor, debtor_name],
          [company, company_name],
          [decisions.open, <Money key="open" amount={open_amount} />],
          [texts.state, <HandoverState key="state" handover={handover} />],
          [texts.day, <DateTime key="day" at={at} />],
          [texts.missing, problems.length === 0 ? null : <Missing key="missing" handover={handover} />],
        ]}
      />
      <p>
        <Link to={paths.operator.invoice(invoice_id)}>{decisions.toInvoice}</Link>
      </p>
      {order_id === null ? null : (
        <p>
          <Link to={paths.operator.order(order_id)}>{texts.toOrder}</Link>
        </p>
      )}
    </>
  );
}

function HandoverState({ handover: { status, undone_at } }: HandoverProps) {
  const { handover } = useTexts(words);
  return (
    <>
      <State meaning={status === 'done' ? 'good' : 'bad'}>{handover.states[status]}</State>{' '}
      {undone_at === null ? null : <Tag meaning="warn">{handover.undone}</Tag>}
    </>
  );
}

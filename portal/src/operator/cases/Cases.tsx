/** „Akten“: the accepted cases of all companies. */
import { columns } from '../../data/table/columns.tsx';
import { paths } from '../../paths.ts';
import { api } from '../../data/operations.ts';
import type { OperatorMandate } from '@mahnwerk/contract/case/mandates.ts';
import { stateOptions } from '../../data/table/Filters.tsx';
import { readAmount } from '../../ui/amounts.ts';
import type { Filtering, PageQuery } from '../../data/table/paging.ts';
import { Screen } from '../../ui/Screen.tsx';
import { State } from '../../ui/State.tsx';
import type { Column } from '../../data/table/grid.ts';
import { Table } from '../../data/table/Table.tsx';
import type { Words } from '../../language/de.ts';
import { useWords } from '../../language/language.ts';
import { useMe } from '../../data/me.ts';
import { CaseStep, useAssignees } from './assignment.tsx';
import { useCompanyFilter } from '../useCompanyFilter.ts';
import { useCaseCommands } from './bulk.tsx';
import { CasePreview } from './CasePreview.tsx';
import { paymentMeanings, processingMeanings } from './meanings.ts';

export function Cases() {
  const all = useWords();
  const { screens, cases, caseWork, table } = all;
  const selecting = useCaseCommands();
  const { id: mine } = useMe();
  const others = useAssignees().filter(({ value }) => value !== mine);
  const company = useCompanyFilter();
  return (
    <Screen title={screens.cases}>
      <Table<OperatorMandate>
        topic="mandates"
        views="operator/cases"
        title={screens.cases}
        list={api.operator.cases.list}
        queryOf={queryOf}
        idOf={({ id }) => id}
        filters={[
          { name: 'q', label: table.find },
          { name: 'assignee_id', label: caseWork.assignee, options: [{ value: mine, text: caseWork.mine }, ...others] },
          { name: 'plan', label: caseWork.plan, options: stateOptions(caseWork.plans) },
          {
            name: 'closed',
            label: caseWork.shown,
            unset: caseWork.openOnes,
            options: stateOptions(caseWork.closedness),
          },
          { name: 'waiting_for', label: caseWork.waitsFor, options: stateOptions(caseWork.waiting) },
          { name: 'procedure_state', label: cases.list.procedure, options: stateOptions(cases.procedures) },
          { name: 'processing_state', label: cases.list.processing, options: stateOptions(cases.processings) },
          { name: 'payment_state', label: cases.list.payment, options: stateOptions(cases.payments) },
          { name: 'amount_min', label: caseWork.balanceFrom },
          { name: 'amount_max', label: caseWork.balanceTo },
          ...company,
        ]}
        preview={(each) => <CasePreview of={each} />}
        {...(selecting === undefined ? {} : { selecting })}
        columns={columnsIn(all)}
      />
    </Screen>
  );
}

/** What the address asks for, as the API takes it: open cases unless it asks for others, amounts as they were typed. */
function queryOf(asked: PageQuery): PageQuery {
  const { closed = 'false', amount_min, amount_max, ...query } = asked as PageQuery & Filtering;
  const amount = (name: 'amount_min' | 'amount_max', typed: string | undefined) =>
    typed === undefined ? {} : { [name]: readAmount(typed) ?? typed };
  return {
    ...query,
    ...(closed === 'all' ? {} : { closed }),
    ...amount('amount_min', amount_min),
    ...amount('amount_max', amount_max),
  };
}

const columnsIn = ({ cases, caseWork }: Words): readonly Column<OperatorMandate>[] => {
  const words = cases.list;
  return [
    columns.link('reference', words.reference, ({ id, reference_number }) => [
      paths.operator.case(id),
      reference_number,
    ]),
    columns.text('debtor', words.debtor, ({ debtor_name }) => debtor_name, 'name'),
    columns.text('company', words.company, ({ company_name }) => company_name),
    {
      name: 'procedure',
      title: words.procedure,
      cell: ({ procedure_state, processing_state }) => (
        <>
          {cases.procedures[procedure_state]}{' '}
          <State meaning={processingMeanings[processing_state]}>{cases.processings[processing_state]}</State>
        </>
      ),
      order: 'status',
    },
    {
      name: 'payment',
      title: words.payment,
      cell: ({ payment_state }) => (
        <State meaning={paymentMeanings[payment_state]}>{cases.payments[payment_state]}</State>
      ),
    },
    columns.money('balance', words.balance, ({ legal_balance }) => legal_balance.total_balance, 'amount'),
    { name: 'next', title: caseWork.next, cell: ({ next_step }) => <CaseStep step={next_step} /> },
    columns.text('assignee', caseWork.assignee, ({ assignee }) => assignee?.name),
    columns.when('changed', words.changed, ({ updated_at }) => updated_at),
  ];
};

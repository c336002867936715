/** „Akten“: the accepted cases of all companies. */
import { columns } from '../../data/table/columns.tsx';
import { paths } from '../../paths.ts';
import { api } from '../../data/operations.ts';
import type { OperatorMandate } from '@mahnwerk/contract/case/mandates.ts';
import { stateOptions } from '../../data/table/Filters.tsx';
import { readAmount } from '../../ui/amounts.ts';
import { type Filtering, type PageQuery } from '../../data/table/paging.ts';
import { Screen } from '../../ui/Screen.tsx';
import { type Meaning, State } from '../../ui/State.tsx';
import { dayText, day_ms } from '../../ui/dates.ts';
import { useCompanyFilter } from '../company-filter.ts';
import { usePolicies } from '../policies/usePolicies.ts';
import type { Column } from '../../data/table/grid.ts';
import type { ShippedView } from '../../data/table/SavedViews.tsx';
import { Table } from '../../data/table/Table.tsx';
import type { Words } from '../../language/de.ts';
import { useWords } from '../../language/language.ts';
import { barredSoon } from '../../data/work-queues.ts';
import { useMe } from '../../data/me.ts';
import { stepText } from '../../features/cases/next-step.ts';
import { CaseStep, useAssignees } from './assignment.tsx';
import { useCaseCommands } from './bulk.tsx';
import { CasePreview } from './CasePreview.tsx';
import { paymentMeanings, processingMeanings } from './meanings.ts';

export function Cases() {
  const all = useWords();
  const { screens, cases, caseWork, table } = all;
  const selecting = useCaseCommands();
  const { id: mine } = useMe();
  const others = useAssignees().filter(({ value }) => value !== mine);
  const company = useCompanyFilter(cases.list.company);
  const policies = usePolicies().options;
  return (
    <Screen title={screens.cases}>
      <Table<OperatorMandate>
        topic="mandates"
        views="operator/cases"
        shippedViews={shippedIn(all)}
        title={screens.cases}
        file="persons"
        list={api.operator.cases.list}
        queryOf={queryOf}
        idOf={({ id }) => id}
        filters={[
          { name: 'q', label: table.find },
          company,
          { name: 'assignee_id', label: caseWork.assignee, options: [{ value: mine, text: caseWork.mine }, ...others] },
          { name: 'procedure_state', label: cases.list.procedure, options: stateOptions(cases.procedures) },
          { name: 'processing_state', label: cases.list.processing, options: stateOptions(cases.processings) },
          { name: 'payment_state', label: cases.list.payment, options: stateOptions(cases.payments) },
          { name: 'plan', label: caseWork.plan, options: stateOptions(caseWork.plans) },
          { name: 'waiting_for', label: caseWork.waitsFor, options: stateOptions(caseWork.waiting) },
          { name: 'phase', label: caseWork.phase, options: stateOptions(caseWork.phases) },
          { name: 'stop', label: caseWork.stop, options: stateOptions(caseWork.stops) },
          { name: 'policy_id', label: caseWork.policy, options: policies },
          { name: 'policy_version', label: caseWork.policyVersion },
          { name: 'has_policy', label: caseWork.hasPolicy, options: stateOptions(caseWork.hasPolicies) },
          { name: 'accepted_from', label: caseWork.acceptedFrom, isDay: true },
          { name: 'accepted_to', label: caseWork.acceptedTo, isDay: true },
          { name: 'age_from', label: caseWork.ageFrom },
          { name: 'age_to', label: caseWork.ageTo },
          { name: 'limitation_from', label: caseWork.limitationFrom, isDay: true },
          { name: 'limitation_to', label: caseWork.limitationTo, isDay: true },
          { name: 'amount_min', label: caseWork.balanceFrom },
          { name: 'amount_max', label: caseWork.balanceTo },
          {
            name: 'closed',
            label: caseWork.shown,
            unset: caseWork.openOnes,
            options: stateOptions(caseWork.closedness),
          },
        ]}
        preview={(each) => <CasePreview of={each} />}
        {...(selecting === undefined ? {} : { selecting })}
        columns={columnsIn(all)}
      />
    </Screen>
  );
}

/** Views that every person finds here. */
const shippedIn = ({ caseWork }: Words): readonly ShippedView[] => [
  { name: caseWork.barredSoon, search: barredSoon() },
  { name: caseWork.plansInDefault, search: { plan: 'defaulted' } },
];

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

/** Time that is left until no claim of a case can be enforced: none, little, enough. */
function limitationMeaning(on: string, today: string): Meaning {
  const days = (Date.parse(on) - Date.parse(today)) / day_ms;
  return days <= 14 ? 'bad' : days <= 92 ? 'warn' : 'calm';
}

/** The day of the limitation, marked once it is near. */
function Limitation({ mandate: { limitation_on: on, legal_balance } }: { readonly mandate: OperatorMandate }) {
  const { code } = useWords();
  if (on === null) return null;
  const meaning = limitationMeaning(on, legal_balance.as_of);
  const text = dayText(on, code);
  return meaning === 'calm' ? <>{text}</> : <State meaning={meaning}>{text}</State>;
}

const columnsIn = ({ cases, caseWork, company, code }: Words): readonly Column<OperatorMandate>[] => {
  const words = cases.list;
  return [
    columns.link('reference', words.reference, ({ id, reference_number }) => [
      paths.operator.case(id),
      reference_number,
    ]),
    columns.link('debtor', words.debtor, ({ id, debtor_name }) => [paths.operator.case(id), debtor_name], 'name'),
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
      csv: ({ procedure_state, processing_state }) =>
        `${cases.procedures[procedure_state]}, ${cases.processings[processing_state]}`,
      order: 'status',
    },
    {
      name: 'payment',
      title: words.payment,
      cell: ({ payment_state }) => (
        <State meaning={paymentMeanings[payment_state]}>{cases.payments[payment_state]}</State>
      ),
      csv: ({ payment_state }) => cases.payments[payment_state],
    },
    columns.money('balance', words.balance, ({ legal_balance }) => legal_balance.total_balance, 'amount'),
    {
      ...columns.day('limitation', caseWork.limitationColumn, ({ limitation_on }) => limitation_on, 'limitation'),
      cell: (mandate) => <Limitation mandate={mandate} />,
    },
    {
      name: 'next',
      title: caseWork.next,
      cell: ({ next_step }) => <CaseStep step={next_step} />,
      csv: ({ next_step }) => next_step && stepText(next_step, caseWork, code),
    },
    columns.filed('next_on', company.cases.nextOn, ({ next_step }) =>
      next_step?.on == null ? null : { day: next_step.on },
    ),
    columns.text('assignee', caseWork.assignee, ({ assignee }) => assignee?.name),
    columns.when('changed', words.changed, ({ updated_at }) => updated_at),
  ];
};

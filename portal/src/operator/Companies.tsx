/** „Mandanten“: the companies of the service. */
import { columns } from '../data/table/columns.tsx';
import { paths } from '../paths.ts';
import { api } from '../data/operations.ts';
import type { Company, ListedCompany } from '@mahnwerk/contract/operator/companies.ts';
import { Link } from '@tanstack/react-router';
import { stateOptions } from '../data/table/Filters.tsx';
import { withInstants } from '../data/table/paging.ts';
import { Screen } from '../ui/Screen.tsx';
import { type Meaning, State } from '../ui/State.tsx';
import { type Column, Table } from '../data/table/Table.tsx';
import type { Words } from '../language/de.ts';
import { useWords } from '../language/language.ts';
import { useMay } from '../data/me.ts';
import { NewLink } from '../ui/NewLink.tsx';
import { ReadinessState } from '../features/companies/ReadinessState.tsx';

export const companyMeanings: Readonly<Record<Company['status'], Meaning>> = {
  active: 'good',
  suspended: 'warn',
  offboarded: 'calm',
};

export function Companies() {
  const { screens, companies, table } = useWords();
  const may = useMay();
  return (
    <Screen
      title={screens.companies}
      actions={
        may('operator:admin') ? <NewLink to={paths.operator.newCompany()}>{companies.create}</NewLink> : undefined
      }
    >
      <Table<ListedCompany>
        title={screens.companies}
        file="records"
        views="operator/companies"
        list={api.operator.operatorCompanies.list}
        queryOf={withInstants}
        filters={[
          { name: 'q', label: table.find },
          { name: 'status', label: companies.status, options: stateOptions(companies.statuses) },
          { name: 'ready', label: companies.ready, options: yesOrNo(companies) },
          {
            name: 'missing',
            label: companies.lacks,
            unset: companies.lacksNothing,
            options: Object.entries(companies.lacking).map(([value, text]) => ({ value, text })),
          },
          { name: 'created_after', label: companies.from, isDay: true },
          { name: 'created_before', label: companies.to, isDay: true },
        ]}
        idOf={({ id }) => id}
        columns={columnsIn(companies)}
      />
    </Screen>
  );
}

const yesOrNo = ({ yes, no }: Words['companies']) => [
  { value: 'true', text: yes },
  { value: 'false', text: no },
];

const columnsIn = (companies: Words['companies']): readonly Column<ListedCompany>[] => [
  columns.link('name', companies.name, ({ id, name }) => [paths.operator.company(id), name], 'name'),
  columns.text('number', companies.number, ({ customer_number }) => customer_number),
  columns.text('city', companies.city, ({ address }) => address?.city),
  {
    name: 'status',
    title: companies.status,
    cell: ({ status }) => <State meaning={companyMeanings[status]}>{companies.statuses[status]}</State>,
    csv: ({ status }) => companies.statuses[status],
  },
  {
    name: 'readiness',
    title: companies.ready,
    cell: ({ case_submission_readiness: readiness }) => <ReadinessState readiness={readiness} />,
    csv: ({ case_submission_readiness: { ready } }) => (ready ? companies.yes : companies.no),
  },
  {
    name: 'conditions',
    title: companies.conditions,
    cell: ({ has_conditions }) => (
      <State meaning={has_conditions ? 'good' : 'warn'}>
        {has_conditions ? companies.recorded : companies.lacking.conditions}
      </State>
    ),
    csv: ({ has_conditions }) => (has_conditions ? companies.recorded : companies.lacking.conditions),
  },
  {
    name: 'cases',
    title: companies.cases,
    cell: ({ id, name }) => (
      <Link to={paths.operator.cases()} search={{ company_id: id }} aria-label={companies.casesOf(name)}>
        {companies.cases}
      </Link>
    ),
  },
  columns.day('created', companies.created, ({ created_at }) => created_at, 'created'),
];

/** „Mandanten“: the companies of the service. */
import { columns } from '../data/table/columns.tsx';
import { paths } from '../paths.ts';
import { api } from '../data/operations.ts';
import type { Company } from '@mahnwerk/contract/operator/companies.ts';
import { Link } from '@tanstack/react-router';
import { stateOptions } from '../data/table/Filters.tsx';
import { withInstants } from '../data/table/paging.ts';
import { Screen } from '../ui/Screen.tsx';
import { type Meaning, State } from '../ui/State.tsx';
import { Table } from '../data/table/Table.tsx';
import { useWords } from '../language/language.ts';
import { ReadinessState } from '../features/companies/ReadinessState.tsx';

export const companyMeanings: Readonly<Record<Company['status'], Meaning>> = {
  active: 'good',
  suspended: 'warn',
  offboarded: 'calm',
};

export function Companies() {
  const { screens, companies, partner, table } = useWords();
  return (
    <Screen title={screens.companies}>
      <Table<Company>
        title={screens.companies}
        views="operator/companies"
        list={api.operator.operatorCompanies.list}
        queryOf={withInstants}
        filters={[
          { name: 'q', label: table.find },
          { name: 'status', label: companies.status, options: stateOptions(companies.statuses) },
          { name: 'created_after', label: companies.from, isDay: true },
          { name: 'created_before', label: companies.to, isDay: true },
        ]}
        idOf={({ id }) => id}
        columns={[
          columns.link('name', companies.name, ({ id, name }) => [paths.operator.company(id), name], 'name'),
          columns.text('number', companies.number, ({ customer_number }) => customer_number),
          columns.text('city', companies.city, ({ address }) => address?.city),
          {
            name: 'status',
            title: companies.status,
            cell: ({ status }) => <State meaning={companyMeanings[status]}>{companies.statuses[status]}</State>,
          },
          {
            name: 'readiness',
            title: partner.readiness,
            cell: ({ case_submission_readiness: readiness }) => <ReadinessState readiness={readiness} />,
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
        ]}
      />
    </Screen>
  );
}

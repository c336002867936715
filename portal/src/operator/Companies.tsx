/** „Mandanten“: the companies of the service. */
import { paths } from '../paths.ts';
import { api } from '../data/operations.ts';
import type { Company } from '@mahnwerk/contract/operator/companies.ts';
import { Link } from '@tanstack/react-router';
import { stateOptions } from '../data/table/Filters.tsx';
import { withInstants } from '../data/table/paging.ts';
import { Screen } from '../ui/Screen.tsx';
import { type Meaning, State } from '../ui/State.tsx';
import { Table } from '../data/table/Table.tsx';
import { When } from '../ui/When.tsx';
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
          {
            name: 'name',
            title: companies.name,
            cell: ({ id, name }) => <Link to={paths.operator.company(id)}>{name}</Link>,
            order: 'name',
          },
          { name: 'number', title: companies.number, cell: ({ customer_number }) => customer_number },
          { name: 'city', title: companies.city, cell: ({ address }) => address?.city },
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
          {
            name: 'created',
            title: companies.created,
            cell: ({ created_at }) => <When at={created_at} isDay />,
            order: 'created',
          },
        ]}
      />
    </Screen>
  );
}

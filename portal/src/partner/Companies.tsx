/** The companies of a Partner: whether it may act for them, and whether they are ready for their first order. */
import { columns } from '../data/table/columns.tsx';
import { paths } from '../paths.ts';
import { api } from '../data/operations.ts';
import type { ManagedCompany } from '@mahnwerk/contract/partner/companies.ts';
import { Screen } from '../ui/Screen.tsx';
import { State } from '../ui/State.tsx';
import { Table } from '../data/table/Table.tsx';
import { useParams } from '@tanstack/react-router';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { useTexts, useWords } from '../language/language.ts';
import { words as ownWords } from './words.ts';
import { useOwner } from '../data/owner.ts';
import { ReadinessState } from '../features/companies/ReadinessState.tsx';

export function Companies() {
  const { areas, partner: words } = useWords();
  const own = useTexts(ownWords);
  const { ownerPath, may } = useOwner();
  const { partner = '' } = useParams({ strict: false });
  return (
    <Screen
      title={areas.companies}
      actions={
        may('partner:companies:write') ? (
          <ButtonLink isPrimary to={paths.partner.newCompany(partner)}>
            {own.create.title}
          </ButtonLink>
        ) : undefined
      }
    >
      <Table<ManagedCompany>
        title={areas.companies}
        list={api.partner.companies.list}
        idOf={({ id }) => id}
        columns={[
          columns.link(
            'name',
            words.name,
            (company) => [
              paths.record(ownerPath, 'companies', company.id),
              'name' in company ? company.name : (company.external_reference ?? company.id),
            ],
            'name',
          ),
          {
            name: 'number',
            title: words.number,
            cell: (company) => ('name' in company ? company.customer_number : null),
          },
          columns.text('reference', words.reference, ({ external_reference }) => external_reference),
          { name: 'access', title: words.access, cell: (company) => <Access of={company} /> },
          { name: 'readiness', title: words.readiness, cell: (company) => <Readiness of={company} /> },
          columns.day('since', words.since, ({ created_at }) => created_at, 'created'),
        ]}
      />
    </Screen>
  );
}

interface OfCompany {
  readonly of: ManagedCompany;
}

/** Whether the Partner may act for the company. */
export function Access({ of: { case_access } }: OfCompany) {
  const { partner: words } = useWords();
  return <State meaning={case_access === 'available' ? 'good' : 'warn'}>{words.accesses[case_access]}</State>;
}

/** Whether the company's data suffice for an order; without access, nothing is known of it. */
function Readiness({ of }: OfCompany) {
  return 'name' in of ? <ReadinessState readiness={of.case_submission_readiness} /> : null;
}

/** One company of a Partner: access, what is missing for its first order, its users. */
import { api } from '../data/operations.ts';
import { useRead } from '../data/query.ts';
import type { ManagedCompany, PartnerCompany } from '@mahnwerk/contract/partner/companies.ts';
import { everyMinute } from '../data/activity.ts';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { Note } from '../ui/Note.tsx';
import { Screen } from '../ui/Screen.tsx';
import { DateTime } from '../ui/DateTime.tsx';
import { AsApi } from '../features/api/AsApi.tsx';
import { LoadState } from '../ui/LoadState.tsx';
import { useWords } from '../language/language.ts';
import { useOwner } from '../data/owner.ts';
import { membersOf } from '../features/people/people.ts';
import { PeopleScreen } from '../features/people/PeopleScreen.tsx';
import { Access } from './Companies.tsx';
import { CompanyCommands } from './CompanyCommands.tsx';
import { ReadinessIssues } from '../features/companies/ReadinessIssues.tsx';
import { usePartner } from '../data/usePartner.ts';

export function Company() {
  const { areas, partner: words } = useWords();
  const { id } = useOwner();
  const { data, error, refetch } = useRead(api.partner.companies.get, { id }, { interval: everyMinute });
  if (data === undefined) return <LoadState title={areas.companies} error={error} retry={() => void refetch()} />;
  if ('name' in data) return <WithUsers company={data} />;
  return (
    <Screen title={data.external_reference ?? data.id}>
      <Note>{words.revoked}</Note>
      <Standing company={data} />
    </Screen>
  );
}

function WithUsers({ company }: { readonly company: PartnerCompany }) {
  const { partner: words } = useWords();
  const { may } = useOwner();
  const { memberships: users } = usePartner();
  const { id: company_id } = company;
  const shown = {
    list: api.partner.memberships.list,
    given: { company_id },
    showsSignIn: false,
    mayChange: may('partner:memberships:write'),
    changesActive: false,
  };
  const people = membersOf(shown, {
    invite: (body) => users.add({ company_id, body }),
    change: (id, role) => users.update({ company_id, id, body: { role } }),
    remove: (id) => users.cancel({ company_id, id }),
    resend: (id) => users.resend({ company_id, id }),
  });
  return (
    <PeopleScreen title={company.name} people={people}>
      <CompanyCommands company={company} />
      <Standing company={company} />
      <ReadinessIssues readiness={company.case_submission_readiness} about={words.missingAbout} />
      <AsApi path={`/partner/v2/companies/${company_id}/`} object={company} />
    </PeopleScreen>
  );
}

function Standing({ company }: { readonly company: ManagedCompany }) {
  const { partner: words } = useWords();
  const { id, external_reference, created_at } = company;
  return (
    <DescriptionList
      facts={[
        [words.access, <Access key="access" of={company} />],
        [words.number, 'name' in company ? company.customer_number : null],
        [words.reference, external_reference],
        [words.onboarding, 'name' in company ? words.onboardings[company.onboarding_status] : null],
        [words.since, <DateTime key="since" at={created_at} isDay />],
        [words.id, id],
      ]}
    />
  );
}

/** What a Partner does with one of its companies: act for it, change its data, end the connection. */
import type { PartnerCompany } from '@mahnwerk/contract/partner/companies.ts';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { actingAs } from '../data/acting.ts';
import { api } from '../data/operations.ts';
import { useOwner } from '../data/owner.ts';
import { useProven } from '../data/person/Proof.tsx';
import { usePartner } from '../data/usePartner.ts';
import { CommandDialog } from '../data/form/CommandDialog.tsx';
import { useTexts } from '../language/language.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import record from '../ui/Record.module.css';
import { words as ownWords } from './words.ts';

interface OfCompany {
  readonly company: PartnerCompany;
}

export function CompanyCommands({ company }: OfCompany) {
  const words = useTexts(ownWords);
  const { may } = useOwner();
  const { partner = '' } = useParams({ strict: false });
  const [isEnding, setEnding] = useState(false);
  const isAvailable = company.case_access === 'available';
  return (
    <>
      <p>
        {isAvailable && may('case:mandates:read') ? (
          <ButtonLink isPrimary to={paths.company.cases(actingAs(company.id, partner))}>
            {words.act.action}
          </ButtonLink>
        ) : null}{' '}
        {may('partner:companies:write') ? (
          <>
            <ButtonLink to={paths.partner.companyData(partner, company.id)}>{words.data.change}</ButtonLink>{' '}
            <Button onPress={() => setEnding(true)}>{words.disconnect.action}</Button>
          </>
        ) : null}
      </p>
      {isAvailable ? <p className={record.soft}>{words.act.about}</p> : null}
      {isEnding ? <Disconnect company={company} onClose={() => setEnding(false)} /> : null}
    </>
  );
}

function Disconnect({ company: { id, name }, onClose }: OfCompany & { readonly onClose: () => void }) {
  const all = useTexts(ownWords);
  const words = all.disconnect;
  const { ownerPath } = useOwner();
  const { companies } = usePartner();
  const [navigate, proven] = [useNavigate(), useProven()];
  return (
    <CommandDialog
      title={words.action}
      submit={words.action}
      isDangerous
      onClose={onClose}
      changes={[api.partner.companies.list]}
      failures={{ sandbox_source_managed: all.data.mirrored }}
      send={async () => {
        await proven(() => companies.disconnect({ id }));
        await navigate({ to: paths.area(ownerPath, 'companies') });
        return words.done(name);
      }}
    >
      {() => <p>{words.about}</p>}
    </CommandDialog>
  );
}

/** „Mandant verbinden“: a Partner acts for a client from now on. */
import { useState } from 'react';
import { api } from '../../data/operations.ts';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { useOperator } from '../../data/useOperator.ts';
import { CompanyField } from '../CompanyField.tsx';
import { useSetupWords } from './words.ts';

interface ConnectCompanyProps {
  readonly partner: string;
  readonly onClose: () => void;
}

export function ConnectCompany({ partner: id, onClose }: ConnectCompanyProps) {
  const { partners: words } = useSetupWords();
  const { operatorPartners } = useOperator();
  const [company_id, setCompany] = useState<string>();
  return (
    <CommandDialog
      title={words.connect}
      submit={words.connectSubmit}
      send={(_fields, attempt) => operatorPartners.confirm({ id, company_id: company_id ?? '', ...attempt })}
      done={words.connected}
      failures={{ conflict: words.ended, not_found: words.unknown }}
      changes={[id, api.operator.operatorPartners, api.operator.companyAccess]}
      onClose={onClose}
    >
      {() => (
        <>
          <p>{words.connectAbout}</p>
          <CompanyField label={words.company} onChoose={setCompany} />
        </>
      )}
    </CommandDialog>
  );
}

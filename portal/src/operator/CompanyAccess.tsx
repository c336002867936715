/** Which Partners act for a company, what its people can no longer change, and its newest cases. */
import { paths } from '../paths.ts';
import { api } from '../data/operations.ts';
import { useRead } from '../data/query.ts';
import type { CompanyPartner } from '@mahnwerk/contract/account/partners.ts';
import type { Company } from '@mahnwerk/contract/operator/companies.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { CommandDialog } from '../data/form/CommandDialog.tsx';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { Failure } from '../ui/Failure.tsx';
import { Money } from '../ui/Money.tsx';
import { State } from '../ui/State.tsx';
import { DateTime } from '../ui/DateTime.tsx';
import { useWords } from '../language/language.ts';
import { useMay } from '../data/me.ts';
import { accessMeanings } from '../features/companies/access.ts';
import styles from './Company.module.css';
import { Lines } from './Lines.tsx';
import { useOperator } from '../data/useOperator.ts';

interface PartProps {
  readonly company: Company;
}

/** As many Partners are shown. */
const partners_max = 100;

type AccessCommand = 'confirm' | 'revoke' | 'restore';

const commandsOf: Readonly<Record<CompanyPartner['access'], readonly AccessCommand[]>> = {
  available: ['revoke'],
  unavailable: ['confirm', 'revoke'],
  revoked: ['restore'],
  disconnected: ['confirm'],
};

export function PartnersOf({ company }: PartProps) {
  const words = useWords().companies.access;
  const mayChange = useMay()('operator:admin') && company.status !== 'offboarded';
  const [open, setOpen] = useState<{ readonly command: AccessCommand; readonly partner: CompanyPartner }>();
  const { data, error, refetch } = useRead(api.operator.companyAccess.partners, {
    company_id: company.id,
    query: { limit: partners_max },
  });
  return (
    <Card title={words.title} hasNoPadding>
      {error === null ? null : <Failure error={error} retry={() => void refetch()} />}
      <Lines count={data?.results.length}>
        {data?.results.map((partner) => (
          <li key={partner.id}>
            <b>{partner.name}</b>
            <span className={styles.soft}>
              {words.since} <DateTime at={partner.created_at} isDay />
            </span>
            <State meaning={accessMeanings[partner.access]}>{words.states[partner.access]}</State>
            <span>
              {(mayChange ? commandsOf[partner.access] : []).map((command) => (
                <Button
                  key={command}
                  isQuiet
                  label={`${words[command].action}: ${partner.name}`}
                  onPress={() => setOpen({ command, partner })}
                >
                  {words[command].action}
                </Button>
              ))}
            </span>
          </li>
        ))}
      </Lines>
      {open === undefined ? null : <ChangeAccess company={company} {...open} onClose={() => setOpen(undefined)} />}
    </Card>
  );
}

interface ChangeProps extends PartProps {
  readonly command: AccessCommand;
  readonly partner: CompanyPartner;
  readonly onClose: () => void;
}

function ChangeAccess({ company, command, partner: { id, name }, onClose }: ChangeProps) {
  const words = useWords().companies.access[command];
  const { operatorPartners } = useOperator();
  return (
    <CommandDialog
      title={`${words.action}: ${name}`}
      submit={words.action}
      isDangerous={command === 'revoke'}
      changes={[api.operator.companyAccess]}
      onClose={onClose}
      send={(_fields, attempt) => operatorPartners[command]({ id, company_id: company.id, ...attempt })}
      done={words.done(name)}
    >
      {() => <p>{words.about}</p>}
    </CommandDialog>
  );
}

export function LocksOf({ company }: PartProps) {
  const words = useWords().companies.locks;
  const { companyAccess } = useOperator();
  const mayChange = useMay()('operator:admin');
  const [isOpening, setOpening] = useState(false);
  const { data, error, refetch } = useRead(api.operator.companyAccess.locks, { company_id: company.id });
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  if (data === undefined || data.locked_fields.length === 0) return null;
  const mayOpen = mayChange && data.locked_fields.some(({ field }) => field === 'legal_representatives');
  return (
    <Card
      title={words.title}
      aside={
        mayOpen ? (
          <Button isQuiet onPress={() => setOpening(true)}>
            {words.open.action}
          </Button>
        ) : null
      }
    >
      <DescriptionList
        facts={data.locked_fields.map(({ field, reason }) => [words.fields[field], words.reasons[reason]] as const)}
      />
      {isOpening ? (
        <CommandDialog
          title={words.open.action}
          submit={words.open.action}
          changes={[api.operator.companyAccess]}
          onClose={() => setOpening(false)}
          send={(_fields, attempt) => companyAccess.openRepresentatives({ id: company.id, ...attempt })}
          done={words.open.done}
        >
          {() => <p>{words.open.about}</p>}
        </CommandDialog>
      ) : null}
    </Card>
  );
}

/** As many cases are shown; the list has the others. */
const cases_max = 5;

export function CasesOf({ company }: PartProps) {
  const { companies: words } = useWords();
  const { data, error, refetch } = useRead(api.operator.cases.list, {
    query: { company_id: company.id, limit: cases_max },
  });
  return (
    <Card
      title={words.cases}
      hasNoPadding
      aside={
        <Link to={paths.operator.cases()} search={{ company_id: company.id }}>
          {words.allCases}
        </Link>
      }
    >
      {error === null ? null : <Failure error={error} retry={() => void refetch()} />}
      <Lines count={data?.results.length}>
        {data?.results.map(({ id, reference_number, debtor_name, legal_balance }) => (
          <li key={id}>
            <Link to={paths.operator.case(id)}>{reference_number}</Link>
            <span>{debtor_name}</span>
            <Money amount={legal_balance.total_balance} />
          </li>
        ))}
      </Lines>
    </Card>
  );
}

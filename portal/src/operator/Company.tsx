/** One company for the operator: what it lacks, its users, keys, Partners and cases; suspended, resumed, offboarded. */
import { api } from '../data/operations.ts';
import { useRead } from '../data/query.ts';
import type { Company as CompanyOf } from '@mahnwerk/contract/operator/companies.ts';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { CommandDialog } from '../data/form/CommandDialog.tsx';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { Screen } from '../ui/Screen.tsx';
import { State } from '../ui/State.tsx';
import { DateTime } from '../ui/DateTime.tsx';
import { LoadState } from '../ui/LoadState.tsx';
import { useWords } from '../language/language.ts';
import { useMay } from '../data/me.ts';
import { ReadinessIssues } from '../features/companies/ReadinessIssues.tsx';
import styles from './Company.module.css';
import { companyMeanings } from './Companies.tsx';
import { CasesOf, LocksOf, PartnersOf } from './CompanyAccess.tsx';
import { KeysOf, UsersOf } from './CompanyParts.tsx';
import { useOperator } from '../data/useOperator.ts';

export function Company() {
  const { screens, companies } = useWords();
  const { id } = useParams({ strict: false }) as { readonly id: string };
  const mayChange = useMay()('operator:admin');
  const { data, error, refetch } = useRead(api.operator.operatorCompanies.get, { id });
  if (data === undefined) return <LoadState title={screens.companies} error={error} retry={() => void refetch()} />;
  return (
    <Screen title={data.name} actions={mayChange ? <Commands company={data} /> : undefined}>
      <div className={styles.parts}>
        <Standing company={data} />
        <ReadinessIssues readiness={data.case_submission_readiness} about={companies.missing} />
        <UsersOf company={data} mayInvite={mayChange && data.status !== 'offboarded'} />
        <KeysOf company={data} />
        <PartnersOf company={data} />
        <LocksOf company={data} />
        <CasesOf company={data} />
      </div>
    </Screen>
  );
}

function Standing({ company }: { readonly company: CompanyOf }) {
  const { companies: words } = useWords();
  const { id, customer_number, status, address, created_at } = company;
  return (
    <DescriptionList
      facts={[
        [
          words.status,
          <State key="status" meaning={companyMeanings[status]}>
            {words.statuses[status]}
          </State>,
        ],
        [words.number, customer_number],
        [words.city, address?.city ?? null],
        [words.created, <DateTime key="created" at={created_at} isDay />],
        [words.id, id],
      ]}
    />
  );
}

type Command = 'suspend' | 'resume' | 'offboard';

/** An offboarded company stays so. */
function Commands({ company }: { readonly company: CompanyOf }) {
  const { companies: words } = useWords();
  const [command, setCommand] = useState<Command>();
  if (company.status === 'offboarded' && command === undefined) return null;
  const offered: readonly Command[] = [company.status === 'active' ? 'suspend' : 'resume', 'offboard'];
  return (
    <>
      {offered.map((each) => (
        <Button key={each} isDangerous={each === 'offboard'} onPress={() => setCommand(each)}>
          {words.commands[each].action}
        </Button>
      ))}
      {command === undefined ? null : (
        <Confirm company={company} command={command} onClose={() => setCommand(undefined)} />
      )}
    </>
  );
}

interface ConfirmProps {
  readonly company: CompanyOf;
  readonly command: Command;
  readonly onClose: () => void;
}

function Confirm({ company: { id, name }, command, onClose }: ConfirmProps) {
  const words = useWords().companies.commands[command];
  const { operatorCompanies } = useOperator();
  return (
    <CommandDialog
      title={words.title(name)}
      submit={words.action}
      isDangerous={command !== 'resume'}
      changes={[id, api.operator.operatorCompanies]}
      onClose={onClose}
      send={() => operatorCompanies[command]({ id })}
      done={words.done(name)}
    >
      {() => <p>{words.about}</p>}
    </CommandDialog>
  );
}

/** What the operator does with a company as a whole: it is suspended, resumed, offboarded. */
import { api } from '../data/operations.ts';
import type { Company } from '@mahnwerk/contract/operator/companies.ts';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { CommandDialog } from '../data/form/CommandDialog.tsx';
import { useWords } from '../language/language.ts';
import { useOperator } from '../data/useOperator.ts';

type Command = 'suspend' | 'resume' | 'offboard';

/** An offboarded company stays so. */
export function CompanyCommands({ company }: { readonly company: Company }) {
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
  readonly company: Company;
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
      send={(_fields, attempt) => operatorCompanies[command]({ id, ...attempt })}
      done={words.done(name)}
    >
      {() => <p>{words.about}</p>}
    </CommandDialog>
  );
}

/** A question to a company that is about neither an order nor a case. */
import { useState } from 'react';
import { api } from '../../data/operations.ts';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { useMay } from '../../data/me.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useWords } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { AskFields, questionIn } from '../ask.tsx';
import { CompanyField } from '../CompanyField.tsx';

export function AskCompany() {
  const { cases, keys } = useWords();
  const words = cases.request;
  const { operatorRequests } = useOperator();
  const [isOpen, setOpen] = useState(false);
  const [company, choose] = useState<string>();
  if (!useMay()('operator:cases')) return null;
  return (
    <>
      <Button shortcut="c" onPress={() => setOpen(true)}>
        {words.ask}
      </Button>
      {isOpen ? (
        <CommandDialog
          title={words.title}
          submit={words.submit}
          onClose={() => setOpen(false)}
          changes={[api.operator.operatorRequests]}
          failures={{ not_found: words.unknownCompany }}
          done={words.done}
          send={(fields, attempt) =>
            operatorRequests.askCompany({ company_id: company ?? '', body: questionIn(fields), ...attempt })
          }
        >
          {(errorOf) => (
            <>
              <CompanyField label={keys.company} failure={errorOf('company_id')} onChoose={choose} />
              <AskFields errorOf={errorOf} />
            </>
          )}
        </CommandDialog>
      ) : null}
    </>
  );
}

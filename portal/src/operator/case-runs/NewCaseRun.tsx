/** „Neuer Lauf der Akten“: a dry run unless the person says otherwise. */
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { textIn } from '../../data/form/Form.tsx';
import { useMe } from '../../data/me.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Check } from '../../ui/Check.tsx';
import { dayOf } from '../../ui/dates.ts';
import { Field } from '../../ui/Field.tsx';
import { CompanyField } from '../CompanyField.tsx';
import { changedByRun } from './reads.ts';
import { caseRunWords } from './words.ts';

export function NewCaseRun({ onClose }: { readonly onClose: () => void }) {
  const { newRun, company: companyWord } = useTexts(caseRunWords);
  const { caseRuns } = useOperator();
  const { environment } = useMe();
  const navigate = useNavigate();
  const [company, setCompany] = useState<string>();
  return (
    <CommandDialog
      title={newRun.action}
      submit={newRun.submit}
      onClose={onClose}
      changes={changedByRun}
      send={async (fields, attempt) => {
        const body = {
          on: textIn(fields, 'on'),
          dry_run: fields.has('dry_run'),
          ...(company === undefined ? {} : { company_id: company }),
        };
        const { id } = await caseRuns.create({ body, ...attempt });
        await navigate({ to: paths.operator.caseRun(id) });
      }}
    >
      {(errorOf) => (
        <>
          <Field
            label={newRun.day}
            hint={environment === 'sandbox' ? newRun.moves : newRun.onlyToday}
            name="on"
            type="date"
            defaultValue={dayOf()}
            failure={errorOf('on')}
          />
          <CompanyField
            label={companyWord}
            hint={newRun.companyHint}
            failure={errorOf('company_id')}
            onChoose={setCompany}
          />
          <Check label={newRun.dry} name="dry_run" defaultChecked />
        </>
      )}
    </CommandDialog>
  );
}

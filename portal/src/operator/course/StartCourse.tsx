/** „Ablauf starten“: by the policy that a new case would take, or by another one from one of its steps on. */
import { useState } from 'react';
import { textIn } from '../../data/form/Form.tsx';
import { api } from '../../data/operations.ts';
import { useReadAll } from '../../data/query.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts } from '../../language/language.ts';
import { Select } from '../../ui/Field.tsx';
import { useCase } from '../cases/reads.ts';
import { SteerForm, type SteerDialog } from './SteerForm.tsx';
import { courseWords } from './words.ts';

/** So many policies can be chosen. */
const shown_policies = 200;

export function StartCourse(dialog: SteerDialog) {
  const { start } = useTexts(courseWords);
  const { caseCourses } = useOperator();
  const { mandate } = useCase();
  const [chosen, setChosen] = useState('');
  const { data = [] } = useReadAll(api.operator.casePolicies.list, { query: { enabled: true } }, shown_policies);
  const policies = data.filter(({ company_id }) => company_id === null || company_id === mandate.company_id);
  const steps = policies.find(({ id }) => id === chosen)?.steps ?? [];
  return (
    <SteerForm
      {...dialog}
      name="start"
      conflict={start.conflict}
      send={(fields, version) => {
        const [policy_id, step] = [textIn(fields, 'policy_id'), textIn(fields, 'step')];
        const body = { ...(policy_id === '' ? {} : { policy_id }), ...(step === '' ? {} : { step }) };
        return caseCourses.start({ mandate_id: dialog.id, body, ...version });
      }}
    >
      {(errorOf) => (
        <>
          <Select
            label={start.policy}
            name="policy_id"
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
            failure={errorOf('policy_id')}
            options={[{ value: '', text: start.usual }, ...policies.map(({ id, name }) => ({ value: id, text: name }))]}
          />
          {steps.length === 0 ? null : (
            <Select
              label={start.from}
              name="step"
              failure={errorOf('step')}
              options={steps.map(({ key, name }) => ({ value: key, text: name }))}
            />
          )}
        </>
      )}
    </SteerForm>
  );
}

/** Who works on a case, and what happens next with it. */
import type { OperatorMandate } from '@mahnwerk/contract/case/mandates.ts';
import { useQuery } from '@tanstack/react-query';
import { Choice, type Option } from '../../components/Field.tsx';
import { textIn } from '../../components/Form.tsx';
import { When } from '../../components/When.tsx';
import { useWords } from '../../language/language.ts';
import { useOperator } from '../useOperator.ts';
import { type CaseDialog, CaseForm } from './CaseForm.tsx';

export function CaseStep({ step }: { readonly step: OperatorMandate['next_step'] }) {
  const { caseWork } = useWords();
  if (step === null) return null;
  return (
    <>
      {caseWork.steps[step.kind]}
      {step.on === null ? null : (
        <>
          {' '}
          <When at={step.on} isDay />
        </>
      )}
    </>
  );
}

/** As many members of the staff are offered. */
const offered = 100;

/** The members of the staff to whom a case can be assigned, by their names. */
export function useAssignees(): readonly Option[] {
  const { assignments } = useOperator();
  const { data } = useQuery({
    queryKey: ['operator', 'assignees'],
    queryFn: () => assignments.assignees({ query: { ordering: 'name', limit: offered } }),
  });
  return (data?.results ?? []).map(({ id, name }) => ({ value: id, text: name }));
}

export function AssignCase({ assignee, ...dialog }: CaseDialog & Pick<OperatorMandate, 'assignee'>) {
  const words = useWords().caseWork;
  const operator = useOperator();
  const options = useAssignees();
  return (
    <CaseForm
      {...dialog}
      title={words.assign}
      submit={words.assign}
      send={async (fields) => {
        const assignee_id = textIn(fields, 'assignee_id') || null;
        await operator.assignments.assign({ id: dialog.id, body: { assignee_id } });
        return words.assigned;
      }}
    >
      {(failureOf) => (
        <Choice
          key={options.length}
          label={words.assignee}
          name="assignee_id"
          defaultValue={assignee?.id ?? ''}
          options={[{ value: '', text: words.unassigned }, ...options]}
          failure={failureOf('assignee_id')}
        />
      )}
    </CaseForm>
  );
}

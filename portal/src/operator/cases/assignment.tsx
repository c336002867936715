/** Who works on a case, and what happens next with it. */
import { api } from '../../data/operations.ts';
import { useCommand, useRead } from '../../data/query.ts';
import { useRefresh } from '../../data/stored.ts';
import type { OperatorMandate } from '@mahnwerk/contract/case/mandates.ts';
import { Button } from '../../ui/Button.tsx';
import { Select, type Option } from '../../ui/Field.tsx';
import { sentenceOf, textIn } from '../../data/form/Form.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { stepText } from '../../features/cases/next-step.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { useWords } from '../../language/language.ts';
import { useOperator } from '../../data/useOperator.ts';
import { type CaseDialog, CaseForm } from './CaseForm.tsx';

export function CaseStep({ step }: { readonly step: OperatorMandate['next_step'] }) {
  const { caseWork, code } = useWords();
  if (step === null) return null;
  const before = caseWork.stepsOn[step.kind];
  return (
    <>
      {stepText(step, caseWork, code)}
      {/* A follow-up is due today, and says its own day. */}
      {step.on === null || step.kind === 'follow_up' ? null : (
        <>
          {' '}
          {before === undefined ? null : `${before} `}
          <DateTime at={step.on} isDay />
        </>
      )}
    </>
  );
}

/** As many members of the staff are offered. */
const offered = 100;

/** The members of the staff to whom a case can be assigned, by their names. */
export function useAssignees(): readonly Option[] {
  const { data } = useRead(api.operator.assignments.assignees, { query: { ordering: 'name', limit: offered } });
  return (data?.results ?? []).map(({ id, name }) => ({ value: id, text: name }));
}

export function AssignCase({ assignee, ...dialog }: CaseDialog & Pick<OperatorMandate, 'assignee'>) {
  const { caseWork: words } = useWords();
  const { assignments } = useOperator();
  const refresh = useRefresh();
  const toast = useToast();
  const options = useAssignees();
  const assign = (assignee_id: string | null) => assignments.assign({ id: dialog.id, body: { assignee_id } });
  const undo = async () => {
    await assign(assignee?.id ?? null);
    toast({ text: words.assigned });
    await refresh(dialog.id);
  };
  return (
    <CaseForm
      {...dialog}
      title={words.assign}
      submit={words.assign}
      send={async (fields) => {
        await assign(textIn(fields, 'assignee_id') || null);
        toast({ text: words.assigned, link: <Undo undo={undo} /> });
        return undefined;
      }}
    >
      {(errorOf) => (
        <Select
          key={options.length}
          label={words.assignee}
          name="assignee_id"
          defaultValue={assignee?.id ?? ''}
          options={[{ value: '', text: words.unassigned }, ...options]}
          failure={errorOf('assignee_id')}
        />
      )}
    </CaseForm>
  );
}

/** Stands in the outcome of an assignment. */
function Undo({ undo }: { readonly undo: () => Promise<void> }) {
  const { bulk, codes, failure } = useWords();
  const toast = useToast();
  const { mutate, isPending } = useCommand(undo, {
    onError: (error) => toast({ text: sentenceOf(error, codes, failure.title), isFailure: true }),
  });
  return (
    <Button isQuiet isDisabled={isPending} onPress={() => mutate()}>
      {bulk.undo}
    </Button>
  );
}

/** What a case worker does with several cases at once. */
import type { OperatorMandate } from '@mahnwerk/contract/case/mandates.ts';
import { Select } from '../../ui/Field.tsx';
import { textIn } from '../../data/form/Form.tsx';
import type { Selecting } from '../../data/table/SelectionBar.tsx';
import { useWords } from '../../language/language.ts';
import { useMay } from '../../data/me.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useAssignees } from './assignment.tsx';

/** undefined for a person who may only read. */
export function useCaseCommands(): Selecting<OperatorMandate> | undefined {
  const { caseWork: words } = useWords();
  const { assignments, operatorCases } = useOperator();
  const may = useMay();
  // The same assignment twice is one.
  const assign = ({ id }: OperatorMandate, assignee_id: string | null) =>
    assignments.assign({ id, body: { assignee_id } });
  const process =
    (processing_state: OperatorMandate['processing_state']) =>
    ({ id }: OperatorMandate, idempotencyKey: string) =>
      operatorCases.changeState({ id, body: { processing_state }, idempotencyKey });
  const [pause, resume] = [process('paused'), process('in_progress')];
  if (!may('operator:cases')) return undefined;
  return {
    nameOf: ({ reference_number, debtor_name }) => `${reference_number} ${debtor_name}`,
    amountOf: ({ legal_balance }) => legal_balance.total_balance,
    commands: [
      {
        name: 'assign',
        title: words.assign,
        fields: () => <Assignee />,
        run: (row, fields) => assign(row, textIn(fields, 'assignee_id') || null),
        undo: (row) => assign(row, row.assignee?.id ?? null),
      },
      { name: 'pause', title: words.pause, run: (row, _fields, key) => pause(row, key), undo: resume },
      { name: 'resume', title: words.resume, run: (row, _fields, key) => resume(row, key), undo: pause },
    ],
  };
}

function Assignee() {
  const { caseWork: words } = useWords();
  const options = useAssignees();
  return (
    <Select
      key={options.length}
      label={words.assignee}
      name="assignee_id"
      options={[{ value: '', text: words.unassigned }, ...options]}
    />
  );
}

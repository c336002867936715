/** The dialog of one command on a case: after it the case is read again. */
import { api } from '../../data/operations.ts';
import { CommandDialog, type CommandDialogProps } from '../../data/form/CommandDialog.tsx';
import { useMeanwhile } from '../useMeanwhile.ts';

/** What every dialog of a case needs. */
export interface CaseDialog {
  readonly id: string;
  readonly onClose: () => void;
}

export type CaseFormProps = CaseDialog & Omit<CommandDialogProps, 'changes'>;

export function CaseForm({ id, ...dialog }: CaseFormProps) {
  const why = useMeanwhile(id, api.operator.cases.get);
  return <CommandDialog draft={`${id} ${dialog.title}`} why={why} {...dialog} changes={[id]} />;
}

/** The dialog of one command on a case: after it the case is read again. */
import type { Change } from '../../data/cache.ts';
import { api } from '../../data/operations.ts';
import { CommandDialog, type CommandDialogProps } from '../../data/form/CommandDialog.tsx';
import { useMeanwhile } from '../useMeanwhile.ts';

/** What every dialog of a case needs. */
export interface CaseDialog {
  readonly id: string;
  readonly onClose: () => void;
}

export type CaseFormProps = CaseDialog &
  Omit<CommandDialogProps, 'changes'> & {
    /** What the command changes of what is not read by the id of the case. */
    readonly changes?: readonly Change[];
  };

export function CaseForm({ id, changes = [], ...dialog }: CaseFormProps) {
  const why = useMeanwhile(id, api.operator.cases.get);
  return <CommandDialog draft={`${id} ${dialog.title}`} why={why} {...dialog} changes={[id, ...changes]} />;
}

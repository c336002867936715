/** The dialog of one command on a case: after it the case is read again. */
import { CommandDialog, type CommandDialogProps } from '../../components/CommandDialog.tsx';
import { caseKey } from './reads.ts';

/** What every dialog of a case needs. */
export interface CaseDialog {
  readonly id: string;
  readonly onClose: () => void;
}

export type CaseFormProps = CaseDialog & Omit<CommandDialogProps, 'changes'>;

export const CaseForm = ({ id, ...dialog }: CaseFormProps) => (
  <CommandDialog draft={`${id} ${dialog.title}`} {...dialog} changes={caseKey(id)} />
);

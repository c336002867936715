/** „Entwurf löschen“, of a company's own draft and of one that the operator entered. */
import { useNavigate } from '@tanstack/react-router';
import { CommandDialog, type CommandDialogProps } from '../../data/form/CommandDialog.tsx';
import { useWords } from '../../language/language.ts';

interface DeleteDraftProps extends Pick<CommandDialogProps, 'changes' | 'why' | 'onClose'> {
  readonly remove: () => Promise<unknown>;
  /** Where it leads afterwards. */
  readonly to: string;
}

export function DeleteDraft({ remove, to, ...dialog }: DeleteDraftProps) {
  const words = useWords().company.leave;
  const navigate = useNavigate();
  return (
    <CommandDialog
      {...dialog}
      title={words.deleteDraft}
      submit={words.delete}
      isDangerous
      send={async () => {
        await remove();
        await navigate({ to });
        return words.deleted;
      }}
    >
      {() => <p>{words.deleteAbout}</p>}
    </CommandDialog>
  );
}

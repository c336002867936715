/** „Freigeben“: who has approved the version of a text, and when. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { CommandDialog, type CommandDialogProps } from '../../data/form/CommandDialog.tsx';
import { textIn } from '../../data/form/Form.tsx';
import { useProven } from '../../data/person/Proof.tsx';
import { useTexts } from '../../language/language.ts';
import { dayOf } from '../../ui/dates.ts';
import { Field } from '../../ui/Field.tsx';
import { words } from './words.ts';

interface ApproveVersionProps extends Pick<CommandDialogProps, 'changes' | 'onClose'> {
  readonly version: number;
  /** What it is about: what was typed is kept. */
  readonly draft: string;
  readonly about: string;
  readonly approve: (
    body: { readonly by: string; readonly on: string },
    attempt: { readonly idempotencyKey: string },
  ) => Promise<unknown>;
}

export function ApproveVersion({ version, about, approve, ...dialog }: ApproveVersionProps) {
  const texts = useTexts(words);
  const proven = useProven();
  return (
    <CommandDialog
      {...dialog}
      title={texts.approveTitle(version)}
      submit={texts.approve}
      send={async (fields, attempt) => {
        const body = { by: textIn(fields, 'by').trim(), on: textIn(fields, 'on') };
        await proven(() => approve(body, attempt));
        return texts.approvedVersion(version);
      }}
    >
      {(errorOf) => (
        <>
          <p>{about}</p>
          <Field
            label={texts.by}
            name="by"
            hint={texts.byHint}
            autoComplete="off"
            maxLength={limits.name_characters}
            failure={errorOf('by')}
          />
          <Field label={texts.on} name="on" type="date" defaultValue={dayOf()} failure={errorOf('on')} />
        </>
      )}
    </CommandDialog>
  );
}

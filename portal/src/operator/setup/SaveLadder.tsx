/** „Mahnstufen speichern“: from which day a new version holds, and whether running invoices move to it. */
import { ApiError } from '@mahnwerk/client';
import type { DunningPolicy, LadderPatch } from '@mahnwerk/contract/dunning/policy.ts';
import { api } from '../../data/operations.ts';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import type { Version } from '../../data/form/conflicts.ts';
import { textIn } from '../../data/form/Form.tsx';
import { useOperator } from '../../data/useOperator.ts';
import { useWords } from '../../language/language.ts';
import { Field } from '../../ui/Field.tsx';
import { useLadderWords } from './ladder-words.ts';

interface SaveLadderProps {
  readonly company: string;
  /** What the form began with. */
  readonly read: Version<DunningPolicy>;
  readonly patch: LadderPatch;
  readonly onClose: () => void;
  readonly onSaved: () => void;
  /** A field of the form behind the dialog is refused. */
  readonly onRefused: (error: Error) => void;
}

export function SaveLadder({ company: id, read, patch, onClose, onSaved, onRefused }: SaveLadderProps) {
  const words = useLadderWords();
  const { files } = useWords();
  const { dunningLadder } = useOperator();
  const send = async (fields: FormData) => {
    const body = {
      ...patch,
      effective_from: textIn(fields, 'effective_from'),
      apply_to_running: fields.has('apply_to_running'),
    };
    try {
      const { body: saved } = await dunningLadder.update.answer({ id, body, ifMatch: read.etag });
      onSaved();
      if (saved === undefined) return undefined;
      const { version, moved_count } = saved;
      return version === read.stored.version && moved_count === 0
        ? words.unchanged(version)
        : words.saved(version, moved_count);
    } catch (error) {
      if (!isOfForm(error)) throw error;
      onRefused(error);
      return undefined;
    }
  };
  return (
    <CommandDialog
      title={words.saveTitle}
      submit={words.save}
      send={send}
      failures={{ precondition_failed: files.changedMeanwhile }}
      changes={[id, api.operator.dunningLadder, api.operator.setup]}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <p>{words.saveAbout}</p>
          <Field
            label={words.from}
            name="effective_from"
            type="date"
            defaultValue={read.stored.business_date}
            failure={errorOf('effective_from')}
          />
          <label>
            <input type="checkbox" name="apply_to_running" /> {words.move}
          </label>
          <p>{words.moveHint}</p>
        </>
      )}
    </CommandDialog>
  );
}

/** Whether the refusal is about what stands behind the dialog. */
const isOfForm = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.errors.some(({ field }) => field !== 'effective_from');

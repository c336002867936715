/** „Textvorlage speichern“: from which day the new version holds. */
import { ApiError } from '@mahnwerk/client';
import type { LetterText } from '@mahnwerk/contract/shapes/letter-text.ts';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { useChoice } from '../../data/form/ConflictDialog.tsx';
import { saveOver, type Version } from '../../data/form/conflicts.ts';
import { textIn as fieldIn } from '../../data/form/Form.tsx';
import { useTexts, useWords } from '../../language/language.ts';
import { Field } from '../../ui/Field.tsx';
import { changesOfText, type Place, useTextCommands } from './place.ts';
import { TextConflict } from './TextConflict.tsx';
import { patchOf, textIn, type TypedText, typedText, valuesOf } from './text-values.ts';
import { words } from './words.ts';

export interface SaveTextProps {
  readonly place: Place;
  /** What the form began with. */
  readonly begun: Version<LetterText>;
  readonly latest: () => Promise<Version<LetterText>>;
  readonly typed: TypedText;
  /** The person has chosen between the values and those of a later version, which is saved over. */
  readonly onMerged: (typed: TypedText, over: Version<LetterText>) => void;
  readonly onSaved: (saved: Version<LetterText>) => void;
  /** A field of the form behind the dialog is refused. */
  readonly onRefused: (error: Error) => void;
  readonly onClose: () => void;
}

export function SaveText({ place, begun, latest, typed, onMerged, onSaved, onRefused, onClose }: SaveTextProps) {
  const texts = useTexts(words);
  const { code, files } = useWords();
  const { update } = useTextCommands(place);
  const { choose, asked } = useChoice();
  const send = async (fields: FormData) => {
    const from = fieldIn(fields, 'effective_from');
    try {
      const saved = await saveOver({
        version: begun,
        mine: valuesOf(typed),
        valuesOf: (stored: LetterText) => valuesOf(typedText(stored, code)),
        save: (values, version) => {
          const chosen = textIn(values);
          if (version !== begun) onMerged(chosen, version);
          return update({ ...patchOf(chosen), ...(from === '' ? {} : { effective_from: from }) }, version.etag);
        },
        latest: async () => {
          const now = await latest();
          return { ...now, at: now.stored.created_at };
        },
        choose,
      });
      onSaved(saved.stored.status === 'in_force' ? saved : await latest());
      return texts.saved(saved.stored.version);
    } catch (error) {
      if (!isOfForm(error)) throw error;
      onRefused(error);
      return undefined;
    }
  };
  return (
    <>
      <CommandDialog
        title={texts.saveTitle}
        submit={texts.save}
        send={send}
        failures={{ precondition_failed: files.changedMeanwhile }}
        changes={changesOfText}
        onClose={onClose}
      >
        {(errorOf) => (
          <>
            <p>{texts.saveAbout}</p>
            <Field
              label={texts.from}
              name="effective_from"
              type="date"
              hint={texts.fromHint}
              failure={errorOf('effective_from')}
            />
          </>
        )}
      </CommandDialog>
      {asked === undefined ? null : <TextConflict {...asked} />}
    </>
  );
}

/** Whether the refusal is about what stands behind the dialog. */
const isOfForm = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.errors.some(({ field }) => field !== 'effective_from');

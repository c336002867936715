/** „Mahnstufen speichern“: from which day a new version holds, and whether running invoices move to it. */
import { type Answer, ApiError } from '@mahnwerk/client';
import type { ChangedDunningPolicy, DunningPolicy, LadderPatch } from '@mahnwerk/contract/dunning/policy.ts';
import type { Change } from '../../data/cache.ts';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { useChoice } from '../../data/form/ConflictDialog.tsx';
import { saveOver, type Version } from '../../data/form/conflicts.ts';
import { textIn } from '../../data/form/Form.tsx';
import { versionIn } from '../../data/query.ts';
import { useWords } from '../../language/language.ts';
import { Check } from '../../ui/Check.tsx';
import { Field } from '../../ui/Field.tsx';
import { LadderConflict } from './LadderConflict.tsx';
import { patchOf, policyIn, type TypedPolicy, typedPolicy, valuesOf } from './ladder-values.ts';
import { useLadderWords } from './ladder-words.ts';

interface SaveLadderProps {
  /** Sends the change over a version. */
  readonly update: (body: LadderPatch, ifMatch: string) => Promise<Answer<ChangedDunningPolicy>>;
  /** What the change is read in. */
  readonly changes: readonly Change[];
  /** What the form began with. */
  readonly begun: Version<DunningPolicy>;
  /** The business date of the company. */
  readonly today: string;
  readonly latest: () => Promise<Version<DunningPolicy>>;
  readonly typed: TypedPolicy;
  /** The person has chosen between the values and those of a later version, which is saved over. */
  readonly onMerged: (typed: TypedPolicy, over: Version<DunningPolicy>) => void;
  readonly onClose: () => void;
  readonly onSaved: (saved: Version<DunningPolicy>) => void;
  /** A field of the form behind the dialog is refused. */
  readonly onRefused: (error: Error) => void;
}

export function SaveLadder(props: SaveLadderProps) {
  const { changes, today, onClose, onSaved, onRefused } = props;
  const words = useLadderWords();
  const { files } = useWords();
  const { save, asked } = useSave(props);
  const send = async (fields: FormData) => {
    try {
      const { saved, isNew } = await save({
        effective_from: textIn(fields, 'effective_from'),
        apply_to_running: fields.has('apply_to_running'),
      });
      onSaved(saved);
      const { version, moved_count } = saved.stored;
      return isNew || moved_count > 0 ? words.saved(version, moved_count) : words.unchanged(version);
    } catch (error) {
      if (!isOfForm(error)) throw error;
      onRefused(error);
      return undefined;
    }
  };
  return (
    <>
      <CommandDialog
        title={words.saveTitle}
        submit={words.save}
        send={send}
        failures={{ precondition_failed: files.changedMeanwhile }}
        changes={changes}
        onClose={onClose}
      >
        {(errorOf) => (
          <>
            <p>{words.saveAbout}</p>
            <Field
              label={words.from}
              name="effective_from"
              type="date"
              defaultValue={today}
              failure={errorOf('effective_from')}
            />
            <Check label={words.move} name="apply_to_running" />
            <p>{words.moveHint}</p>
          </>
        )}
      </CommandDialog>
      {asked === undefined ? null : <LadderConflict {...asked} />}
    </>
  );
}

type How = Pick<LadderPatch, 'effective_from' | 'apply_to_running'>;

/** Saves what was typed; what a colleague saved meanwhile is asked about. */
function useSave({ update, begun, latest, typed, onMerged }: SaveLadderProps) {
  const { code } = useWords();
  const { choose, asked } = useChoice();
  const save = async (how: How) => {
    let over: Version<DunningPolicy> = begun;
    const answer = await saveOver({
      version: begun,
      mine: valuesOf(typed),
      valuesOf: (stored: DunningPolicy) => valuesOf(typedPolicy(stored, code)),
      save: (values, version) => {
        const policy = policyIn(values);
        if (version !== begun) onMerged(policy, version);
        over = version;
        return update({ ...patchOf(policy), ...how }, version.etag);
      },
      latest: async () => {
        const now = await latest();
        return { ...now, at: now.stored.created_at };
      },
      choose,
    });
    const saved = versionIn<ChangedDunningPolicy>(answer);
    return { saved, isNew: saved.stored.version !== over.stored.version };
  };
  return { save, asked };
}

/** Whether the refusal is about what stands behind the dialog. */
const isOfForm = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.errors.some(({ field }) => field !== 'effective_from');

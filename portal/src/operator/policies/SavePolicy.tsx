/** „Bearbeitungsplan speichern“: from which day the new version holds, and whether running cases move to it. */
import { ApiError } from '@mahnwerk/client';
import type { CasePolicy, CasePolicyPatch, ChangedCasePolicy } from '@mahnwerk/contract/operator/case-policies.ts';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { useChoice } from '../../data/form/ConflictDialog.tsx';
import { saveOver, type Version } from '../../data/form/conflicts.ts';
import { textIn } from '../../data/form/Form.tsx';
import { versionIn } from '../../data/query.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { Check } from '../../ui/Check.tsx';
import { Field } from '../../ui/Field.tsx';
import { PolicyConflict } from './PolicyConflict.tsx';
import { patchOf, policyIn, type TypedPolicy, typedPolicy, valuesOf } from './policy-values.ts';
import { changesOfPolicies, type Offered } from './reads.ts';
import { words } from './words.ts';

export interface SavePolicyProps {
  /** What the form began with. */
  readonly begun: Version<CasePolicy>;
  readonly latest: () => Promise<Version<CasePolicy>>;
  readonly typed: TypedPolicy;
  readonly offered: Offered;
  /** The person has chosen between the values and those of a later version, which is saved over. */
  readonly onMerged: (typed: TypedPolicy, over: Version<CasePolicy>) => void;
  readonly onSaved: (saved: Version<CasePolicy>) => void;
  /** A field of the form behind the dialog is refused. */
  readonly onRefused: (error: Error) => void;
  readonly onClose: () => void;
}

export function SavePolicy(props: SavePolicyProps) {
  const { begun, latest, offered, onSaved, onRefused, onClose } = props;
  const texts = useTexts(words);
  const { files } = useWords();
  const { save, asked } = useSave(props);
  const send = async (fields: FormData) => {
    try {
      const { saved, isNew } = await save({
        effective_from: textIn(fields, 'effective_from'),
        apply_to_running: fields.has('apply_to_running'),
      });
      const { version, effective_from, business_date, moved_count } = saved.stored;
      // One of a later day is not in force yet: the form shows what is.
      onSaved(effective_from <= business_date ? saved : await latest());
      return isNew || moved_count > 0 ? texts.saved(version, moved_count) : texts.renamed;
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
        changes={changesOfPolicies}
        onClose={onClose}
      >
        {(errorOf) => (
          <>
            <p>{texts.saveAbout}</p>
            <Field
              label={texts.from}
              name="effective_from"
              type="date"
              defaultValue={begun.stored.business_date}
              failure={errorOf('effective_from')}
            />
            <Check label={texts.move} name="apply_to_running" />
            <p>{texts.moveHint}</p>
          </>
        )}
      </CommandDialog>
      {asked === undefined ? null : <PolicyConflict {...asked} offered={offered} />}
    </>
  );
}

type How = Pick<CasePolicyPatch, 'effective_from' | 'apply_to_running'>;

/** Saves what was typed; what a colleague saved meanwhile is asked about. */
function useSave({ begun, latest, typed, onMerged }: SavePolicyProps) {
  const { code } = useWords();
  const { casePolicies } = useOperator();
  const { choose, asked } = useChoice();
  const save = async (how: How) => {
    let over = begun;
    const answer = await saveOver({
      version: begun,
      mine: valuesOf(typed),
      valuesOf: (stored: CasePolicy) => valuesOf(typedPolicy(stored, code)),
      save: (values, version) => {
        const policy = policyIn(values);
        if (version !== begun) onMerged(policy, version);
        over = version;
        const body = { ...patchOf(policy), ...how };
        return casePolicies.update.answer({ id: begun.stored.id, body, ifMatch: version.etag });
      },
      latest,
      choose,
    });
    const saved = versionIn<ChangedCasePolicy>(answer);
    return { saved, isNew: saved.stored.version > over.stored.version };
  };
  return { save, asked };
}

/** Whether the refusal is about what stands behind the dialog. */
const isOfForm = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.errors.some(({ field }) => field !== 'effective_from');

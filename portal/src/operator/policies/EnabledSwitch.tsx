/** „Eingeschaltet“: whether new cases begin with the policy; it is switched at once. */
import { ApiError } from '@mahnwerk/client';
import type { CasePolicy } from '@mahnwerk/contract/operator/case-policies.ts';
import { sentenceOf } from '../../data/form/Form.tsx';
import { api } from '../../data/operations.ts';
import { useCommand } from '../../data/query.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { Check } from '../../ui/Check.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { changesOfPolicies } from './reads.ts';
import { words } from './words.ts';

interface EnabledSwitchProps {
  readonly policy: CasePolicy;
  readonly isLocked: boolean;
}

export function EnabledSwitch({ policy: { id, enabled }, isLocked }: EnabledSwitchProps) {
  const texts = useTexts(words);
  const { codes, failure } = useWords();
  const toast = useToast();
  const { mutate, isPending, error } = useCommand(api.operator.casePolicies.update, {
    changes: changesOfPolicies,
    onDone: (policy) => toast({ text: policy.enabled ? texts.switchedOn : texts.switchedOff }),
  });
  const isSecond = error instanceof ApiError && error.code === 'conflict';
  return (
    <>
      <Check
        role="switch"
        aria-checked={enabled}
        label={texts.enabled}
        checked={enabled}
        disabled={isLocked || isPending}
        onChange={({ target }) => mutate({ id, body: { enabled: target.checked } })}
      />
      {error === null ? null : <p role="alert">{isSecond ? texts.second : sentenceOf(error, codes, failure.title)}</p>}
    </>
  );
}

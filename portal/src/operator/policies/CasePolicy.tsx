/** One case policy: whether it is enabled, its steps and rules, and its versions. */
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { CasePolicy as Stored } from '@mahnwerk/contract/operator/case-policies.ts';
import type { Version } from '../../data/form/conflicts.ts';
import { sentenceOf } from '../../data/form/Form.tsx';
import { useTyped } from '../../data/form/useTyped.ts';
import { useMay } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import { useVersion } from '../../data/query.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { dayText } from '../../ui/dates.ts';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Field } from '../../ui/Field.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { EnabledSwitch } from './EnabledSwitch.tsx';
import { useFailures } from './failures.ts';
import styles from './Policies.module.css';
import { policyIn, typedPolicy, valuesOf } from './policy-values.ts';
import { PolicyTrial, usePolicyTrial } from './PolicyTrial.tsx';
import { PolicyRules } from './PolicyRules.tsx';
import { PolicyVersions } from './PolicyVersions.tsx';
import { useOffered } from './reads.ts';
import { SavePolicy, type SavePolicyProps } from './SavePolicy.tsx';
import { Steps } from './Steps.tsx';
import { words } from './words.ts';

export function CasePolicy() {
  const { screens } = useWords();
  const texts = useTexts(words);
  const { id = '' } = useParams({ strict: false });
  const { data, error, refetch, latest } = useVersion(api.operator.casePolicies.get, { id });
  if (data === undefined) return <LoadState title={screens.casePolicies} error={error} retry={() => void refetch()} />;
  return (
    <Screen title={data.stored.name}>
      <div className={styles.stack}>
        <p className={styles.commands}>
          <ButtonLink to={paths.operator.policies()}>{texts.back}</ButtonLink>
        </p>
        <PolicyForm key={id} read={data} latest={latest} />
        <PolicyVersions present={data.stored} />
      </div>
    </Screen>
  );
}

interface PolicyFormProps {
  readonly read: Version<Stored>;
  readonly latest: () => Promise<Version<Stored>>;
}

function PolicyForm({ read, latest }: PolicyFormProps) {
  const { codes, failure } = useWords();
  const texts = useTexts(words);
  const isLocked = !useMay()('operator:admin');
  const offered = useOffered();
  const { begun, typed, start, change } = useTypedPolicy(read);
  const [refused, setRefused] = useState<Error>();
  const trial = usePolicyTrial(read.stored, typed);
  const shown = refused ?? trial.error ?? undefined;
  const failureOf = useFailures(shown);
  const rest = { offered, isLocked, failureOf };
  const edit: typeof change = (next, over) => {
    change(next, over);
    trial.reset();
  };
  return (
    <>
      <Card title={texts.about}>
        <div className={styles.stack}>
          {isLocked ? <p>{texts.readOnly}</p> : null}
          <Facts policy={read.stored} />
          <EnabledSwitch policy={read.stored} isLocked={isLocked} />
          <Field
            label={texts.fields.name}
            name="name"
            value={typed.name}
            readOnly={isLocked}
            autoComplete="off"
            maxLength={limits.policy_name_characters}
            failure={failureOf('name')}
            onChange={({ target }) => edit({ name: target.value })}
          />
        </div>
      </Card>
      <Steps {...rest} steps={typed.steps} onChange={(steps) => edit({ steps })} />
      <PolicyRules {...rest} typed={typed} onChange={(next) => edit(next)} />
      {shown === undefined ? null : <p role="alert">{sentenceOf(shown, codes, failure.title)}</p>}
      {isLocked ? null : (
        <Commands
          begun={begun}
          latest={latest}
          typed={typed}
          offered={offered}
          onMerged={edit}
          onSaved={(saved) => {
            setRefused(undefined);
            start(saved);
          }}
          onRefused={setRefused}
          trial={trial}
        />
      )}
      {trial.data === undefined ? null : <PolicyTrial trial={trial.data} />}
    </>
  );
}

function useTypedPolicy(read: Version<Stored>) {
  const { code } = useWords();
  return useTyped({
    about: paths.operator.policy(read.stored.id),
    read,
    typedOf: (policy: Stored) => typedPolicy(policy, code),
    valuesOf,
    typedIn: policyIn,
  });
}

function Facts({ policy }: { readonly policy: Stored }) {
  const { code } = useWords();
  const texts = useTexts(words);
  return (
    <DescriptionList
      facts={[
        [texts.company, policy.company_name ?? texts.allCompanies],
        [texts.claimKind, texts.claimKinds[policy.claim_kind]],
        [texts.running, policy.running_cases],
        [texts.version, policy.version],
        [texts.from, dayText(policy.effective_from, code)],
      ]}
    />
  );
}

interface CommandsProps extends Omit<SavePolicyProps, 'onClose'> {
  readonly trial: ReturnType<typeof usePolicyTrial>;
}

function Commands({ trial, ...props }: CommandsProps) {
  const texts = useTexts(words);
  const mayRun = useMay()('operator:cases');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {mayRun ? <p>{texts.trialAbout}</p> : null}
      <p className={styles.commands}>
        <Button isPrimary onPress={() => setOpen(true)}>
          {texts.save}
        </Button>
        {mayRun ? (
          <Button isDisabled={trial.isPending} onPress={trial.start}>
            {texts.trial}
          </Button>
        ) : null}
      </p>
      {isOpen ? <SavePolicy {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

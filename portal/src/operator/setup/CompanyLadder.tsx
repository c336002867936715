/** „Mahnstufen“ of a client: its levels and rules, tried out before they are saved as a new version. */
import { useState } from 'react';
import type { DunningPolicy, LadderPatch } from '@mahnwerk/contract/dunning/policy.ts';
import { api } from '../../data/operations.ts';
import { useCommand, useVersion } from '../../data/query.ts';
import type { Version } from '../../data/form/conflicts.ts';
import { sentenceOf } from '../../data/form/Form.tsx';
import { useMay } from '../../data/me.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useWords } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { Loading } from '../../ui/Loading.tsx';
import type { Trial } from '../TrialTable.tsx';
import { BackToSetup } from './BackToSetup.tsx';
import styles from '../../features/ladder/Ladder.module.css';
import { LadderCards } from '../../features/ladder/LadderCards.tsx';
import { LadderRules } from '../../features/ladder/LadderRules.tsx';
import { LadderTrial } from './LadderTrial.tsx';
import { LadderVersions } from './LadderVersions.tsx';
import { patchOf, type TypedPolicy, withLevel } from '../../features/ladder/ladder-values.ts';
import { useLadderWords } from '../../features/ladder/ladder-words.ts';
import { SaveLadder } from '../../features/ladder/SaveLadder.tsx';
import { failureOf, levels_max, useTypedLadder } from '../../features/ladder/useLadder.ts';
import { useCompanyId } from './shown-company.ts';

export function CompanyLadder() {
  const id = useCompanyId();
  const [isSaved, setSaved] = useState(false);
  const { data, error, refetch, latest } = useVersion(api.operator.dunningLadder.get, { id });
  return (
    <div className={styles.stack}>
      {error === null ? null : <Failure error={error} retry={() => void refetch()} />}
      {data === undefined ? (
        error === null && <Loading />
      ) : (
        <Ladder key={id} company={id} read={data} latest={latest} onSaved={() => setSaved(true)} />
      )}
      {isSaved ? <BackToSetup /> : null}
      <LadderVersions company={id} present={data?.stored} />
    </div>
  );
}

interface LadderProps {
  readonly company: string;
  readonly read: Version<DunningPolicy>;
  readonly latest: () => Promise<Version<DunningPolicy>>;
  readonly onSaved: () => void;
}

function Ladder({ company, read, latest, onSaved }: LadderProps) {
  const words = useLadderWords();
  const { codes, failure } = useWords();
  const { dunningLadder } = useOperator();
  const mayChange = useMay()('operator:admin');
  const { begun, setBegun, typed, setTyped, accept } = useTypedLadder(read, company);
  const [isSaving, setSaving] = useState(false);
  const [refused, setRefused] = useState<Error>();
  const trial = useTrial(company, typed);
  const change = (next: Partial<TypedPolicy>) => {
    setTyped((before) => ({ ...before, ...next }));
    setRefused(undefined);
    trial.reset();
  };
  const shown = refused ?? trial.error ?? undefined;
  const errorOf = (field: string) => failureOf(shown, field, codes);
  const rest = { isLocked: !mayChange, errorOf };
  const saving = {
    update: (body: LadderPatch, ifMatch: string) => dunningLadder.update.answer({ id: company, body, ifMatch }),
    changes: [company, api.operator.dunningLadder, api.operator.setup],
    begun,
    today: read.stored.business_date,
    latest,
    typed,
    onMerged: (merged: TypedPolicy, over: Version<DunningPolicy>) => {
      setBegun(over);
      change(merged);
    },
    onClose: () => setSaving(false),
    onSaved: (saved: Version<DunningPolicy>) => {
      change({});
      accept(saved);
      onSaved();
    },
    onRefused: setRefused,
  };
  return (
    <>
      <Card title={words.title}>
        <div className={styles.stack}>
          {mayChange ? null : <p>{words.readOnly}</p>}
          <LadderCards levels={typed.levels} onChange={(levels) => change({ levels })} {...rest} />
          {mayChange && typed.levels.length < levels_max ? (
            <p className={styles.commands}>
              <Button onPress={() => change(withLevel(typed))}>{words.add}</Button>
            </p>
          ) : null}
        </div>
      </Card>
      <LadderRules policy={typed} onChange={change} {...rest} />
      {shown === undefined ? null : <p role="alert">{sentenceOf(shown, codes, failure.title)}</p>}
      <Commands trial={trial} onSave={() => setSaving(true)} />
      {trial.data === undefined ? null : <LadderTrial trial={trial.data} />}
      {isSaving ? <SaveLadder {...saving} /> : null}
    </>
  );
}

function Commands({ trial, onSave }: { readonly trial: ReturnType<typeof useTrial>; readonly onSave: () => void }) {
  const words = useLadderWords();
  const may = useMay();
  if (!may('operator:admin')) return null;
  return (
    <p className={styles.commands}>
      <Button isPrimary onPress={onSave}>
        {words.save}
      </Button>
      {may('operator:cases') ? (
        <Button isDisabled={trial.isPending} onPress={trial.start}>
          {words.trial}
        </Button>
      ) : null}
    </p>
  );
}

/** Two dry runs of today: one as it is, one by what is typed. */
function useTrial(company_id: string, typed: TypedPolicy) {
  const { dunningRuns } = useOperator();
  const { mutate, ...command } = useCommand(async (ladder: LadderPatch, attempt): Promise<Trial> => {
    const body = { company_id, dry_run: true };
    const changed = await dunningRuns.create({ body: { ...body, ladder }, ...attempt });
    const now = await dunningRuns.create({ body, idempotencyKey: `${attempt.idempotencyKey}-now` });
    return { now: now.id, changed: changed.id };
  });
  return { ...command, start: () => mutate(patchOf(typed)) };
}

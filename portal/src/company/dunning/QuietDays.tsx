/** „Ruhetage“ of a company: the days on which no notice leaves, besides weekends and federal holidays. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { OwnDunningPolicy } from '@mahnwerk/contract/dunning/own-policy.ts';
import type { ReactNode } from 'react';
import { ConflictDialog, useChoice } from '../../data/form/ConflictDialog.tsx';
import { saveOver, type Values, type Version } from '../../data/form/conflicts.ts';
import { Form, textIn } from '../../data/form/Form.tsx';
import { useBegun } from '../../data/form/useBegun.ts';
import { api } from '../../data/operations.ts';
import { versionIn } from '../../data/query.ts';
import { useRefresh } from '../../data/stored.ts';
import { useDunning } from '../../data/useDunning.ts';
import { patchOf, typedPolicy } from '../../features/ladder/ladder-values.ts';
import { useLadderWords } from '../../features/ladder/ladder-words.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { Card } from '../../ui/Card.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { Dunning } from './Dunning.tsx';
import { useMaySet, useOwnPolicy } from './useOwnPolicy.ts';
import { words } from './words.ts';

export function QuietDays() {
  const texts = useTexts(words);
  const maySet = useMaySet();
  const { data, error, refetch, latest } = useOwnPolicy();
  if (data === undefined) return <LoadState title={texts.title} error={error} retry={() => void refetch()} />;
  const { locked } = data.stored;
  return (
    <Dunning isLocked={locked}>
      <Card title={texts.quietDays}>
        <p>{texts.quietAbout}</p>
        {locked || !maySet ? <Days of={data.stored.quiet_days} /> : <DaysForm read={data} latest={latest} />}
      </Card>
    </Dunning>
  );
}

function Days({ of }: { readonly of: readonly string[] }) {
  const texts = useTexts(words);
  if (of.length === 0) return <p>{texts.noQuietDays}</p>;
  return (
    <ul>
      {of.map((day) => (
        <li key={day}>
          <DateTime at={day} isDay />
        </li>
      ))}
    </ul>
  );
}

interface DaysFormProps {
  readonly read: Version<OwnDunningPolicy>;
  readonly latest: () => Promise<Version<OwnDunningPolicy>>;
}

function DaysForm({ read, latest }: DaysFormProps) {
  const texts = useTexts(words);
  const ladder = useLadderWords();
  const { code, files } = useWords();
  const { dunning, customer } = useDunning();
  const refresh = useRefresh();
  const draft = `quiet days of ${customer}`;
  const { begun, keep, start } = useBegun(draft, read);
  const { choose, asked } = useChoice();
  const valuesOf = (policy: OwnDunningPolicy): Values => ({ quiet_days: typedPolicy(policy, code).quiet_days });
  const send = async (fields: FormData) => {
    const saved = await saveOver({
      version: begun,
      mine: { quiet_days: textIn(fields, 'quiet_days').replaceAll('\r', '') },
      valuesOf,
      save: async ({ quiet_days = '' }, { stored, etag }) => {
        const { quiet_days: days } = patchOf({ ...typedPolicy(stored, code), quiet_days });
        const body = days === undefined ? {} : { quiet_days: days };
        return versionIn<OwnDunningPolicy>(await dunning.mahnservicePolicy.update.answer({ body, ifMatch: etag }));
      },
      latest,
      choose,
    });
    start(saved);
    await refresh(api.dunning.mahnservicePolicy);
  };
  return (
    <div onInput={keep}>
      <Form
        draft={draft}
        send={send}
        submit={texts.quietSave}
        done={texts.quietSaved}
        failures={{ precondition_failed: files.changedMeanwhile }}
      >
        {(errorOf) => (
          <TextArea
            key={begun.etag}
            label={ladder.quiet}
            hint={ladder.quietHint}
            name="quiet_days"
            rows={8}
            defaultValue={valuesOf(begun.stored).quiet_days}
            failure={errorOf('quiet_days') ?? dayFailure(errorOf)}
          />
        )}
      </Form>
      {asked === undefined ? null : <ConflictDialog {...asked} labels={{ quiet_days: ladder.quiet }} />}
    </div>
  );
}

/** What is wrong with the first day that is refused. */
function dayFailure(errorOf: (field: string) => ReactNode): ReactNode {
  for (let index = 0; index < limits.dunning_quiet_days; index += 1) {
    const failure = errorOf(`quiet_days[${index}]`);
    if (failure !== undefined) return failure;
  }
  return undefined;
}

/** „Mahnstufen“ of a company: its levels and rules, looked at as letters before they are saved as a new version. */
import { useState } from 'react';
import type { DunningPolicy, LadderPatch } from '@mahnwerk/contract/dunning/policy.ts';
import type { OwnDunningPolicy } from '@mahnwerk/contract/dunning/own-policy.ts';
import type { Version } from '../../data/form/conflicts.ts';
import { sentenceOf } from '../../data/form/Form.tsx';
import { api } from '../../data/operations.ts';
import { useDunning } from '../../data/useDunning.ts';
import styles from '../../features/ladder/Ladder.module.css';
import { type TypedPolicy, typedPolicy, withLevel } from '../../features/ladder/ladder-values.ts';
import { useLadderWords } from '../../features/ladder/ladder-words.ts';
import { LadderCards } from '../../features/ladder/LadderCards.tsx';
import { LadderRules } from '../../features/ladder/LadderRules.tsx';
import { SaveLadder } from '../../features/ladder/SaveLadder.tsx';
import { failureOf, levels_max, useTypedLadder } from '../../features/ladder/useLadder.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { Dunning } from './Dunning.tsx';
import { SampleLetter } from './SampleLetter.tsx';
import { useMaySet, useOwnPolicy } from './useOwnPolicy.ts';
import { words } from './words.ts';

export function OwnLadder() {
  const texts = useTexts(words);
  const { data, error, refetch, latest } = useOwnPolicy();
  if (data === undefined) return <LoadState title={texts.title} error={error} retry={() => void refetch()} />;
  return (
    <Dunning isLocked={data.stored.locked}>
      <Ladder read={data} latest={latest} />
    </Dunning>
  );
}

type Opened = 'save' | 'sample';

interface LadderProps {
  readonly read: Version<OwnDunningPolicy>;
  readonly latest: () => Promise<Version<OwnDunningPolicy>>;
}

function Ladder({ read, latest }: LadderProps) {
  const texts = useTexts(words);
  const ladder = useLadderWords();
  const { dunning, customer } = useDunning();
  const { code, codes, failure } = useWords();
  const isLocked = !useMaySet() || read.stored.locked;
  const { begun, setBegun, accept, setTyped, ...kept } = useTypedLadder(read, customer);
  const typed = isLocked ? typedPolicy(read.stored, code) : kept.typed;
  const [opened, setOpened] = useState<Opened>();
  const [refused, setRefused] = useState<Error>();
  const close = () => setOpened(undefined);
  const change = (next: Partial<TypedPolicy>) => {
    setTyped((before) => ({ ...before, ...next }));
    setRefused(undefined);
  };
  const rest = { isLocked, errorOf: (field: string) => failureOf(refused, field, codes) };
  const saving = {
    update: (body: LadderPatch, ifMatch: string) => dunning.mahnservicePolicy.update.answer({ body, ifMatch }),
    changes: [api.dunning.mahnservicePolicy, api.dunning.mahnserviceInvoices],
    begun,
    today: read.stored.business_date,
    latest,
    typed,
    onMerged: (merged: TypedPolicy, over: Version<DunningPolicy>) => {
      setBegun(over);
      change(merged);
    },
    onClose: close,
    onSaved: (saved: Version<DunningPolicy>) => {
      change({});
      accept(saved);
    },
    onRefused: setRefused,
  };
  return (
    <div className={styles.stack}>
      <Card title={ladder.title}>
        <div className={styles.stack}>
          <p>{texts.ladderAbout}</p>
          <LadderCards levels={typed.levels} onChange={(levels) => change({ levels })} {...rest} />
          {isLocked || typed.levels.length >= levels_max ? null : (
            <p className={styles.commands}>
              <Button onPress={() => change(withLevel(typed))}>{ladder.add}</Button>
            </p>
          )}
        </div>
      </Card>
      <LadderRules policy={typed} onChange={change} quietDaysElsewhere {...rest} />
      {refused === undefined ? null : <p role="alert">{sentenceOf(refused, codes, failure.title)}</p>}
      <Commands isLocked={isLocked} onOpen={setOpened} />
      {opened === 'save' ? <SaveLadder {...saving} /> : null}
      {opened === 'sample' ? <SampleLetter typed={typed} onClose={close} /> : null}
    </div>
  );
}

function Commands({ isLocked, onOpen }: { readonly isLocked: boolean; readonly onOpen: (what: Opened) => void }) {
  const texts = useTexts(words);
  const ladder = useLadderWords();
  return (
    <p className={styles.commands}>
      {isLocked ? null : (
        <Button isPrimary onPress={() => onOpen('save')}>
          {ladder.save}
        </Button>
      )}
      <Button onPress={() => onOpen('sample')}>{texts.sample}</Button>
    </p>
  );
}

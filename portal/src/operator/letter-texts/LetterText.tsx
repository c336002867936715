/** One letter text: what it says, block by block, its versions, and whether it is approved. */
import { useState } from 'react';
import type { LetterText as Stored } from '@mahnwerk/contract/shapes/letter-text.ts';
import { useMay } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import type { Version } from '../../data/form/conflicts.ts';
import { sentenceOf } from '../../data/form/Form.tsx';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { dayText } from '../../ui/dates.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { Note } from '../../ui/Note.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { ApproveText } from './ApproveText.tsx';
import { Blocks, type Named } from './Blocks.tsx';
import { EndText } from './EndText.tsx';
import { useFailures } from './failures.ts';
import styles from './LetterTexts.module.css';
import { type Place, usePlace, useText } from './place.ts';
import { PreviewText } from './PreviewText.tsx';
import { SaveText, type SaveTextProps } from './SaveText.tsx';
import { TextField } from './TextField.tsx';
import { TextProperties } from './TextProperties.tsx';
import { TextVersions } from './TextVersions.tsx';
import { useTypedText } from './useTypedText.ts';
import { words } from './words.ts';

export function LetterText() {
  const { screens } = useWords();
  const place = usePlace();
  const { data, error, refetch } = useText(place);
  if (data === undefined) return <LoadState title={screens.letterTexts} error={error} retry={() => void refetch()} />;
  return (
    <Screen title={data.stored.name}>
      <TextOf place={place} />
    </Screen>
  );
}

/** Below the name of the company. */
export const CompanyLetterText = () => <TextOf place={usePlace()} />;

function TextOf({ place }: { readonly place: Place }) {
  const texts = useTexts(words);
  const { screens, code } = useWords();
  const { data, error, refetch, latest } = useText(place);
  const names = useRead(api.operator.letterPlaceholders.list);
  const { company } = place;
  if (data === undefined || names.data === undefined)
    return (
      <LoadState
        title={screens.letterTexts}
        error={error ?? names.error}
        retry={() => void Promise.all([refetch(), names.refetch()])}
      />
    );
  const { kind, approval } = data.stored;
  const placeholders = names.data.placeholders.filter(({ kinds }) => kinds.includes(kind));
  const has = (name: string) => placeholders.some((each) => each.name === name);
  const facts = names.data.facts.filter(({ fact, type }) => type !== 'presence' || has(fact));
  return (
    <div className={styles.stack}>
      <p className={styles.commands}>
        <ButtonLink
          to={company === undefined ? paths.operator.letterTexts() : paths.operator.company(company, 'letter-texts')}
        >
          {texts.back}
        </ButtonLink>
      </p>
      {approval === null ? (
        <Note>{texts.draft}</Note>
      ) : (
        <p>{texts.approvedBy(approval.by, dayText(approval.on, code), approval.user_name)}</p>
      )}
      <TextForm
        key={`${company ?? ''} ${place.key}`}
        place={place}
        read={data}
        latest={latest}
        named={{ kind, placeholders, facts }}
      />
      <TextVersions place={place} />
    </div>
  );
}

interface TextFormProps {
  readonly place: Place;
  readonly read: Version<Stored>;
  readonly latest: () => Promise<Version<Stored>>;
  readonly named: Named;
}

function TextForm({ place, read, latest, named }: TextFormProps) {
  const texts = useTexts(words);
  const { codes, failure } = useWords();
  const isLocked = !useMay()('operator:admin');
  const { begun, typed, start, change } = useTypedText(place, read);
  const [refused, setRefused] = useState<Error>();
  const failureOf = useFailures(refused);
  const saved = (version: Version<Stored>) => {
    setRefused(undefined);
    start(version);
  };
  const wrong = failureOf('blocks');
  return (
    <>
      <Card title={texts.kinds[begun.stored.kind]}>
        <div className={styles.stack}>
          <TextField
            label={texts.subject}
            name="subject"
            value={typed.subject}
            isLocked={isLocked}
            placeholders={named.placeholders.map(({ name }) => name)}
            failure={failureOf('subject')}
            onChange={(subject) => change({ subject })}
          />
          <TextProperties
            typed={typed}
            kind={named.kind}
            isLocked={isLocked}
            failureOf={failureOf}
            onChange={(next) => change(next)}
          />
        </div>
      </Card>
      <Blocks
        {...named}
        blocks={typed.blocks}
        isLocked={isLocked}
        failureOf={failureOf}
        onChange={(blocks) => change({ blocks })}
      />
      {wrong === undefined ? null : <p role="alert">{wrong}</p>}
      {refused === undefined ? null : <p role="alert">{sentenceOf(refused, codes, failure.title)}</p>}
      <PreviewCommand place={place} />
      {isLocked ? null : (
        <TextCommands
          place={place}
          shown={read.stored}
          saving={{ place, begun, latest, typed, onMerged: change, onSaved: saved, onRefused: setRefused }}
        />
      )}
    </>
  );
}

/** Of what is saved, with a case that is chosen there. */
function PreviewCommand({ place: { key } }: { readonly place: Place }) {
  const { previewWithCase } = useTexts(words);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p className={styles.commands}>
        <Button onPress={() => setOpen(true)}>{previewWithCase}</Button>
      </p>
      {isOpen ? <PreviewText of={key} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

interface TextCommandsProps {
  readonly place: Place;
  /** The version in force. */
  readonly shown: Stored;
  readonly saving: Omit<SaveTextProps, 'onClose'>;
}

function TextCommands({ place, shown, saving }: TextCommandsProps) {
  const texts = useTexts(words);
  const [opened, open] = useState<'save' | 'approve' | 'end'>();
  const close = () => open(undefined);
  return (
    <>
      <p className={styles.commands}>
        <Button isPrimary onPress={() => open('save')}>
          {texts.save}
        </Button>
        {shown.approval === null && !isOthers(place, shown) ? (
          <Button onPress={() => open('approve')}>{texts.approve}</Button>
        ) : null}
        {place.company !== undefined && !shown.inherited ? (
          <Button onPress={() => open('end')}>{texts.end}</Button>
        ) : null}
      </p>
      {opened === 'save' ? <SaveText {...saving} onClose={close} /> : null}
      {opened === 'approve' ? <ApproveText place={place} version={shown.version} onClose={close} /> : null}
      {opened === 'end' ? <EndText place={place} onClose={close} /> : null}
    </>
  );
}

/** A company's own text is approved; the operator's is on its screen. */
const isOthers = ({ company }: Place, { inherited }: Stored): boolean => company !== undefined && inherited;

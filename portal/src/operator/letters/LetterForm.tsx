/** A letter that is written: its fields beside its preview and its duties, and the way out of the house. */
import { ApiError } from '@mahnwerk/client';
import type { Letter } from '@mahnwerk/contract/operator/letters.ts';
import { type ReactNode, useState } from 'react';
import { ConflictDialog, useChoice } from '../../data/form/ConflictDialog.tsx';
import type { Version } from '../../data/form/conflicts.ts';
import { inEnglish, sentenceOf } from '../../data/form/Form.tsx';
import { api } from '../../data/operations.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { timeText } from '../../ui/dates.ts';
import { usePreview } from '../case-money/usePreview.ts';
import type { Case } from '../cases/reads.ts';
import { AnsweredItem } from './AnsweredItem.tsx';
import { DeleteLetter } from './commands.tsx';
import { Duties } from './Duties.tsx';
import styles from './Letter.module.css';
import { LetterFields } from './LetterFields.tsx';
import { debtorIn, emptyLetter, type LetterValues, ofText, type TextOfLetter } from './letter-values.ts';
import { Preview } from './Preview.tsx';
import { useAnswerable, useAttachable, usePlans, useRecipients } from './reads.ts';
import { Refusal, SendLetter } from './SendLetter.tsx';
import { useLetterDraft } from './useLetterDraft.ts';
import { words } from './words.ts';

interface LetterFormProps {
  readonly mandate: Case;
  /** Undefined: no draft is stored yet. */
  readonly version: Version<Letter> | undefined;
  readonly texts: readonly TextOfLetter[];
  /** The text that a new letter begins with. */
  readonly first: TextOfLetter;
  /** The channel of the settings. */
  readonly usual: 'post' | 'email';
  /** The item of the inbox that it answers. */
  readonly answers: string | undefined;
  readonly onCreated: (id: string) => void;
}

export function LetterForm({ mandate, version, texts, first, usual, answers, onCreated }: LetterFormProps) {
  const said = useTexts(words);
  const { choose, asked } = useChoice();
  const textOf = (key: string) => texts.find((each) => each.key === key);
  const empty = emptyLetter(first, usual);
  const draft = useLetterDraft({ mandate: mandate.id, answers, version, empty, textOf, choose, onCreated });
  const { saving, values, letter, change } = draft;
  const text = textOf(values.text_key) ?? first;
  const errorOf = useFailures(saving.error);
  const check = usePreview(api.operator.caseLetters.check, checkOf(mandate.id, values)).preview.data;
  const [refused, setRefused] = useState<ApiError>();
  const labels = useLabels();
  return (
    <div className={styles.page}>
      <div className={styles.stack}>
        {refused === undefined ? null : <Refusal error={refused} mandate={mandate} />}
        <Card title={said.facts}>
          {answers === undefined ? null : (
            <p>
              {said.answers} <AnsweredItem id={answers} />
            </p>
          )}
          <LetterFields
            key={saving.round}
            values={values}
            text={text}
            texts={texts}
            recipients={useRecipients(mandate)}
            documents={useAttachable(mandate)}
            plans={usePlans(mandate)}
            items={useAnswerable(mandate)}
            errorOf={errorOf}
            onChange={change}
            onText={(key) => {
              const next = textOf(key);
              if (next !== undefined) change({ ...ofText(next, usual), pay_by: '' });
            }}
          />
        </Card>
        <DraftCommands mandate={mandate} draft={draft} check={check} onRefused={setRefused} />
      </div>
      <div className={styles.stack}>
        <DraftPreview mandate={mandate} letter={letter} text={text} />
        <Duties duties={check?.duties ?? []} mandate={mandate} />
      </div>
      {asked === undefined ? null : <ConflictDialog {...asked} labels={labels} />}
    </div>
  );
}

const checkOf = (mandate_id: string, { text_key, recipient, channel }: LetterValues) => {
  const debtor = debtorIn(recipient);
  return {
    mandate_id,
    query: {
      text_key,
      ...(debtor === undefined ? {} : { recipient: debtor }),
      channel: channel === 'email' ? ('email' as const) : ('post' as const),
    },
  };
};

/** What the service refused of each field; of the members of a plan at theirs. */
function useFailures(error: Error | null): (field: string) => ReactNode {
  const { codes } = useWords();
  const refused = error instanceof ApiError ? error.errors : [];
  return (name) => {
    const path = name.startsWith('plan_') && name !== 'plan_id' ? name.replace('_', '.') : name;
    const found = refused.find(({ field }) => field === path || (path !== 'plan' && field?.startsWith(`${path}.`)));
    return found && (codes[found.code] ?? inEnglish(found.message));
  };
}

function useLabels() {
  const said = useTexts(words);
  return {
    text_key: said.text,
    recipient: said.recipient,
    channel: said.channel,
    subject: said.subject,
    body: said.body,
    pay_by: said.payBy,
    girocode: said.girocode,
    claim_statement: said.claimStatement,
    document_ids: said.attachments,
    plan_amount: said.planAmount,
    plan_count: said.planCount,
    plan_id: said.plan,
    in_reply_to: said.inReplyTo,
  };
}

interface DraftPreviewProps {
  readonly mandate: Case;
  readonly letter: Letter | undefined;
  readonly text: TextOfLetter;
}

/** Of the stored draft; before there is one, of its text with the case. */
function DraftPreview({ mandate, letter, text: { key } }: DraftPreviewProps) {
  const { caseLetters, letterTextPreviews } = useOperator();
  if (letter === undefined)
    return (
      <Preview
        of={`preview ${mandate.id} ${key}`}
        read={() => letterTextPreviews.preview({ key, query: { mandate_id: mandate.id } })}
      />
    );
  const { id, updated_at } = letter;
  return <Preview of={`preview ${id} ${updated_at}`} read={() => caseLetters.preview({ id })} />;
}

interface DraftCommandsProps {
  readonly mandate: Case;
  readonly draft: ReturnType<typeof useLetterDraft>;
  readonly check: Parameters<typeof SendLetter>[0]['check'];
  readonly onRefused: (error: ApiError | undefined) => void;
}

function DraftCommands({ mandate, draft, check, onRefused }: DraftCommandsProps) {
  const said = useTexts(words);
  const { letter, store, save, end } = draft;
  const [opened, open] = useState<'send' | 'delete'>();
  const close = () => open(undefined);
  const ask = async () => {
    if (await store()) open('send');
  };
  return (
    <>
      <Standing saving={draft.saving} letter={letter} />
      <p className={styles.commands}>
        <Button isPrimary onPress={() => void ask()}>
          {said.send}
        </Button>
        <Button onPress={() => void save()}>{said.saveDraft}</Button>
        {letter === undefined ? null : <Button onPress={() => open('delete')}>{said.deleteDraft}</Button>}
      </p>
      {opened === 'send' && letter !== undefined ? (
        <SendLetter letter={letter} mandate={mandate} check={check} onRefused={onRefused} onClose={close} />
      ) : null}
      {opened === 'delete' && letter !== undefined ? (
        <DeleteLetter letter={letter} onDeleting={end} onClose={close} />
      ) : null}
    </>
  );
}

/** Whether what is typed is stored. */
function Standing({
  saving: { state, savedAt, error },
  letter,
}: Pick<ReturnType<typeof useLetterDraft>, 'saving' | 'letter'>) {
  const { states } = useTexts(words);
  const { code, codes, failure } = useWords();
  if (state === 'refused') {
    const isOfFields = error instanceof ApiError && error.errors.length > 0;
    return (
      <p role="alert">
        {states.refused} {isOfFields ? null : sentenceOf(error, codes, failure.title)}
      </p>
    );
  }
  const at = savedAt === undefined || savedAt === '' ? letter?.updated_at : savedAt;
  const saved = at === undefined ? '' : states.saved(timeText(at, code));
  // Before there is a draft, a text that is chosen lacks nothing.
  const standing = letter === undefined && state === 'partly' ? 'unsaved' : state;
  return <p role="status">{standing === 'saved' ? saved : states[standing]}</p>;
}

/** What is done with an item: it is answered, done, discarded, or taken up again. */
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { sentenceOf, textIn } from '../../data/form/Form.tsx';
import { useTold } from '../../data/form/useTold.ts';
import { useMay } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useMeanwhileOf } from '../useMeanwhile.ts';
import styles from './Inbox.module.css';
import { changesOf, type InboxItem } from './reads.ts';
import { words } from './words.ts';

interface CommandsProps {
  readonly item: InboxItem;
  /** The work on the item has ended. */
  readonly onHandled: () => Promise<void>;
}

export function ItemCommands({ item, onHandled }: CommandsProps) {
  const texts = useTexts(words);
  const mayAct = useMay()('operator:cases');
  const [isDiscarding, setDiscarding] = useState(false);
  const { mandate, status } = item;
  if (!mayAct) return null;
  const hasEnded = status === 'done' || status === 'discarded';
  return (
    <div role="toolbar" aria-label={texts.commands} className={styles.commands}>
      <Answer item={item} /> {hasEnded ? <Reopen item={item} /> : <Done item={item} onHandled={onHandled} />}
      {!hasEnded && mandate === null ? (
        <Button shortcut="v" onPress={() => setDiscarding(true)}>
          {texts.discard.action}
        </Button>
      ) : null}
      {isDiscarding ? <Discard item={item} onHandled={onHandled} onClose={() => setDiscarding(false)} /> : null}
    </div>
  );
}

/** A letter of the case that answers the item; what a program wrote is not answered. */
function Answer({ item: { id, mandate, automatic, status, declarations } }: { readonly item: InboxItem }) {
  const texts = useTexts(words);
  const navigate = useNavigate();
  if (mandate === null || automatic !== null || status === 'discarded') return null;
  const isObjection = declarations.some((each) => each.type === 'objection' && each.status === 'open');
  const search = { reply: id, ...(isObjection ? { text: 'objection_answer' } : {}) };
  return (
    <Button
      isPrimary
      shortcut="n"
      onPress={() => void navigate({ to: paths.operator.caseLetter(mandate.id), search: () => search })}
    >
      {texts.answer}
    </Button>
  );
}

function Done({ item, onHandled }: CommandsProps) {
  const texts = useTexts(words);
  const { codes, failure } = useWords();
  const toast = useToast();
  const { mutate, isPending, error } = useTold(api.operator.inbox.done, {
    changes: changesOf(item.mandate?.id),
    why: useMeanwhileOf(item),
    async onDone() {
      toast({ text: texts.isDone });
      await onHandled();
    },
  });
  return (
    <>
      <Button shortcut="e" isDisabled={isPending} onPress={() => mutate({ id: item.id })}>
        {texts.done}
      </Button>
      {error === null ? null : <p role="alert">{sentenceOf(error, codes, failure.title)}</p>}
    </>
  );
}

function Reopen({ item }: { readonly item: InboxItem }) {
  const texts = useTexts(words);
  const { codes, failure } = useWords();
  const toast = useToast();
  const { mutate, isPending, error } = useTold(api.operator.inbox.reopen, {
    changes: changesOf(item.mandate?.id),
    why: useMeanwhileOf(item),
    onDone: () => toast({ text: texts.isReopened }),
  });
  return (
    <>
      <Button isDisabled={isPending} onPress={() => mutate({ id: item.id })}>
        {texts.reopen}
      </Button>
      {error === null ? null : <p role="alert">{sentenceOf(error, codes, failure.title)}</p>}
    </>
  );
}

function Discard({ item, onHandled, onClose }: CommandsProps & { readonly onClose: () => void }) {
  const { discard: texts } = useTexts(words);
  const { inbox } = useOperator();
  return (
    <CommandDialog
      title={texts.action}
      submit={texts.action}
      draft={`discard ${item.id}`}
      changes={changesOf()}
      why={useMeanwhileOf(item)}
      done={texts.done}
      onClose={onClose}
      send={async (fields, attempt) => {
        await inbox.discard({ id: item.id, body: { reason: textIn(fields, 'reason').trim() }, ...attempt });
        await onHandled();
      }}
    >
      {(errorOf) => (
        <>
          <p>{texts.about}</p>
          <TextArea
            name="reason"
            rows={2}
            required
            label={texts.reason}
            maxLength={limits.inbox_reason_characters}
            failure={errorOf('reason')}
          />
        </>
      )}
    </CommandDialog>
  );
}

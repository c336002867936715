/** The commands on a letter of a case: a draft is deleted; what has left is withdrawn, marked, published, written anew. */
import { returnCauses } from '@mahnwerk/contract/shapes/correspondence.ts';
import type { Letter } from '@mahnwerk/contract/operator/letters.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { sentenceOf, textIn } from '../../data/form/Form.tsx';
import { api } from '../../data/operations.ts';
import { useCommand } from '../../data/query.ts';
import { stateOptions } from '../../data/table/Filters.tsx';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Check } from '../../ui/Check.tsx';
import { Field, Select, TextArea } from '../../ui/Field.tsx';
import { markupOf } from '../../ui/RichText.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { AddressFields, addressIn } from '../debtors/AddressFields.tsx';
import { useMeanwhile } from '../useMeanwhile.ts';
import { changesOf } from './reads.ts';
import { letterReasons } from './reasons.ts';
import { words } from './words.ts';

interface LetterDialog {
  readonly letter: Letter;
  readonly onClose: () => void;
}

/** The case of a letter; a letter of dunning has none. */
const caseOf = ({ mandate }: Letter): string => mandate?.id ?? '';

/** What every dialog about a letter has. */
function useDialog({ letter, onClose }: LetterDialog) {
  const why = useMeanwhile(letter.id, api.operator.letters.get);
  return { why, onClose, changes: changesOf(letter.id, caseOf(letter)) };
}

interface DeleteLetterProps extends LetterDialog {
  /** Nothing more of it is saved. */
  readonly onDeleting: () => void;
}

export function DeleteLetter({ onDeleting, ...dialog }: DeleteLetterProps) {
  const texts = useTexts(words);
  const { caseLetters } = useOperator();
  const navigate = useNavigate();
  const { id } = dialog.letter;
  return (
    <CommandDialog
      {...useDialog(dialog)}
      title={texts.deleteDraft}
      submit={texts.deleteDraft}
      isDangerous
      done={texts.deleted}
      send={async () => {
        await caseLetters.remove({ id });
        onDeleting();
        await navigate({ to: paths.operator.case(caseOf(dialog.letter), 'correspondence') });
      }}
    >
      {() => <p>{texts.deleteAbout}</p>}
    </CommandDialog>
  );
}

export function WithdrawLetter(dialog: LetterDialog) {
  const texts = useTexts(words);
  const { caseLetters } = useOperator();
  const { id } = dialog.letter;
  return (
    <CommandDialog
      {...useDialog(dialog)}
      title={texts.withdraw}
      submit={texts.withdraw}
      isDangerous
      draft={`withdraw ${id}`}
      done={texts.withdrawn}
      send={(fields, attempt) => {
        const reason = textIn(fields, 'reason').trim();
        return caseLetters.withdraw({ id, body: reason === '' ? {} : { reason }, ...attempt });
      }}
    >
      {(errorOf) => (
        <>
          <p>{texts.withdrawAbout}</p>
          <Field label={texts.optionalReason} name="reason" autoComplete="off" failure={errorOf('reason')} />
        </>
      )}
    </CommandDialog>
  );
}

export function UndeliverableLetter(dialog: LetterDialog) {
  const texts = useTexts(words);
  const { causes } = useTexts(letterReasons);
  const { letters } = useOperator();
  const [isMoved, setMoved] = useState(false);
  const { id } = dialog.letter;
  return (
    <CommandDialog
      {...useDialog(dialog)}
      title={texts.undeliverable}
      submit={texts.undeliverable}
      isDangerous
      draft={`undeliverable ${id}`}
      done={texts.marked}
      send={(fields, attempt) => {
        const cause = returnCauses.find((each) => each === textIn(fields, 'cause')) ?? 'other';
        const address = isMoved ? { new_address: addressIn(fields, 'new_address') } : {};
        const body = { cause, reason: textIn(fields, 'reason').trim(), ...address };
        return letters.undeliverable({ id, body, ...attempt });
      }}
    >
      {(errorOf) => (
        <>
          <p>{texts.undeliverableAbout}</p>
          <Select label={texts.cause} name="cause" options={stateOptions(causes)} failure={errorOf('cause')} />
          <TextArea label={texts.reason} name="reason" rows={2} failure={errorOf('reason')} />
          <Check
            label={texts.newAddress}
            name="moved"
            checked={isMoved}
            onChange={({ target }) => setMoved(target.checked)}
          />
          {isMoved ? <AddressFields path="new_address" errorOf={errorOf} /> : null}
        </>
      )}
    </CommandDialog>
  );
}

export function PublishLetter(dialog: LetterDialog) {
  const texts = useTexts(words);
  const { caseLetters } = useOperator();
  const { id, subject } = dialog.letter;
  return (
    <CommandDialog
      {...useDialog(dialog)}
      title={texts.publish}
      submit={texts.publish}
      draft={`publish ${id}`}
      done={texts.publishedNow}
      send={(fields, attempt) => {
        const [title, text] = [textIn(fields, 'title').trim(), textIn(fields, 'description')];
        const body = {
          ...(title === '' ? {} : { title }),
          ...(text.trim() === '' ? {} : { description: markupOf(text) }),
        };
        return caseLetters.publish({ id, body, ...attempt });
      }}
    >
      {(errorOf) => (
        <>
          <p>{texts.publishAbout}</p>
          <Field
            label={texts.publishTitle}
            name="title"
            defaultValue={subject}
            autoComplete="off"
            failure={errorOf('title')}
          />
          <TextArea label={texts.publishText} name="description" failure={errorOf('description')} />
        </>
      )}
    </CommandDialog>
  );
}

/** „Neu entwerfen“: a new draft of a letter that was stopped or came back; the screen of the draft follows. */
export function Redraft({ letter, label }: { readonly letter: Letter; readonly label?: string }) {
  const texts = useTexts(words);
  const { codes, failure } = useWords();
  const toast = useToast();
  const navigate = useNavigate();
  const { mutate, isPending } = useCommand(api.operator.caseLetters.redraft, {
    changes: changesOf(letter.id, caseOf(letter)),
    onDone: ({ id }) => {
      toast({ text: texts.redrafted });
      return navigate({ to: paths.operator.caseLetter(caseOf(letter), id) });
    },
    onError: (error) => toast({ text: sentenceOf(error, codes, failure.title), isFailure: true }),
  });
  return (
    <Button
      {...(label === undefined ? {} : { label })}
      isQuiet={label !== undefined}
      isDisabled={isPending}
      onPress={() => mutate({ id: letter.id })}
    >
      {texts.redraft}
    </Button>
  );
}

/** „Einordnung“: what an item declares, and the letter that came back with it. */
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { returnCauses } from '@mahnwerk/contract/shapes/correspondence.ts';
import type { DeclarationInput } from '@mahnwerk/contract/operator/declarations.ts';
import { Form, textIn } from '../../data/form/Form.tsx';
import { useMay } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import type { Attempt } from '../../data/query.ts';
import { useRefresh } from '../../data/stored.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/Card.tsx';
import { Check } from '../../ui/Check.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useTyped } from '../case-money/fields.ts';
import { Declared } from '../correspondence/Declared.tsx';
import {
  declarationsOf,
  memberAt,
  noDeclarations,
  placeOf,
  type TypedDeclarations,
} from '../correspondence/typed-declarations.ts';
import { correspondence } from '../correspondence/words.ts';
import { addressIn } from '../debtors/AddressFields.tsx';
import { useMeanwhileOf } from '../useMeanwhile.ts';
import styles from './Inbox.module.css';
import { changesOf, type InboxItem, useDayOf } from './reads.ts';
import { ReturnedLetter } from './ReturnedLetter.tsx';
import { words } from './words.ts';

type Mandate = NonNullable<InboxItem['mandate']>;

export function Classify({ item }: { readonly item: InboxItem }) {
  const { classify: texts } = useTexts(words);
  const mayClassify = useMay()('operator:cases');
  const { mandate, status, declarations } = item;
  if (status === 'discarded') return null;
  return (
    <Card title={texts.title}>
      <Recorded item={item} />
      {mandate === null ? <p>{texts.needsCase}</p> : null}
      {mandate === null || !mayClassify ? null : (
        // What was recorded leaves an empty form behind.
        <ClassifyForm key={declarations.length} item={item} mandate={mandate} />
      )}
    </Card>
  );
}

/** Each declaration leads to its place in the case. */
function Recorded({ item: { declarations } }: { readonly item: InboxItem }) {
  const { classify: texts } = useTexts(words);
  const { cases } = useWords();
  const { ended } = useTexts(correspondence);
  if (declarations.length === 0) return null;
  return (
    <div>
      <p className={styles.soft}>{texts.recorded}</p>
      <ul>
        {declarations.map(({ id, mandate_id, type, status }) => (
          <li key={id} className={styles.recorded}>
            <Link to={paths.operator.case(mandate_id, 'correspondence')} search={{ entry: id }}>
              {cases.history.declarations[type]}
            </Link>
            {status === 'ended' ? <span className={styles.soft}>{ended}</span> : null}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ClassifyFormProps {
  readonly item: InboxItem;
  readonly mandate: Mandate;
}

function ClassifyForm({ item, mandate }: ClassifyFormProps) {
  const { classify: texts } = useTexts(words);
  const { declaration } = useTexts(correspondence);
  const { cases } = useWords();
  const typing = useTyped<TypedDeclarations>(() => noDeclarations);
  const [isReturned, setReturned] = useState(false);
  const send = useSend({ item, mandate, typed: typing.typed, isReturned });
  const count = typing.typed.declared.length;
  const today = useDayOf(mandate.id);
  return (
    <Form
      draft={`classify ${item.id}`}
      submit={texts.submit}
      isReady={count > 0 || isReturned}
      why={useMeanwhileOf(item)}
      send={send}
    >
      {(errorOf) => {
        const ofReturned = (name: string): ReactNode => errorOf(memberAt(count, name));
        return (
          <>
            <p>{texts.about}</p>
            <Declared
              {...typing}
              errorOf={(name) => errorOf(placeOf(name, typing.typed))}
              legend={declaration.declared}
              today={today}
            />
            <Check
              label={cases.history.declarations.returned_mail}
              name="returned_mail"
              checked={isReturned}
              onChange={({ target }) => setReturned(target.checked)}
            />
            {isReturned ? <ReturnedLetter item={item} mandate={mandate.id} errorOf={ofReturned} /> : null}
            {errorOf('declarations') === undefined ? null : <p role="alert">{errorOf('declarations')}</p>}
          </>
        );
      }}
    </Form>
  );
}

interface Sending extends ClassifyFormProps {
  readonly typed: TypedDeclarations;
  readonly isReturned: boolean;
}

function useSend({ item, mandate, typed, isReturned }: Sending) {
  const { classify: texts } = useTexts(words);
  const { cases } = useWords();
  const { inbox } = useOperator();
  const refresh = useRefresh();
  const toast = useToast();
  return async (fields: FormData, attempt: Attempt) => {
    const declarations = [...declarationsOf(typed), ...(isReturned ? [returnedIn(fields)] : [])];
    await inbox.classify({ id: item.id, body: { declarations }, ...attempt });
    toast({ text: texts.done(declarations.map(({ type }) => cases.history.declarations[type]).join(', ')) });
    // Once what is kept of the form is forgotten: the next form is empty.
    void refresh(...changesOf(mandate.id), api.operator.letters);
  };
}

function returnedIn(fields: FormData): DeclarationInput {
  const letter_id = textIn(fields, 'letter_id');
  return {
    type: 'returned_mail',
    ...(letter_id === '' ? {} : { letter_id }),
    cause: returnCauses.find((each) => each === textIn(fields, 'cause')) ?? 'other',
    ...(fields.has('moved') ? { new_address: addressIn(fields, 'new_address') } : {}),
  };
}

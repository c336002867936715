/** „Kontakte“ of a debtor: every address, e-mail and number with its source, usable ones first. */
import type { Contact } from '@mahnwerk/contract/operator/contacts.ts';
import { useState } from 'react';
import { useMay } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import { sentenceOf } from '../../data/form/Form.tsx';
import { useCommand, useRead } from '../../data/query.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { dayText } from '../../ui/dates.ts';
import { Failure } from '../../ui/Failure.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { type Meaning, State } from '../../ui/State.tsx';
import { Scroll } from '../../ui/Scroll.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useToast } from '../../ui/Toast.tsx';
import tables from '../case-money/CaseMoney.module.css';
import { useCase } from '../cases/reads.ts';
import { AddContact } from './AddContact.tsx';
import { contactText, type DebtorOfCase, placesOf } from './contact-text.ts';
import styles from './Debtors.module.css';
import { MarkUndeliverable } from './MarkUndeliverable.tsx';
import { debtorWords } from './words.ts';

const shown_contacts = 100;

const statusMeanings: Readonly<Record<Contact['status'], Meaning>> = {
  usable: 'good',
  undeliverable: 'bad',
  former: 'calm',
};

export function ContactsCard({ debtor }: { readonly debtor: DebtorOfCase }) {
  const { contacts: words, of } = useTexts(debtorWords);
  const { id } = useCase();
  const mayChange = useMay()('operator:cases');
  const [isAdding, setIsAdding] = useState(false);
  const { data, error, refetch } = useRead(
    api.operator.contacts.list,
    { debtor_id: debtor.id, query: { limit: shown_contacts } },
    { topics: ['contacts', 'debtors'] },
  );
  const title = debtor.isFirst ? words.title : of(words.title, debtor.name);
  return (
    <Card
      title={title}
      hasNoPadding
      aside={
        mayChange ? (
          <Button {...(debtor.isFirst ? {} : { label: of(words.add, debtor.name) })} onPress={() => setIsAdding(true)}>
            {words.add}
          </Button>
        ) : null
      }
    >
      <p className={styles.about}>{words.about}</p>
      {error === null ? null : <Failure error={error} retry={() => void refetch()} />}
      {data === undefined ? (
        error === null && <Loading />
      ) : (
        <Contacts title={title} {...{ debtor, mayChange, ...data }} />
      )}
      {isAdding ? <AddContact id={id} debtor={debtor} onClose={() => setIsAdding(false)} /> : null}
    </Card>
  );
}

interface ContactsProps {
  readonly title: string;
  readonly debtor: DebtorOfCase;
  readonly mayChange: boolean;
  readonly count: number;
  readonly results: readonly Contact[];
}

function Contacts({ title, debtor, mayChange, count, results }: ContactsProps) {
  const { contacts: words, source, commands } = useTexts(debtorWords);
  if (results.length === 0) return <p className={styles.about}>{words.none}</p>;
  return (
    <>
      <Scroll name={title}>
        <table className={`${tables.table} ${tables.stacked}`} aria-label={title}>
          <thead>
            <tr>
              {[words.value, source, words.state, words.since, words.by].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
              {mayChange ? <th scope="col">{commands}</th> : null}
            </tr>
          </thead>
          <tbody>
            {placesOf(results).map((contact) => (
              <Row key={contact.id} {...{ contact, debtor, mayChange }} />
            ))}
          </tbody>
        </table>
      </Scroll>
      {count > results.length ? <p className={styles.about}>{words.older(count - results.length)}</p> : null}
    </>
  );
}

interface RowProps {
  readonly contact: Contact;
  readonly debtor: DebtorOfCase;
  readonly mayChange: boolean;
}

function Row({ contact, debtor, mayChange }: RowProps) {
  const { code } = useWords();
  const { contacts: words, source, sources } = useTexts(debtorWords);
  const { reason, recorded_by: by, source_note: note, ended_at: ended } = contact;
  return (
    <tr>
      <td>
        {contactText(contact, code)} {contact.preferred ? <Tag meaning="good">{words.preferred}</Tag> : null}
        <small>{words.types[contact.type]}</small>
      </td>
      <td data-label={source}>
        {sources[contact.source]}
        {note === null ? null : <small>{note}</small>}
      </td>
      <td data-label={words.state}>
        <State meaning={statusMeanings[contact.status]}>{words.states[contact.status]}</State>
        {reason === null ? null : <small>{reason}</small>}
      </td>
      <td className={tables.day} data-label={words.since}>
        {dayText(contact.valid_from, code)}
        {ended === null ? null : <small>{words.until(dayText(ended, code))}</small>}
      </td>
      <td data-label={words.by}>{by === null ? words.company : by.name}</td>
      {mayChange ? (
        <td>
          <Commands contact={contact} debtor={debtor} />
        </td>
      ) : null}
    </tr>
  );
}

function Commands({ contact, debtor }: Omit<RowProps, 'mayChange'>) {
  const { codes, failure } = useWords();
  const { contacts: words, conflict } = useTexts(debtorWords);
  const toast = useToast();
  const { id } = useCase();
  const [isMarking, setIsMarking] = useState(false);
  const { mutate, isPending } = useCommand(api.operator.contacts.update, {
    changes: [id, debtor.id],
    refreshesAlways: true,
    onDone: () => toast({ text: words.changed }),
    onError: (error) => toast({ text: sentenceOf(error, { ...codes, conflict }, failure.title), isFailure: true }),
  });
  const change = (body: { readonly preferred: true } | { readonly status: 'usable' }) =>
    mutate({ debtor_id: debtor.id, id: contact.id, body });
  return (
    <div className={styles.commands}>
      {contact.status === 'usable' ? <Button onPress={() => setIsMarking(true)}>{words.undeliverable}</Button> : null}
      {contact.status === 'usable' && !contact.preferred ? (
        <Button isDisabled={isPending} onPress={() => change({ preferred: true })}>
          {words.preferIt}
        </Button>
      ) : null}
      {contact.status === 'undeliverable' ? (
        <Button isDisabled={isPending} onPress={() => change({ status: 'usable' })}>
          {words.use}
        </Button>
      ) : null}
      {isMarking ? (
        <MarkUndeliverable id={id} debtor={debtor} contact={contact} onClose={() => setIsMarking(false)} />
      ) : null}
    </div>
  );
}

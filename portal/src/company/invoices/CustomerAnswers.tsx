/** „Rückmeldung des Kunden“: what the debtor of an invoice chose on its page, with its files. */
import type { InvoiceChoice } from '@mahnwerk/contract/dunning/debtor-choices.ts';
import type { Invoice } from '@mahnwerk/contract/dunning/invoices.ts';
import { api } from '../../data/operations.ts';
import { useCommand, useRead } from '../../data/query.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { Money } from '../../ui/Money.tsx';
import styles from '../../ui/Record.module.css';
import { saveFile } from '../../ui/save.ts';
import { answerWords } from './answer-words.ts';

/** The newest. */
const most = 20;

export function CustomerAnswers({ invoice: { id, held_until } }: { readonly invoice: Invoice }) {
  const words = useTexts(answerWords);
  const { data, error, refetch } = useRead(api.dunning.mahnserviceDebtorChoices.list, {
    query: { invoice_id: id, limit: most },
  });
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  if (data === undefined || data.count === 0) return null;
  return (
    <Card title={words.title}>
      <p className={styles.soft}>{words.about}</p>
      {held_until === null ? null : (
        <p>
          {words.heldUntil} <DateTime at={held_until} isDay />
        </p>
      )}
      <ul className={styles.list}>
        {data.results.map((choice) => (
          <Answer key={choice.id} choice={choice} />
        ))}
      </ul>
    </Card>
  );
}

function Answer({ choice }: { readonly choice: InvoiceChoice }) {
  const words = useTexts(answerWords);
  const { id, kind, note, created_at, documents } = choice;
  return (
    <li>
      <span>
        <b>{words.kinds[kind]}</b> · <DateTime at={created_at} />
      </span>
      <Said data={choice.data} />
      {note === null ? null : <p>{note}</p>}
      {kind === 'insolvency' || kind === 'death' ? <p className={styles.soft}>{words.stop}</p> : null}
      {documents
        .filter(({ status }) => status === 'ready')
        .map((document) => (
          <Proof key={document.id} choice_id={id} document={document} />
        ))}
    </li>
  );
}

const days: readonly string[] = ['due_on', 'until', 'on', 'first'];

/** What was said in fields of its own. */
function Said({ data }: { readonly data: InvoiceChoice['data'] }) {
  const words = useTexts(answerWords);
  const shown = (name: string, value: string) => {
    if (days.includes(name)) return <DateTime at={value} isDay />;
    if (name === 'amount') return <Money amount={{ currency: 'EUR', value: euros(value) }} />;
    return name === 'ground' ? (words.grounds[value as keyof typeof words.grounds] ?? value) : value;
  };
  const facts = (Object.keys(words.facts) as (keyof typeof words.facts)[]).flatMap((name) => {
    const value = data[name];
    return typeof value === 'string' && value !== '' ? [[words.facts[name], shown(name, value)] as const] : [];
  });
  return facts.length === 0 ? null : <DescriptionList facts={facts} />;
}

/** Cents as a decimal number. */
const euros = (cents: string): string => {
  const digits = cents.padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

interface ProofProps {
  readonly choice_id: string;
  readonly document: InvoiceChoice['documents'][number];
}

function Proof({ choice_id, document: { id, filename } }: ProofProps) {
  const { files } = useWords();
  const { mutate, isPending, error } = useCommand(api.dunning.mahnserviceDebtorChoiceDocuments.download, {
    onDone: (content) => saveFile(content, filename),
  });
  const load = () => mutate({ choice_id, id });
  return (
    <>
      <Button isQuiet label={files.downloadOf(filename)} isDisabled={isPending} onPress={load}>
        {filename}
      </Button>
      {error === null ? null : <Failure error={error} retry={load} />}
    </>
  );
}

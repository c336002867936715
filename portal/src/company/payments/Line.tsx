/** One line of the company's bank beside its candidates, the best first. */
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { sentenceOf, textIn } from '../../data/form/Form.tsx';
import { api } from '../../data/operations.ts';
import { useCommand, useRead } from '../../data/query.ts';
import { useDunning } from '../../data/useDunning.ts';
import { BookSplits, type TargetFieldProps } from '../../features/bank/BookSplits.tsx';
import { meanings, type Proposal } from '../../features/bank/line.ts';
import { LineCard } from '../../features/bank/LineParts.tsx';
import styles from '../../features/bank/Payments.module.css';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { moneyText } from '../../ui/amounts.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { Money } from '../../ui/Money.tsx';
import { State } from '../../ui/State.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { decided } from './bank.ts';
import { InvoiceField } from './InvoiceField.tsx';
import type { CompanyLine } from './PaymentTabs.tsx';
import { words } from './words.ts';

interface LineProps {
  readonly line: CompanyLine;
  readonly mayBook: boolean;
}

export function Line({ line, mayBook }: LineProps) {
  const { payments } = useWords();
  return (
    <div className={styles.line}>
      <LineCard line={line} />
      <Card title={payments.candidatesTitle} hasNoPadding>
        {line.proposals.length === 0 ? <p className={styles.none}>{payments.noCandidate}</p> : null}
        <ul className={styles.candidates}>
          {line.proposals.map((proposal, index) => (
            <Candidate key={index} line={line} proposal={proposal} isFirst={index === 0} mayBook={mayBook} />
          ))}
        </ul>
      </Card>
      {mayBook ? <Commands line={line} /> : null}
    </div>
  );
}

interface CandidateProps extends LineProps {
  readonly proposal: Proposal;
  readonly isFirst: boolean;
}

/** The focus stands on the best candidate: Enter accepts it. */
function Candidate({ line: { id }, proposal, isFirst, mayBook }: CandidateProps) {
  const { payments, codes, failure, code } = useWords();
  const toast = useToast();
  const { mutate, isPending, error } = useCommand(api.dunning.mahnserviceBankTransactions.book, {
    changes: decided,
    onDone: () => toast({ text: payments.booked(moneyText(proposal.amount, code)) }),
  });
  return (
    <li>
      <div>
        <Target proposal={proposal} />
        <State meaning={meanings[proposal.confidence]}>{payments.confidences[proposal.confidence]}</State>
        <p className={styles.soft}>{proposal.reasons.map((reason) => payments.reasons[reason]).join(', ')}</p>
        {error === null ? null : <p role="alert">{sentenceOf(error, codes, failure.title)}</p>}
      </div>
      <Money amount={proposal.amount} />
      {mayBook ? (
        <Button
          isPrimary={isFirst}
          isFocused={isFirst}
          isDisabled={isPending}
          onPress={() => mutate({ id, body: { splits: [...proposal.splits] } })}
        >
          {payments.accept}
        </Button>
      ) : null}
    </li>
  );
}

/** More invoices of one proposal are counted. */
const shown_max = 5;

/** The invoice that the money is for, or each of several. */
function Target({ proposal: { type, splits } }: { readonly proposal: Proposal }) {
  const { several } = useTexts(words);
  const more = splits.length - shown_max;
  return (
    <>
      {splits.slice(0, shown_max).map(({ invoice_id, amount }) => (
        <p key={invoice_id}>
          <Invoice id={invoice_id} type={type} {...(splits.length > 1 ? { amount } : {})} />
        </p>
      ))}
      {more > 0 ? <p>{several(more)}</p> : null}
    </>
  );
}

interface InvoiceProps {
  readonly id: string;
  readonly type: Proposal['type'];
  /** What of the money is for it, where it is for several. */
  readonly amount?: Proposal['amount'];
}

function Invoice({ id, type, amount }: InvoiceProps) {
  const { payments, code } = useWords();
  const { customer } = useDunning();
  const { data } = useRead(api.dunning.mahnserviceInvoices.get, { id });
  const about =
    data === undefined
      ? []
      : [payments.types[type], data.invoice_number, payments.open(moneyText(data.open_amount, code))];
  return (
    <>
      <Link to={paths.company.invoice(customer, id)}>
        <b>{data?.debtor_name ?? payments.types[type]}</b>
      </Link>{' '}
      <span className={styles.soft}>
        {[...about, ...(amount === undefined ? [] : [moneyText(amount, code)])].join(' · ')}
      </span>
    </>
  );
}

/** What is done where no candidate is right. */
function Commands({ line }: { readonly line: CompanyLine }) {
  const { payments } = useWords();
  const own = useTexts(words);
  const [dialog, setDialog] = useState<'invoice' | 'split' | 'aside'>();
  const onClose = () => setDialog(undefined);
  return (
    <div className={styles.commands} role="toolbar" aria-label={payments.commands}>
      {line.direction === 'credit' ? (
        <>
          <Button shortcut="/" onPress={() => setDialog('invoice')}>
            {own.find}
          </Button>
          <Button shortcut="t" onPress={() => setDialog('split')}>
            {payments.split}
          </Button>
        </>
      ) : null}
      <Button shortcut="z" onPress={() => setDialog('aside')}>
        {own.aside}
      </Button>
      {dialog === 'invoice' ? <BookOn line={line} parts={1} onClose={onClose} /> : null}
      {dialog === 'split' ? <BookOn line={line} parts={2} onClose={onClose} /> : null}
      {dialog === 'aside' ? <SetAside line={line} onClose={onClose} /> : null}
    </div>
  );
}

interface DialogProps {
  readonly line: CompanyLine;
  readonly onClose: () => void;
}

interface BookOnProps extends DialogProps {
  /** How many parts are offered at first. */
  readonly parts: number;
}

function BookOn({ line, parts, onClose }: BookOnProps) {
  const { payments } = useWords();
  const own = useTexts(words);
  const { dunning } = useDunning();
  return (
    <BookSplits
      line={line}
      title={parts === 1 ? own.find : payments.split}
      parts={parts}
      Target={OpenInvoice}
      another={own.another}
      changes={decided}
      onClose={onClose}
      book={(splits, attempt) =>
        dunning.mahnserviceBankTransactions.book({
          id: line.id,
          body: { splits: splits.map(({ target, amount }) => ({ invoice_id: target ?? '', amount })) },
          ...attempt,
        })
      }
    />
  );
}

function OpenInvoice({ failure, onChoose }: TargetFieldProps) {
  const { choose } = useTexts(words);
  return <InvoiceField failure={failure === undefined ? undefined : choose} onChoose={onChoose} />;
}

function SetAside({ line: { id }, onClose }: DialogProps) {
  const { payments } = useWords();
  const own = useTexts(words);
  const { dunning } = useDunning();
  return (
    <CommandDialog
      title={own.aside}
      submit={own.aside}
      changes={decided}
      onClose={onClose}
      send={(fields, attempt) =>
        dunning.mahnserviceBankTransactions.ignore({ id, body: { reason: textIn(fields, 'reason') }, ...attempt })
      }
      done={own.set}
    >
      {(errorOf) => (
        <>
          <p>{own.asideAbout}</p>
          <TextArea name="reason" label={payments.aside.reason} failure={errorOf('reason')} />
        </>
      )}
    </CommandDialog>
  );
}

/** One line of the company's bank beside its candidates, the best first. */
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { sentenceOf, textIn } from '../../data/form/Form.tsx';
import { api } from '../../data/operations.ts';
import { useCommand, useRead } from '../../data/query.ts';
import { useDunning } from '../../data/useDunning.ts';
import { meanings, type Proposal } from '../../features/bank/line.ts';
import { LineCard } from '../../features/bank/LineParts.tsx';
import styles from '../../features/bank/Payments.module.css';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { amountOf, moneyText, typedAmount } from '../../ui/amounts.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { Money } from '../../ui/Money.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { State } from '../../ui/State.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { InvoiceField } from './InvoiceField.tsx';
import { type CompanyLine, decided } from './PaymentTabs.tsx';
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
  const [dialog, setDialog] = useState<'invoice' | 'aside'>();
  const onClose = () => setDialog(undefined);
  return (
    <div className={styles.commands} role="toolbar" aria-label={payments.commands}>
      {line.direction === 'credit' ? (
        <Button shortcut="/" onPress={() => setDialog('invoice')}>
          {own.find}
        </Button>
      ) : null}
      <Button shortcut="z" onPress={() => setDialog('aside')}>
        {own.aside}
      </Button>
      {dialog === 'invoice' ? <BookOn line={line} onClose={onClose} /> : null}
      {dialog === 'aside' ? <SetAside line={line} onClose={onClose} /> : null}
    </div>
  );
}

interface DialogProps {
  readonly line: CompanyLine;
  readonly onClose: () => void;
}

function BookOn({ line: { id, rest }, onClose }: DialogProps) {
  const { payments, code } = useWords();
  const own = useTexts(words);
  const { dunning } = useDunning();
  const [amount, setAmount] = useState(() => typedAmount(rest.value ?? '', code));
  const [invoice_id, setInvoice] = useState<string>();
  return (
    <CommandDialog
      title={own.find}
      submit={payments.book}
      changes={decided}
      onClose={onClose}
      send={async (_fields, attempt) => {
        const split = { invoice_id: invoice_id ?? '', amount: amountOf(amount) };
        await dunning.mahnserviceBankTransactions.book({ id, body: { splits: [split] }, ...attempt });
        return payments.booked(moneyText(split.amount, code));
      }}
    >
      {(errorOf) => (
        <>
          <InvoiceField
            failure={errorOf('splits[0].invoice_id') === undefined ? undefined : own.choose}
            onChoose={setInvoice}
          />
          <MoneyField
            name="amount"
            label={payments.amount}
            value={amount}
            failure={errorOf('splits[0].amount') ?? errorOf('splits')}
            onChange={({ target }) => setAmount(target.value)}
          />
        </>
      )}
    </CommandDialog>
  );
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

/** One line of the bank beside its candidates, the best first: each with its reasons, and how sure it is. */
import { paths } from '../../paths.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../data/operations.ts';
import { useTold } from '../../data/form/useTold.ts';
import { useRead } from '../../data/query.ts';
import { moneyText } from '../../ui/amounts.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { sentenceOf } from '../../data/form/Form.tsx';
import { Money } from '../../ui/Money.tsx';
import { State } from '../../ui/State.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { meanings } from '../../features/bank/line.ts';
import { LineCard } from '../../features/bank/LineParts.tsx';
import { useTexts, useWords } from '../../language/language.ts';
import { words } from '../../features/bank/words.ts';
import { useMay } from '../../data/me.ts';
import { useMeanwhileOf } from '../useMeanwhile.ts';
import { BookLine } from './BookLine.tsx';
import styles from '../../features/bank/Payments.module.css';
import { type BankLine, decided, type Proposal } from './reads.ts';
import { SetAside } from './SetAside.tsx';

export function Line({ line }: { readonly line: BankLine }) {
  const { payments } = useWords();
  const may = useMay()('operator:money');
  return (
    <div className={styles.line}>
      <LineCard line={line} />
      <Card title={payments.candidatesTitle} hasNoPadding>
        {line.proposals.length === 0 ? <p className={styles.none}>{payments.noCandidate}</p> : null}
        <ul className={styles.candidates}>
          {line.proposals.map((proposal, index) => (
            <Candidate key={index} line={line} proposal={proposal} isFirst={index === 0} mayBook={may} />
          ))}
        </ul>
      </Card>
      {may ? <Commands line={line} /> : null}
    </div>
  );
}

interface CandidateProps {
  readonly line: BankLine;
  readonly proposal: Proposal;
  readonly isFirst: boolean;
  readonly mayBook: boolean;
}

/** The focus stands on the best candidate: Enter accepts it. */
function Candidate({ line, proposal, isFirst, mayBook }: CandidateProps) {
  const { payments, codes, failure, code } = useWords();
  const toast = useToast();
  const { mutate, isPending, error } = useTold(api.operator.bankTransactions.book, {
    changes: decided,
    why: useMeanwhileOf(line),
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
          onPress={() => mutate({ id: line.id, body: { splits: [splitOf(proposal)] } })}
        >
          {payments.accept}
        </Button>
      ) : null}
    </li>
  );
}

const splitOf = ({ amount, mandate_id, statement_id, payout_item_id }: Proposal) => ({
  amount,
  ...(payout_item_id !== null ? { payout_item_id } : statement_id !== null ? { statement_id } : {}),
  ...(payout_item_id === null && statement_id === null && mandate_id !== null ? { mandate_id } : {}),
});

/** What the money is for: a case by its debtor, or a transfer or statement of ours. */
function Target({ proposal: { type, mandate_id } }: { readonly proposal: Proposal }) {
  const { payments, code } = useWords();
  const { data } = useRead(api.operator.cases.get, { id: mandate_id ?? '' }, { isEnabled: mandate_id !== null });
  if (mandate_id === null) return <b>{payments.types[type]}</b>;
  return (
    <p>
      <Link to={paths.operator.case(mandate_id, 'account')}>
        <b>{data?.debtor_name ?? payments.types[type]}</b>
      </Link>{' '}
      <span className={styles.soft}>
        {data === undefined
          ? ''
          : `${payments.types[type]} · ${data.reference_number} · ${payments.open(moneyText(data.legal_balance.total_balance, code))}`}
      </span>
    </p>
  );
}

/** What is done where no candidate is right. */
function Commands({ line }: { readonly line: BankLine }) {
  const { payments } = useWords();
  const [dialog, setDialog] = useState<'case' | 'split' | 'aside'>();
  const onClose = () => setDialog(undefined);
  return (
    <div className={styles.commands} role="toolbar" aria-label={payments.commands}>
      {line.direction === 'credit' ? (
        <>
          <Button shortcut="/" onPress={() => setDialog('case')}>
            {payments.findCase}
          </Button>
          <Button shortcut="t" onPress={() => setDialog('split')}>
            {payments.split}
          </Button>
        </>
      ) : null}
      <Button shortcut="z" onPress={() => setDialog('aside')}>
        {payments.aside.action}
      </Button>
      <Refund line={line} />
      {dialog === 'case' ? <BookLine line={line} parts={1} onClose={onClose} /> : null}
      {dialog === 'split' ? <BookLine line={line} parts={2} onClose={onClose} /> : null}
      {dialog === 'aside' ? <SetAside line={line} onClose={onClose} /> : null}
    </div>
  );
}

/** The rest went back to its payer, or is that transfer: it can be undone, so that nothing is asked. */
function Refund({ line }: { readonly line: BankLine }) {
  const { refund } = useTexts(words);
  const { codes, failure } = useWords();
  const toast = useToast();
  const { mutate, isPending, error } = useTold(api.operator.bankTransactions.refund, {
    changes: decided,
    why: useMeanwhileOf(line),
    onDone: () => toast({ text: refund.done }),
  });
  return (
    <>
      <Button shortcut="e" isDisabled={isPending} onPress={() => mutate({ id: line.id })}>
        {refund.action}
      </Button>
      {error === null ? null : <p role="alert">{sentenceOf(error, codes, failure.title)}</p>}
    </>
  );
}

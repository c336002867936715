/** A bank line on cases that the person finds: the whole of it on one, or split over several. */
import { useState, type ReactNode } from 'react';
import { amountOf, cents, euros, moneyText, readAmount, typedAmount } from '../../ui/amounts.ts';
import { Button } from '../../ui/Button.tsx';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { useWords } from '../../language/language.ts';
import { useOperator } from '../../data/useOperator.ts';
import { CaseField } from '../CaseField.tsx';
import { useMeanwhileOf } from '../useMeanwhile.ts';
import styles from '../../features/bank/Payments.module.css';
import { type BankLine, decided } from './reads.ts';

/** One part of the amount, as it is typed. */
interface Part {
  readonly mandate_id: string | undefined;
  readonly amount: string;
}

interface BookLineProps {
  readonly line: BankLine;
  /** How many parts are offered at first. */
  readonly parts: number;
  readonly onClose: () => void;
}

export function BookLine({ line, parts: offered, onClose }: BookLineProps) {
  const { payments, code } = useWords();
  const { bankTransactions } = useOperator();
  const why = useMeanwhileOf(line);
  const [parts, setParts] = useState<readonly Part[]>(() =>
    Array.from({ length: offered }, () => ({
      mandate_id: undefined,
      amount: offered === 1 ? typedAmount(line.rest.value ?? '', code) : '',
    })),
  );
  const change = (at: number, part: Partial<Part>) =>
    setParts(parts.map((each, index) => (index === at ? { ...each, ...part } : each)));
  const left = cents(line.rest) - parts.reduce((sum, { amount }) => sum + centsOf(amount), 0n);
  return (
    <CommandDialog
      title={offered === 1 ? payments.findCase : payments.split}
      submit={payments.book}
      changes={decided}
      onClose={onClose}
      why={why}
      send={async (_fields, attempt) => {
        await bankTransactions.book({ id: line.id, body: { splits: parts.map(splitOf) }, ...attempt });
        return payments.booked(moneyText(euros(cents(line.rest) - left), code));
      }}
    >
      {(errorOf) => (
        <>
          {parts.map((part, at) => (
            <PartFields
              key={at}
              at={at}
              part={part}
              failure={errorOf(`splits.${at}`) ?? errorOf(`splits[${at}]`)}
              onChange={(by) => change(at, by)}
            />
          ))}
          <p className={styles.soft}>{payments.left(moneyText(euros(left), code))}</p>
          <div>
            <Button isQuiet onPress={() => setParts([...parts, { mandate_id: undefined, amount: '' }])}>
              {payments.another}
            </Button>
          </div>
        </>
      )}
    </CommandDialog>
  );
}

const centsOf = (typed: string): bigint => {
  const value = readAmount(typed);
  return value === undefined ? 0n : cents({ currency: 'EUR', value });
};

const splitOf = ({ mandate_id, amount }: Part) => ({
  amount: amountOf(amount),
  ...(mandate_id === undefined ? {} : { mandate_id }),
});

interface PartFieldsProps {
  /** Which of the parts it is. */
  readonly at: number;
  readonly part: Part;
  readonly failure: ReactNode;
  readonly onChange: (by: Partial<Part>) => void;
}

function PartFields({ at, part, failure, onChange }: PartFieldsProps) {
  const { payments } = useWords();
  return (
    <div className={styles.part}>
      <CaseField label={payments.case} failure={failure} onChoose={(mandate_id) => onChange({ mandate_id })} />
      <MoneyField
        label={payments.amount}
        name={`amount ${at}`}
        value={part.amount}
        onChange={({ target }) => onChange({ amount: target.value })}
      />
    </div>
  );
}

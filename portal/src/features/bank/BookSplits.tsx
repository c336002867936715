/** A bank line on what the person finds, cases or invoices: the whole of it on one, or split over several. */
import { type ComponentType, type ReactNode, useState } from 'react';
import type { Change } from '../../data/cache.ts';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import type { Attempt } from '../../data/query.ts';
import { useWords } from '../../language/language.ts';
import { amountOf, cents, euros, moneyText, readAmount, typedAmount } from '../../ui/amounts.ts';
import { Button } from '../../ui/Button.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import type { ShownLine } from './line.ts';
import styles from './Payments.module.css';

/** One part of the amount, as it is typed. */
interface Part {
  /** What was found; undefined while nothing is chosen. */
  readonly target: string | undefined;
  readonly amount: string;
}

export interface Split {
  readonly target: string | undefined;
  readonly amount: ReturnType<typeof amountOf>;
}

export interface TargetFieldProps {
  readonly failure: ReactNode;
  readonly onChoose: (target: string | undefined) => void;
}

interface BookSplitsProps {
  readonly line: Pick<ShownLine, 'rest'>;
  readonly title: string;
  /** Adds a part. */
  readonly another: string;
  /** How many parts are offered at first. */
  readonly parts: number;
  /** Finds what a part is for. */
  readonly Target: ComponentType<TargetFieldProps>;
  readonly book: (splits: readonly Split[], attempt: Attempt) => Promise<unknown>;
  readonly changes: readonly Change[];
  readonly why?: (() => Promise<string | undefined>) | undefined;
  readonly onClose: () => void;
}

export function BookSplits({ line: { rest }, title, another, parts: offered, onClose, ...of }: BookSplitsProps) {
  const { payments, code } = useWords();
  const [parts, setParts] = useState<readonly Part[]>(() =>
    Array.from({ length: offered }, () => ({
      target: undefined,
      amount: offered === 1 ? typedAmount(rest.value ?? '', code) : '',
    })),
  );
  const change = (at: number, part: Partial<Part>) =>
    setParts(parts.map((each, index) => (index === at ? { ...each, ...part } : each)));
  const left = cents(rest) - parts.reduce((sum, { amount }) => sum + centsOf(amount), 0n);
  return (
    <CommandDialog
      title={title}
      submit={payments.book}
      changes={of.changes}
      onClose={onClose}
      why={of.why}
      send={async (_fields, attempt) => {
        await of.book(
          parts.map(({ target, amount }) => ({ target, amount: amountOf(amount) })),
          attempt,
        );
        return payments.booked(moneyText(euros(cents(rest) - left), code));
      }}
    >
      {(errorOf) => (
        <>
          {parts.map((part, at) => {
            const wrong = errorOf(`splits[${at}].amount`);
            return (
              <div key={at} className={styles.part}>
                <of.Target
                  failure={wrong === undefined ? errorOf(`splits[${at}]`) : undefined}
                  onChoose={(target) => change(at, { target })}
                />
                <MoneyField
                  label={payments.amount}
                  name={`amount ${at}`}
                  value={part.amount}
                  failure={wrong ?? (at === 0 ? errorOf('splits') : undefined)}
                  onChange={({ target }) => change(at, { amount: target.value })}
                />
              </div>
            );
          })}
          <p className={styles.soft}>{payments.left(moneyText(euros(left), code))}</p>
          <div>
            <Button isQuiet onPress={() => setParts([...parts, { target: undefined, amount: '' }])}>
              {another}
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

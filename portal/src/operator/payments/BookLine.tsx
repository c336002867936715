/** A bank line on cases that the operator finds: the whole of it on one, or split over several. */
import { useWords } from '../../language/language.ts';
import { useOperator } from '../../data/useOperator.ts';
import { BookSplits, type TargetFieldProps } from '../../features/bank/BookSplits.tsx';
import { CaseField } from '../CaseField.tsx';
import { useMeanwhileOf } from '../useMeanwhile.ts';
import { type BankLine, decided } from './reads.ts';

interface BookLineProps {
  readonly line: BankLine;
  /** How many parts are offered at first. */
  readonly parts: number;
  readonly onClose: () => void;
}

export function BookLine({ line, parts, onClose }: BookLineProps) {
  const { payments } = useWords();
  const { bankTransactions } = useOperator();
  const why = useMeanwhileOf(line);
  return (
    <BookSplits
      line={line}
      title={parts === 1 ? payments.findCase : payments.split}
      parts={parts}
      Target={Case}
      another={payments.another}
      changes={decided}
      why={why}
      onClose={onClose}
      book={(splits, attempt) =>
        bankTransactions.book({
          id: line.id,
          body: {
            splits: splits.map(({ target, amount }) => ({
              amount,
              ...(target === undefined ? {} : { mandate_id: target }),
            })),
          },
          ...attempt,
        })
      }
    />
  );
}

function Case(props: TargetFieldProps) {
  const { payments } = useWords();
  return <CaseField label={payments.case} {...props} />;
}

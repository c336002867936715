/** Who is at the order: taken over with Y, given back, so that its work is not done twice. */
import { api } from '../../data/operations.ts';
import { useCommand } from '../../data/query.ts';
import { Button } from '../../ui/Button.tsx';
import { timeText } from '../../ui/dates.ts';
import { sentenceOf } from '../../data/form/Form.tsx';
import { useWords } from '../../language/language.ts';
import { useMay, useMe } from '../../data/me.ts';
import { useOperator } from '../../data/useOperator.ts';
import { isReviewedBy, type ReviewedOrder } from './reads.ts';
import styles from './Queue.module.css';

export function Reviewer({ order }: { readonly order: ReviewedOrder }) {
  const { queue, codes, failure, code } = useWords();
  const { reviews } = useOperator();
  const me = useMe();
  const may = useMay();
  const { id, review, status } = order;
  const isMine = isReviewedBy(review, me);
  const { mutate, error } = useCommand(
    (take_over: boolean, attempt) =>
      isMine ? reviews.releaseReview({ id, ...attempt }) : reviews.startReview({ id, body: { take_over }, ...attempt }),
    { changes: [api.operator.reviews], refreshesAlways: true },
  );
  if (status !== 'submitted' || !may('operator:review')) return null;
  const words = queue.review;
  const since = review === null ? '' : timeText(review.started_at, code);
  return (
    <div className={styles.reviewer}>
      {error === null ? null : <span role="alert">{sentenceOf(error, codes, failure.title)}</span>}
      {review === null ? null : (
        <span className={styles.soft}>{isMine ? words.mine(since) : words.other(review.user_name, since)}</span>
      )}
      <Button isQuiet shortcut="y" onPress={() => mutate(review !== null)}>
        {isMine ? words.release : words.take}
      </Button>
    </div>
  );
}

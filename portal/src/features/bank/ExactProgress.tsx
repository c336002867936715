/** How far the booking of all exact credits of a file is; once it was given up, it is begun again. */
import type { ExactBookings } from '@mahnwerk/contract/operator/bank-files.ts';
import { useCommand } from '../../data/query.ts';
import { useTexts } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { Progress } from '../../ui/Progress.tsx';
import styles from './Bank.module.css';
import type { ExactBank } from './exact.ts';
import { words } from './words.ts';

interface ExactProgressProps {
  readonly of: ExactBank;
  /** Of the file. */
  readonly id: string;
  readonly bookings: ExactBookings | null;
}

export function ExactProgress({ of, id, bookings }: ExactProgressProps) {
  const { exact } = useTexts(words);
  const { mutate, isPending, error } = useCommand((file: string, attempt) => of.bookExact(file, attempt), {
    changes: of.changes,
  });
  if (bookings === null || bookings.status === 'finished') return null;
  const { status, booked, left } = bookings;
  return (
    <div className={styles.stack}>
      <Progress done={booked} max={booked + left} text={exact.running(booked, left)} />
      {status === 'failed' ? <p role="alert">{exact.failed}</p> : null}
      {status === 'failed' && of.mayBook ? (
        <div>
          {error === null ? (
            <Button isDisabled={isPending} onPress={() => mutate(id)}>
              {exact.retry}
            </Button>
          ) : (
            <Failure error={error} retry={() => mutate(id)} />
          )}
        </div>
      ) : null}
    </div>
  );
}

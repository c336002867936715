/** „Alle eindeutigen buchen“: which credits, of which files, and how far the work is. */
import type { ExactBookings } from '@mahnwerk/contract/operator/bank-files.ts';
import { cents, euros } from '../../ui/amounts.ts';
import type { BankLine } from '../payments/reads.ts';
import type { words } from '../../features/bank/words.ts';

/** How often the work is looked at where no hint comes. */
const look_ms = 5_000;

export const whileRunning = (bookings: ExactBookings | null | undefined): number | false =>
  bookings?.status === 'running' ? look_ms : false;

/** What was booked; of work that still runs, what is left too. */
export function outcomeOf(all: readonly ExactBookings[], exact: (typeof words)['de']['exact']): string {
  const booked = all.reduce((sum, each) => sum + each.booked, 0);
  const running = all.filter(({ status }) => status === 'running');
  return running.length === 0
    ? exact.done(booked)
    : exact.running(
        booked,
        running.reduce((sum, { left }) => sum + left, 0),
      );
}

/** The sum of exact credits, and the files that have them. */
export const exactIn = (lines: readonly BankLine[]) => ({
  sum: euros(lines.reduce((sum, { rest }) => sum + cents(rest), 0n)),
  files: [...new Set(lines.map(({ bank_file_id }) => bank_file_id))],
});

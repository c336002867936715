/** „Alle eindeutigen buchen“: which credits, of which files, and how far the work is. */
import type { ExactBookings } from '@mahnwerk/contract/operator/bank-files.ts';
import { cents, euros } from '../../ui/amounts.ts';
import type { BankLine } from '../payments/reads.ts';

/** How often the work is looked at where no hint comes. */
const look_ms = 5_000;

export const whileRunning = (bookings: ExactBookings | null | undefined): number | false =>
  bookings?.status === 'running' ? look_ms : false;

/** The sum of exact credits, and the files that have them. */
export const exactIn = (lines: readonly BankLine[]) => ({
  sum: euros(lines.reduce((sum, { rest }) => sum + cents(rest), 0n)),
  files: [...new Set(lines.map(({ bank_file_id }) => bank_file_id))],
});

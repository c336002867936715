/** „Alle eindeutigen buchen“: which credits, of which files, and how far the work is. */
import type { ExactBookings } from '@mahnwerk/contract/operator/bank-files.ts';
import type { Change } from '../../data/cache.ts';
import type { Attempt } from '../../data/query.ts';
import { cents, euros } from '../../ui/amounts.ts';
import type { ShownLine } from './line.ts';
import type { words } from './words.ts';

/** Whose exact credits are booked. */
export interface ExactBank {
  readonly mayBook: boolean;
  readonly bookExact: (id: string, once: Attempt) => Promise<ExactBookings>;
  /** What a booking changes. */
  readonly changes: readonly Change[];
}

type ExactLine = Pick<ShownLine, 'rest' | 'bank_file_id'>;

/** The exact credits that wait, as they are read. */
export interface ExactLines {
  readonly data: readonly ExactLine[] | undefined;
  readonly error: Error | null;
  readonly refetch: () => Promise<unknown>;
}

/** As many credits are counted; their files are booked as a whole. */
export const exactLines_max = 1_000;
export const exactQuery = { waiting: true, confidence: 'exact', direction: 'credit', limit: 100 } as const;

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
export const exactIn = (lines: readonly ExactLine[]) => ({
  sum: euros(lines.reduce((sum, { rest }) => sum + cents(rest), 0n)),
  files: [...new Set(lines.map(({ bank_file_id }) => bank_file_id))],
});

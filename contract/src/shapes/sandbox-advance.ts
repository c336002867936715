/** A sandbox's clock: its day, and a command that moves it (case-work.md 12). */
import { limits } from '../grammar/limits.ts';
import { described, type Infer, named, nullable } from './shape.ts';
import { object, optional } from './structures.ts';
import { line } from './text.ts';
import { choice, day, id, instant, integer } from './values.ts';

const count = () => integer({ min: 0, max: 1_000_000_000 });
const office = () =>
  described(
    '`works`: on their day blocking tasks are done with their first outcome. `idle`: they wait for you.',
    choice('works', 'idle'),
  );

export const SandboxAdvance = named(
  'SandboxAdvance',
  object({
    id: id(),
    href: described('The URL of the advance.', line({ max: 2000 })),
    from: described('The business date before it.', day()),
    to: described('The business date that it leads to.', day()),
    at: described('The last day that is complete.', day()),
    office: office(),
    status: described(
      '`running`: days are passing. `finished`: the clock stands at `to`. `failed`: it stopped at `at`; another advance goes on from there.',
      choice('running', 'finished', 'failed'),
    ),
    days_done: described('Days that are complete.', count()),
    counts: described(
      'What happened on these days.',
      object({
        steps: described('Steps that cases took.', count()),
        letters: described('Letters of cases that left.', count()),
        tasks: described('Tasks that were done by `Sandbox`.', count()),
        notices: described('Dunning letters that left.', count()),
        payments: described('Payments of scripted debtors.', count()),
      }),
    ),
    created_at: instant(),
    finished_at: nullable(instant()),
  }),
);
export type SandboxAdvance = Infer<typeof SandboxAdvance>;
/** As they are stored: what did not happen is missing. */
export type AdvanceCounts = Partial<SandboxAdvance['counts']>;

export const SandboxClock = named(
  'SandboxClock',
  object({
    business_date: described('The day that it is for the company.', day()),
    today: described('Today in Berlin.', day()),
    limit_on: described('The last day to which the clock can be moved.', day()),
    advance: described('The advance that is running, otherwise the last one; null: none.', nullable(SandboxAdvance)),
  }),
);
export type SandboxClock = Infer<typeof SandboxClock>;

export const SandboxAdvanceInput = named(
  'SandboxAdvanceInput',
  object({
    to: described(
      `A day after the business date, at most ${limits.sandbox_advance_days} days after it. Either \`to\` or \`days\`.`,
      optional(day()),
    ),
    days: described('How many days to pass.', optional(integer({ min: 1, max: limits.sandbox_advance_days }))),
    office: described('Default `works`.', optional(office())),
  }),
);
export type SandboxAdvanceInput = Infer<typeof SandboxAdvanceInput>;

/** English texts of what waits. */
import type { today as german } from '../de/today.ts';

export const today: typeof german = {
  waiting: 'What waits',
  nothing: 'Nothing waits. What is new appears here by itself.',
  since: (age) =>
    age.endsWith(' ago')
      ? `for ${age.slice(0, -' ago'.length)}`
      : age === 'yesterday'
        ? 'since yesterday'
        : 'since now',
  mine: (count) => `${count} of them with you`,
  takenOver: 'Under your review',
  allFollowUps: 'All follow-ups',
  open: (digit) => `Open row ${digit}`,
  queues: {
    orders: 'Orders to review',
    messages: 'Messages to read',
    answers: 'Answers to requests',
    documents_failed: 'Documents refused',
    payments_reported: 'Reported payments to book',
    payments_unmatched: 'Bank transactions without a match',
    payments_doubtful: 'Doubtful bank transactions',
    plans_defaulted: 'Instalment plans in default',
    statements_draft: 'Statements to publish',
    payouts_open: 'Payouts under way',
    letters: 'Letters to print',
    letters_stopped: 'Letters stopped or returned',
    inbox: 'Items of the inbox to handle',
    tasks: 'Tasks to do',
    handovers_refused: 'Handovers to collection refused',
    deliveries_failing: 'Deliveries failed',
    limitation: 'Cases soon time-barred',
    base_rate: 'Base rate is missing',
    work_failed: 'Failed work',
    follow_ups: 'Follow-ups',
  },
};

/** English texts of what happens next with a case, and of who works on it. */
import type { caseWork as german } from '../de/work.ts';

export const caseWork: typeof german = {
  next: 'Next',
  pause: 'Pause',
  resume: 'Resume',
  mine: 'mine',
  assignee: 'Assigned to',
  unassigned: 'no person',
  assign: 'Assign',
  assigned: 'Case assigned',
  steps: {
    answer_request: 'Client answers the request',
    review_message: 'Read the message of the client',
    follow_up: 'Follow-up',
    resume: 'Paused',
    close: 'Paid: close the case',
    instalment: 'Next instalment',
    demand_payment: 'Demand payment',
    await_court: 'Court decides',
    enforce: 'Enforce',
    monitor: 'Monitor',
  },
};

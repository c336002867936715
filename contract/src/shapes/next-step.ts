/** What happens next with an order or a case, as lists and screens say it, and how lists are narrowed (portal.md 1 and 4). */
import { limits } from '../grammar/limits.ts';
import { stepKey, stepKinds, stepName } from './case-step.ts';
import { described, named, nullable, type Shape } from './shape.ts';
import { object } from './structures.ts';
import { line } from './text.ts';
import { choice, day, integer } from './values.ts';

export const orderSteps = ['finalize', 'review', 'answer_request'] as const;

export const mandateSteps = [
  'answer_request',
  'review_message',
  'follow_up',
  'resume',
  'close',
  'clarify',
  'instalment_late',
  'instalment',
  'plan_offer',
  'promise',
  'task',
  'decide',
  'demand_payment',
  'await_court',
  'enforce',
  'monitor',
] as const;

const stepFields = <T>(kind: Shape<T>) => ({
  kind,
  on: described('The day on which it is due; null if it has none.', nullable(day())),
  text: described('The same in words.', line({ max: 200 })),
});

export const OrderStep = named(
  'OrderStep',
  described(
    'What happens next; null once the order is decided or withdrawn.',
    nullable(
      object(
        stepFields(
          described(
            '`finalize`: the client finalizes the draft, before it expires on `on`. `review`: the operator reviews the order. `answer_request`: the client answers the request that is open.',
            choice(...orderSteps),
          ),
        ),
      ),
    ),
  ),
);

const aboutStep =
  'What happens next, of several what is first in this list; null once the case is closed. `on` is never in the past. Changes without changing `updated_at`.';

const mandateStepFields = {
  ...stepFields(
    described(
      "`answer_request`: the client answers the request that is open. `review_message`: the operator reads what the client wrote. `follow_up`: the operator follows up (the operator's answers alone). `resume`: the case is paused, until `on` if it has a last day. `close`: everything is paid. `clarify`: the case is stopped, until `on` if the stop has a last day; `text` says why. `instalment_late`: an instalment is overdue; the plan is in default on `on`. `instalment`: the debtor pays an instalment on `on`. `plan_offer`: the debtor accepts an instalment plan by `on`. `promise`: the debtor pays by `on` what it promised; once the promised day has passed, a payment counts until `on`. `task`: the operator does by `on` what the case waits for. `decide`: the operator decides how the case goes on: the newest instalment plan is in default and nothing was agreed or changed since, or no step is planned. Otherwise by `procedure_state`, on the day of the next planned step: `demand_payment` out of court, `await_court`, `enforce`, `monitor`. Kinds are added over time.",
      choice(...mandateSteps),
    ),
  ),
  since: described(
    'Since when: the day of a `follow_up`, the due day of the oldest overdue instalment (`instalment_late`), the day that has passed (`promise`), the day of the default (`decide`); otherwise null.',
    nullable(day()),
  ),
};

export const MandateStep = named('MandateStep', described(aboutStep, nullable(object(mandateStepFields))));

/** The same, with the step of the policy. */
export const OperatorMandateStep = named(
  'OperatorMandateStep',
  described(
    aboutStep,
    nullable(
      object({
        ...mandateStepFields,
        step: described(
          'The next step of the policy of the case; null where none is planned.',
          nullable(object({ key: stepKey(), name: stepName(), kind: choice(...stepKinds) })),
        ),
      }),
    ),
  ),
);

/** The debtor and the number of claims, as lists show them. */
export const listedFields = {
  debtor_name: described(
    'The `display_name` of the debtor today. A debtor who is renamed changes it without changing `updated_at`.',
    line({ max: limits.organization_name_characters }),
  ),
  claim_count: described('How many claims there are.', integer({ min: 0, max: 1_000_000 })),
};

/** An amount in a query: euros with up to two decimals. */
export const amountParameter = (): Shape<string> => ({
  schema: { type: 'string', pattern: '^-?\\d{1,10}(\\.\\d{1,2})?$', maxLength: 14, examples: ['100.00'] },
  read: (value, errors) =>
    typeof value === 'string' && /^-?\d{1,10}(\.\d{1,2})?$/.test(value)
      ? value
      : errors.fail('invalid', 'Expected an amount in euros such as `100` or `99.50`.'),
});

/** The words that a list searches for. */
export const seekingWords = () =>
  described(
    `Only what a search for these words finds: names, references and IBANs of debtors, references of claims and cases, the id; the first ${limits.search_matches} matches.`,
    line({ max: limits.search_characters }),
  );

/** Parameters of every list of orders and of cases. @param amount what is compared */
export const seekingFilters = <T>(waiting: Shape<T>, amount: string) => ({
  q: seekingWords(),
  amount_min: described(`Only with a ${amount} of at least this many euros.`, amountParameter()),
  amount_max: described(`Only with a ${amount} of at most this many euros.`, amountParameter()),
  waiting_for: waiting,
});

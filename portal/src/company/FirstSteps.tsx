/** „Erste Schritte“ of a company without cases: what is missing for its first order, and where it is done. */
import { Link } from '@tanstack/react-router';
import { api } from '../data/operations.ts';
import { useOwner } from '../data/owner.ts';
import { useMe } from '../data/me.ts';
import { useRead } from '../data/query.ts';
import { useCompany } from '../data/useCompany.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Card } from '../ui/Card.tsx';
import { type Meaning, State } from '../ui/State.tsx';
import { useTexts } from '../language/language.ts';
import styles from '../ui/Record.module.css';
import { words as ownWords } from './words.ts';

type StepName = 'data' | 'order' | 'people' | 'second_factor';
type StepState = 'missing' | 'recommended' | 'done';

interface FirstStep {
  readonly name: StepName;
  readonly to: string;
  readonly state: StepState;
}

const meanings: Readonly<Record<StepState, Meaning>> = { missing: 'warn', recommended: 'calm', done: 'good' };

/** As many orders tell whether one has been handed in. */
const newest = 5;

export function FirstSteps() {
  const words = useTexts(ownWords).steps;
  const cases = useRead(api.company.mandates.list, { query: { limit: 5 } }, { topics: ['mandates'] });
  const steps = useSteps(cases.data?.count === 0);
  if (steps === undefined || cases.data?.count !== 0) return null;
  const next = steps.find(({ state }) => state === 'missing');
  return (
    <Card title={words.title} isNext>
      <p>{words.about}</p>
      <ol className={styles.list} aria-label={words.title}>
        {steps.map(({ name, to, state }) => (
          <li key={name}>
            <span className={styles.named}>
              <Link to={to}>{words.names[name]}</Link>
              <State meaning={meanings[state]}>{words.states[state]}</State>
            </span>
            <span className={styles.soft}>{words.whys[name]}</span>
          </li>
        ))}
      </ol>
      {next === undefined ? null : (
        <div>
          <ButtonLink to={next.to}>{words.next(words.names[next.name])}</ButtonLink>
        </div>
      )}
    </Card>
  );
}

/** Undefined until all of them are known, and once an order is handed in. */
function useSteps(isNew: boolean): readonly FirstStep[] | undefined {
  const { customer } = useCompany();
  const { may, ownerPath } = useOwner();
  const { has_totp, passkey_count } = useMe();
  const company = useRead(api.owner.accountCompany.get, undefined, { isEnabled: isNew });
  const orders = useRead(
    api.company.orders.list,
    { query: { limit: newest } },
    { isEnabled: isNew, topics: ['orders'] },
  );
  const mayInvite = may('account:admin');
  const users = useRead(api.owner.accountUsers.list, { query: { limit: 1 } }, { isEnabled: isNew && mayInvite });
  if (company.data === undefined || orders.data === undefined) return undefined;
  if (orders.data.results.some(({ status }) => status !== 'draft')) return undefined;
  const doneIf = (isDone: boolean, otherwise: StepState): StepState => (isDone ? 'done' : otherwise);
  return [
    {
      name: 'data',
      to: paths.company.company(customer),
      state: doneIf(company.data.case_submission_readiness.ready, 'missing'),
    },
    { name: 'order', to: paths.company.newOrder(customer), state: 'missing' },
    ...(mayInvite
      ? [
          {
            name: 'people' as const,
            to: paths.area(ownerPath, 'users'),
            state: doneIf((users.data?.count ?? 0) > 1, 'recommended'),
          },
        ]
      : []),
    {
      name: 'second_factor',
      to: paths.account.security(),
      state: doneIf(has_totp || passkey_count > 0, 'recommended'),
    },
  ];
}

/** „Ratenplan“: the newest plan with its instalments, and the former ones. */
import type { InstalmentPlan } from '@mahnwerk/contract/operator/instalment-plans.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { useState } from 'react';
import { textIn } from '../../data/form/Form.tsx';
import { useMay } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { dayText } from '../../ui/dates.ts';
import { Field } from '../../ui/Field.tsx';
import { Money } from '../../ui/Money.tsx';
import { type CaseDialog, CaseForm } from '../cases/CaseForm.tsx';
import { useCase } from '../cases/reads.ts';
import { OfferTable } from '../plan-offers/OfferTable.tsx';
import { PromiseTable } from '../promises/PromiseTable.tsx';
import { AgreementCard } from './AgreementCard.tsx';
import { AgreePlan } from './AgreePlan.tsx';
import styles from './CaseMoney.module.css';
import { InstalmentTable } from './InstalmentTable.tsx';
import { PlanState } from './PlanState.tsx';
import { caseMoney } from './words.ts';

export function PlanCard() {
  const { plan: words } = useTexts(caseMoney);
  const { id } = useCase();
  const read = useRead(api.operator.instalmentPlans.list, { mandate_id: id, query: { limit: limits.mandate_plans } });
  const [newest, ...former] = read.data?.results ?? [];
  return (
    <AgreementCard
      title={words.title}
      read={read}
      action={newest?.status === 'defaulted' ? words.renew : words.action}
      dialog={AgreePlan}
      isOffered={newest?.status !== 'active'}
    >
      {() => (
        <>
          {newest === undefined ? <p className={styles.none}>{words.none}</p> : <Plan plan={newest} />}
          {former.length === 0 ? null : <Former plans={former} />}
          <OfferTable />
          <PromiseTable />
        </>
      )}
    </AgreementCard>
  );
}

function Plan({ plan }: { readonly plan: InstalmentPlan }) {
  const { plan: words } = useTexts(caseMoney);
  const { id, mandate } = useCase();
  const [isEnding, setIsEnding] = useState(false);
  const mayEnd = useMay()('operator:money') && mandate.closed_at === null && plan.status === 'active';
  return (
    <>
      <div className={styles.about}>
        <PlanState plan={plan} />
        <Terms plan={plan} />
        {mayEnd ? (
          <Button isQuiet onPress={() => setIsEnding(true)}>
            {words.end}
          </Button>
        ) : null}
      </div>
      <InstalmentTable instalments={plan.instalments} />
      {isEnding ? <EndPlan id={id} plan={plan} onClose={() => setIsEnding(false)} /> : null}
    </>
  );
}

/** What was agreed, in one line. */
function Terms({ plan }: { readonly plan: InstalmentPlan }) {
  const { code } = useWords();
  const { plan: words } = useTexts(caseMoney);
  const { interval, count, first_due, interest, total, allocation, accepted_by, planned_interest } = plan;
  const every = interval === null ? '' : words.intervals[interval];
  return (
    <span>
      {words.terms(every, count, dayText(first_due, code))} · <Money amount={total} /> · {words.interest}{' '}
      {words.interests[interest]}
      {allocation === null ? '' : ` · ${words.principalFirst}`}
      {accepted_by === 'page' ? ` · ${words.byPage}` : ''}
      {planned_interest === null ? null : (
        <>
          {' · '}
          {words.plannedInterest} <Money amount={planned_interest} />
        </>
      )}
    </span>
  );
}

function Former({ plans }: { readonly plans: readonly InstalmentPlan[] }) {
  const { plan: words } = useTexts(caseMoney);
  return (
    <details className={styles.former}>
      <summary>{words.former}</summary>
      {plans.map((plan) => (
        <section key={plan.id}>
          <div className={styles.about}>
            <PlanState plan={plan} />
            <Terms plan={plan} />
          </div>
          <InstalmentTable instalments={plan.instalments} />
        </section>
      ))}
    </details>
  );
}

function EndPlan({ plan, ...dialog }: CaseDialog & { readonly plan: InstalmentPlan }) {
  const { plan: words } = useTexts(caseMoney);
  const operator = useOperator();
  return (
    <CaseForm
      {...dialog}
      title={words.end}
      submit={words.end}
      send={(fields, attempt) =>
        operator.instalmentPlans.cancel({
          mandate_id: dialog.id,
          id: plan.id,
          body: { reason: textIn(fields, 'reason').trim() },
          ...attempt,
        })
      }
      done={words.ended}
    >
      {(errorOf) => (
        <>
          <p>{words.endAbout}</p>
          <Field label={words.reason} name="reason" required autoComplete="off" failure={errorOf('reason')} />
        </>
      )}
    </CaseForm>
  );
}

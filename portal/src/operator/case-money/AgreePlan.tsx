/** „Ratenplan vereinbaren“: with its instalments, its last day and its fee before it is concluded. */
import type { InstalmentPlanInput, PlanPreview } from '@mahnwerk/contract/operator/instalment-plans.ts';
import { api } from '../../data/operations.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { dayText } from '../../ui/dates.ts';
import { Money } from '../../ui/Money.tsx';
import { type CaseDialog, CaseForm } from '../cases/CaseForm.tsx';
import { useToday } from '../cases/reads.ts';
import { Effect } from './Effect.tsx';
import styles from './Effect.module.css';
import { useTyped } from './fields.ts';
import { InstalmentTable } from './InstalmentTable.tsx';
import { PlanDays, PlanRules } from './PlanFields.tsx';
import { emptyPlan, isWholePlan, planOf } from './typed.ts';
import { usePreview } from './usePreview.ts';
import { caseMoney } from './words.ts';

export function AgreePlan(dialog: CaseDialog) {
  const { plan: words } = useTexts(caseMoney);
  const operator = useOperator();
  const today = useToday();
  const typing = useTyped(() => emptyPlan(today));
  return (
    <CaseForm
      {...dialog}
      title={words.action}
      submit={words.submit}
      send={async (_fields, attempt) => {
        const body = planOf(typing.typed);
        const plan = await operator.instalmentPlans.create({ mandate_id: dialog.id, ...attempt, body });
        return words.done(plan.count);
      }}
    >
      {(errorOf) => (
        <>
          <PlanDays {...typing} errorOf={errorOf} />
          <PlanRules {...typing} errorOf={errorOf} />
          <PlanEffect id={dialog.id} plan={isWholePlan(typing.typed) ? planOf(typing.typed) : undefined} />
        </>
      )}
    </CaseForm>
  );
}

function PlanEffect({ id, plan }: { readonly id: string; readonly plan: InstalmentPlanInput | undefined }) {
  const { plan: words } = useTexts(caseMoney);
  const asked = usePreview(
    api.operator.instalmentPlans.preview,
    plan === undefined ? undefined : { mandate_id: id, body: plan },
  );
  return (
    <Effect {...asked} title={words.preview}>
      {(preview) => <Agreed preview={preview} />}
    </Effect>
  );
}

function Agreed({ preview: { result, fee } }: { readonly preview: PlanPreview }) {
  const { code } = useWords();
  const { plan: words } = useTexts(caseMoney);
  const last = result.instalments.at(-1);
  return (
    <>
      <InstalmentTable instalments={result.instalments} isNew />
      <dl className={styles.lines}>
        <div>
          <dt>{words.sum}</dt>
          <dd>
            <Money amount={result.total} />
          </dd>
        </div>
        {last === undefined ? null : (
          <div>
            <dt>{words.last}</dt>
            <dd>{dayText(last.due_date, code)}</dd>
          </div>
        )}
        {fee === null ? null : (
          <div>
            <dt>{words.feeSum}</dt>
            <dd>
              <Money amount={fee} />
            </dd>
          </div>
        )}
      </dl>
    </>
  );
}

/** What a policy of cases says, with all defaults, and how a PATCH changes it (case-work.md 3). Pure. */
import type {
  CasePolicyDocument,
  CasePolicyInput,
  CasePolicyPatch,
  PolicyClaimKind,
} from '@mahnwerk/contract/operator/case-policies.ts';
import type { CaseStep, CaseStepFee } from '@mahnwerk/contract/shapes/case-step.ts';

type FilledFee = Omit<CaseStepFee, 'with_expenses'> & { readonly with_expenses: boolean };

type Filled<S> = S extends CaseStep
  ? Required<Omit<S, 'when' | 'fee'>> & Pick<S, 'when'> & ('fee' extends keyof S ? { fee: FilledFee | null } : object)
  : never;

/** A step with the defaults of its kind; its conditions may be left out. */
export type FilledStep = Filled<CaseStep>;

/** What a version says, with all defaults. */
export type PolicyDocument = Omit<CasePolicyDocument, 'steps'> & { readonly steps: readonly FilledStep[] };

/** A version of a policy, as cases run on it. */
export interface CaseWorkPolicy extends PolicyDocument {
  readonly id: string;
  readonly name: string;
  readonly company_id: string | null;
  readonly claim_kind: PolicyClaimKind;
  readonly version: number;
}

const filledFee = (fee: CaseStepFee | null | undefined): FilledFee | null =>
  fee == null ? null : { ...fee, with_expenses: fee.with_expenses ?? false };

/** The step with the defaults of its kind. */
export function filled(step: CaseStep): FilledStep {
  switch (step.kind) {
    case 'letter':
      return {
        ...step,
        channel: step.channel ?? null,
        recipients: step.recipients ?? 'debtor',
        fee: filledFee(step.fee),
      };
    case 'task':
      return {
        ...step,
        due_days: step.due_days ?? 3,
        priority: step.priority ?? 'normal',
        team_id: step.team_id ?? null,
        blocking: step.blocking ?? true,
        outcomes: step.outcomes ?? {},
        fee: filledFee(step.fee),
      };
    case 'offer_plan':
      return {
        ...step,
        response_days: step.response_days ?? 14,
        interest: step.interest ?? 'runs',
        grace_days: step.grace_days ?? 7,
        default_after: step.default_after ?? 1,
        settlement_fee: step.settlement_fee ?? false,
      };
    case 'court':
      return { ...step, due_days: step.due_days ?? 5, team_id: step.team_id ?? null, fee: filledFee(step.fee) };
    case 'wait':
    case 'monitor':
    case 'close':
      return step;
  }
}

type DocumentPatch = Pick<CasePolicyPatch, keyof CasePolicyDocument>;

/** What a body sends that names something else. */
export const sentOf = ({ steps, plan }: Pick<DocumentPatch, 'steps' | 'plan'>) => ({
  ...(steps && { steps: steps.map(filled) }),
  ...(plan && { plan }),
});

/** What a policy says after a PATCH: `steps` and `quiet_days` replace, the others are merged. */
export const changedDocument = (
  before: PolicyDocument,
  { steps, promise, plan, ...sent }: DocumentPatch,
): PolicyDocument => ({
  steps: steps === undefined ? before.steps : steps.map(filled),
  promise: { ...before.promise, ...promise },
  plan: { ...before.plan, ...plan },
  limitation_days: sent.limitation_days ?? before.limitation_days,
  quiet_days: sent.quiet_days ?? before.quiet_days,
});

const unsaid: PolicyDocument = {
  steps: [],
  promise: { max_days: 30, grace_days: 3, on_broken: null },
  plan: { reminder_days: 3, reminder_text_key: null, confirmation_text_key: null, on_default: null },
  limitation_days: 92,
  quiet_days: [],
};

/** What a new policy says; members that are left out have their defaults. */
export const documentIn = (sent: CasePolicyInput): PolicyDocument => changedDocument(unsaid, sent);

/** What a version says beside its line. */
export const documentOf = ({ steps, promise, plan, limitation_days, quiet_days }: PolicyDocument): PolicyDocument => ({
  steps,
  promise,
  plan,
  limitation_days,
  quiet_days,
});

/** A change of a company's dunning policy, by the company or the operator: the same rules. */
import type {
  ChangedDunningPolicy,
  DunningPolicy,
  LadderPatch,
  PolicyDocument,
} from '@mahnwerk/contract/dunning/policy.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { effectiveFrom } from '../../../platform/dated-versions.ts';
import { refuseIfAny } from '../../../platform/refusal.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { changedPolicy } from './policy.ts';
import * as store from './store.ts';

/** What the ladder does when a version applies to running invoices. */
export interface PolicyMoves {
  /** Plans the move of running invoices to a version from a day on; returns how many move. */
  readonly planMove: (tx: CompanyTx, version: number, from: string) => Promise<number>;
}

interface PolicyChange {
  readonly before: DunningPolicy;
  readonly after: ChangedDunningPolicy;
  /** Whether there is a new version. */
  readonly isNew: boolean;
}

/** Makes the next version where something changes; the caller has locked the policy. @throws Refusal validation_error */
export async function changePolicy(
  tx: CompanyTx,
  patch: LadderPatch,
  { planMove }: PolicyMoves,
): Promise<PolicyChange> {
  const business_date = await businessDate(tx);
  const errors = new ValidationErrors();
  const effective_from = effectiveFrom(patch.effective_from, { today: business_date }, errors);
  const before = await store.policyInForce(tx, effective_from);
  const document = changedPolicy(documentOf(before), patch, errors);
  refuseIfAny(errors);
  const made = await store.change(tx, { effective_from, business_date, before: documentOf(before), document });
  const policy = made ?? before;
  const moved_count = patch.apply_to_running ? await planMove(tx, policy.version, effective_from) : 0;
  return { before, after: { ...policy, moved_count }, isNew: made !== undefined };
}

/** What a version says, without which one it is. */
const documentOf = ({
  version: _version,
  effective_from: _from,
  business_date: _today,
  created_at: _created,
  ...document
}: DunningPolicy): PolicyDocument => document;

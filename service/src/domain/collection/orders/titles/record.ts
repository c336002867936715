/** Records and revokes the title of an accepted receivable: the claim, its ledger, its limitation and the procedure of its case. */
import type { TitleRecord } from '@mahnwerk/contract/operator/titles.ts';
import type { CompanyTx } from '../../../../platform/database/session.ts';
import { newId } from '../../../../platform/ids.ts';
import { orNotFound, refuseFailures, refuseUnless } from '../../../../platform/refusal.ts';
import { dayOf } from '../../../../values/day.ts';
import { centsOf } from '../../../../values/money.ts';
import { figuresOf, type MandateAccount, readAccount } from '../../../money/ledger/index.ts';
import {
  type ClaimRow,
  fieldsOf,
  hasUntitled,
  markTitled,
  readContainedCosts,
  setProcedureBefore,
  setTitleRevoked,
  takeProcedureBefore,
  titleContentsOf,
} from '../../claims/index.ts';
import { bookOnMandate, type MandateRow, setStates } from '../../mandates/index.ts';
import { storeChange } from '../parts/claims.ts';
import { lockOfOpenCase, lockRecorded } from './lock.ts';
import { factOf, reportOnClaim } from './title.ts';

interface Recording {
  readonly claim_id: string;
  readonly body: TitleRecord;
  readonly publicUrl: string;
}

/** @throws Refusal conflict, validation_error */
export async function recordTitle(tx: CompanyTx, { claim_id, body, publicUrl }: Recording) {
  const { order, claim, mandate } = await lockOfOpenCase(tx, claim_id);
  refuseUnless(claim.type === 'receivable', 'conflict', { detail: 'The claim is titled.' });
  const account = await readAccount(tx, mandate.id);
  const { open_principal } = await refuseOnClaim(tx, { claim, mandate, account }, body);
  const { original_at = null, contains_cost_ids = [], ...contents } = body;
  const title = { id: newId(), contents: titleContentsOf(contents) };
  const titled = { ...claim, type: 'titled' as const };
  await storeChange(tx, { order, claim: titled, next: { ...fieldsOf(claim), enforceable_title: title }, publicUrl });
  markTitled(tx, claim_id, {
    recorded_on: dayOf(tx.now),
    original_at,
    contains_cost_ids,
    is_partial: centsOf(body.titled_amount) < open_principal,
  });
  const booked = await bookOnMandate(tx, mandate, {
    account,
    facts: [{ kind: 'title', fact: factOf(title.id, claim_id, body) }],
    entries: [],
    reason: 'terms_changed',
    history: [{ code: 'title.recorded', values: { type: body.type } }],
    publicUrl,
  });
  await enforce(tx, mandate, { claim_id, publicUrl });
  return booked;
}

interface OfCase {
  readonly claim: ClaimRow;
  readonly mandate: MandateRow;
  readonly account: MandateAccount;
}

async function refuseOnClaim(tx: CompanyTx, { claim, mandate, account }: OfCase, body: TitleRecord) {
  const [figures, costs] = await Promise.all([
    figuresOf(account, body.issued_on),
    readContainedCosts(tx, mandate.id, body.contains_cost_ids ?? []),
  ]);
  const { since, principal } = orNotFound(figures.claims.find((each) => each.claim_id === claim.id));
  const free = costs.filter(({ is_contained }) => !is_contained).map(({ id }) => id);
  const { document_date } = claim;
  const titled = { document_date, since, open_principal: principal.open, free_cost_ids: new Set(free) };
  refuseFailures((report) => reportOnClaim(body, titled, report));
  return titled;
}

/** A case whose claims are all titled is enforced, unless it is monitored. */
async function enforce(
  tx: CompanyTx,
  mandate: MandateRow,
  { claim_id, publicUrl }: Pick<Recording, 'claim_id' | 'publicUrl'>,
): Promise<void> {
  const { procedure_state: before } = mandate;
  if (before === 'foreclosure' || before === 'long_term_monitoring') return;
  if (await hasUntitled(tx, mandate.id)) return;
  setProcedureBefore(tx, claim_id, before);
  setProcedure(tx, mandate, 'foreclosure', publicUrl);
}

function setProcedure(
  tx: CompanyTx,
  mandate: MandateRow,
  procedure_state: MandateRow['procedure_state'],
  publicUrl: string,
): void {
  const { processing_state, paused_until } = mandate;
  setStates(tx, mandate, {
    procedure_state,
    processing_state,
    paused_until,
    closed_at: null,
    happening: { code: 'states.changed', values: { procedure_state } },
    description: null,
    publicUrl,
  });
}

/** @throws Refusal conflict */
export async function revokeTitle(
  tx: CompanyTx,
  { claim_id, reason, publicUrl }: Pick<Recording, 'claim_id' | 'publicUrl'> & { readonly reason: string },
) {
  const { order, claim, mandate, row } = await lockRecorded(tx, claim_id);
  const account = await readAccount(tx, mandate.id);
  setTitleRevoked(tx, claim_id, { revoked_on: dayOf(tx.now), reason });
  const receivable = { ...claim, type: 'receivable' as const };
  await storeChange(tx, { order, claim: receivable, next: { ...fieldsOf(claim), enforceable_title: null }, publicUrl });
  const { id, contents } = row.title;
  const booked = await bookOnMandate(tx, mandate, {
    account,
    facts: [{ kind: 'reversal', fact: { reverses_id: id } }],
    entries: [],
    reason: 'reversed',
    history: [{ code: 'title.revoked', values: { type: contents.type ?? 'other' } }],
    publicUrl,
  });
  const before = await takeProcedureBefore(tx, mandate.id);
  if (before !== undefined && mandate.procedure_state === 'foreclosure') setProcedure(tx, mandate, before, publicUrl);
  return booked;
}

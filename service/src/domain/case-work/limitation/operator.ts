/** The operator's routes of the limitation of a claim and of its facts. */
import { type LimitationFact, type LimitationFactInput, limitation } from '@mahnwerk/contract/operator/limitation.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { audited } from '../../../platform/http/audited.ts';
import { checked, implement } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { mapPage } from '../../../platform/lists/query.ts';
import { orNotFound, refuseFailures, refuseUnless } from '../../../platform/refusal.ts';
import { addMonths } from '../../../values/day.ts';
import { businessDate, businessDateOf } from '../../ladder/business-date/index.ts';
import { companyOfClaim } from '../../collection/claims/index.ts';
import { followFacts } from '../../collection/limitation/index.ts';
import { lockMandate } from '../../collection/mandates/index.ts';
import { refuseCopy } from '../../parties/companies/index.ts';
import { auditedFact, presentFact, reportInvalid, reportUntil } from './fact.ts';
import { readLimitation } from './read.ts';
import * as store from './store.ts';

export const limitationRoutes = implement(limitation, {
  get: async ({ db, path, query }) => {
    const today = await businessDate(db);
    const { as_of = today } = query;
    const last = addMonths(today, 12 * limits.limitation_as_of_years);
    refuseFailures((report) => {
      if (as_of > last) report.failAt('as_of', 'invalid_parameter', `\`as_of\` must not be after ${last}.`);
    });
    return db.snapshot(() => readLimitation(db, path.claim_id, as_of));
  },

  facts: async ({ db, path, query }) => mapPage(await store.listFacts(db, path.claim_id, query), presentFact),

  fact: async ({ db, path }) => presentFact(orNotFound(await store.readFact(db, path.claim_id, path.id))),

  record: checked(
    async ({ tx, path, body }) => {
      const today = await businessDateOf(tx, await companyOfClaim(tx, path.claim_id));
      refuseFailures((report) => reportInvalid(body, today, report));
    },
    async ({ tx, path: { claim_id }, body }) => {
      const recorded = await recordLimitationFact(tx, claim_id, body);
      return audited(recorded, { target: claim_id, after: auditedFact(recorded) });
    },
  ),

  async end({ tx, path: { claim_id, id }, body: { until } }) {
    const { mandate_id } = await lockClaim(tx, claim_id);
    const before = await readOne(tx, claim_id, id);
    const { from } = before;
    refuseUnless(before.status === 'active' && from !== null && before.until === null, 'conflict', {
      detail: 'The fact does not go on.',
    });
    const today = await businessDate(tx);
    refuseFailures((report) => reportUntil({ kind: before.kind, from: from ?? until, until }, today, report));
    store.end(tx, { id, until_day: until });
    if (mandate_id !== null) await followFacts(tx, mandate_id);
    const after = await readOne(tx, claim_id, id);
    return audited(after, { target: claim_id, before: auditedFact(before), after: auditedFact(after) });
  },

  async revoke({ tx, path: { claim_id, id }, body: { reason } }) {
    const { mandate_id } = await lockClaim(tx, claim_id);
    const before = await readOne(tx, claim_id, id);
    refuseUnless(before.status === 'active', 'conflict', { detail: 'The fact is revoked.' });
    store.revoke(tx, { id, reason });
    if (mandate_id !== null) await followFacts(tx, mandate_id);
    const after = await readOne(tx, claim_id, id);
    return audited(after, { target: claim_id, before: auditedFact(before), after: auditedFact(after) });
  },

  dismiss: checked(
    ({ body: { payment_id = null, plan_id = null } }) =>
      refuseFailures((report) => {
        if ((payment_id === null) === (plan_id === null))
          report.failAt('payment_id', 'required', 'Exactly one of `payment_id` and `plan_id` is required.');
      }),
    async ({ tx, path: { claim_id }, body: { payment_id = null, plan_id = null, reason } }) => {
      await lockClaim(tx, claim_id);
      const today = await businessDate(tx);
      const subject_id = payment_id ?? plan_id ?? '';
      const subject_type = payment_id === null ? 'plan' : 'payment';
      const dismissed = await store.readDismissed(tx, claim_id);
      refuseUnless(!dismissed.has(subject_id), 'conflict', { detail: 'The candidate is dismissed.' });
      const { candidates } = await readLimitation(tx, claim_id, today);
      refuseFailures((report) => {
        if (!candidates.some((each) => (each.payment_id ?? each.plan_id) === subject_id))
          report.failAt(`${subject_type}_id`, 'invalid', 'This is no candidate of the claim.');
      });
      store.dismiss(tx, { claim_id, subject_id, subject_type, reason });
      const after = await readLimitation(tx, claim_id, today);
      return audited(after, { target: claim_id, after: { claim_id, payment_id, plan_id } });
    },
  ),
});

/** @param body what `reportInvalid` accepts @throws Refusal conflict where the claim takes none; validation_error */
export async function recordLimitationFact(
  tx: CompanyTx,
  claim_id: string,
  body: LimitationFactInput,
): Promise<LimitationFact> {
  const { mandate_id } = await lockClaim(tx, claim_id);
  const { kind, on = null, from = null, until = null, note, document_id = null } = body;
  await refuseFurther(tx, { claim_id, mandate_id, document_id });
  const id = newId();
  store.insert(tx, { id, claim_id, kind, on_day: on, from_day: from, until_day: until, note, document_id });
  if (mandate_id !== null) await followFacts(tx, mandate_id);
  return readOne(tx, claim_id, id);
}

/** The claim and its case, both locked. @throws Refusal conflict where its order is neither under review nor accepted */
async function lockClaim(tx: CompanyTx, claim_id: string): Promise<store.Subject> {
  await refuseCopy(tx);
  // The case before its order, as the debtor's page has locked it already; one that is accepted meanwhile is new to others too.
  const known = orNotFound(await store.findSubject(tx, claim_id));
  if (known.mandate_id !== null) await lockMandate(tx, known.mandate_id);
  const subject = orNotFound(await store.lockSubject(tx, claim_id));
  refuseUnless(subject.status === 'submitted' || subject.status === 'accepted', 'conflict', {
    detail: 'The claim is neither under review nor accepted.',
  });
  if (subject.mandate_id !== known.mandate_id) await lockMandate(tx, orNotFound(subject.mandate_id ?? undefined));
  return subject;
}

/** 400 for one fact more than a claim can have, and for a document of another claim. */
async function refuseFurther(
  tx: CompanyTx,
  {
    document_id,
    ...of
  }: { readonly claim_id: string; readonly mandate_id: string | null; readonly document_id: string | null },
): Promise<void> {
  const count = await store.countFacts(tx, of.claim_id);
  const isOwn = document_id === null || (await store.hasDocument(tx, { ...of, document_id }));
  refuseFailures((report) => {
    const max = limits.limitation_facts;
    if (count >= max) report.failAt('limitation_facts', 'max_length', `A claim has at most ${max} facts.`);
    if (!isOwn) report.failAt('document_id', 'invalid', 'No document with this id belongs to the claim or its case.');
  });
}

const readOne = async (tx: CompanyTx, claim_id: string, id: string) =>
  presentFact(orNotFound(await store.readFact(tx, claim_id, id)));

/**
 * The operator's routes of titles and their documents: of drafts that it entered, by the rules of the company's own, and of
 * receivables that a title was issued for after they were accepted (case-work.md 9).
 */
import { enforceableTitleDocuments } from '@mahnwerk/contract/case/enforceable-titles.ts';
import { operatorTitleDocuments, operatorTitles, type TitlePatch } from '@mahnwerk/contract/operator/titles.ts';
import type { CompanyTx } from '../../../../platform/database/session.ts';
import { audited, unchanged } from '../../../../platform/http/audited.ts';
import { checked, implement, type RouteModule } from '../../../../platform/http/handler.ts';
import { orNotFound, refuseFailures, refuseUnless } from '../../../../platform/refusal.ts';
import { dayOf } from '../../../../values/day.ts';
import { refuseCopy } from '../../../parties/companies/index.ts';
import { followFacts } from '../../limitation/index.ts';
import {
  documentHandlers,
  documentForOperator,
  type WritableParentRules,
} from '../../../correspondence/documents/index.ts';
import {
  documentsOfTitle,
  fieldsOf,
  findNewestTitle,
  isUnchanged,
  presentTitle,
  readNewestTitle,
  reportTitleDays,
  setOriginalAt,
  titleContentsOf,
} from '../../claims/index.ts';
import { enteredRoutes, refuseForeignClaim } from '../entry/entered.ts';
import { changeClaim, storeChange } from '../parts/claims.ts';
import { lockEditableClaim, resizeClaim } from '../parts/documents.ts';
import { lockRecorded } from './lock.ts';
import { recordTitle, revokeTitle } from './record.ts';
import { presentHandedOver, presentOperatorTitle, reportInvalid } from './title.ts';

interface Call {
  readonly claim_id: string;
  readonly publicUrl: string;
}

const present = async (tx: CompanyTx, { claim_id, publicUrl }: Call) =>
  presentOperatorTitle(orNotFound(await readNewestTitle(tx, claim_id)), claim_id, publicUrl);

const titleRoutes = implement(operatorTitles, {
  get: async ({ db, path: { claim_id }, deps }) =>
    presentOperatorTitle(orNotFound(await readNewestTitle(db, claim_id)), claim_id, deps.publicUrl),

  create: checked(
    ({ tx, body }) => refuseFailures((report) => reportInvalid(body, dayOf(tx.now), report)),
    async ({ tx, path: { claim_id }, body, deps: { publicUrl } }) => {
      const { before, after } = await recordTitle(tx, { claim_id, body, publicUrl });
      const title = await present(tx, { claim_id, publicUrl });
      return audited(title, { target: claim_id, before, after: { ...after, title } });
    },
  ),

  async update({ tx, path: { claim_id }, body, deps: { publicUrl } }) {
    const call = { claim_id, publicUrl };
    return (await isRecorded(tx, claim_id)) ? changeRecorded(tx, call, body) : changeDraft(tx, call, body);
  },

  async revoke({ tx, path: { claim_id }, body: { reason }, deps: { publicUrl } }) {
    const { before, after } = await revokeTitle(tx, { claim_id, reason, publicUrl });
    const title = await present(tx, { claim_id, publicUrl });
    return audited(title, { target: claim_id, before, after: { ...after, title, reason } });
  },
});

const isRecorded = async (tx: CompanyTx, claim_id: string): Promise<boolean> =>
  ((await readNewestTitle(tx, claim_id))?.recorded_on ?? null) !== null;

/** @throws Refusal as for the company's own change */
async function changeDraft(tx: CompanyTx, { claim_id, publicUrl }: Call, { original_at, ...body }: TitlePatch) {
  await refuseForeignClaim(tx, claim_id);
  refuseFailures((report) => {
    if (original_at !== undefined)
      report.failAt('original_at', 'not_allowed', '`original_at` is allowed only for a title that was recorded.');
  });
  const claim = await changeClaim(tx, { id: claim_id, changeOf: () => ({ enforceable_title: body }), publicUrl });
  const title = presentTitle(orNotFound(claim.enforceable_title ?? undefined), claim_id, publicUrl);
  return audited(presentHandedOver(title, publicUrl), { after: { fields: Object.keys(body) } });
}

const changeable: ReadonlySet<string> = new Set(['served_on', 'final_since', 'original_at']);

/** @throws Refusal claim_not_editable, conflict, validation_error */
async function changeRecorded(tx: CompanyTx, { claim_id, publicUrl }: Call, body: TitlePatch) {
  const { order, claim, mandate, row } = await lockRecorded(tx, claim_id);
  refuseUnless(
    Object.keys(body).every((name) => changeable.has(name)),
    'claim_not_editable',
    { detail: 'Of a title that was recorded, `served_on`, `final_since` and `original_at` can change.' },
  );
  const { original_at = row.original_at, ...days } = body;
  const contents = titleContentsOf({ ...row.title.contents, ...days });
  refuseFailures((report) =>
    reportTitleDays(contents, dayOf(tx.now), ({ field, code, message }) => report.failAt(field, code, message)),
  );
  const next = { ...fieldsOf(claim), enforceable_title: { id: row.title.id, contents } };
  const isSame = isUnchanged(next, fieldsOf(claim));
  if (isSame && original_at === row.original_at) return unchanged(await present(tx, { claim_id, publicUrl }));
  const before = presentOperatorTitle(row, claim_id, publicUrl);
  if (!isSame) await storeChange(tx, { order, claim, next, publicUrl });
  setOriginalAt(tx, claim_id, original_at);
  await followFacts(tx, mandate.id);
  const after = await present(tx, { claim_id, publicUrl });
  return audited(after, { target: claim_id, before: { title: before }, after: { title: after } });
}

const documentRules: WritableParentRules<{ readonly claim_id: string }> = {
  type: 'enforceable_title',
  documentsPath: ({ claim_id }) => documentsOfTitle(claim_id),
  findParent: (db, { claim_id }) => findNewestTitle(db, claim_id),
  async lockParent(tx, { claim_id }) {
    if (await isRecorded(tx, claim_id)) return (await lockRecorded(tx, claim_id)).row.title.id;
    const id = orNotFound(await findNewestTitle(tx, claim_id));
    await lockEditableClaim(tx, claim_id);
    return id;
  },
  touchParent: resizeClaim('enforceable_title'),
};

/** A title that was recorded is the operator's, also on a claim that its company entered. */
const refuseForeignTitle = async (tx: CompanyTx, claim_id: string): Promise<void> =>
  (await isRecorded(tx, claim_id)) ? refuseCopy(tx) : refuseForeignClaim(tx, claim_id);

export const operatorTitleRoutes: readonly RouteModule[] = [
  titleRoutes,
  enteredRoutes(
    operatorTitleDocuments,
    implement(enforceableTitleDocuments, documentHandlers(documentRules)),
    documentForOperator,
    refuseForeignTitle,
  ),
];

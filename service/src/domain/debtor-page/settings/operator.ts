/** The operator's routes of the settings of the debtor's page. */
import { type PageLanguage } from '@mahnwerk/contract/shapes/access-code.ts';
import { isDeepStrictEqual } from 'node:util';
import {
  companyDebtorPageSettings,
  type DebtorPageData,
  debtorPageSettings,
  type DebtorPageSettings,
  type DebtorPageSettingsPatch,
} from '@mahnwerk/contract/operator/debtor-page-settings.ts';
import type { CompanyTx, OperatorTx } from '../../../platform/database/session.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { changedFields } from '../../../platform/entries.ts';
import { Audited, audited, unchanged } from '../../../platform/http/audited.ts';
import { checked, implement, type RouteModule, withLock } from '../../../platform/http/handler.ts';
import { refuseFailures, refuseUnless } from '../../../platform/refusal.ts';
import { refuseCopy } from '../../parties/companies/index.ts';
import { textApproval } from '../texts/index.ts';
import { dataOf } from './read.ts';
import { changed, checkedPatch, reportDrafts } from './settings.ts';
import * as store from './store.ts';

const shown = (data: DebtorPageData, secret: Buffer | null | undefined): DebtorPageSettings => ({
  ...data,
  has_payment_secret: secret !== null && secret !== undefined,
});

/** What is wrong with a change whatever is stored. */
const rightPatch = ({
  body,
  deps,
}: {
  readonly body: DebtorPageSettingsPatch;
  readonly deps: Dependencies;
}): DebtorPageSettingsPatch => {
  let patch: DebtorPageSettingsPatch = {};
  refuseFailures((report) => (patch = checkedPatch(body, deps.environment, report)));
  return 'payment_secret' in body ? { ...patch, payment_secret: body.payment_secret } : patch;
};

/** The secret of the settings of this owner, which the change sets, removes, or leaves. */
function secretOf(
  owner: string | null,
  before: store.SettingsRow | undefined,
  { patch, sealer }: { readonly patch: DebtorPageSettingsPatch; readonly sealer: Dependencies['paymentSecrets'] },
): Buffer | null {
  const given = patch.payment_secret;
  const id = store.idOf(owner);
  if (given === null) return null;
  if (given !== undefined) return sealer.seal(id, Buffer.from(given));
  const stored = before?.payment_secret ?? null;
  if (before === undefined || stored === null || before.company_id === owner) return stored;
  const inherited = sealer.open(store.idOf(before.company_id), stored);
  return inherited === undefined ? null : sealer.seal(id, inherited);
}

interface Change {
  readonly owner: string | null;
  readonly patch: DebtorPageSettingsPatch;
  readonly deps: Dependencies;
}

async function change(
  tx: OperatorTx | CompanyTx,
  { owner, patch, deps }: Change,
): Promise<Audited<DebtorPageSettings>> {
  const { environment, paymentSecrets: sealer } = deps;
  await store.lock(tx, owner);
  const row = await store.findInForce(tx, owner);
  const before = dataOf(row, environment);
  const after = changed(before, patch);
  if (environment === 'production') await refuseDrafts(tx, before, after);
  const payment_secret = secretOf(owner, row, { patch, sealer });
  const isOwn = row?.company_id === owner;
  const hasOther =
    patch.payment_secret !== undefined && !isDeepStrictEqual(payment_secret, row?.payment_secret ?? null);
  // The first change of a company makes settings of its own, even if it changes nothing of the operator's.
  if (isOwn && !hasOther && isDeepStrictEqual(after, before)) return unchanged(shown(before, payment_secret));
  store.write(tx, { owner, data: after, payment_secret });
  const fields = [...changedFields(before, after), ...(hasOther ? ['payment_secret'] : [])];
  return audited(shown(after, payment_secret), { target: store.idOf(owner), after: { fields } });
}

async function refuseDrafts(tx: OperatorTx | CompanyTx, before: DebtorPageData, after: DebtorPageData): Promise<void> {
  const approvals = await Promise.all(
    after.languages.map(async (language) => [language, await textApproval(tx, language)] as const),
  );
  const approved = new Set<PageLanguage>(
    approvals.filter(([, approval]) => approval === 'approved').map(([language]) => language),
  );
  refuseFailures((report) => reportDrafts(before, after, { approved, report }));
}

const operatorRoutes = implement(debtorPageSettings, {
  get: async ({ db, deps }) => {
    const row = await store.findInForce(db, null);
    return shown(dataOf(row, deps.environment), row?.payment_secret);
  },
  update: withLock(
    ({ tx }) => store.lock(tx, null),
    checked(rightPatch, ({ tx, deps, checked: patch }) => change(tx, { owner: null, patch, deps })),
  ),
});

const companyRoutes = implement(companyDebtorPageSettings, {
  get: async ({ db, path, deps }) => {
    const row = await store.findInForce(db, path.company_id);
    return {
      inherited: row?.company_id !== path.company_id,
      ...shown(dataOf(row, deps.environment), row?.payment_secret),
    };
  },
  update: withLock(
    ({ tx, path }) => store.lock(tx, path.company_id),
    checked(rightPatch, async ({ tx, path: { company_id }, deps, checked: patch }) => {
      await refuseCopy(tx);
      const { value, change: line } = await change(tx, { owner: company_id, patch, deps });
      return new Audited({ inherited: false, ...value }, line);
    }),
  ),
  remove: withLock(
    ({ tx, path }) => store.lock(tx, path.company_id),
    async ({ tx, path: { company_id } }) => {
      await refuseCopy(tx);
      await store.lock(tx, company_id);
      const row = await store.findInForce(tx, company_id);
      refuseUnless(row?.company_id === company_id, 'not_found');
      store.remove(tx);
      return audited(undefined, { target: company_id, before: { inherited: false }, after: { inherited: true } });
    },
  ),
});

export const settingsRoutes: readonly RouteModule[] = [operatorRoutes, companyRoutes];

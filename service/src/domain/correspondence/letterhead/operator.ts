/** The operator's routes of letterheads and of the settings of correspondence. */
import { isDeepStrictEqual } from 'node:util';
import {
  companyLetterhead,
  type CorrespondenceSettings,
  correspondenceSettings,
  letterhead,
  type Letterhead,
  type LetterheadPatch,
} from '@mahnwerk/contract/operator/correspondence.ts';
import type { CompanyTx, OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { changedFields } from '../../../platform/entries.ts';
import { type Audited, audited, unchanged } from '../../../platform/http/audited.ts';
import { checked, implement, type RouteModule, withLock } from '../../../platform/http/handler.ts';
import { refuseFailures } from '../../../platform/refusal.ts';
import { refuseCopy } from '../../parties/companies/index.ts';
import {
  checkedLetterhead,
  checkedSettings,
  defaultSettings,
  noLetterhead,
  type PaymentAccount,
} from './letterhead.ts';
import * as store from './store.ts';

/** The ids of the operator's only letterhead and settings in the audit log. */
const letterhead_id = '00000000-0000-0000-0000-000000000003';
const settings_id = '00000000-0000-0000-0000-000000000004';

const rightPatch = ({ body }: { readonly body: LetterheadPatch }): LetterheadPatch => {
  let patch: LetterheadPatch = {};
  refuseFailures((report) => (patch = checkedLetterhead(body, report)));
  return patch;
};

async function changeLetterhead(
  tx: OperatorTx | CompanyTx,
  patch: LetterheadPatch,
  { owner, target }: { readonly owner: string | null; readonly target: string },
): Promise<Audited<Letterhead>> {
  await store.lockLetterhead(tx, owner);
  const before = (await store.readLetterhead(tx, owner)) ?? noLetterhead;
  const after = { ...before, ...patch };
  if (isDeepStrictEqual(after, before)) return unchanged(before);
  store.writeLetterhead(tx, owner, after);
  return audited(after, { target, after: { fields: changedFields(before, after) } });
}

const letterheadRoutes = implement(letterhead, {
  get: async ({ db }) => (await store.readLetterhead(db, null)) ?? noLetterhead,
  update: withLock(
    ({ tx }) => store.lockLetterhead(tx, null),
    checked(rightPatch, ({ tx, checked: patch }) =>
      changeLetterhead(tx, patch, { owner: null, target: letterhead_id }),
    ),
  ),
});

const companyRoutes = implement(companyLetterhead, {
  get: async ({ db, path }) => (await store.readLetterhead(db, path.company_id)) ?? noLetterhead,
  update: withLock(
    ({ tx, path }) => store.lockLetterhead(tx, path.company_id),
    checked(rightPatch, async ({ tx, path: { company_id }, checked: patch }) => {
      await refuseCopy(tx);
      return changeLetterhead(tx, patch, { owner: company_id, target: company_id });
    }),
  ),
});

/** What the settings need of other areas. */
export interface Accounts {
  /** A bank account of the operator. */
  readonly readAccount: (db: OperatorDb, id: string) => Promise<PaymentAccount | undefined>;
}

const settingsRoutes = ({ readAccount }: Accounts): RouteModule =>
  implement(correspondenceSettings, {
    get: async ({ db }) => (await store.readSettings(db)) ?? defaultSettings,
    update: withLock(
      ({ tx }) => store.lockSettings(tx),
      checked(
        async ({ tx, body }) => {
          const { payment_account_id: id } = body;
          const account = id ? await readAccount(tx, id) : undefined;
          let patch = body;
          refuseFailures((report) => (patch = checkedSettings(body, account, report)));
          return patch;
        },
        async ({ tx, checked: patch }) => {
          await store.lockSettings(tx);
          const before = (await store.readSettings(tx)) ?? defaultSettings;
          const after: CorrespondenceSettings = { ...before, ...patch };
          if (isDeepStrictEqual(after, before)) return unchanged(before);
          store.writeSettings(tx, after);
          const { payment_account_id } = after;
          const fields = changedFields(before, after);
          return audited(after, { target: settings_id, after: { fields, payment_account_id } });
        },
      ),
    ),
  });

export const routesOf = (accounts: Accounts): RouteModule[] => [
  letterheadRoutes,
  companyRoutes,
  settingsRoutes(accounts),
];

/** The operator's routes of letterheads and of the settings of correspondence. */
import { isDeepStrictEqual } from 'node:util';
import {
  companyLetterhead,
  type CorrespondenceSettings,
  correspondenceSettings,
  letterhead,
} from '@mahnwerk/contract/operator/correspondence.ts';
import type { LetterheadPatch } from '@mahnwerk/contract/shapes/letterhead.ts';
import type { OperatorDb } from '../../../platform/database/session.ts';
import { changedFields } from '../../../platform/entries.ts';
import { audited, unchanged } from '../../../platform/http/audited.ts';
import { checked, implement, prepared, type RouteModule, withLock } from '../../../platform/http/handler.ts';
import { refuseFailures } from '../../../platform/refusal.ts';
import { refuseCopy } from '../../parties/companies/index.ts';
import { changeCompanyLetterhead, drawLogo, rightCompanyPatch } from './change.ts';
import { noCompanyLetterhead } from './company-letterhead.ts';
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

const letterheadRoutes = implement(letterhead, {
  get: async ({ db }) => (await store.readLetterhead(db)) ?? noLetterhead,
  update: withLock(
    ({ tx }) => store.lockLetterhead(tx, null),
    checked(rightPatch, async ({ tx, checked: patch }) => {
      await store.lockLetterhead(tx, null);
      const before = (await store.readLetterhead(tx)) ?? noLetterhead;
      const after = { ...before, ...patch };
      if (isDeepStrictEqual(after, before)) return unchanged(before);
      store.writeLetterhead(tx, null, after);
      return audited(after, { target: letterhead_id, after: { fields: changedFields(before, after) } });
    }),
  ),
});

const companyRoutes = implement(companyLetterhead, {
  get: async ({ db }) => (await store.readCompanyLetterhead(db)) ?? noCompanyLetterhead,
  update: withLock(
    ({ tx, path }) => store.lockLetterhead(tx, path.company_id),
    prepared(
      drawLogo,
      checked(rightCompanyPatch, async ({ tx, path: { company_id }, checked: patch }) => {
        await refuseCopy(tx);
        const { before, after } = await changeCompanyLetterhead(tx, patch);
        if (before === after) return unchanged(after);
        return audited(after, { target: company_id, after: { fields: changedFields(before, after) } });
      }),
    ),
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

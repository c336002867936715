/** The operator's routes of the texts of the debtor's page. */
import { isDeepStrictEqual } from 'node:util';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { type DebtorPageText, debtorPageTexts } from '@mahnwerk/contract/operator/debtor-page-texts.ts';
import type { PageLanguage } from '@mahnwerk/contract/shapes/access-code.ts';
import type { CompanyDb, OperatorDb } from '../../../platform/database/session.ts';
import { changedFields } from '../../../platform/entries.ts';
import { type Audited, audited, unchanged } from '../../../platform/http/audited.ts';
import { implement, withLock } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { mapPage } from '../../../platform/lists/query.ts';
import { orNotFound, refuseFailures, refuseUnless } from '../../../platform/refusal.ts';
import { todayInBerlin } from '../../ladder/business-date/index.ts';
import { isPageLanguage } from './language.ts';
import * as store from './store.ts';
import {
  auditedVersion,
  changedOverrides,
  hashOfTexts,
  isApproved,
  presentText,
  presentVersion,
  textsOf,
} from './version.ts';

const languageIn = ({ language }: { readonly language: string }): PageLanguage =>
  orNotFound(isPageLanguage(language) ? language : undefined);

const versionIn = (path: { readonly language: string; readonly version: string }) => ({
  language: languageIn(path),
  version: Number(path.version),
});

export const textRoutes = implement(debtorPageTexts, {
  list: async ({ db, query }) => mapPage(await store.listInForce(db, query), presentVersion),
  get: async ({ db, path }) => presentText(orNotFound(await store.findInForce(db, languageIn(path)))),
  versions: async ({ db, path, query }) =>
    mapPage(await store.listVersions(db, languageIn(path), query), presentVersion),
  version: async ({ db, path }) => presentText(orNotFound(await store.findVersion(db, versionIn(path)))),

  update: withLock(
    ({ tx, path }) => store.lock(tx, path.language),
    async ({ tx, path, body }): Promise<Audited<DebtorPageText>> => {
      await store.lock(tx, path.language);
      const before = orNotFound(await store.findInForce(tx, languageIn(path)));
      let overrides = before.overrides;
      refuseFailures((errors) => {
        overrides = changedOverrides(before, body.texts, errors);
        if (before.version >= limits.page_text_versions)
          errors.failAt('texts', 'max_length', `At most ${limits.page_text_versions} versions are allowed.`);
      });
      if (isDeepStrictEqual(overrides, before.overrides)) return unchanged(presentText(before));
      const { language } = before;
      const version = before.version + 1;
      store.insert(tx, { id: newId(), language, version, overrides });
      const after = orNotFound(await store.findVersion(tx, { language, version }));
      const fields = changedFields(textsOf(language, before.overrides), textsOf(language, overrides));
      return audited(presentText(after), {
        target: after.id,
        before: auditedVersion(before),
        after: auditedVersion(after, fields),
      });
    },
  ),

  approve: withLock(
    ({ tx, path }) => store.lock(tx, path.language),
    async ({ tx, path, body, caller }): Promise<Audited<DebtorPageText>> => {
      await store.lock(tx, path.language);
      const today = todayInBerlin(tx);
      refuseFailures((errors) => {
        if (body.on > today) errors.failAt('on', 'invalid', `\`on\` must not be after ${today}.`);
      });
      const before = orNotFound(await store.findVersion(tx, versionIn(path)));
      refuseUnless(!isApproved(before), 'conflict', { detail: 'The version is approved already.' });
      const approval = { by: body.by, on: body.on, user_name: caller.name };
      const approved_sha256 = hashOfTexts(textsOf(before.language, before.overrides));
      store.approve(tx, { id: before.id, approval, approved_sha256 });
      const after = { ...before, approval, approved_sha256 };
      return audited(presentText(after), {
        target: before.id,
        before: auditedVersion(before),
        after: auditedVersion(after),
      });
    },
  ),
});

/** Whether a lawyer of the operator has confirmed the text in force of a language. */
export async function textApproval(
  db: CompanyDb | OperatorDb,
  language: PageLanguage,
): Promise<'approved' | 'pending'> {
  const row = await store.findInForce(db, language);
  return row !== undefined && isApproved(row) ? 'approved' : 'pending';
}

/** The operator's routes of letter texts: its own, and those of a company, by the same rules. */
import { isDeepStrictEqual } from 'node:util';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { companyLetterTexts, letterTexts } from '@mahnwerk/contract/operator/letter-texts.ts';
import type { LetterText, LetterTextPatch } from '@mahnwerk/contract/shapes/letter-text.ts';
import { letterPlaceholders } from '@mahnwerk/contract/operator/letter-placeholders.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { CompanyDb, CompanyTx, OperatorDb } from '../../../platform/database/session.ts';
import { effectiveFrom } from '../../../platform/dated-versions.ts';
import { changedFields } from '../../../platform/entries.ts';
import { type Audited, audited, unchanged } from '../../../platform/http/audited.ts';
import { type Call, implement, PreSerialized, type RouteModule, withLock } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { mapPage, type PageQuery } from '../../../platform/lists/query.ts';
import { orNotFound, refuseFailures, refuseIfAny, refuseUnless } from '../../../platform/refusal.ts';
import { businessDate, todayInBerlin } from '../../ladder/business-date/index.ts';
import { refuseCopy } from '../../parties/companies/index.ts';
import { checkText } from './checks.ts';
import { auditedVersion, changedDocument, documentIn, presentText } from './letter-text.ts';
import { facts, placeholders } from './placeholders.ts';
import * as store from './store.ts';

type Routes = (typeof letterTexts)['routes'];

const ofOperator = (db: OperatorDb): store.Place => ({ owner: null, today: todayInBerlin(db) });

const versionIn = (path: { readonly key: string; readonly version: string }) => ({
  key: path.key,
  version: Number(path.version),
});

async function page(db: store.TextDb, place: store.Place, query: PageQuery) {
  return mapPage(await store.listTexts(db, place, query), (row) => presentText(row, place.owner));
}

async function versionsOf(db: store.TextDb, place: store.Place, key: string, query: PageQuery) {
  const [isKnown, found] = await Promise.all([store.isText(db, key), store.listVersions(db, place, key, query)]);
  orNotFound(isKnown || undefined);
  return mapPage(found, (row) => presentText(row, place.owner));
}

const readText = async (db: store.TextDb, place: store.Place, key: string): Promise<LetterText> =>
  presentText(orNotFound(await store.findText(db, place, key)), place.owner);

const readVersion = async (
  db: store.TextDb,
  place: store.Place,
  path: { readonly key: string; readonly version: string },
): Promise<LetterText> => presentText(orNotFound(await store.findVersion(db, place, versionIn(path))), place.owner);

/** A new version from what is in force on its day; none where nothing changes. */
async function change(
  tx: store.TextTx,
  place: store.Place,
  { key, patch }: { readonly key: string; readonly patch: LetterTextPatch },
): Promise<Audited<LetterText>> {
  orNotFound((await store.isText(tx, key)) || undefined);
  const errors = new ValidationErrors();
  const effective_from = effectiveFrom(
    patch.effective_from,
    { today: place.today, ahead: limits.letter_text_days_ahead },
    errors,
  );
  const before = orNotFound(await store.findText(tx, { ...place, today: effective_from }, key));
  const document = changedDocument(before.document, patch);
  checkText(before.kind, document, errors);
  refuseIfAny(errors);
  if (isDeepStrictEqual(document, before.document)) {
    // The status that it has today, not on the day of the change.
    const { company_id: owner, version } = before;
    const same = orNotFound(await store.findVersion(tx, { ...place, owner }, { key, version }));
    return unchanged(presentText(same, place.owner));
  }
  const version = await store.insert(tx, place, { key, effective_from, document });
  const after = orNotFound(await store.findVersion(tx, place, { key, version }));
  return audited(presentText(after, place.owner), {
    target: after.text_id,
    before: auditedVersion(before),
    after: auditedVersion(after, changedFields(before.document, document)),
  });
}

type Approving = Pick<Call<'operator', Routes['approve']>, 'path' | 'body' | 'caller'>;

async function approve(
  tx: store.TextTx,
  place: store.Place,
  { path, body, caller }: Approving,
): Promise<Audited<LetterText>> {
  refuseFailures((errors) => {
    if (body.on > place.today) errors.failAt('on', 'invalid', `\`on\` must not be after ${place.today}.`);
  });
  const before = orNotFound(await store.findVersion(tx, place, versionIn(path)));
  refuseUnless(before.approval === null, 'conflict', { detail: 'The version is approved already.' });
  const approval = { by: body.by, on: body.on, user_name: caller.name };
  store.approve(tx, place, { ...versionIn(path), approval });
  const after = { ...before, approval };
  return audited(presentText(after, place.owner), {
    target: before.text_id,
    before: auditedVersion(before),
    after: auditedVersion(after),
  });
}

const textRoutes = implement(letterTexts, {
  list: ({ db, query }) => page(db, ofOperator(db), query),

  async create({ tx, body }) {
    const { key, kind } = body;
    // Before the look, so that of two with one key the second finds the first, and none goes beyond the limit.
    await store.lock(tx, '');
    const [isTaken, count] = await Promise.all([store.isText(tx, key), store.countTexts(tx)]);
    const place = ofOperator(tx);
    const document = documentIn(body);
    const errors = new ValidationErrors();
    if (isTaken) errors.failAt('key', 'duplicate', 'Another text has this key.');
    if (count >= limits.letter_texts)
      errors.failAt('key', 'max_length', `At most ${limits.letter_texts} texts are allowed.`);
    const ahead = limits.letter_text_days_ahead;
    const effective_from = effectiveFrom(body.effective_from, { today: place.today, ahead }, errors);
    checkText(kind, document, errors);
    refuseIfAny(errors);
    store.createText(tx, { id: newId(), key, kind });
    const version = await store.insert(tx, place, { key, effective_from, document });
    const after = orNotFound(await store.findVersion(tx, place, { key, version }));
    return audited(presentText(after, null), { target: after.text_id, after: { kind, ...auditedVersion(after) } });
  },

  get: ({ db, path }) => readText(db, ofOperator(db), path.key),
  update: withLock(
    ({ tx, path }) => store.lock(tx, path.key),
    async ({ tx, path, body }) => {
      await store.lock(tx, path.key);
      return change(tx, ofOperator(tx), { key: path.key, patch: body });
    },
  ),
  versions: ({ db, path, query }) => versionsOf(db, ofOperator(db), path.key, query),
  version: ({ db, path }) => readVersion(db, ofOperator(db), path),
  approve: withLock(
    ({ tx, path }) => store.lock(tx, path.key),
    async ({ tx, ...call }) => {
      await store.lock(tx, call.path.key);
      return approve(tx, ofOperator(tx), call);
    },
  ),
});

const placeOf = async (db: CompanyDb): Promise<store.Place> => ({
  owner: db.tenant.company_id,
  today: await businessDate(db),
});

/** Locks the text for a change of the company's. */
async function begin(tx: CompanyTx, key: string): Promise<store.Place> {
  await store.lock(tx, key);
  await refuseCopy(tx);
  return placeOf(tx);
}

const companyTextRoutes = implement(companyLetterTexts, {
  list: async ({ db, query }) => page(db, await placeOf(db), query),
  get: async ({ db, path }) => readText(db, await placeOf(db), path.key),
  update: withLock(
    ({ tx, path }) => store.lock(tx.forCompany(path.company_id), path.key),
    async ({ tx, path, body }) => change(tx, await begin(tx, path.key), { key: path.key, patch: body }),
  ),
  remove: withLock(
    ({ tx, path }) => store.lock(tx.forCompany(path.company_id), path.key),
    async ({ tx, path: { key } }) => {
      const before = orNotFound(await store.findOwn(tx, await begin(tx, key), key));
      store.end(tx, key);
      return audited(undefined, { target: before.text_id, before: auditedVersion(before) });
    },
  ),
  versions: async ({ db, path, query }) => versionsOf(db, await placeOf(db), path.key, query),
  version: async ({ db, path }) => readVersion(db, await placeOf(db), path),
  approve: withLock(
    ({ tx, path }) => store.lock(tx.forCompany(path.company_id), path.key),
    async ({ tx, ...call }) => approve(tx, await begin(tx, call.path.key), call),
  ),
});

const known = new PreSerialized({ placeholders, facts });

export const routes: readonly RouteModule[] = [
  textRoutes,
  companyTextRoutes,
  implement(letterPlaceholders, { list: async () => known }),
];

/** The operator's routes of letters of a case. */
import { isUuid } from '@mahnwerk/contract/shapes/values.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Typesetter } from '../../../platform/typesetting/typesetter.ts';
import { clientCopy } from './client-copy.ts';
import { caseLetters } from '@mahnwerk/contract/operator/case-letters.ts';
import type { Letter } from '@mahnwerk/contract/operator/letters.ts';
import type { LetterInput } from '@mahnwerk/contract/shapes/case-letter.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import { audited, unchanged } from '../../../platform/http/audited.ts';
import {
  checked,
  type Handler,
  implement,
  MadeFile,
  prepared,
  type RouteModule,
} from '../../../platform/http/handler.ts';
import { orNotFound, refuseFailures, refuseIfAny, refuseUnless } from '../../../platform/refusal.ts';
import { cleanedDescription, findMandate, lockMandate } from '../../collection/mandates/index.ts';
import { companyOfLetter, letterReader } from '../../correspondence/outbox/index.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { refuseCopy } from '../../parties/companies/index.ts';
import { findText } from '../letter-texts/index.ts';
import * as commands from './commands.ts';
import { writtenLetter } from './draft.ts';
import type { LetterDraft } from './facts.ts';
import { cleanDraft } from './input.ts';
import { judge, presentCheck } from './judge.ts';
import { letterDocument } from './letter-document.ts';
import { type LetterNeeds, readFacts } from './read-facts.ts';
import { askedOf, caseLettersSource } from './source.ts';
import * as store from './store.ts';

/** The draft of a body, with its text cleaned. */
function cleaned({ body }: { readonly body: LetterInput }): LetterDraft {
  const report = new ValidationErrors();
  const { text_key: _key, repeats_letter_id: _repeated, ...draft } = body;
  const clean = cleanDraft(draft, report);
  refuseIfAny(report);
  return clean;
}

/** The description of a publication, cleaned. */
function cleanedText({
  body: { description },
}: {
  readonly body: { readonly description?: string | null };
}): string | null {
  let clean: string | null = null;
  refuseFailures((report) => (clean = description == null ? null : cleanedDescription(description, report)));
  return clean;
}

/** What the audit log says of a letter: never a text. */
const auditedLetter = ({ kind, status, channel, text_key, text_version }: Letter) => ({
  kind,
  status,
  channel,
  text_key,
  text_version,
});

type Routes = (typeof caseLetters)['routes'];

/** What every handler has. */
interface Using {
  readonly needs: LetterNeeds;
  readonly read: (db: CompanyDb, id: string, publicUrl: string) => Promise<Letter>;
}

const create = ({ read }: Using): Handler<'operator', Routes['create']> =>
  checked(cleaned, async ({ tx, path: { mandate_id }, body, checked: draft, deps }) => {
    await refuseCopy(tx);
    const mandate = orNotFound(await lockMandate(tx, mandate_id));
    const { text_key = 'free', repeats_letter_id = null } = body;
    const id = await commands.create(tx, mandate, { text_key, draft, repeats_letter_id });
    const letter = await read(tx, id, deps.publicUrl);
    return audited(letter, { target: id, after: auditedLetter(letter) });
  });

const check =
  ({ needs }: Using): Handler<'operator', Routes['check']> =>
  ({ db, path, query, deps: { environment } }) =>
    db.snapshot(async () => {
      const mandate = orNotFound(await findMandate(db, path.mandate_id));
      const { text_key = 'free', recipient, channel } = query;
      const dated = await businessDate(db);
      const report = new ValidationErrors();
      const ofCase = [mandate.debtor_id, ...mandate.additional_debtor_ids];
      if (recipient !== undefined && !ofCase.includes(recipient))
        report.failAt('recipient', 'invalid_parameter', 'No debtor of this case has this id.');
      if ((await findText(db, { owner: db.tenant.company_id, today: dated }, text_key)) === undefined)
        report.failAt('text_key', 'invalid_parameter', 'No letter text has this key.');
      refuseIfAny(report);
      const draft = { ...(recipient === undefined ? {} : { recipient: roleOf(recipient, mandate) }), channel };
      const asked = { id: null, mandate_id: mandate.id, dated, origin: 'person', text_key, read: null, draft } as const;
      const facts = await readFacts(db, mandate, asked, { needs, environment });
      return presentCheck(facts, judge(facts));
    });

const update = ({ read }: Using): Handler<'operator', Routes['update']> =>
  checked(cleaned, async ({ tx, path: { id }, body, checked: patch, deps }) => {
    await refuseCopy(tx);
    const { row, mandate } = await commands.lockIn(tx, id, ['draft']);
    const before = await read(tx, id, deps.publicUrl);
    const { text_key = row.text_key } = body;
    const draft = { ...row.input, ...patch, attachments: { ...row.input.attachments, ...patch.attachments } };
    const written = await writtenLetter(tx, mandate, { text_key, draft });
    const isSame =
      JSON.stringify(written.draft) === JSON.stringify(row.input) &&
      text_key === row.text_key &&
      written.text_version === row.text_version;
    if (isSame) return unchanged(before);
    store.update(tx, { ...written, id });
    const letter = await read(tx, id, deps.publicUrl);
    const fields = Object.keys(body).toSorted();
    return audited(letter, { before: auditedLetter(before), after: { ...auditedLetter(letter), fields } });
  });

const remove: Handler<'operator', Routes['remove']> = async ({ tx, path: { id } }) => {
  await refuseCopy(tx);
  const { row } = await commands.lockIn(tx, id, ['draft']);
  store.remove(tx, id);
  return audited(undefined, { before: { kind: row.kind, text_key: row.text_key } });
};

const preview =
  ({ needs }: Using): Handler<'operator', Routes['preview']> =>
  async ({ db, path: { id }, deps }) => {
    const { environment, typesetter } = deps;
    const row = await store.readLetter(db, id);
    refuseUnless(row !== undefined, 'conflict', { detail: 'A letter of dunning has no preview.' });
    const mandate = orNotFound(await findMandate(db, row.mandate_id));
    const asked = askedOf(row, row.dated ?? (await businessDate(db)));
    const facts = await readFacts(db, mandate, asked, { needs, environment });
    const document = letterDocument(facts, judge(facts).content, { isDraft: true, access: needs.page.masked(deps) });
    return new MadeFile({
      mediaType: 'application/pdf',
      tag: typesetter.tagOf(document),
      filename: `Entwurf ${mandate.reference_number}.pdf`,
      make: () => typesetter.typeset(db.tenant.company_id, document),
    });
  };

const send =
  ({ needs, read }: Using): Handler<'operator', Routes['send']> =>
  async ({ tx, path: { id }, deps: { environment, publicUrl } }) => {
    await refuseCopy(tx);
    await commands.send(tx, id, { needs, environment });
    const letter = await read(tx, id, publicUrl);
    return audited(letter, { before: { status: 'draft' }, after: auditedLetter(letter) });
  };

const withdraw =
  ({ read }: Using): Handler<'operator', Routes['withdraw']> =>
  async ({ tx, path: { id }, body: { reason = null }, deps: { publicUrl } }) => {
    await refuseCopy(tx);
    const status = await commands.withdraw(tx, { id, reason, publicUrl });
    const letter = await read(tx, id, publicUrl);
    return audited(letter, { before: { status }, after: auditedLetter(letter) });
  };

const publish = ({ read }: Using): Handler<'operator', Routes['publish']> =>
  prepared(
    ({ path: { id = '' }, deps }) => copyForCaller(id, deps),
    checked(cleanedText, async ({ tx, path: { id }, body: { title }, checked: description, prepared: copy, deps }) => {
      const { publicUrl } = deps;
      await refuseCopy(tx);
      const status_update = await commands.publish(tx, { id, title, description, copy }, publicUrl);
      const letter = await read(tx, id, publicUrl);
      return audited(letter, { after: { ...auditedLetter(letter), status_update } });
    }),
  );

/** What the client will have in place of the letter's own file. */
async function copyForCaller(id: string, { database, objects, typesetter }: Dependencies) {
  const company = isUuid(id) ? await database.readAsOperator((db) => companyOfLetter(db, id)) : undefined;
  if (company === undefined) return undefined;
  const typeset: Typesetter['typeset'] = async (document) => ({
    pdf: await typesetter.typeset(company, document),
    pages: 0,
  });
  return clientCopy({ database, objects, typesetter: { typeset } }, { id, company });
}

const redraft =
  ({ read }: Using): Handler<'operator', Routes['redraft']> =>
  async ({ tx, path: { id }, deps: { publicUrl } }) => {
    await refuseCopy(tx);
    const draft = await commands.redraft(tx, id);
    const letter = await read(tx, draft, publicUrl);
    return audited(letter, { target: draft, after: { ...auditedLetter(letter), repeats: id } });
  };

export const caseLetterRoutes = (needs: LetterNeeds): RouteModule => {
  const letters = letterReader(caseLettersSource(needs));
  const using: Using = {
    needs,
    read: async (db, id, publicUrl) => orNotFound((await letters.of(db, [id], publicUrl))[0]),
  };
  return implement(caseLetters, {
    list: ({ db, path, query, deps }) =>
      db.snapshot(async () => {
        orNotFound(await findMandate(db, path.mandate_id));
        return letters.page(db, path.mandate_id, query, deps.publicUrl);
      }),
    create: create(using),
    check: check(using),
    update: update(using),
    remove,
    preview: preview(using),
    send: send(using),
    withdraw: withdraw(using),
    publish: publish(using),
    redraft: redraft(using),
  });
};

const roleOf = (debtor_id: string, { debtor_id: first }: { readonly debtor_id: string }) =>
  ({ role: debtor_id === first ? 'debtor' : 'additional_debtor', debtor_id }) as const;

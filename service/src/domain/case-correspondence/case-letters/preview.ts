/** Previews of letter texts with a real case, marked as drafts (correspondence.md 3). */
import { letterTextPreviews } from '@mahnwerk/contract/operator/letter-texts.ts';
import { implement, MadeFile, type RouteModule } from '../../../platform/http/handler.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { companyOfMandate, findMandate } from '../../collection/mandates/index.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { findText, findVersion } from '../letter-texts/index.ts';
import { judge } from './judge.ts';
import { letterDocument } from './letter-document.ts';
import { type LetterNeeds, readFacts } from './read-facts.ts';

/** Stands where a person would write. */
const body = '<p>[…]</p>';

export const previewRoutes = (needs: LetterNeeds): RouteModule =>
  implement(letterTextPreviews, {
    preview: async ({ db: operator, path: { key: text_key }, query: { mandate_id, version }, deps }) => {
      const { environment, typesetter } = deps;
      const db = operator.forCompany(orNotFound(await companyOfMandate(operator, mandate_id)));
      const mandate = orNotFound(await findMandate(db, mandate_id));
      const dated = await businessDate(db);
      const read = version === undefined ? null : { company_id: null, version };
      const place = { owner: read === null ? db.tenant.company_id : null, today: dated };
      orNotFound(
        read === null ? await findText(db, place, text_key) : await findVersion(db, place, { key: text_key, ...read }),
      );
      const asked = { id: null, mandate_id, dated, origin: 'person', text_key, read, draft: { body } } as const;
      const facts = await readFacts(db, mandate, asked, { needs, environment });
      const document = letterDocument(facts, judge(facts).content, { isDraft: true, access: needs.page.masked(deps) });
      return new MadeFile({
        mediaType: 'application/pdf',
        tag: typesetter.tagOf(document),
        filename: `Vorschau ${text_key}.pdf`,
        make: () => typesetter.typeset(db.tenant.company_id, document),
      });
    },
  });

/** The operator's route of previews. */
import { debtorPagePreviews } from '@mahnwerk/contract/operator/debtor-page-previews.ts';
import { audited } from '../../../platform/http/audited.ts';
import { implement } from '../../../platform/http/handler.ts';
import { newToken } from '../../../platform/http/sessions.ts';
import { newId } from '../../../platform/ids.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { findMandate } from '../../collection/mandates/index.ts';
import { refuseCopy } from '../../parties/companies/index.ts';
import { namedRecipient } from '../codes/index.ts';
import { hashOfLink } from './preview.ts';
import { insertPreview } from './store.ts';

const link_ms = 5 * 60 * 1000;

export const previewRoutes = implement(debtorPagePreviews, {
  async create({ tx, path: { mandate_id }, body: { language = 'de', ...asked }, deps }) {
    await refuseCopy(tx);
    const mandate = orNotFound(await findMandate(tx, mandate_id));
    const { of } = await namedRecipient(tx, mandate, asked);
    const secret = newToken();
    const expires_at = new Date(Date.parse(tx.now) + link_ms).toISOString();
    const debtor_id = of.debtor.id;
    insertPreview(tx, {
      id: newId(),
      mandate_id,
      debtor_id,
      language,
      link_hash: hashOfLink(secret, deps),
      expires_at,
    });
    const url = `${deps.debtorUrl}/d/preview/${secret}`;
    return audited({ url, expires_at }, { target: mandate_id, after: { debtor_id, language } });
  },
});

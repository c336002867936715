/** The operator's routes of previews. */
import { debtorPagePreviews, dunningDebtorPagePreviews } from '@mahnwerk/contract/operator/debtor-page-previews.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { audited } from '../../../platform/http/audited.ts';
import { implement } from '../../../platform/http/handler.ts';
import { newToken } from '../../../platform/http/sessions.ts';
import { newId } from '../../../platform/ids.ts';
import { orNotFound, refuseFailures } from '../../../platform/refusal.ts';
import { findMandate } from '../../collection/mandates/index.ts';
import { readDebtor } from '../../dunning/debtors/index.ts';
import { refuseCopy } from '../../parties/companies/index.ts';
import { namedRecipient } from '../codes/index.ts';
import { hashOfLink } from './preview.ts';
import { insertPreview, type NewPreview } from './store.ts';

const link_ms = 5 * 60 * 1000;

const ofCases = implement(debtorPagePreviews, {
  async create({ tx, path: { mandate_id }, body: { language = 'de', ...asked }, deps }) {
    await refuseCopy(tx);
    const mandate = orNotFound(await findMandate(tx, mandate_id));
    const { of } = await namedRecipient(tx, mandate, asked);
    const debtor_id = of.debtor.id;
    const shown = linked(tx, { mandate_id, debtor_id, dunning_debtor_id: null, language }, deps);
    return audited(shown, { target: mandate_id, after: { debtor_id, language } });
  },
});

const ofDebtorsInDunning = implement(dunningDebtorPagePreviews, {
  async create({ tx, path: { dunning_debtor_id: id }, body: { language = 'de', debtor_id = id }, deps }) {
    await refuseCopy(tx);
    orNotFound(await readDebtor(tx, id));
    refuseFailures((report) => {
      if (debtor_id !== id) report.failAt('debtor_id', 'invalid', 'The invoices are of another debtor.');
    });
    const shown = linked(tx, { mandate_id: null, debtor_id: null, dunning_debtor_id: id, language }, deps);
    return audited(shown, { target: id, after: { language } });
  },
});

export const previewRoutes = [ofCases, ofDebtorsInDunning];

type Previewed = Pick<NewPreview, 'mandate_id' | 'debtor_id' | 'dunning_debtor_id' | 'language'>;

/** The link that opens it, once. */
function linked(tx: CompanyTx, previewed: Previewed, deps: Pick<Dependencies, 'hashSecret' | 'debtorUrl'>) {
  const secret = newToken();
  const expires_at = new Date(Date.parse(tx.now) + link_ms).toISOString();
  insertPreview(tx, { ...previewed, id: newId(), link_hash: hashOfLink(secret, deps), expires_at });
  return { url: `${deps.debtorUrl}/d/preview/${secret}`, expires_at };
}

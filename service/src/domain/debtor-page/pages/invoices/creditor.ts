/** The company in whose name the page of its debtors speaks (debtor-page.md 5): name, contact, logo, controller. */
import type { IssuerData } from '@mahnwerk/contract/operator/conditions.ts';
import type { CompanyDb } from '../../../../platform/database/session.ts';
import type { LetterNeeds } from '../../../case-correspondence/case-letters/index.ts';
import { readCompanyLetterhead } from '../../../correspondence/letterhead/index.ts';
import { recipientOf } from '../../../dunning/gate/index.ts';
import { readCompany } from '../../../parties/companies/index.ts';
import { noPrivacy, ownPrivacy, type PageSettings } from '../../settings/index.ts';
import type { Creditor } from '../reader.ts';

/** A page stays small: a larger logo is left out. */
const logo_characters_max = 24 * 1024;

interface Shown {
  readonly data: IssuerData;
  readonly settings: PageSettings;
  readonly creditor: Creditor;
}

/** Officer and authority of the operator are none of the company: it shows its own. */
export async function creditorOf(
  db: CompanyDb,
  { settings, needs: { noIssuer } }: { readonly settings: PageSettings; readonly needs: Pick<LetterNeeds, 'noIssuer'> },
): Promise<Shown> {
  const company_id = db.tenant.company_id;
  const [company, letterhead, privacy] = await Promise.all([
    readCompany(db),
    readCompanyLetterhead(db),
    ownPrivacy(db, company_id),
  ]);
  const { name, phone, address } = company;
  const logo = letterhead?.logo;
  return {
    data: { ...noIssuer, name, phone, address, email: recipientOf(company) },
    settings: { ...settings, privacy: privacy ?? noPrivacy },
    creditor: {
      logo:
        logo && logo.content.length <= logo_characters_max ? `data:${logo.media_type};base64,${logo.content}` : null,
    },
  };
}

/** The letter of a case as a document to typeset: the page of letters and the template case-letter.typ, every figure as German text. */
import { readFileSync } from 'node:fs';
import type { TypesetDocument } from '../../../platform/typesetting/typesetter.ts';
import { germanDay } from '../../../values/german.ts';
import { letterTemplate, type PageAccess, pageData, printedAccess } from '../../correspondence/letters/index.ts';
import { type LetterContent } from './content.ts';
import type { LetterFacts } from './facts.ts';

/** The template of letters of cases. */
export const caseLetterTemplate = letterTemplate(readFileSync(new URL('case-letter.typ', import.meta.url), 'utf8'));

export interface ShownLetter {
  /** Marked `Entwurf` on every page. */
  readonly isDraft?: true;
  /** What the part `page` prints. */
  readonly access: PageAccess;
}

export function letterDocument(
  facts: LetterFacts,
  content: LetterContent,
  { isDraft, access }: ShownLetter,
): TypesetDocument {
  const { issuer, mandate, company, asked, letterhead, account } = facts;
  const { recipient, subject } = content;
  const data = {
    ...pageData({
      sender: {
        name: issuer.name ?? '',
        legalForm: null,
        address:
          issuer.address === null ? noAddress : { ...issuer.address, postal_code: issuer.address.postal_code ?? '' },
        phone: issuer.phone,
        email: issuer.email,
        website: null,
      },
      letterhead,
      recipient: {
        name: recipient.name,
        address:
          recipient.address === null
            ? null
            : { ...recipient.address, postal_code: recipient.address.postal_code ?? '' },
      },
      information: [
        ['Unser Zeichen', mandate.reference_number],
        ['Im Auftrag von', company.name],
        ...(recipient.circumstance?.party?.reference
          ? [['Ihr Zeichen', recipient.circumstance.party.reference] as const]
          : []),
        ...(mandate.assignee_name === null ? [] : [['Bearbeitung', mandate.assignee_name] as const]),
        ['Datum', germanDay(asked.dated)],
      ],
      subject,
      salutation: '',
      greeting: '',
      footer: `${mandate.reference_number} · ${germanDay(asked.dated)}`,
      payment:
        account === null || content.payBy === null
          ? null
          : {
              account: { holder: issuer.name ?? '', iban: account.iban, bic: null },
              amount: content.demanded,
              reference: mandate.reference_number,
              payBy: content.payBy,
            },
      hasGirocode: content.girocode,
    }),
    pieces: content.pieces,
    is_draft: isDraft === true,
    page: content.pieces.some(({ kind }) => kind === 'page') ? pageOf(content, access) : null,
  };
  return { template: caseLetterTemplate, data, date: asked.dated, title: `${subject} – ${issuer.name ?? ''}` };
}

const pageOf = ({ pieces }: LetterContent, access: PageAccess) =>
  printedAccess(
    access,
    pieces.some((each) => each.kind === 'page' && each.arabic),
  );

const noAddress = { street: '', postal_code: '', city: '', country: 'DE' };

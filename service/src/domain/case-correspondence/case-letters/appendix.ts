/** What follows the pages of a letter: the claim statement, and documents of the case (correspondence.md 5). */
import type { TypesetDocument } from '../../../platform/typesetting/typesetter.ts';
import { statementDocument, type StatementParties } from '../../collection/claim-statements/index.ts';
import type { AppendixParts } from '../../correspondence/outbox/index.ts';
import type { LetterContent } from './content.ts';
import type { AttachedDocument, LetterFacts } from './facts.ts';

/** By post every attachment is pages of the letter; by e-mail documents are files of their own. */
export async function appendixOf(
  facts: LetterFacts,
  { claimStatement, channel }: LetterContent,
  { typesetter, objects }: AppendixParts,
): Promise<Buffer[]> {
  const pdfs: Buffer[] = [];
  if (claimStatement) pdfs.push((await typesetter.typeset(statementOf(facts))).pdf);
  if (channel === 'email') return pdfs;
  for (const document of facts.documents) {
    const bytes = await contentOf(document, objects.store);
    pdfs.push(
      document.mime_type === 'application/pdf' ? bytes : (await typesetter.typeset(imagePage(document, bytes))).pdf,
    );
  }
  return pdfs;
}

async function contentOf({ sha256 }: AttachedDocument, store: AppendixParts['objects']['store']): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await store.open(sha256.toString('hex'))) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Documents as files of the mail. */
export const attachedFiles = ({ documents }: LetterFacts) =>
  documents.map(({ filename, mime_type: media_type, sha256 }) => ({
    filename,
    media_type,
    content: sha256.toString('hex'),
  }));

/** The statement of the same balance that the letter has. */
function statementOf({ balance, claims, company, debtors, mandate }: LetterFacts): TypesetDocument {
  const parties: StatementParties = {
    further_reference_numbers: mandate.further_reference_numbers,
    creditor: { name: company.name, address: company.address },
    debtors: debtors.map(({ debtor }) => debtor),
    claims: new Map(claims.map((claim) => [claim.id, { ...claim, title: claim.enforceable_title }])),
  };
  return statementDocument({ balance, parties });
}

const imageTemplate = `
#set page(paper: "a4", margin: 15mm)
#align(center + horizon, image(bytes(data.bytes), format: data.format, width: 100%, height: 100%, fit: "contain", alt: data.name))
`;

/** A picture on a page of its own. */
const imagePage = ({ filename, mime_type }: AttachedDocument, bytes: Buffer): TypesetDocument => ({
  template: imageTemplate,
  data: { name: filename, format: mime_type === 'image/png' ? 'png' : 'jpg', bytes: [...bytes] },
  date: '2000-01-01',
  title: filename,
});

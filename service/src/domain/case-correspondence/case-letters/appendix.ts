/** What follows the pages of a letter: the claim statement, and documents of the case (correspondence.md 5). */
import { ObjectMissing } from '../../../platform/objects/index.ts';
import {
  isTypesetterUnavailable,
  type TypesetDocument,
  TypesettingFailed,
} from '../../../platform/typesetting/typesetter.ts';
import { statementDocument, type StatementParties } from '../../collection/claim-statements/index.ts';
import { type AppendixPart, type AppendixParts, unavailable } from '../../correspondence/outbox/index.ts';
import type { LetterContent } from './content.ts';
import type { AttachedDocument, LetterFacts } from './facts.ts';

/** A letter by post, and the PDF of one by e-mail, have no more pages (correspondence.md 5). */
export const letter_pages_max = 100;

/** By post every attachment is pages of the letter; by e-mail documents are files of their own. */
export async function appendixOf(
  facts: LetterFacts,
  { claimStatement, channel }: LetterContent,
  { typesetter, objects }: AppendixParts,
): Promise<AppendixPart[]> {
  const parts: AppendixPart[] = [];
  if (claimStatement) parts.push({ pdf: (await typesetter.typeset(statementOf(facts))).pdf, field: null });
  if (channel === 'email') return parts;
  for (const document of facts.documents) {
    const field = attachmentField(document.id);
    try {
      const bytes = await contentOf(document, objects.store);
      const isPdf = document.mime_type === 'application/pdf';
      parts.push({ pdf: isPdf ? bytes : (await typesetter.typeset(imagePage(document, bytes))).pdf, field });
    } catch (error) {
      throw isOfDocument(error) ? unavailable(field) : error;
    }
  }
  return parts;
}

/** Where a letter names a document that it brings. */
export const attachmentField = (id: string): string => `documents.${id}`;

const isOfDocument = (error: unknown): boolean =>
  error instanceof ObjectMissing || (error instanceof TypesettingFailed && !isTypesetterUnavailable(error));

async function contentOf({ sha256 }: AttachedDocument, store: AppendixParts['objects']['store']): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await store.open(sha256.toString('hex'))) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** The size of all documents together. */
export const bytesOf = (documents: readonly AttachedDocument[]): number =>
  documents.reduce((sum, { size }) => sum + size, 0);

/** Documents as files of the mail. */
export const attachedFiles = ({ documents }: LetterFacts) =>
  documents.map(({ filename, mime_type: media_type, sha256 }) => ({
    filename,
    media_type,
    content: sha256.toString('hex'),
  }));

/** The statement of the same balance that the letter has. */
export function statementOf({ balance, claims, company, debtors, mandate }: LetterFacts): TypesetDocument {
  const parties: StatementParties = {
    further_reference_numbers: mandate.further_reference_numbers,
    creditor: { name: company.name, address: company.address },
    debtors: debtors.map(({ debtor }) => debtor),
    claims: new Map(claims.map((claim) => [claim.id, { ...claim, title: claim.enforceable_title }])),
  };
  return statementDocument({ balance, parties });
}

/** A photograph of twelve megapixels and 10 MiB as PNG takes six seconds. */
const pictureLimits = { milliseconds: 15_000, memory_bytes: 768 * 1024 * 1024, wall_ms: 45_000 };

const imageTemplate = `
#set page(paper: "a4", margin: 15mm)
#align(center + horizon, image("/picture", format: data.format, width: 100%, height: 100%, fit: "contain", alt: data.name))
`;

/** A picture on a page of its own. */
const imagePage = ({ filename, mime_type }: AttachedDocument, bytes: Buffer): TypesetDocument => ({
  template: imageTemplate,
  data: { name: filename, format: mime_type === 'image/png' ? 'png' : 'jpg' },
  picture: bytes,
  limits: pictureLimits,
  date: '2000-01-01',
  title: filename,
});

/** A letter text: what is stored of it, and how a PATCH changes it. Pure. */
import type {
  LetterText,
  LetterTextDocument,
  LetterTextInput,
  LetterTextPatch,
} from '@mahnwerk/contract/shapes/letter-text.ts';
import type { TextRow } from './store.ts';

/** What a new text says; members that are left out have their defaults. */
export const documentIn = ({
  key: _key,
  kind: _kind,
  effective_from: _from,
  payment_days = null,
  costs = [],
  attachments,
  publish = 'never',
  ...sent
}: LetterTextInput): LetterTextDocument => ({
  ...sent,
  payment_days,
  costs,
  attachments: { girocode: false, claim_statement: false, ...attachments },
  publish,
});

export const changedDocument = (
  before: LetterTextDocument,
  { effective_from: _from, attachments, ...sent }: LetterTextPatch,
): LetterTextDocument => ({ ...before, ...sent, attachments: { ...before.attachments, ...attachments } });

/** @param company the company that reads, null for the operator */
export const presentText = (row: TextRow, company: string | null): LetterText => {
  const { key, kind, company_id, version, status, effective_from, document, shipped, approval, created_at } = row;
  const { name, subject, blocks, payment_days, costs, attachments, channels, publish } = document;
  return {
    key,
    kind,
    company_id,
    inherited: company_id !== company,
    version,
    status,
    effective_from,
    name,
    subject,
    blocks,
    payment_days,
    costs,
    attachments,
    channels,
    publish,
    shipped,
    approval,
    created_at,
  };
};

/** What the audit log says of a version: never a text. */
export const auditedVersion = ({ key, version, effective_from, approval }: TextRow, fields?: readonly string[]) => ({
  key,
  version,
  effective_from,
  ...(fields === undefined ? {} : { fields }),
  approved: approval !== null,
});

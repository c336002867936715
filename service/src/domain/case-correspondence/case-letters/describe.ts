/** What `letters/` says of letters of cases. */
import type { LetterSource } from '../../correspondence/outbox/index.ts';
import { moneyOf } from '../../../values/money.ts';
import { operatorDocumentsUrl, presentDocument, readDocumentsOf } from '../../correspondence/documents/index.ts';
import * as store from './store.ts';

export const describe: LetterSource['describe'] = async (db, letters, publicUrl) => {
  const [rows, files] = await Promise.all([store.readWords(db, letters), readDocumentsOf(db, 'letter', letters)]);
  const documents = new Map(files.map((each) => [each.parent_id, each]));
  return new Map(
    rows.map((row) => {
      const document = documents.get(row.id);
      const shown = document === undefined ? null : presentDocument(document, operatorDocumentsUrl(publicUrl));
      const href = `${publicUrl}/operator/v1/mandates/${row.mandate_id}/`;
      const mandate = { id: row.mandate_id, href, reference_number: row.reference_number };
      return [row.id, { ...wordsOf(row), ...draftOf(row), mandate, document: shown }];
    }),
  );
};

/** What the row itself says. */
const wordsOf = (row: store.WordsRow) => ({
  dunning_ids: [],
  invoice_numbers: [],
  debtor_name: row.debtor_name,
  name: row.name,
  origin: row.origin,
  subject: row.subject,
  recipient: {
    role: row.recipient.role,
    circumstance_id: row.recipient.circumstance_id,
    name: row.recipient.name,
  },
  pay_by: row.pay_by,
  demanded_amount: row.demanded_cents === null ? null : moneyOf(row.demanded_cents),
  text_key: row.text_key,
  text_version: row.text_version,
  claim_ids: row.claim_ids,
  costs: row.costs.map(({ cost_id, kind, total_cents }) => ({
    cost_id,
    kind,
    total_amount: moneyOf(BigInt(total_cents)),
  })),
  in_reply_to: row.in_reply_to,
  repeats_letter_id: row.repeats_letter_id,
  published:
    row.status_update_id === null || row.published_at === null
      ? null
      : { status_update_id: row.status_update_id, at: row.published_at },
  created_by:
    row.author_type === null || row.author_name === null ? null : { type: row.author_type, name: row.author_name },
  sent_at: row.sent_at,
  posted_on: row.posted_on,
});

/** What a person wrote of it. */
const draftOf = ({ input: { attachments, plan, body = null, plan_id = null } }: store.WordsRow) => ({
  body,
  plan: plan == null ? null : { ...plan, amount: plan.amount ?? null, count: plan.count ?? null },
  plan_id,
  attachments: {
    girocode: attachments?.girocode ?? false,
    claim_statement: attachments?.claim_statement ?? false,
    document_ids: attachments?.document_ids ?? [],
  },
});

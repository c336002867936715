/** What `letters/` says of the letters of notices. */
import type { CompanyDb } from '../../../platform/database/session.ts';
import { moneyOf } from '../../../values/money.ts';
import { operatorDocumentsUrl, presentDocument, readDocumentsOf } from '../../correspondence/documents/index.ts';
import type { LetterWords } from '../../correspondence/outbox/index.ts';
import { subjectOf } from '../letters/index.ts';
import * as store from './store.ts';

export async function describe(
  db: CompanyDb,
  letters: readonly string[],
  publicUrl: string,
): Promise<ReadonlyMap<string, LetterWords>> {
  const rows = await store.readWords(db, letters);
  // The letter is a document of each of its notices: that of the first that it names is shown.
  const shown = rows.map(({ shown_id }) => shown_id);
  const documents = new Map((await readDocumentsOf(db, 'dunning', shown)).map((each) => [each.parent_id, each]));
  return new Map(
    rows.map(({ id, shown_id, named_numbers, named_dates, demanded_cents, ...words }) => {
      // Those that the letter names: not the ones whose notice fell out of it.
      const invoices = named_numbers.map((number, index) => ({ number, date: named_dates[index] ?? '' }));
      const document = documents.get(shown_id);
      return [
        id,
        {
          ...words,
          ...noCase,
          origin: 'dunning',
          recipient: { role: 'debtor', circumstance_id: null, name: words.debtor_name },
          subject: subjectOf({ levelName: words.name, invoices }),
          demanded_amount: moneyOf(demanded_cents),
          document: document === undefined ? null : presentDocument(document, operatorDocumentsUrl(publicUrl)),
        },
      ];
    }),
  );
}

/** What letters of cases alone have. */
const noCase = {
  mandate: null,
  text_key: null,
  text_version: null,
  claim_ids: [],
  body: null,
  plan: null,
  plan_id: null,
  costs: [],
  attachments: { girocode: true, claim_statement: false, document_ids: [] },
  in_reply_to: null,
  repeats_letter_id: null,
  published: null,
  created_by: null,
} satisfies Partial<LetterWords>;

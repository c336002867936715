/** The newest letters of a debtor or about an invoice; all stand in „Druckausgang“. */
import { api } from '../../data/operations.ts';
import { Table } from '../../data/table/Table.tsx';
import { useTexts } from '../../language/language.ts';
import styles from '../../ui/Record.module.css';
import { useLetterColumns } from '../post/letter-columns.tsx';
import { LetterPreview } from '../post/LetterPreview.tsx';
import type { Letter } from '../post/reads.ts';
import { words } from './invoice-words.ts';

type Of = { readonly debtor_id: string } | { readonly invoice_id: string };

export function NewestLetters({ of }: { readonly of: Of }) {
  const { regions } = useTexts(words);
  const { kind, invoices, dated, channel, state, why, posted } = useLetterColumns();
  return (
    <section className={styles.section} aria-label={regions.letters}>
      <h2>{regions.letters}</h2>
      <Table<Letter>
        title={regions.letters}
        topic="letters"
        list={api.operator.letters.list}
        given={{ query: of }}
        isFirstPageAlone
        idOf={(letter) => letter.id}
        preview={(letter) => <LetterPreview letter={letter} />}
        columns={[kind, ...('debtor_id' in of ? [invoices] : []), dated, channel, state, why, posted]}
      />
    </section>
  );
}

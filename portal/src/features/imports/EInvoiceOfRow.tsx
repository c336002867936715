/** What an e-invoice says, whose it is, and which debtor is meant where several fit. */
import type { ImportRow } from '@mahnwerk/contract/shapes/import.ts';
import { useTexts } from '../../language/language.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Money } from '../../ui/Money.tsx';
import { eInvoiceWords } from './e-invoice-words.ts';
import styles from './Imports.module.css';
import type { ImportSource } from './source.ts';

type Match = ImportRow['candidates'][number];

/** By what a debtor was found. */
function useReasons(): (match: Match) => string {
  const words: Readonly<Record<string, string>> = useTexts(eInvoiceWords).reasons;
  return ({ reasons }) => reasons.flatMap((reason) => words[reason] ?? []).join(', ');
}

/** The name in the row: a company's, else a person's. */
const nameIn = ({ values }: ImportRow): string =>
  values['company_name'] ?? [values['first_name'], values['last_name']].filter(Boolean).join(' ');

/** „Schuldner“ of a row: a new one, or the one that was found, with the reasons. */
export function DebtorOfRow({ row }: { readonly row: ImportRow }) {
  const words = useTexts(eInvoiceWords);
  const reasonsOf = useReasons();
  const { matched, candidates, state } = row;
  const isDebtor = matched?.type === 'debtor';
  const said = isDebtor
    ? reasonsOf(matched)
    : candidates.length > 0
      ? words.choose
      : matched === null && state !== 'refused'
        ? words.isNew
        : '';
  return (
    <div className={styles.problems}>
      <span>{nameIn(row)}</span>
      {said === '' ? null : <span className={styles.samples}>{said}</span>}
    </div>
  );
}

interface ChooseDebtorProps {
  readonly source: ImportSource;
  readonly row: ImportRow;
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
}

/** The debtors that fit, one to be chosen. */
export function ChooseDebtor({ source, row, chosen, onChoose }: ChooseDebtorProps) {
  const words = useTexts(eInvoiceWords);
  if (row.candidates.length === 0) return null;
  return (
    <fieldset className={styles.part} role="radiogroup">
      <legend>{words.debtor}</legend>
      {row.candidates.map((candidate) => (
        <Candidate
          key={candidate.id}
          source={source}
          candidate={candidate}
          isChosen={chosen === candidate.id}
          onChoose={onChoose}
        />
      ))}
    </fieldset>
  );
}

interface CandidateProps extends Pick<ChooseDebtorProps, 'source' | 'onChoose'> {
  readonly candidate: Match;
  readonly isChosen: boolean;
}

function Candidate({ source, candidate, isChosen, onChoose }: CandidateProps) {
  const { DebtorName } = source;
  const reasonsOf = useReasons();
  return (
    <label className={styles.check}>
      <input
        type="radio"
        name="debtor_id"
        value={candidate.id}
        checked={isChosen}
        onChange={() => onChoose(candidate.id)}
      />
      <span>
        <DebtorName id={candidate.id} /> ({reasonsOf(candidate)})
      </span>
    </label>
  );
}

const euros = (value: string | null) => (value === null ? null : <Money amount={{ currency: 'EUR', value }} />);
const day = (at: string | null) => (at === null ? null : <DateTime at={at} isDay />);

/** The e-invoice of a row, as it was read. */
export function EInvoiceOfRow({ row }: { readonly row: ImportRow }) {
  const words = useTexts(eInvoiceWords);
  const { invoice } = row;
  if (invoice === null) return null;
  const { totals, lines } = invoice;
  return (
    <section className={styles.part} aria-label={words.title}>
      <DescriptionList
        facts={[
          [words.file, row.document],
          [words.seller, invoice.seller.name],
          [words.buyer, [invoice.buyer.name, invoice.buyer.postal_code, invoice.buyer.city].filter(Boolean).join(', ')],
          [words.number, invoice.number],
          [words.date, day(invoice.issue_date)],
          [words.due, day(invoice.due_date)],
          [words.net, euros(totals.net)],
          [words.tax, euros(totals.tax)],
          [words.prepaid, totals.prepaid === '0.00' ? null : euros(totals.prepaid)],
          [words.payable, euros(totals.payable)],
        ]}
      />
      {lines.length === 0 ? null : (
        <details>
          <summary>
            {words.lines} ({lines.length})
          </summary>
          <ul className={styles.problems}>
            {lines.map((line, index) => (
              <li key={index}>
                {line.name} {euros(line.net_amount)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

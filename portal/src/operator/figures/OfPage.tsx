/** „Schuldnerseite“ in „Auswertung“: what became of letters with a code, text by text. Every number leads to its letters. */
import type { DebtorPageFigures } from '@mahnwerk/contract/operator/figures.ts';
import { debtorChoiceKinds } from '@mahnwerk/contract/shapes/debtor-choice.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { filtersIn } from '../../features/figures/filters.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/Card.tsx';
import { Money } from '../../ui/Money.tsx';
import tables from '../case-money/CaseMoney.module.css';
import { debtorPageWords } from '../debtor-page/words.ts';
import { decisionWords } from '../dunning/reasons.ts';
import { Frame, Read } from './frame.tsx';
import { figureWords } from './words.ts';

export function OfPage() {
  const words = useTexts(figureWords);
  const read = useRead(api.operator.figures.debtorPage, { query: {} });
  const heads = [words.letters, words.opened, words.chosen, words.paidCases, words.paidAmount];
  return (
    <Card title={words.page} hasNoPadding>
      <Read read={read}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p>{words.noPage}</p>
          ) : (
            <Frame name={words.page} heads={[words.pageText, words.channel]} figures={heads}>
              {rows.map((row) => (
                <Row key={row.url} row={row} />
              ))}
            </Frame>
          )
        }
      </Read>
    </Card>
  );
}

function Row({ row }: { readonly row: DebtorPageFigures['rows'][number] }) {
  const words = useTexts(figureWords);
  const { kinds } = useTexts(debtorPageWords);
  const { channels } = useTexts(decisionWords);
  // An office's own text has its key alone.
  const named: Readonly<Record<string, string>> = useWords().cases.history.letterKinds;
  const { page: _carried, ...listed } = filtersIn(row.url);
  const linked = (text: ReactNode, of: { readonly page?: string; readonly page_choice?: string }) => (
    <Link to={paths.operator.letters()} search={{ ...listed, ...of }}>
      {text}
    </Link>
  );
  const chosen = debtorChoiceKinds.filter((kind) => row.choices[kind] !== undefined);
  return (
    <tr>
      <th scope="row">{words.textOf(named[row.text_key] ?? row.text_key, row.text_version)}</th>
      <td data-label={words.channel}>{channels[row.channel]}</td>
      <td className={tables.figures} data-label={words.letters}>
        {linked(row.letters, { page: 'carried' })}
      </td>
      <td className={tables.figures} data-label={words.opened}>
        {linked(row.opened, { page: 'opened' })}
      </td>
      <td data-label={words.chosen}>
        {chosen.length === 0 ? '–' : null}
        {chosen.map((kind) => (
          <div key={kind}>
            {kinds[kind]}: {linked(row.choices[kind], { page_choice: kind })}
          </div>
        ))}
      </td>
      <td className={tables.figures} data-label={words.paidCases}>
        {linked(row.paid_30.count, { page: 'paid' })}
      </td>
      <td className={tables.figures} data-label={words.paidAmount}>
        {linked(<Money amount={row.paid_30.amount} />, { page: 'paid' })}
      </td>
    </tr>
  );
}

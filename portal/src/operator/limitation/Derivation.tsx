/** „Herleitung“: how the last day of a claim follows, row by row. */
import type { Limitation } from '@mahnwerk/contract/operator/limitation.ts';
import { useState } from 'react';
import { useMay } from '../../data/me.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { dayText } from '../../ui/dates.ts';
import { Scroll } from '../../ui/Scroll.tsx';
import tables from '../case-money/CaseMoney.module.css';
import { EndFact, RevokeFact } from './fact-commands.tsx';
import { limitationWords } from './words.ts';

type Row = Limitation['working'][number];

export function Derivation({ limitation: { claim_id, working } }: { readonly limitation: Limitation }) {
  const words = useTexts(limitationWords);
  const mayChange = useMay()('operator:cases') && working.some(({ fact_id }) => fact_id !== null);
  return (
    <Scroll name={words.derivation}>
      <table className={`${tables.table} ${tables.stacked}`} aria-label={words.derivation}>
        <thead>
          <tr>
            {[words.what, words.norm, words.from, words.until, words.days, words.end].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            {mayChange ? <th scope="col">{words.commands}</th> : null}
          </tr>
        </thead>
        <tbody>
          {working.map((row, nth) => (
            // Rows have no id, and a fact may have several.
            // oxlint-disable-next-line react/no-array-index-key
            <WorkingRow key={nth} {...{ row, claim: claim_id, mayChange }} />
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

interface WorkingProps {
  readonly row: Row;
  readonly claim: string;
  readonly mayChange: boolean;
}

function WorkingRow({ row, claim, mayChange }: WorkingProps) {
  const { code } = useWords();
  const words = useTexts(limitationWords);
  const { rule, norm, from, until, days, fact_id, counted, ends_on } = row;
  return (
    <tr>
      <td>
        {words.rules[rule]}
        {counted ? null : <small>{words.notCounted}</small>}
      </td>
      <td data-label={words.norm}>{norm}</td>
      <td className={tables.day} data-label={words.from}>
        {dayText(from, code)}
      </td>
      <td className={tables.day} data-label={words.until}>
        {until === null ? (days === null ? null : words.goesOn) : dayText(until, code)}
      </td>
      <td className={tables.figures} data-label={words.days}>
        {days}
      </td>
      <td className={tables.day} data-label={words.end}>
        {dayText(ends_on, code)}
      </td>
      {mayChange ? <td>{fact_id === null ? null : <FactCommands {...{ row, claim, fact: fact_id }} />}</td> : null}
    </tr>
  );
}

function FactCommands({ row, claim, fact }: Omit<WorkingProps, 'mayChange'> & { readonly fact: string }) {
  const words = useTexts(limitationWords);
  const [open, setOpen] = useState<'end' | 'revoke'>();
  const onClose = () => setOpen(undefined);
  const goesOn = row.until === null && row.days !== null;
  return (
    <>
      {goesOn ? <Button onPress={() => setOpen('end')}>{words.endFact}</Button> : null}{' '}
      <Button onPress={() => setOpen('revoke')}>{words.revoke}</Button>
      {open === 'end' ? <EndFact {...{ claim, fact, from: row.from, onClose }} /> : null}
      {open === 'revoke' ? <RevokeFact {...{ claim, fact, onClose }} /> : null}
    </>
  );
}

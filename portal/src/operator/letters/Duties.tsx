/** „Pflichtangaben“: what the law demands of the first letter to a private person, and where it is entered. */
import type { LetterCheck } from '@mahnwerk/contract/shapes/case-letter.ts';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../language/language.ts';
import { Card } from '../../ui/Card.tsx';
import { type Meaning, State } from '../../ui/State.tsx';
import type { Case } from '../cases/reads.ts';
import { placeOf } from './field-place.ts';
import styles from './Letter.module.css';
import { letterReasons } from './reasons.ts';
import { words } from './words.ts';

type Duty = LetterCheck['duties'][number];

const meanings: Readonly<Record<Duty['result'], Meaning>> = { met: 'good', missing: 'bad', not_applicable: 'calm' };

interface DutiesProps {
  readonly duties: readonly Duty[];
  readonly mandate: Case;
}

export function Duties({ duties, mandate }: DutiesProps) {
  const texts = useTexts(words);
  const { duties: names, dutyResults } = useTexts(letterReasons);
  if (duties.length === 0) return null;
  return (
    <Card title={texts.duties}>
      <ol className={styles.duties}>
        {duties.map(({ number, code, result, field, text }) => (
          <li key={number} value={number}>
            <b>{names[code]}</b> <State meaning={meanings[result]}>{dutyResults[result]}</State>
            {result === 'met' ? <small>{text}</small> : null}
            {result === 'missing' && field !== null ? <WayTo field={field} mandate={mandate} /> : null}
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** The link to the screen where a field is entered; nothing where none has it. */
export function WayTo({ field, mandate }: { readonly field: string; readonly mandate: Case }) {
  const { toField } = useTexts(words);
  const to = placeOf(field, { mandate: mandate.id, company: mandate.company_id });
  return to === undefined ? null : (
    <>
      {' '}
      <Link to={to}>{toField}</Link>
    </>
  );
}

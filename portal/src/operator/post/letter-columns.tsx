/** The columns that the lists of letters share. */
import { Link } from '@tanstack/react-router';
import { columns } from '../../data/table/columns.tsx';
import type { Column } from '../../data/table/grid.ts';
import { dayOf } from '../../ui/dates.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { State } from '../../ui/State.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { workingDaysSince } from '../../ui/working-days.ts';
import { paths } from '../../paths.ts';
import { useTexts } from '../../language/language.ts';
import { decisionWords } from '../dunning/reasons.ts';
import { useWhyOf } from './LetterPreview.tsx';
import { letterMeanings } from './meanings.ts';
import type { Letter } from './reads.ts';
import { words } from './words.ts';

/** From this working day on a waiting letter is marked, from the next one on it is too old on the day after. */
const ageing_days = 2;
const last_days = 3;

function Waiting({ letter: { waiting_since, dated } }: { readonly letter: Letter }) {
  const { ageing, tooOld } = useTexts(words);
  const days = dated === null ? 0 : workingDaysSince(dated, dayOf());
  return (
    <>
      {waiting_since === null ? null : <DateTime at={waiting_since} />}{' '}
      {days >= last_days ? (
        <Tag meaning="bad" icon="warn">
          {tooOld}
        </Tag>
      ) : days >= ageing_days ? (
        <Tag meaning="warn" icon="warn">
          {ageing}
        </Tag>
      ) : null}
    </>
  );
}

function LetterState({ letter: { status } }: { readonly letter: Letter }) {
  const { letters } = useTexts(decisionWords);
  return <State meaning={letterMeanings[status]}>{letters[status]}</State>;
}

/** The debtor as its case shows it, or as the debtors of invoices. */
export const debtorPath = ({ mandate, debtor_id }: Letter): string =>
  mandate === null ? paths.operator.dunningDebtor(debtor_id) : paths.operator.case(mandate.id, 'master-data');

/** The letter on its case; nothing for a letter of dunning. */
const CaseOfLetter = ({ letter: { id, mandate } }: { readonly letter: Letter }) =>
  mandate === null ? null : <Link to={paths.operator.caseLetter(mandate.id, id)}>{mandate.reference_number}</Link>;

/** By name; a list takes those that it shows. */
export function useLetterColumns() {
  const texts = useTexts(words);
  const { letters, channels } = useTexts(decisionWords);
  const whyOf = useWhyOf();
  return {
    debtor: columns.link<Letter>('debtor', texts.debtor, (letter) => [debtorPath(letter), letter.debtor_name]),
    case: {
      name: 'case',
      title: texts.case,
      cell: (letter) => <CaseOfLetter letter={letter} />,
      csv: ({ mandate }) => mandate?.reference_number ?? null,
    },
    company: columns.text<Letter>('company', texts.company, ({ company_name }) => company_name),
    kind: columns.text<Letter>('kind', texts.kind, ({ name }) => name),
    dated: columns.day<Letter>('dated', texts.dated, ({ dated }) => dated),
    pages: columns.figure<Letter>('pages', texts.pages, ({ pages }) => pages),
    since: {
      ...columns.when<Letter>('since', texts.since, ({ waiting_since }) => waiting_since, 'waiting_since'),
      cell: (letter) => <Waiting letter={letter} />,
    },
    stoppedSince: columns.when<Letter>('since', texts.stoppedSince, ({ updated_at }) => updated_at),
    why: { ...columns.text<Letter>('why', texts.why, whyOf), csv: whyOf },
    state: {
      name: 'state',
      title: texts.state,
      cell: (letter) => <LetterState letter={letter} />,
      csv: ({ status }) => letters[status],
    },
    channel: columns.text<Letter>('channel', texts.channel, ({ channel }) => channels[channel]),
    invoices: columns.text<Letter>('invoices', texts.invoices, ({ invoice_numbers }) => invoice_numbers.join(', ')),
    posted: columns.day<Letter>('posted', texts.posted, ({ posted_on }) => posted_on),
  } satisfies Readonly<Record<string, Column<Letter>>>;
}

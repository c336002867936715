/** What lists and records of month's end show alike: states, periods, what blocks a draft. */
import type { OperatorSingleMandateStatement, OperatorStatement } from '@mahnwerk/contract/operator/statements.ts';
import type { StatementRun } from '@mahnwerk/contract/operator/statement-runs.ts';
import type { Payout, PayoutItem } from '@mahnwerk/contract/operator/payouts.ts';
import { Link } from '@tanstack/react-router';
import { inEnglish } from '../../data/form/Form.tsx';
import { useTexts } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { germanDay } from '../../ui/dates.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { type Meaning, State } from '../../ui/State.tsx';
import { columns } from '../../data/table/columns.tsx';
import type { Column } from '../../data/table/grid.ts';
import { type MonthWords, words } from './words.ts';

export type AnyStatement = OperatorStatement | OperatorSingleMandateStatement;
type Block = OperatorStatement['blocked'][number];

const meanings: Readonly<Record<OperatorStatement['status'], Meaning>> = {
  draft: 'warn',
  published: 'good',
  cancelled: 'calm',
};

export function StatementState({ of }: { readonly of: Pick<OperatorStatement, 'status'> }) {
  const { statuses } = useTexts(words);
  return <State meaning={meanings[of.status]}>{statuses[of.status]}</State>;
}

const runMeanings: Readonly<Record<StatementRun['status'], Meaning>> = {
  running: 'calm',
  finished: 'good',
  failed: 'bad',
};

export function RunState({ of }: { readonly of: Pick<StatementRun, 'status'> }) {
  const { runStatuses } = useTexts(words);
  return <State meaning={runMeanings[of.status]}>{runStatuses[of.status]}</State>;
}

const payoutMeanings: Readonly<Record<Payout['status'], Meaning>> = {
  prepared: 'warn',
  exported: 'calm',
  executed: 'good',
  partly_returned: 'bad',
  cancelled: 'calm',
};

export function PayoutState({ of }: { readonly of: Pick<Payout, 'status'> }) {
  const { payout } = useTexts(words);
  return <State meaning={payoutMeanings[of.status]}>{payout.statuses[of.status]}</State>;
}

const itemMeanings: Readonly<Record<PayoutItem['status'], Meaning>> = {
  prepared: 'calm',
  executed: 'good',
  returned: 'bad',
};

export function ItemState({ of }: { readonly of: PayoutItem }) {
  const { payout } = useTexts(words);
  return (
    <>
      <State meaning={itemMeanings[of.status]}>{payout.itemStatuses[of.status]}</State>
      {of.return_reason === null ? null : <> {of.return_reason}</>}
    </>
  );
}

export const Period = ({ of }: { readonly of: Pick<OperatorStatement, 'period_start' | 'period_end'> }) => (
  <>
    <DateTime at={of.period_start} isDay /> – <DateTime at={of.period_end} isDay />
  </>
);

export const periodColumn = <T extends Pick<OperatorStatement, 'period_start' | 'period_end'>>({
  period,
}: MonthWords): Column<T> => ({
  name: 'period',
  title: period,
  cell: (each) => <Period of={each} />,
  csv: ({ period_start, period_end }) => [period_start, period_end].map(germanDay).join(' – '),
});

/** Of a statement: what became of it, and when its balance was settled or is going to be. */
export const stateColumns = <T extends AnyStatement>({ state, statuses, paid }: MonthWords): readonly Column<T>[] => [
  {
    name: 'state',
    title: state,
    cell: (each) => <StatementState of={each} />,
    csv: ({ status }) => statuses[status],
  },
  columns.day('paid', paid, ({ paid_at, payout_date }) => paid_at ?? payout_date),
];

interface BlocksProps {
  readonly blocked: readonly Block[];
  readonly company: string;
  readonly isSingle?: boolean;
}

/** What publishing refuses, in words. */
export const blocksText = (blocked: readonly Block[], texts: MonthWords, isSingle = false): string =>
  blocked.map((block) => sentenceOf(block, texts, isSingle) ?? block.message).join(' ');

/** Why a draft is blocked; undefined: there is no sentence for it. */
function sentenceOf({ field, code }: Block, texts: MonthWords, isSingle: boolean): string | undefined {
  const sentences: Readonly<Record<string, string>> = { ...texts.blocked, ...(isSingle ? texts.blockedSingle : {}) };
  return sentences[field ?? code];
}

/** The same, each with a link to what mends it. */
export function Blocks({ blocked, company, isSingle = false }: BlocksProps) {
  const texts = useTexts(words);
  if (blocked.length === 0) return null;
  return (
    <ul>
      {blocked.map((block) => {
        const { field, code, message } = block;
        const text = sentenceOf(block, texts, isSingle) ?? inEnglish(message);
        return <li key={field ?? code}>{field === null ? text : <Link to={placeOf(field, company)}>{text}</Link>}</li>;
      })}
    </ul>
  );
}

/** Where a field is completed. */
const placeOf = (field: string, company: string): string =>
  field.startsWith('issuer.') ? paths.operator.issuer() : paths.operator.company(company, 'data');

/** The fields that an invoice needs, as publishing names them. */
export const neededFields = [
  'issuer.name',
  'issuer.address',
  'issuer.bank_account',
  'issuer.vat_number',
  'company.address',
  'company.tax_treatment',
  'company.vat_number',
] as const;

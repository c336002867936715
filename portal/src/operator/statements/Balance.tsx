/** „Saldo“: what a statement pays out or leaves owed, and what belongs to it. */
import type { OperatorSingleMandateStatement, OperatorStatement } from '@mahnwerk/contract/operator/statements.ts';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { isZero } from '../../ui/amounts.ts';
import { Card } from '../../ui/Card.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { DescriptionList, type Fact } from '../../ui/DescriptionList.tsx';
import { Money } from '../../ui/Money.tsx';
import { type AnyStatement, Period, StatementState } from './shown.tsx';
import { type MonthWords, words } from './words.ts';

export function Balance({ statement }: { readonly statement: OperatorStatement }) {
  const texts = useTexts(words);
  return (
    <Frame of={statement}>
      <DescriptionList
        facts={[
          [texts.company, <Company key="company" of={statement} />],
          [texts.period, <Period key="period" of={statement} />],
          [texts.cases, statement.mandate_count],
          [texts.before, <Money key="before" amount={statement.balance_pre_outstanding_items_offsetting} />],
          [texts.offset, shown(statement.offset_outstanding_items)],
          ...ends(statement, texts),
          [texts.number, statement.clearing_no],
          ...lifecycle(statement, texts),
          [texts.comment, statement.comment],
          [texts.run, statement.run_id === null ? null : <RunLink key="run" id={statement.run_id} />],
        ]}
      />
    </Frame>
  );
}

export function SingleBalance({ statement }: { readonly statement: OperatorSingleMandateStatement }) {
  const texts = useTexts(words);
  const { mandate, closing, statement_id } = statement;
  return (
    <Frame of={statement}>
      <DescriptionList
        facts={[
          [texts.company, <Company key="company" of={statement} />],
          [
            texts.case,
            <Link key="case" to={paths.operator.case(mandate.id)}>
              {mandate.reference_number}
            </Link>,
          ],
          [texts.debtor, statement.debtor_name],
          [
            texts.closing,
            closing === null ? null : (
              <span key="closing">
                <DateTime at={closing.date} isDay /> · {texts.closingTypes[closing.type]}
              </span>
            ),
          ],
          ...ends(statement, texts),
          ...lifecycle(statement, texts),
          [
            texts.collective,
            statement_id === null ? null : (
              <Link key="collective" to={paths.operator.statement(statement_id)}>
                {texts.toCollective}
              </Link>
            ),
          ],
        ]}
      />
    </Frame>
  );
}

function Frame({ of, children }: { readonly of: AnyStatement; readonly children: React.ReactNode }) {
  const texts = useTexts(words);
  const isOwed = of.total_balance.value.startsWith('-');
  return (
    <Card title={isOwed ? texts.owed : texts.due} label={texts.balance} isNext aside={<StatementState of={of} />}>
      {children}
    </Card>
  );
}

const Company = ({ of }: { readonly of: AnyStatement }) => (
  <Link to={paths.operator.company(of.company_id)}>{of.company_name}</Link>
);

function RunLink({ id }: { readonly id: string }) {
  const { toRun } = useTexts(words);
  return <Link to={paths.operator.statementRun(id)}>{toRun}</Link>;
}

const shown = (amount: AnyStatement['total_balance']) =>
  isZero(amount) ? null : <Money key={amount.value} amount={amount} />;

const ends = ({ total_balance, outstanding }: AnyStatement, texts: MonthWords): readonly Fact[] => [
  [
    texts.balance,
    <b key="balance">
      <Money amount={total_balance} />
    </b>,
  ],
  [texts.outstanding, shown(outstanding)],
];

const dayFact = (what: string, at: string | null): Fact => [what, at && <DateTime key={what} at={at} isDay />];

const lifecycle = (of: AnyStatement, texts: MonthWords): readonly Fact[] => [
  [texts.invoice, of.invoice_no],
  dayFact(texts.bookingDate, of.booking_date),
  dayFact(texts.publishedAt, of.published_at),
  dayFact(texts.payoutOn, of.payout_date),
  dayFact(texts.settledOn, of.paid_at),
  [texts.cancellation, of.cancellation_invoice_no],
  [texts.reason, of.cancellation_reason],
];

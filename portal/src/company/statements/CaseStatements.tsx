/** „Aktenabrechnung“: the statement of a case by itself, made when the case was closed, with its documents. */
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { Card } from '../../ui/Card.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { Money } from '../../ui/Money.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { useWords } from '../../language/language.ts';
import { useCompany } from '../../data/useCompany.ts';
import { StatementDocuments } from './StatementDocuments.tsx';

export function CaseStatements() {
  const words = useWords().statements;
  const { routes, id } = useCompany();
  const { data, error, refetch } = useRead(api.company.singleMandateStatements.list, { query: { mandate_id: id } });
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  return data?.results.map((statement) => (
    <Card key={statement.id} title={words.ofCase(statement.invoice_no)}>
      <DescriptionList
        facts={[
          [words.booked, <DateTime key="booked" at={statement.booking_date} isDay />],
          [words.balance, <Money key="balance" amount={statement.total_balance} />],
          [words.payout, <Money key="payout" amount={statement.payout} />],
          [words.payoutDate, statement.payout_date && <DateTime key="on" at={statement.payout_date} isDay />],
          [words.cancelled, statement.cancellation_invoice_no],
        ]}
      />
      <StatementDocuments
        documents={statement.documents}
        read={(document) =>
          routes.singleMandateStatementDocuments.download({ single_mandate_statement_id: statement.id, id: document })
        }
      />
    </Card>
  ));
}

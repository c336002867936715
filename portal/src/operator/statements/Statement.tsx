/** One statement: what blocks its draft, its balance, VAT, documents, and every case with what each payment settled. */
import type { OperatorStatement } from '@mahnwerk/contract/operator/statements.ts';
import type { StatementMandate } from '@mahnwerk/contract/shapes/statement.ts';
import { useParams } from '@tanstack/react-router';
import { columns } from '../../data/table/columns.tsx';
import { Table } from '../../data/table/Table.tsx';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { useTexts } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/Card.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { Note } from '../../ui/Note.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Balance } from './Balance.tsx';
import { Documents } from './Documents.tsx';
import { Lines } from './Lines.tsx';
import { Blocks } from './shown.tsx';
import { StatementCommands } from './StatementCommands.tsx';
import { VatTable } from './VatTable.tsx';
import { words } from './words.ts';

export function Statement() {
  const texts = useTexts(words);
  const { id } = useParams({ strict: false }) as { readonly id: string };
  const { data, error, refetch } = useRead(
    api.operator.operatorStatements.get,
    { id },
    { topics: ['statements'], interval: isBeingMade },
  );
  if (data === undefined) return <LoadState title={texts.statements} error={error} retry={() => void refetch()} />;
  return (
    <Screen
      title={data.clearing_no === null ? texts.draftFor(data.company_name) : texts.titleOf(data.clearing_no)}
      actions={<StatementCommands statement={data} />}
    >
      {data.blocked.length === 0 ? null : (
        <Note>
          <b>{texts.isBlocked}</b>
          <Blocks blocked={data.blocked} company={data.company_id} />
        </Note>
      )}
      <Balance statement={data} />
      <VatTable rows={data.overview_vat_specific} />
      <Cases id={id} />
      <Documents statement={data} />
    </Screen>
  );
}

/** A published statement has its documents after some seconds. */
const making_ms = 5000;
export const isBeingMade = (statement: Pick<OperatorStatement, 'status' | 'documents'> | undefined): number | false =>
  statement !== undefined && statement.status !== 'draft' && statement.documents.length === 0 ? making_ms : false;

function Cases({ id }: { readonly id: string }) {
  const texts = useTexts(words);
  return (
    <Card title={texts.cases} hasNoPadding>
      <Table<StatementMandate>
        title={texts.cases}
        list={api.operator.operatorStatements.mandateDetails}
        given={{ id }}
        idOf={({ mandate }) => mandate.id}
        columns={[
          columns.link('reference', texts.reference, ({ mandate }) => [
            paths.operator.case(mandate.id, 'account'),
            mandate.reference_number,
          ]),
          columns.text('debtor', texts.debtor, ({ debtor_name }) => debtor_name),
          columns.text('own', texts.ownReference, ({ your_reference }) => your_reference),
          { name: 'lines', title: texts.lines, cell: (each) => <Lines of={each} /> },
          columns.text('closing', texts.closing, ({ closing }) => closing && texts.closingTypes[closing.type]),
        ]}
      />
    </Card>
  );
}

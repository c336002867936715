/** One single-mandate statement: its balance, its bookings and its documents. */
import { useParams } from '@tanstack/react-router';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { useTexts } from '../../language/language.ts';
import { Card } from '../../ui/Card.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { Note } from '../../ui/Note.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { SingleBalance } from './Balance.tsx';
import { Documents } from './Documents.tsx';
import { Lines } from './Lines.tsx';
import { Blocks } from './shown.tsx';
import { isBeingMade } from './Statement.tsx';
import { StatementCommands } from './StatementCommands.tsx';
import { words } from './words.ts';

export function SingleStatement() {
  const texts = useTexts(words);
  const { id } = useParams({ strict: false }) as { readonly id: string };
  const { data, error, refetch } = useRead(
    api.operator.operatorSingleMandateStatements.get,
    { id },
    { topics: ['statements'], interval: (of) => (of?.statement_id == null ? isBeingMade(of) : false) },
  );
  if (data === undefined) return <LoadState title={texts.singles} error={error} retry={() => void refetch()} />;
  const { entries, mandate } = data;
  return (
    <Screen
      title={data.invoice_no === null ? texts.draftFor(data.company_name) : texts.titleOf(data.invoice_no)}
      actions={<StatementCommands statement={data} />}
    >
      {data.blocked.length === 0 ? null : (
        <Note>
          <b>{texts.isBlocked}</b>
          <Blocks blocked={data.blocked} company={data.company_id} isSingle />
        </Note>
      )}
      <SingleBalance statement={data} />
      <Card title={texts.lines}>
        <Lines
          of={{
            mandate,
            payments: entries.flatMap(({ payment }) => payment ?? []),
            advanced_costs: entries.flatMap(({ advanced_cost }) => advanced_cost ?? []),
          }}
        />
      </Card>
      <Documents statement={data} />
    </Screen>
  );
}

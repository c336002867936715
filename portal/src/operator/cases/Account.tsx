/** „Forderungskonto“: the balance of any day, opened into its parts, and the ledger. */
import { useQuery } from '@tanstack/react-query';
import { BalanceTable } from '../../components/BalanceTable.tsx';
import { Card } from '../../components/Card.tsx';
import { dayText } from '../../components/dates.ts';
import { Failure } from '../../components/Failure.tsx';
import { LedgerTable } from '../../components/LedgerTable.tsx';
import { Loading } from '../../components/Loading.tsx';
import { Note } from '../../components/Note.tsx';
import { useWords } from '../../language/language.ts';
import styles from './CaseFrame.module.css';
import { Payments } from './Payments.tsx';
import { balanceQuery, caseKey, type Operator, useCase, useCaseSearch, useKeepInSearch } from './reads.ts';

/** Of a ledger with more entries the latest are read, and shown without the balance after each. */
const ledger_entries = 1_000;

export function Account() {
  return (
    <>
      <BalanceCard />
      <Payments />
      <LedgerCard />
    </>
  );
}

export function BalanceCard() {
  const { cases, code } = useWords();
  const words = cases.balance;
  const { operator, id, mandate } = useCase();
  const { as_of: day } = useCaseSearch();
  const keep = useKeepInSearch();
  const { data, error, refetch } = useQuery(balanceQuery(operator, id, day));
  return (
    <Card
      title={words.title}
      label={words.region}
      isFlush
      aside={
        <label className={styles.day}>
          {words.day}{' '}
          <input
            type="date"
            value={day ?? mandate.legal_balance.as_of}
            onChange={({ target }) => keep({ as_of: target.value || undefined })}
          />
        </label>
      }
    >
      {error === null ? null : <Failure error={error} retry={() => void refetch()} />}
      {data === undefined ? <Loading /> : <BalanceTable balance={data} />}
      {data?.provisional_from == null ? null : <Note>{words.provisional(dayText(data.provisional_from, code))}</Note>}
    </Card>
  );
}

function LedgerCard() {
  const { cases } = useWords();
  const { operator, id } = useCase();
  const balance = useQuery(balanceQuery(operator, id, undefined)).data;
  const { data, error, refetch } = useQuery({
    queryKey: [...caseKey(id), 'ledger'],
    queryFn: () => readLedger(operator, id),
  });
  const legal = balance?.legal_balance;
  return (
    <Card title={cases.ledger.title} isFlush>
      {error === null ? null : <Failure error={error} retry={() => void refetch()} />}
      {data === undefined || legal === undefined ? (
        <Loading />
      ) : (
        <LedgerTable
          entries={data}
          total={data.length < ledger_entries ? legal.total_balance : undefined}
          asOf={legal.as_of}
        />
      )}
    </Card>
  );
}

async function readLedger(operator: Operator, id: string) {
  const entries = [];
  for await (const entry of operator.operatorLedger.ledger.each({ mandate_id: id, query: { limit: 100 } })) {
    entries.push(entry);
    if (entries.length === ledger_entries) break;
  }
  return entries;
}

/** „Forderungskonto“: the balance of any day, opened into its parts, and the ledger. */
import { api } from '../../data/operations.ts';
import { useCommand, useReadAll } from '../../data/query.ts';
import { BalanceTable } from '../../features/cases/BalanceTable.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { csvText } from '../../ui/csv.ts';
import { dayText } from '../../ui/dates.ts';
import { Failure } from '../../ui/Failure.tsx';
import { sentenceOf } from '../../data/form/Form.tsx';
import { entryRows } from '../../features/cases/ledger-rows.ts';
import { ledgerCells } from '../../features/cases/ledger-words.ts';
import { LedgerTable } from '../../features/cases/LedgerTable.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Note } from '../../ui/Note.tsx';
import { saveFile } from '../../ui/save.ts';
import { useToast } from '../../ui/Toast.tsx';
import { useWords } from '../../language/language.ts';
import { Costs } from '../case-money/Costs.tsx';
import styles from './CaseFrame.module.css';
import { Payments } from './Payments.tsx';
import { useBalance, useCase, useCaseSearch, useKeepInSearch } from './reads.ts';

/** Of a ledger with more entries the latest are read, and shown without the balance after each. */
const ledger_entries = 1_000;

export function Account() {
  return (
    <>
      <BalanceCard />
      <Payments />
      <Costs />
      <LedgerCard />
    </>
  );
}

function BalanceCard() {
  const { cases, code } = useWords();
  const words = cases.balance;
  const { id, mandate } = useCase();
  const { as_of: day } = useCaseSearch();
  const keep = useKeepInSearch();
  const { data, error, refetch } = useBalance(id, day);
  return (
    <Card
      title={words.title}
      label={words.region}
      hasNoPadding
      aside={
        <div className={styles.tools}>
          <label className={styles.day}>
            {words.day}{' '}
            <input
              type="date"
              value={day ?? mandate.legal_balance.as_of}
              onChange={({ target }) => keep({ as_of: target.value || undefined })}
            />
          </label>
          <SaveStatement day={day} />
        </div>
      }
    >
      {error === null ? null : <Failure error={error} retry={() => void refetch()} />}
      {data === undefined ? error === null && <Loading /> : <BalanceTable balance={data} />}
      {data?.provisional_from == null ? null : <Note>{words.provisional(dayText(data.provisional_from, code))}</Note>}
    </Card>
  );
}

/** The claim statement of the chosen day, as a PDF. */
function SaveStatement({ day }: { readonly day: string | undefined }) {
  const { cases, codes, failure } = useWords();
  const { id, mandate } = useCase();
  const toast = useToast();
  const as_of = day ?? mandate.legal_balance.as_of;
  const { mutate, isPending } = useCommand(api.operator.operatorCases.downloadBalance, {
    onDone: (file) => saveFile(file, `${cases.balance.statement} ${mandate.reference_number} ${as_of}.pdf`),
    onError: (error) => toast({ text: sentenceOf(error, codes, failure.title), isFailure: true }),
  });
  return (
    <Button isQuiet isDisabled={isPending} onPress={() => mutate({ id, query: { as_of } })}>
      {cases.balance.statement} (PDF)
    </Button>
  );
}

function LedgerCard() {
  const words = useWords();
  const { cases } = words;
  const { id, mandate } = useCase();
  const balance = useBalance(id).data;
  const { data, error, refetch } = useReadAll(
    api.operator.operatorLedger.ledger,
    { mandate_id: id, query: { limit: 100 } },
    ledger_entries,
  );
  const legal = balance?.legal_balance;
  const total = data !== undefined && data.length < ledger_entries ? legal?.total_balance : undefined;
  const save = () => {
    const file = new Blob([csvText(ledgerCells(entryRows(data ?? [], total), words))], { type: 'text/csv' });
    saveFile(file, `${cases.ledger.title} ${mandate.reference_number}.csv`);
  };
  return (
    <Card
      title={cases.ledger.title}
      hasNoPadding
      aside={
        <div className={styles.tools}>
          <Button isQuiet isDisabled={legal === undefined || data === undefined} onPress={save}>
            CSV
          </Button>
          <Button isQuiet onPress={() => print()}>
            {cases.ledger.print}
          </Button>
        </div>
      }
    >
      {error === null ? null : <Failure error={error} retry={() => void refetch()} />}
      {data === undefined || legal === undefined ? (
        <Loading />
      ) : (
        <LedgerTable entries={data} total={total} asOf={legal.as_of} />
      )}
    </Card>
  );
}

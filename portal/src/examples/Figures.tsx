/** The figures of a case: those of the newest one, for the operator's staff. */
import { useQuery } from '@tanstack/react-query';
import { BalanceTable } from '../components/BalanceTable.tsx';
import { ClaimTable } from '../components/ClaimTable.tsx';
import { Failure } from '../components/Failure.tsx';
import { History } from '../components/History.tsx';
import { LedgerTable } from '../components/LedgerTable.tsx';
import { Loading } from '../components/Loading.tsx';
import { useWords } from '../language/language.ts';
import { staffMembershipOf, useMe } from '../me.ts';
import { useOperator } from '../operator/useOperator.ts';

export function Figures() {
  const { examples } = useWords();
  return staffMembershipOf(useMe()) === undefined ? <p>{examples.staffOnly}</p> : <OfNewestCase />;
}

function OfNewestCase() {
  const { examples } = useWords();
  const operator = useOperator();
  const { data, error, refetch } = useQuery({ queryKey: ['examples', 'case'], queryFn: () => readNewest(operator) });
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  if (data === null) return <p>{examples.noCase}</p>;
  const { balance, ledger, claims, history } = data;
  return (
    <>
      <BalanceTable balance={balance} />
      <LedgerTable
        entries={ledger.results}
        total={ledger.next === null ? balance.legal_balance.total_balance : undefined}
        asOf={balance.legal_balance.as_of}
      />
      <ClaimTable claims={claims.results} />
      <History entries={history.results} reader="service" />
    </>
  );
}

async function readNewest(operator: ReturnType<typeof useOperator>) {
  const [newest] = (await operator.cases.list({ query: { limit: 1 } })).results;
  if (newest === undefined) return null;
  const { id } = newest;
  const query = { limit: 10 };
  const [balance, ledger, claims, history] = await Promise.all([
    operator.operatorCases.balance({ id, query: {} }),
    operator.operatorLedger.ledger({ mandate_id: id, query }),
    operator.operatorClaims.list({ query: { mandate_id: id, ...query } }),
    operator.operatorNotes.history({ mandate_id: id, query }),
  ]);
  return { balance, ledger, claims, history };
}

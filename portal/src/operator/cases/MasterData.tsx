/** „Stammdaten“ of a case: its debtors, the change of one, what the office knows besides, what the first letter states. */
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { useRefresh } from '../../data/stored.ts';
import type { Debtor } from '@mahnwerk/contract/case/debtors.ts';
import { Fragment, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DebtorFacts } from '../../features/debtor/DebtorFacts.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { Later } from '../../ui/Later.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { useWords } from '../../language/language.ts';
import { useMay } from '../../data/me.ts';
import { CircumstancesCard } from '../debtors/CircumstancesCard.tsx';
import { ContactsCard } from '../debtors/ContactsCard.tsx';
import { FirstLetterCard } from '../first-letter/FirstLetterCard.tsx';
import { ChangeDebtor } from './ChangeDebtor.tsx';
import { useCase } from './reads.ts';

export function MasterData() {
  const words = useWords().files;
  const { id, mandate } = useCase();
  const { data, error, refetch } = useRead(api.operator.operatorDebtors.list, {
    query: { mandate_id: id, limit: 100 },
  });
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  const isFirst = (debtor: Debtor) => debtor.id === mandate.debtor_id;
  return (
    <>
      {data.results
        .toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)))
        .map((debtor) => {
          const shown = { id: debtor.id, name: debtor.display_name, isFirst: isFirst(debtor) };
          return (
            <Fragment key={debtor.id}>
              <DebtorCard debtor={debtor} title={shown.isFirst ? words.roles.debtor : words.roles.additional} />
              <ContactsCard debtor={shown} />
              <CircumstancesCard debtor={shown} />
            </Fragment>
          );
        })}
      <Later>
        <FirstLetterCard />
      </Later>
    </>
  );
}

function DebtorCard({ debtor, title }: { readonly debtor: Debtor; readonly title: string }) {
  const words = useWords().files;
  const { id } = useCase();
  const may = useMay();
  const refresh = useRefresh();
  const [isOpen, setOpen] = useState(false);
  // What another person changed meanwhile is shown, too.
  const close = () => {
    setOpen(false);
    void refresh(api.operator.operatorDebtors);
  };
  return (
    <Card
      title={title}
      label={`${title}: ${debtor.display_name}`}
      aside={
        may('operator:cases') ? (
          <Button label={words.changeOf(debtor.display_name)} onPress={() => setOpen(true)}>
            {words.change}
          </Button>
        ) : null
      }
    >
      <DebtorFacts debtor={debtor} />
      {isOpen ? <ChangeDebtor id={id} debtor={debtor.id} onClose={close} /> : null}
    </Card>
  );
}

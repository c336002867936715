/** A draft that the operator entered, until it is handed in; then the review shows it. */
import { Navigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { useOperator } from '../../data/useOperator.ts';
import { DeleteDraft } from '../../features/orders/DeleteDraft.tsx';
import { Draft } from '../../features/orders/Draft.tsx';
import { EntryContext } from '../../features/orders/entry.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { NoRight } from '../../ui/NoRight.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useOperatorEntry } from './entry.ts';
import { words } from './words.ts';

const { reviews } = api.operator;

export function EnteredOrder() {
  const texts = useTexts(words);
  const { id = '' } = useParams({ strict: false });
  const { data, error, refetch } = useRead(reviews.get, { id });
  const entry = useOperatorEntry(data?.company_id);
  if (!useMay()('operator:cases')) return <NoRight />;
  if (data === undefined) return <LoadState title={texts.title} error={error} retry={() => void refetch()} />;
  if (data.status !== 'draft' || data.source !== 'operator') return <Navigate to={paths.operator.order(id)} replace />;
  return (
    <Screen title={data.debtor_name} actions={<Delete id={id} />}>
      <p>{texts.of(data.company_name)}</p>
      <EntryContext value={entry}>
        <Draft order={data} />
      </EntryContext>
    </Screen>
  );
}

function Delete({ id }: { readonly id: string }) {
  const { leave } = useWords().company;
  const { orderEntry } = useOperator();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>{leave.deleteDraft}</Button>
      {isOpen ? (
        <DeleteDraft
          remove={() => orderEntry.delete({ id })}
          to={paths.operator.newOrder()}
          changes={[reviews.list]}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

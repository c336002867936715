/** The way back out of an order: a draft is deleted, a submitted order withdrawn with a reason. Both say what follows. */
import { paths } from '../../paths.ts';
import type { Order } from '@mahnwerk/contract/case/orders.ts';
import { useState } from 'react';
import { api } from '../../data/operations.ts';
import { Button } from '../../ui/Button.tsx';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { DeleteDraft } from '../../features/orders/DeleteDraft.tsx';
import { Field } from '../../ui/Field.tsx';
import { textIn } from '../../data/form/Form.tsx';
import { useTimePhrase } from '../../ui/time-phrase.ts';
import { useWords } from '../../language/language.ts';
import { ofCompany, useCompany } from '../../data/useCompany.ts';

export function EndOrder({ order: { status } }: { readonly order: Order }) {
  const words = useWords().company.leave;
  const { routes, id, customer } = useCompany();
  const why = useWhy();
  // Stays open where others were faster: it says so, and keeps what is typed.
  const [opened, setOpened] = useState<Way>();
  const close = () => setOpened(undefined);
  const way = wayOf(status);
  return (
    <>
      {way === undefined ? null : (
        <Button onPress={() => setOpened(way)}>{way === 'delete' ? words.deleteDraft : words.withdraw}</Button>
      )}
      {opened === 'delete' ? (
        <DeleteDraft
          remove={() => routes.orders.delete({ id })}
          to={paths.company.orders(customer)}
          why={why}
          changes={[api.company.orders.list, api.owner.accountSummary]}
          onClose={close}
        />
      ) : null}
      {opened === 'withdraw' ? <Withdraw onClose={close} /> : null}
    </>
  );
}

type Way = 'delete' | 'withdraw';

const wayOf = (status: Order['status']): Way | undefined =>
  status === 'draft'
    ? 'delete'
    : status === 'submitted' || status === 'awaiting_client_response'
      ? 'withdraw'
      : undefined;

/** What others did with the order meanwhile. */
function useWhy(): () => Promise<string | undefined> {
  const { meanwhile } = useWords().company.leave;
  const { routes, id } = useCompany();
  const timePhrase = useTimePhrase();
  return async () => {
    const { status, submitted_at, decided_at, withdrawn_at } = await routes.orders.get({ id });
    const at = withdrawn_at ?? decided_at ?? submitted_at;
    return at === null ? undefined : meanwhile[status]?.(timePhrase(at));
  };
}

function Withdraw({ onClose }: { readonly onClose: () => void }) {
  const words = useWords().company.leave;
  const { routes, id } = useCompany();
  return (
    <CommandDialog
      title={words.withdraw}
      submit={words.withdrawNow}
      isDangerous
      onClose={onClose}
      why={useWhy()}
      changes={ofCompany}
      draft={`withdraw ${id}`}
      send={async (fields) => {
        const reason = textIn(fields, 'reason').trim();
        await routes.orders.withdraw({ id, body: reason === '' ? {} : { reason } });
        return words.withdrawn;
      }}
    >
      {(errorOf) => (
        <>
          <p>{words.withdrawAbout}</p>
          <Field name="reason" label={words.reason} failure={errorOf('reason')} />
        </>
      )}
    </CommandDialog>
  );
}

/** The way back out of an order: a draft is deleted, a submitted order withdrawn with a reason. Both say what follows. */
import type { Order } from '@mahnwerk/contract/case/orders.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { CommandDialog } from '../../components/CommandDialog.tsx';
import { Field } from '../../components/Field.tsx';
import { textIn } from '../../components/Form.tsx';
import { useWords } from '../../language/language.ts';
import { useCompany } from '../useCompany.ts';

export function Leave({ order: { status } }: { readonly order: Order }) {
  const words = useWords().company.leave;
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (status !== 'draft' && status !== 'submitted' && status !== 'awaiting_client_response') return null;
  const isDraft = status === 'draft';
  return (
    <>
      <Button onPress={() => setOpen(true)}>{isDraft ? words.deleteDraft : words.withdraw}</Button>
      {isOpen ? isDraft ? <DeleteDraft onClose={close} /> : <Withdraw onClose={close} /> : null}
    </>
  );
}

function DeleteDraft({ onClose }: { readonly onClose: () => void }) {
  const words = useWords().company.leave;
  const { api, id, key, customer } = useCompany();
  const navigate = useNavigate();
  return (
    <CommandDialog
      title={words.deleteDraft}
      submit={words.delete}
      isDangerous
      onClose={onClose}
      changes={[...key, 'home']}
      send={async () => {
        await api.orders.delete({ id });
        await navigate({ to: '/company/$customer/orders', params: { customer } });
        return words.deleted;
      }}
    >
      {() => <p>{words.deleteAbout}</p>}
    </CommandDialog>
  );
}

function Withdraw({ onClose }: { readonly onClose: () => void }) {
  const words = useWords().company.leave;
  const { api, id, key } = useCompany();
  return (
    <CommandDialog
      title={words.withdraw}
      submit={words.withdrawNow}
      isDangerous
      onClose={onClose}
      changes={key}
      send={async (fields) => {
        const reason = textIn(fields, 'reason').trim();
        await api.orders.withdraw({ id, body: reason === '' ? {} : { reason } });
        return words.withdrawn;
      }}
    >
      {(failureOf) => (
        <>
          <p>{words.withdrawAbout}</p>
          <Field name="reason" label={words.reason} failure={failureOf('reason')} />
        </>
      )}
    </CommandDialog>
  );
}

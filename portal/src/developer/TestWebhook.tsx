/** „Test senden“: an event of the chosen kind, as often as it takes. It stands on the page, where its deliveries show. */
import { paths } from '../paths.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../data/operations.ts';
import { useRefresh } from '../data/stored.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogActions } from '../ui/Dialog.tsx';
import { Select } from '../ui/Field.tsx';
import { Form, textIn } from '../data/form/Form.tsx';
import { useDeveloperWords } from '../language/developer/words.ts';
import { useWords } from '../language/language.ts';
import { useOwner } from '../data/owner.ts';
import { useEvents } from './events.ts';
import { Sent } from './Sent.tsx';

export function TestWebhook({ onClose }: { readonly onClose: () => void }) {
  const { webhooks: words } = useDeveloperWords();
  const { table } = useWords();
  const { ownerPath, id, webhooks, operations } = useOwner();
  const events = useEvents();
  const refresh = useRefresh();
  const [event, setEvent] = useState(Object.keys(events)[0] ?? '');
  const [delivery, setDelivery] = useState<string>();
  const send = async (fields: FormData) => {
    const { delivery_id } = await webhooks.test({ id, body: { event: textIn(fields, 'event') } });
    setDelivery(delivery_id);
    await refresh(operations.deliveries, api.owner.accountUsage);
  };
  return (
    <Dialog title={words.test} isInline onClose={onClose}>
      <p>{words.testAbout}</p>
      <Form send={send} submit={words.send}>
        {(errorOf) => (
          <Select
            label={words.event}
            name="event"
            hint={events[event]}
            value={event}
            options={Object.keys(events).map((value) => ({ value, text: value }))}
            onChange={({ target }) => setEvent(target.value)}
            failure={errorOf('event')}
          />
        )}
      </Form>
      <p role="status">
        {delivery === undefined ? null : (
          <>
            {words.tested} <Link to={paths.developer.delivery(ownerPath, delivery)}>{words.showDelivery}</Link>
          </>
        )}
      </p>
      {delivery === undefined ? null : <Sent delivery={delivery} />}
      <DialogActions>
        <Button onPress={onClose}>{table.close}</Button>
      </DialogActions>
    </Dialog>
  );
}

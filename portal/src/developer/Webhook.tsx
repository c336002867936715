/** One webhook: whether events arrive, a test, what it missed, its deliveries. */
import type { Webhook as WebhookData } from '@mahnwerk/contract/case/webhook-subscriptions.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../components/Button.tsx';
import { CommandDialog } from '../components/CommandDialog.tsx';
import { Facts } from '../components/Facts.tsx';
import { Failure } from '../components/Failure.tsx';
import { Choice } from '../components/Field.tsx';
import { textIn } from '../components/Form.tsx';
import { Loading } from '../components/Loading.tsx';
import { Note } from '../components/Note.tsx';
import { Screen } from '../components/Screen.tsx';
import { useToast } from '../components/Toast.tsx';
import { useOwner } from '../owner.ts';
import { useWords } from '../language/language.ts';
import { useEvents } from './events.ts';
import { deliveriesName, DeliveryTable } from './Deliveries.tsx';
import { Statistics } from './Statistics.tsx';
import { WebhookCommands } from './WebhookCommands.tsx';
import { Health } from './Webhooks.tsx';

export function Webhook() {
  const { developer } = useWords();
  const words = developer.webhooks;
  const { at, id, mayChangeWebhooks, webhooks } = useOwner();
  const [isTesting, setTesting] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: [at, 'webhooks', id],
    queryFn: () => webhooks.get({ id }),
  });
  if (error !== null)
    return (
      <Screen title={developer.screens.webhooks}>
        <Failure error={error} retry={() => void refetch()} />
      </Screen>
    );
  if (data === undefined) return <Loading />;
  return (
    <Screen
      title={data.url}
      actions={
        mayChangeWebhooks ? (
          <>
            <Button onPress={() => setTesting(true)}>{words.test}</Button>
            <WebhookCommands />
          </>
        ) : undefined
      }
    >
      <Facts
        facts={[
          [words.state, <Health key="state" webhook={data} />],
          [words.reason, data.condition.reason],
          [words.failuresLeft, data.condition.failures_until_disabled],
          [words.description, data.description],
        ]}
      />
      {data.enabled ? null : <Enable />}
      <Missed webhook={data} />
      <Statistics />
      <DeliveryTable webhook={id} />
      {isTesting ? <Test onClose={() => setTesting(false)} /> : null}
    </Screen>
  );
}

/** A command on the webhook of the address; what is shown of it is read again. */
function useWebhookCommand<T>(command: () => Promise<T>, done: (answer: T) => string) {
  const { at, id } = useOwner();
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: command,
    async onSuccess(answer) {
      toast({ text: done(answer) });
      await queries.invalidateQueries({ queryKey: [at, 'webhooks'] });
      await queries.invalidateQueries({ queryKey: [deliveriesName(at, id)] });
    },
  });
}

function Enable() {
  const words = useWords().developer.webhooks;
  const { id, mayChangeWebhooks, webhooks } = useOwner();
  const { mutate, isPending, error } = useWebhookCommand(
    () => webhooks.update({ id, body: { enabled: true } }),
    () => words.enabled,
  );
  return (
    <Note isBad>
      {words.disabledAbout}{' '}
      {mayChangeWebhooks ? (
        <Button isDisabled={isPending} onPress={() => mutate()}>
          {words.enable}
        </Button>
      ) : null}
      {error === null ? null : <Failure error={error} retry={() => mutate()} />}
    </Note>
  );
}

/** The events that a disabled webhook never got, delivered by one command once it is enabled. */
function Missed({ webhook: { enabled } }: { readonly webhook: WebhookData }) {
  const words = useWords().developer.webhooks;
  const { at, id, mayChangeWebhooks, webhooks } = useOwner();
  const { data } = useQuery({
    queryKey: [at, 'webhooks', id, 'missed'],
    queryFn: () => webhooks.missed({ id, query: { limit: 1 } }),
  });
  const { mutate, isPending, error } = useWebhookCommand(
    () => webhooks.redeliverMissed({ id }),
    ({ count }) => words.redelivered(count),
  );
  const count = data?.count ?? 0;
  if (count === 0) return null;
  return (
    <Note>
      {words.missed(count)}{' '}
      {mayChangeWebhooks ? (
        <Button isDisabled={!enabled || isPending} onPress={() => mutate()}>
          {words.redeliverMissed(count)}
        </Button>
      ) : null}
      {error === null ? null : <Failure error={error} retry={() => mutate()} />}
    </Note>
  );
}

/** „Test senden“: an event of the chosen kind. */
function Test({ onClose }: { readonly onClose: () => void }) {
  const words = useWords().developer.webhooks;
  const { at, id, webhooks } = useOwner();
  const events = useEvents();
  return (
    <CommandDialog
      title={words.test}
      submit={words.send}
      onClose={onClose}
      changes={[deliveriesName(at, id)]}
      send={async (fields) => {
        await webhooks.test({ id, body: { event: textIn(fields, 'event') } });
        return words.tested;
      }}
    >
      {(failureOf) => (
        <Choice
          label={words.event}
          name="event"
          options={Object.keys(events).map((value) => ({ value, text: value }))}
          failure={failureOf('event')}
        />
      )}
    </CommandDialog>
  );
}

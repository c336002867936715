/** One delivery: its state, when and why it is tried again, every attempt with its split of time, what came back. */
import type { DeliveryAttempt, WebhookDelivery } from '@mahnwerk/contract/case/webhook-deliveries.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button } from '../components/Button.tsx';
import { Card } from '../components/Card.tsx';
import { Facts } from '../components/Facts.tsx';
import { Failure } from '../components/Failure.tsx';
import { Loading } from '../components/Loading.tsx';
import { Screen } from '../components/Screen.tsx';
import { State } from '../components/State.tsx';
import { useToast } from '../components/Toast.tsx';
import { When } from '../components/When.tsx';
import styles from '../company/Company.module.css';
import { useOwner } from '../owner.ts';
import { useWords } from '../language/language.ts';
import { deliveriesName, deliveryMeanings } from './Deliveries.tsx';

export function Delivery() {
  const { developer } = useWords();
  const words = developer.deliveries;
  const { at, deliveries, id, mayChangeWebhooks } = useOwner();
  const { data, error, refetch } = useQuery({
    queryKey: [at, 'delivery', id],
    queryFn: () => deliveries.get({ id }),
  });
  if (error !== null)
    return (
      <Screen title={developer.screens.deliveries}>
        <Failure error={error} retry={() => void refetch()} />
      </Screen>
    );
  if (data === undefined) return <Loading />;
  return (
    <Screen title={data.event_type} actions={mayChangeWebhooks ? <Redeliver delivery={data} /> : undefined}>
      <Standing delivery={data} />
      <Card title={words.attemptsTitle}>
        {data.attempts.length === 0 ? <p>{words.none}</p> : null}
        <ol className={styles.list}>
          {data.attempts.map((attempt) => (
            <Attempt key={attempt.at} attempt={attempt} />
          ))}
        </ol>
      </Card>
      {data.response_body === null ? null : (
        <Card title={words.cameBack}>
          <pre className={styles.code}>{data.response_body}</pre>
        </Card>
      )}
    </Screen>
  );
}

function Standing({ delivery }: { readonly delivery: WebhookDelivery }) {
  const words = useWords().developer.deliveries;
  const { status, error_message, next_attempt_at, next_attempt_reason, expires_at, event_id } = delivery;
  return (
    <Facts
      facts={[
        [
          words.state,
          <State key="state" meaning={deliveryMeanings[status]}>
            {words.states[status]}
          </State>,
        ],
        [words.why, error_message],
        [words.next, next_attempt_at === null ? null : <When key="next" at={next_attempt_at} />],
        [words.reason, next_attempt_reason === null ? null : words.reasons[next_attempt_reason]],
        [words.until, next_attempt_at === null ? null : <When key="until" at={expires_at} />],
        [words.eventId, event_id],
      ]}
    />
  );
}

/** What came back, and how long each phase took. */
function Attempt({ attempt }: { readonly attempt: DeliveryAttempt }) {
  const words = useWords().developer.deliveries;
  const { at, response_status, error_message, duration_ms, phases } = attempt;
  const split = Object.entries(phases).flatMap(([phase, ms]) =>
    ms === null ? [] : [`${words.phases[phase] ?? phase} ${ms} ms`],
  );
  return (
    <li>
      <span>
        <When at={at} /> · <b>{response_status ?? error_message}</b> · {duration_ms} ms
      </span>
      <span className={styles.soft}>{split.join(' · ')}</span>
    </li>
  );
}

/** „Jetzt zustellen“: a new delivery of the same event, which is then shown. */
function Redeliver({ delivery: { delivery_id, webhook_id, status } }: { readonly delivery: WebhookDelivery }) {
  const words = useWords().developer.deliveries;
  const { at, deliveries } = useOwner();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const toast = useToast();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => deliveries.redeliver({ id: delivery_id }),
    async onSuccess({ delivery_id: id }) {
      toast({ text: words.redelivered });
      await queries.invalidateQueries({ queryKey: [deliveriesName(at)] });
      await queries.invalidateQueries({ queryKey: [deliveriesName(at, webhook_id)] });
      await navigate({ to: `${at}/developer/deliveries/${id}` });
    },
  });
  return (
    <>
      <Button isDisabled={isPending || (status !== 'success' && status !== 'failed')} onPress={() => mutate()}>
        {words.redeliver}
      </Button>
      {error === null ? null : <Failure error={error} retry={() => mutate()} />}
    </>
  );
}

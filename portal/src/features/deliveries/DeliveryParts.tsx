/** A delivery: its state, when and why it is tried again, every attempt with its split of time, what came back. */
import type { DeliveryAttempt, WebhookDelivery } from '@mahnwerk/contract/case/webhook-deliveries.ts';
import { Card } from '../../ui/Card.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { PhaseBar } from '../../ui/PhaseBar.tsx';
import { State } from '../../ui/State.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import styles from '../../ui/Record.module.css';
import { useDeveloperWords } from '../../language/developer/words.ts';
import { deliveryMeanings } from './delivery-names.ts';
import { Fault } from './Fault.tsx';

export function DeliveryParts({ delivery }: { readonly delivery: WebhookDelivery }) {
  const words = useDeveloperWords().deliveries;
  return (
    <>
      <Standing delivery={delivery} />
      <Card title={words.attemptsTitle}>
        {delivery.attempts.length === 0 ? <p>{words.none}</p> : null}
        <ol className={styles.list}>
          {delivery.attempts.map((attempt) => (
            <Attempt key={attempt.at} attempt={attempt} />
          ))}
        </ol>
      </Card>
      {delivery.response_body === null ? null : (
        <Card title={words.cameBack}>
          <pre className={styles.code}>{delivery.response_body}</pre>
        </Card>
      )}
    </>
  );
}

function Standing({ delivery }: { readonly delivery: WebhookDelivery }) {
  const words = useDeveloperWords().deliveries;
  const { status, error_message, next_attempt_at, next_attempt_reason, expires_at, event_id } = delivery;
  return (
    <DescriptionList
      facts={[
        [
          words.state,
          <State key="state" meaning={deliveryMeanings[status]}>
            {words.states[status]}
          </State>,
        ],
        [words.why, error_message === null ? null : <Fault key="why" text={error_message} />],
        [words.next, next_attempt_at === null ? null : <DateTime key="next" at={next_attempt_at} />],
        [words.reason, next_attempt_reason === null ? null : words.reasons[next_attempt_reason]],
        [words.until, next_attempt_at === null ? null : <DateTime key="until" at={expires_at} />],
        [words.eventId, event_id],
      ]}
    />
  );
}

/** What came back, and how long each phase took. */
function Attempt({ attempt }: { readonly attempt: DeliveryAttempt }) {
  const words = useDeveloperWords().deliveries;
  const { at, response_status, error_message, duration_ms, phases } = attempt;
  const spent = Object.entries(phases).flatMap(([phase, ms]) =>
    ms === null ? [] : [{ name: words.phases[phase] ?? phase, ms }],
  );
  return (
    <li>
      <span>
        <DateTime at={at} hasSeconds /> ·{' '}
        <b>{response_status ?? (error_message === null ? null : <Fault text={error_message} />)}</b> · {duration_ms} ms
      </span>
      <PhaseBar phases={spent} />
    </li>
  );
}

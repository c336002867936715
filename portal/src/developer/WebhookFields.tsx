/** The fields of a webhook: the address, checked before it is stored, and the events with what each means. */
import type { ReactNode } from 'react';
import type { WebhookCheck } from '@mahnwerk/contract/case/webhook-check.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../components/Button.tsx';
import { Card } from '../components/Card.tsx';
import type { Values } from '../components/conflicts.ts';
import { Facts } from '../components/Facts.tsx';
import { Failure } from '../components/Failure.tsx';
import { Checks, Field } from '../components/Field.tsx';
import { textsIn } from '../components/Form.tsx';
import { State } from '../components/State.tsx';
import { When } from '../components/When.tsx';
import { useDeveloperWords } from '../language/developer/words.ts';
import { useOwner } from '../owner.ts';
import { useEvents } from './events.ts';
import { type AnyWebhook, valuesOf } from './webhook-values.ts';

interface WebhookFieldsProps {
  /** The webhook that exists. */
  readonly of?: AnyWebhook;
  readonly failureOf: (field: string) => ReactNode;
}

export function WebhookFields({ of, failureOf }: WebhookFieldsProps) {
  const { webhooks: words } = useDeveloperWords();
  const { kind } = useOwner();
  const events = useEvents();
  const [address, setAddress] = useState(of?.url ?? '');
  const [chosen, setChosen] = useState<readonly string[]>(of?.events ?? []);
  return (
    <>
      <Field
        label={words.address}
        name="url"
        type="url"
        value={address}
        onChange={({ target }) => setAddress(target.value)}
        failure={failureOf('url')}
      />
      <AddressCheck address={address} />
      <Field
        label={words.description}
        name="description"
        defaultValue={of?.description ?? ''}
        failure={failureOf('description')}
      />
      {kind === 'partner' ? (
        <label>
          <input type="checkbox" name="companies" defaultChecked={of?.companies === '*'} /> {words.ofCompanies}
        </label>
      ) : null}
      <Checks
        legend={words.events}
        name="events"
        options={[
          { value: '*', text: words.allEvents },
          ...Object.entries(events).map(([value, text]) => ({ value, text: `${value}: ${text}` })),
        ]}
        chosen={chosen}
        onChoose={setChosen}
        failure={failureOf('events')}
      />
    </>
  );
}

/** What stands in the fields. Single companies are chosen by the API alone: they stay unless all are chosen. */
export function valuesIn(fields: FormData, of?: AnyWebhook): Values {
  const { companies = '' } = of === undefined ? {} : valuesOf(of);
  const others = companies === '*' ? '' : companies;
  return {
    ...textsIn(fields, ['url', 'description']),
    events: fields
      .getAll('events')
      .filter((event) => typeof event === 'string')
      .toSorted()
      .join(' '),
    ...(fields.has('companies') ? { companies: '*' } : of?.companies === undefined ? {} : { companies: others }),
  };
}

/** „Prüfen“: how the address resolves, connects and proves itself. */
function AddressCheck({ address }: { readonly address: string }) {
  const words = useDeveloperWords().webhooks;
  const { webhooks } = useOwner();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => webhooks.check({ body: { url: address } }),
  });
  return (
    <>
      <Button isDisabled={isPending || address === ''} onPress={() => mutate()}>
        {words.check}
      </Button>
      {error === null ? null : <Failure error={error} retry={() => mutate()} />}
      {data === undefined ? null : <Checked check={data} />}
    </>
  );
}

function Checked({ check: { deliverable, fault, address, tls, phases } }: { readonly check: WebhookCheck }) {
  const words = useDeveloperWords().webhooks;
  const expires = tls?.expires_at ?? null;
  return (
    <Card title={words.checked}>
      <Facts
        facts={[
          [
            words.result,
            <State key="result" meaning={deliverable ? 'good' : 'bad'}>
              {deliverable ? words.deliverable : words.undeliverable}
            </State>,
          ],
          [
            words.why,
            fault === null ? null : (
              <span key="fault" lang="en">
                {fault}
              </span>
            ),
          ],
          [words.connectedTo, address],
          [words.connectTime, phases.connect === null ? null : `${phases.connect} ms`],
          [words.certificates, tls === null ? null : tls.certificates.map(({ subject }) => subject).join(' ← ')],
          [words.certificateExpires, expires === null ? null : <When key="expires" at={expires} />],
        ]}
      />
    </Card>
  );
}

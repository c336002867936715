/** „Webhook anlegen“: the address, checked before it is stored, the events with what each means, the secret once. */
import type { WebhookCheck } from '@mahnwerk/contract/case/webhook-check.ts';
import type { PartnerWebhookInput, WebhookInput } from '@mahnwerk/contract/case/webhook-subscriptions.ts';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../components/Button.tsx';
import { Card } from '../components/Card.tsx';
import { Facts } from '../components/Facts.tsx';
import { Failure } from '../components/Failure.tsx';
import { Checks, Field } from '../components/Field.tsx';
import { Form, textIn } from '../components/Form.tsx';
import { Screen } from '../components/Screen.tsx';
import { SecretOnce } from '../components/SecretOnce.tsx';
import { State } from '../components/State.tsx';
import { When } from '../components/When.tsx';
import { useOwner } from '../owner.ts';
import { useWords } from '../language/language.ts';
import { useEvents } from './events.ts';

export function NewWebhook() {
  const { developer } = useWords();
  const words = developer.webhooks;
  const { kind, webhooks } = useOwner();
  const events = useEvents();
  const [address, setAddress] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [issued, setIssued] = useState<Issued>();

  async function send(fields: FormData) {
    const description = textIn(fields, 'description').trim();
    const body: WebhookInput & Pick<PartnerWebhookInput, 'companies'> = {
      url: address,
      events: chosen,
      ...(fields.has('companies') ? { companies: '*' } : {}),
      ...(description === '' ? {} : { description }),
    };
    const { id, secret_key } = await webhooks.create({ body });
    setIssued({ id, secret: secret_key });
  }

  return (
    <Screen title={words.create}>
      <Form send={send} submit={words.submit}>
        {(failureOf) => (
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
            <Field label={words.description} name="description" failure={failureOf('description')} />
            {kind === 'partner' ? (
              <label>
                <input type="checkbox" name="companies" /> {words.ofCompanies}
              </label>
            ) : null}
            <Checks
              legend={words.events}
              name="events"
              options={Object.entries(events).map(([value, text]) => ({ value, text: `${value}: ${text}` }))}
              chosen={chosen}
              onChoose={setChosen}
              failure={failureOf('events')}
            />
          </>
        )}
      </Form>
      {issued === undefined ? null : <Secret {...issued} />}
    </Screen>
  );
}

interface Issued {
  readonly id: string;
  readonly secret: string;
}

/** The secret, once; then the webhook is shown. */
function Secret({ id, secret }: Issued) {
  const words = useWords().developer.webhooks;
  const { at } = useOwner();
  const navigate = useNavigate();
  return (
    <SecretOnce
      title={words.secret}
      about={words.secretAbout}
      value={secret}
      kept={words.secretKept}
      onClose={() => void navigate({ to: `${at}/developer/webhooks/${id}` })}
    />
  );
}

/** „Prüfen“: how the address resolves, connects and proves itself. */
function AddressCheck({ address }: { readonly address: string }) {
  const words = useWords().developer.webhooks;
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
  const words = useWords().developer.webhooks;
  const expires = tls?.expires_at ?? null;
  return (
    <Card title={words.checked}>
      <Facts
        facts={[
          [
            words.result,
            <State key="result" meaning={deliverable ? 'good' : 'bad'}>
              {deliverable ? words.deliverable : (fault ?? words.undeliverable)}
            </State>,
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

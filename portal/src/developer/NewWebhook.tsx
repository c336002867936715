/** „Webhook anlegen“: its fields, then the secret once, in both forms. */
import { paths } from '../paths.ts';
import type { PartnerWebhookInput } from '@mahnwerk/contract/case/webhook-subscriptions.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Form } from '../data/form/Form.tsx';
import { Screen } from '../ui/Screen.tsx';
import { useDeveloperWords } from '../language/developer/words.ts';
import { useOwner } from '../data/owner.ts';
import { type Issued, WebhookSecret } from './WebhookSecret.tsx';
import { inputOf } from './webhook-values.ts';
import { valuesIn, WebhookFields } from './WebhookFields.tsx';

export function NewWebhook() {
  const { webhooks: words } = useDeveloperWords();
  const { ownerPath, webhooks } = useOwner();
  const navigate = useNavigate();
  const [issued, setIssued] = useState<Issued & { readonly id: string }>();
  const send = async (fields: FormData) => {
    const body: PartnerWebhookInput = inputOf(valuesIn(fields));
    setIssued(await webhooks.create({ body }));
  };
  return (
    <Screen title={words.create}>
      <Form send={send} submit={words.submit}>
        {(errorOf) => <WebhookFields errorOf={errorOf} />}
      </Form>
      {issued === undefined ? null : (
        <WebhookSecret
          of={issued}
          onClose={() => void navigate({ to: paths.developer.webhook(ownerPath, issued.id) })}
        />
      )}
    </Screen>
  );
}

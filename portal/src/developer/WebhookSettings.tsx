/** „Einstellungen“ of a webhook: address, description, events, and whether it is on. */
import { useState } from 'react';
import { useRefresh } from '../data/stored.ts';
import { ConflictDialog, useChoice } from '../data/form/ConflictDialog.tsx';
import { saveOver, type Values, type Version } from '../data/form/conflicts.ts';
import { Field } from '../ui/Field.tsx';
import { Form, textsIn } from '../data/form/Form.tsx';
import { Loading } from '../ui/Loading.tsx';
import type { DeveloperWords } from '../language/developer/de.ts';
import { useDeveloperWords } from '../language/developer/words.ts';
import { useOwner } from '../data/owner.ts';
import { useWebhook } from './webhook.ts';
import { type AnyWebhook, patchOf, valuesOf } from './webhook-values.ts';
import { valuesIn, WebhookFields } from './WebhookFields.tsx';

export function WebhookSettings() {
  const { webhooks: words } = useDeveloperWords();
  const { mayChangeWebhooks } = useOwner();
  const { data, latest } = useWebhook();
  if (!mayChangeWebhooks) return <p>{words.settingsByAdmin}</p>;
  return data === undefined ? <Loading /> : <SettingsForm read={data} latest={latest} />;
}

interface SettingsProps {
  readonly read: Version<AnyWebhook>;
  readonly latest: () => Promise<Version<AnyWebhook>>;
}

function SettingsForm({ read, latest }: SettingsProps) {
  // A later reading does not change what is being typed: saving over it is then asked about.
  const [version, setVersion] = useState(read);
  const { webhooks: words } = useDeveloperWords();
  const { id, webhooks, operations } = useOwner();
  const refresh = useRefresh();
  const { choose, asked } = useChoice();
  const { stored, etag } = version;
  const send = async (fields: FormData) => {
    await saveOver({
      version,
      mine: {
        ...valuesIn(fields, stored),
        ...textsIn(fields, ['max_consecutive_failures']),
        enabled: String(fields.has('enabled')),
      },
      valuesOf,
      save: (values, { etag: ifMatch }) => webhooks.update({ id, body: patchOf(values), ifMatch }),
      latest,
      choose,
    });
    setVersion(await latest());
    await refresh(operations.webhooks);
  };
  return (
    <>
      <Form send={send} submit={words.save} done={words.saved}>
        {(errorOf) => (
          <>
            <WebhookFields key={etag} of={stored} errorOf={errorOf} />
            <Field
              key={`${etag} failures`}
              label={words.failuresMax}
              name="max_consecutive_failures"
              inputMode="numeric"
              defaultValue={stored.max_consecutive_failures}
              failure={errorOf('max_consecutive_failures')}
            />
            <label key={`${etag} enabled`}>
              <input type="checkbox" name="enabled" defaultChecked={stored.enabled} /> {words.isOn}
            </label>
          </>
        )}
      </Form>
      {asked === undefined ? null : (
        <ConflictDialog {...asked} labels={labelsOf(words)} textOf={(name, value) => textOf(words, name, value)} />
      )}
    </>
  );
}

const labelsOf = (words: DeveloperWords['webhooks']): Values => ({
  url: words.address,
  description: words.description,
  events: words.events,
  enabled: words.isOn,
  max_consecutive_failures: words.failuresMax,
  companies: words.ofCompanies,
});

/** A value in words. */
function textOf(words: DeveloperWords['webhooks'], name: string, value: string): string {
  if (name === 'enabled') return value === 'true' ? words.on : words.off;
  return value === '*' ? words.all : value.replaceAll(' ', name === 'events' ? ', ' : ' ');
}

/** The fields of a webhook: the address, checked before it is stored, and the events with what each means. */
import type { ReactNode } from 'react';
import { ApiError } from '@mahnwerk/client';
import type { WebhookCheck } from '@mahnwerk/contract/case/webhook-check.ts';
import { useState } from 'react';
import { useCommand } from '../data/query.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import type { Values } from '../data/form/conflicts.ts';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { Failure } from '../ui/Failure.tsx';
import { Field } from '../ui/Field.tsx';
import { inEnglish, textsIn } from '../data/form/Form.tsx';
import { State } from '../ui/State.tsx';
import { DateTime } from '../ui/DateTime.tsx';
import { useWords } from '../language/language.ts';
import { useDeveloperWords } from '../language/developer/words.ts';
import { useOwner } from '../data/owner.ts';
import { ChosenEvents, every } from './ChosenEvents.tsx';
import { Fault } from '../features/deliveries/Fault.tsx';
import { type AnyWebhook, valuesOf } from './webhook-values.ts';

interface WebhookFieldsProps {
  /** The webhook that exists. */
  readonly of?: AnyWebhook;
  readonly errorOf: (field: string) => ReactNode;
}

export function WebhookFields({ of, errorOf }: WebhookFieldsProps) {
  const { webhooks: words } = useDeveloperWords();
  const { kind } = useOwner();
  const [address, setAddress] = useState(of?.url ?? '');
  const check = useAddressCheck(address);
  return (
    <>
      <Field
        label={words.address}
        name="url"
        type="url"
        value={address}
        onChange={({ target }) => {
          setAddress(target.value);
          check.forget();
        }}
        failure={check.refused ?? errorOf('url')}
      />
      <AddressCheck address={address} {...check} />
      <Field
        label={words.description}
        name="description"
        defaultValue={of?.description ?? ''}
        failure={errorOf('description')}
      />
      {kind === 'partner' ? (
        <label>
          <input type="checkbox" name="companies" defaultChecked={of?.companies === '*'} /> {words.ofCompanies}
        </label>
      ) : null}
      <ChosenEvents of={of?.events ?? [every]} failure={errorOf('events')} />
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

/** How the address resolves, connects and proves itself; what is wrong with the address itself stands at its field. */
function useAddressCheck(address: string) {
  const { codes } = useWords();
  const { operations } = useOwner();
  const { mutate, data, error, isPending, reset } = useCommand(operations.webhooks.check);
  const refused = error instanceof ApiError ? error.errors.find(({ field }) => field === 'url') : undefined;
  return {
    ask: () => mutate({ body: { url: address } }),
    forget: reset,
    isPending,
    data,
    refused: refused && (codes[`url ${refused.code}`] ?? codes[refused.code] ?? inEnglish(refused.message)),
    error: refused === undefined ? error : null,
  };
}

type AddressCheckProps = ReturnType<typeof useAddressCheck> & { readonly address: string };

/** „Prüfen“. */
function AddressCheck({ address, ask, isPending, error, data }: AddressCheckProps) {
  const words = useDeveloperWords().webhooks;
  return (
    <>
      <Button isDisabled={isPending || address === ''} onPress={ask}>
        {words.check}
      </Button>
      {error === null ? null : <Failure error={error} retry={ask} />}
      {data === undefined ? null : <Checked check={data} />}
    </>
  );
}

function Checked({ check: { deliverable, fault, address, tls, phases } }: { readonly check: WebhookCheck }) {
  const words = useDeveloperWords().webhooks;
  const expires = tls?.expires_at ?? null;
  return (
    <Card title={words.checked}>
      <DescriptionList
        facts={[
          [
            words.result,
            <State key="result" meaning={deliverable ? 'good' : 'bad'}>
              {deliverable ? words.deliverable : words.undeliverable}
            </State>,
          ],
          [words.why, fault === null ? null : <Fault key="fault" text={fault} />],
          [words.connectedTo, address],
          [words.connectTime, phases.connect === null ? null : `${phases.connect} ms`],
          [words.certificates, tls === null ? null : tls.certificates.map(({ subject }) => subject).join(' ← ')],
          [words.certificateExpires, expires === null ? null : <DateTime key="expires" at={expires} />],
        ]}
      />
    </Card>
  );
}

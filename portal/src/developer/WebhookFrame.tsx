/** One webhook: its head with what happened in 48 hours, and its tabs. */
import { webhookTabs, paths } from '../paths.ts';
import { Link, Navigate, Outlet, useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { saveOver, type Version } from '../data/form/conflicts.ts';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { Failure } from '../ui/Failure.tsx';
import { Loading } from '../ui/Loading.tsx';
import { Note } from '../ui/Note.tsx';
import type { ListSearch } from '../data/table/paging.ts';
import { Screen } from '../ui/Screen.tsx';
import { SidePanel } from '../ui/SidePanel.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { DateTime } from '../ui/DateTime.tsx';
import { useDeveloperWords } from '../language/developer/words.ts';
import { useOwner } from '../data/owner.ts';
import { AsApi } from '../features/api/AsApi.tsx';
import { DeliveryActions, useDelivery } from './Delivery.tsx';
import { DeliveryTable, OpenedDelivery } from './Deliveries.tsx';
import { RedeliverMissed, useMissedCount } from './Missed.tsx';
import { Statistics } from './Statistics.tsx';
import { TestWebhook } from './TestWebhook.tsx';
import { useWebhook, useWebhookCommand } from './webhook.ts';
import { type AnyWebhook, valuesOf } from './webhook-values.ts';
import { WebhookCommands } from './WebhookCommands.tsx';
import { Health } from './Webhooks.tsx';

export function WebhookFrame() {
  const developer = useDeveloperWords();
  const { data, error, refetch } = useWebhook();
  // What is typed in a tab outlives a reading that fails.
  if (data !== undefined) return <Shown version={data} />;
  if (error === null) return <Loading />;
  return (
    <Screen title={developer.screens.webhooks}>
      <Failure error={error} retry={() => void refetch()} />
    </Screen>
  );
}

interface ShownProps {
  readonly version: Version<AnyWebhook>;
}

function Shown({ version }: ShownProps) {
  const { webhooks: words } = useDeveloperWords();
  const { ownerPath, id, kind, mayChangeWebhooks } = useOwner();
  const { delivery } = useOpenedDelivery();
  const [isTesting, setTesting] = useState(false);
  const missed = useMissedCount();
  const { stored: webhook } = version;
  const path = `${kind === 'partner' ? '/partner/v2' : '/v2'}/webhooks/${id}/`;
  return (
    <Screen
      title={webhook.url}
      actions={
        mayChangeWebhooks ? (
          <>
            <Button onPress={() => setTesting(true)}>{words.test}</Button>
            <WebhookCommands />
            <AsApi path={path} object={webhook} />
          </>
        ) : undefined
      }
    >
      {/* The open delivery shows what was sent. */}
      {isTesting && delivery === undefined ? <TestWebhook onClose={() => setTesting(false)} /> : null}
      {webhook.enabled ? null : <Disabled version={version} />}
      {missed === 0 ? null : (
        <Note>
          {words.missed(missed)}{' '}
          <Link to={paths.developer.webhookTab(ownerPath, id, 'missed')}>{words.showMissed}</Link> <RedeliverMissed />
        </Note>
      )}
      <Standing webhook={webhook} />
      <Statistics webhook={id} />
      <Tabs
        label={words.tabs.label}
        tabs={webhookTabs.map((tab) => ({
          to: paths.developer.webhookTab(ownerPath, id, tab),
          text: words.tabs[tab],
          count: tab === 'missed' ? missed : undefined,
        }))}
      />
      <Suspense fallback={<Loading />}>
        <Outlet />
      </Suspense>
    </Screen>
  );
}

/** Whether events arrive, and how near it is to disabling itself. */
function Standing({ webhook }: { readonly webhook: AnyWebhook }) {
  const { webhooks: words } = useDeveloperWords();
  const { reason, failures_until_disabled: left } = webhook.condition;
  return (
    <DescriptionList
      facts={[
        [words.state, <Health key="state" webhook={webhook} />],
        [
          words.reason,
          reason === null ? null : (
            <span key="reason" lang="en">
              {reason}
            </span>
          ),
        ],
        [words.failuresLeft, left === null ? null : words.failuresOf(left, webhook.max_consecutive_failures)],
        [words.description, webhook.description],
      ]}
    />
  );
}

/** Why it is disabled and since when, and the button that ends it. */
function Disabled({ version }: ShownProps) {
  const { webhooks: words } = useDeveloperWords();
  const { id, mayChangeWebhooks, webhooks } = useOwner();
  const { latest } = useWebhook();
  const { disabled_at, disabled_by } = version.stored.condition;
  const { mutate, isPending, error } = useWebhookCommand(
    () =>
      saveOver({
        version,
        mine: { enabled: 'true' },
        valuesOf: (stored) => ({ enabled: valuesOf(stored).enabled }),
        save: (_, { etag: ifMatch }) => webhooks.update({ id, body: { enabled: true }, ifMatch }),
        latest,
        // Who changed it meanwhile has enabled it, or something else.
        choose: () => Promise.resolve(undefined),
      }),
    () => words.enabled,
  );
  return (
    <Note isBad>
      {words.disabledAbout}{' '}
      {disabled_by === 'failures'
        ? words.disabledItself(version.stored.max_consecutive_failures)
        : words.disabledByHand}{' '}
      {disabled_at === null ? null : <DateTime at={disabled_at} />}{' '}
      {mayChangeWebhooks ? (
        <Button isDisabled={isPending} onPress={() => mutate()}>
          {words.enable}
        </Button>
      ) : null}
      {error === null ? null : <Failure error={error} retry={() => mutate()} />}
    </Note>
  );
}

/** The tab that the address of a webhook leads to. */
export function WebhookHome() {
  const { ownerPath, id } = useOwner();
  return <Navigate to={paths.developer.webhookTab(ownerPath, id, 'deliveries')} replace />;
}

/** The delivery of the webhook that the address names. */
const useOpenedDelivery = (): { readonly delivery?: string } => useSearch({ strict: false });

/** Its deliveries; the one that the address names stands beside them. */
export function WebhookDeliveries() {
  const { ownerPath, id } = useOwner();
  const { delivery } = useOpenedDelivery();
  const opened = useDelivery(delivery ?? '');
  const navigate = useNavigate();
  const show = (shown: string) =>
    navigate({ to: '.', search: (before: ListSearch) => ({ ...before, delivery: shown }) });
  return (
    <SidePanel
      to={paths.developer.webhookTab(ownerPath, id, 'deliveries')}
      leaves="delivery"
      opened={
        opened === undefined ? null : (
          <>
            {opened.data === undefined ? null : (
              <>
                <h2>{opened.data.event_type}</h2>
                <DeliveryActions key={delivery} delivery={opened.data} onRedelivered={show} />
              </>
            )}
            <OpenedDelivery read={opened} />
          </>
        )
      }
    >
      <DeliveryTable webhook={id} isBeside={opened !== undefined} />
    </SidePanel>
  );
}

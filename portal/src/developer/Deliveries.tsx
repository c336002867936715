/** „Zustellungen“: each attempt to tell a receiver of an event, newest first. */
import { Link, useSearch } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import type { WebhookDelivery } from '@mahnwerk/contract/case/webhook-deliveries.ts';
import { Empty } from '../ui/Empty.tsx';
import { Failure } from '../ui/Failure.tsx';
import { Loading } from '../ui/Loading.tsx';
import { stateOptions } from '../data/table/Filters.tsx';
import { withInstants } from '../data/table/paging.ts';
import { Chips } from '../ui/Chips.tsx';
import { Screen } from '../ui/Screen.tsx';
import { SidePanel } from '../ui/SidePanel.tsx';
import { State } from '../ui/State.tsx';
import { type Column, Table } from '../data/table/Table.tsx';
import { DateTime } from '../ui/DateTime.tsx';
import { useOwner } from '../data/owner.ts';
import { useRead } from '../data/query.ts';
import { useWords } from '../language/language.ts';
import { useDeveloperWords } from '../language/developer/words.ts';
import { deliveryMeanings } from '../features/deliveries/delivery-names.ts';
import { answerClasses } from '../features/deliveries/answers.ts';
import { useEvents } from './events.ts';
import { DeliveryActions, useOpened } from './Delivery.tsx';
import styles from './Delivery.module.css';
import { OwnDelivery } from './OwnDelivery.tsx';
import { RedeliveryBudget, useRedeliveries } from './redeliveries.tsx';

/** With one of them beside, which then names the screen. */
export function Deliveries() {
  const developer = useDeveloperWords();
  const { ownerPath } = useOwner();
  const opened = useOpened();
  return (
    <Screen
      title={opened?.data?.event_type ?? developer.screens.deliveries}
      {...(opened?.data === undefined
        ? {}
        : { actions: <DeliveryActions key={opened.data.delivery_id} delivery={opened.data} /> })}
    >
      <RedeliveryBudget />
      <SidePanel
        to={paths.developer.deliveries(ownerPath)}
        opened={opened === undefined ? null : <OpenedDelivery read={opened} />}
      >
        <DeliveryViews />
        <DeliveryTable isBeside={opened !== undefined} />
      </SidePanel>
    </Screen>
  );
}

interface OpenedProps {
  readonly read: NonNullable<ReturnType<typeof useOpened>>;
}

/** What is read of a delivery. */
export function OpenedDelivery({ read: { data, error, refetch } }: OpenedProps) {
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  return data === undefined ? <Loading /> : <OwnDelivery delivery={data} />;
}

/** The states that are looked at most. */
const views = [undefined, 'failed', 'retrying'] as const;

/** „Alle“, „Gescheitert“, „Wird wiederholt“, with how many there are. */
function DeliveryViews() {
  const words = useDeveloperWords().deliveries;
  const { ownerPath, operations } = useOwner();
  const { status: shown }: { readonly status?: string } = useSearch({ strict: false });
  const counted = { limit: 1 } as const;
  const failed = useRead(operations.deliveries.list, { query: { ...counted, status: 'failed' } });
  const retrying = useRead(operations.deliveries.list, { query: { ...counted, status: 'retrying' } });
  const counts = { failed: failed.data?.count, retrying: retrying.data?.count };
  return (
    <div className={styles.views}>
      <Chips
        label={words.views}
        to={paths.developer.deliveries(ownerPath)}
        chips={views.map((status) => ({
          text: status === undefined ? words.all : words.states[status],
          count: status === undefined ? undefined : counts[status],
          search: { status },
          isCurrent: shown === status,
        }))}
      />
    </div>
  );
}

function NoDeliveries() {
  const { empty } = useWords();
  const { ownerPath, mayChangeWebhooks } = useOwner();
  const create = mayChangeWebhooks ? { to: paths.developer.newWebhook(ownerPath), action: empty.address } : {};
  return <Empty text={empty.deliveries} {...create} />;
}

interface DeliveryTableProps {
  /** Only those of one webhook. */
  readonly webhook?: string;
  /** One of them is shown at its side. */
  readonly isBeside?: boolean;
}

/** The columns that are left beside one. */
const besideNames: ReadonlySet<string> = new Set(['at', 'event', 'state', 'answer']);

/** A delivery is opened beside its list; what narrows the list stays in the address. @param webhook the list is that of its tab */
function useDeliveryColumns(webhook: string | undefined): readonly Column<WebhookDelivery>[] {
  const words = useDeveloperWords().deliveries;
  const { ownerPath } = useOwner();
  return [
    { name: 'at', title: words.at, cell: ({ created_at }) => <DateTime at={created_at} hasSeconds /> },
    {
      name: 'event',
      title: words.event,
      cell: ({ delivery_id: id, event_type }) => (
        <Link
          to={
            webhook === undefined
              ? paths.developer.delivery(ownerPath, id)
              : paths.developer.webhookTab(ownerPath, webhook, 'deliveries')
          }
          search={(before: object) => (webhook === undefined ? before : { ...before, delivery: id })}
        >
          {event_type}
        </Link>
      ),
    },
    {
      name: 'state',
      title: words.state,
      cell: ({ status }) => <State meaning={deliveryMeanings[status]}>{words.states[status]}</State>,
    },
    {
      name: 'answer',
      title: words.answer,
      cell: ({ response_status, error_message }) => response_status ?? <span lang="en">{error_message}</span>,
    },
    { name: 'attempts', title: words.attempts, cell: ({ attempt_count }) => attempt_count, isNumeric: true },
    {
      name: 'next',
      title: words.next,
      cell: ({ next_attempt_at: at }) => (at === null ? null : <DateTime at={at} hasSeconds />),
    },
  ];
}

export function DeliveryTable({ webhook, isBeside = false }: DeliveryTableProps) {
  const developer = useDeveloperWords();
  const { operations } = useOwner();
  const all = useDeliveryColumns(webhook);
  const selecting = useRedeliveries();
  const events = useEvents();
  const words = developer.deliveries;
  return (
    <Table<WebhookDelivery>
      {...(selecting === undefined ? {} : { selecting })}
      title={developer.screens.deliveries}
      empty={webhook === undefined ? <NoDeliveries /> : undefined}
      list={operations.deliveries.list}
      given={webhook === undefined ? {} : { query: { webhook_id: webhook } }}
      queryOf={withInstants}
      idOf={({ delivery_id }) => delivery_id}
      topic="attempts"
      preview={(delivery) => <OwnDelivery delivery={delivery} />}
      filters={[
        { name: 'status', label: words.state, options: stateOptions(words.states) },
        {
          name: 'event_type',
          label: words.event,
          options: Object.keys(events).map((value) => ({ value, text: value })),
        },
        { name: 'status_class', label: words.answer, options: answerClasses },
        { name: 'created_after', label: words.from, isDay: true },
        { name: 'created_before', label: words.to, isDay: true },
      ]}
      columns={all.filter(({ name }) => !isBeside || besideNames.has(name))}
    />
  );
}

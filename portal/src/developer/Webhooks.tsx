/** „Webhooks“ of a company: where events are sent, and whether receivers take them. */
import { columns } from '../data/table/columns.tsx';
import { paths } from '../paths.ts';
import type { Webhook } from '@mahnwerk/contract/case/webhook-subscriptions.ts';
import { Empty } from '../ui/Empty.tsx';
import { Link } from '@tanstack/react-router';
import { Screen } from '../ui/Screen.tsx';
import { State } from '../ui/State.tsx';
import { Table } from '../data/table/Table.tsx';
import { DateTime } from '../ui/DateTime.tsx';
import { useOwner } from '../data/owner.ts';
import { useWords } from '../language/language.ts';
import { useStatistics } from './webhook.ts';
import { useDeveloperWords } from '../language/developer/words.ts';

export function Webhooks() {
  const developer = useDeveloperWords();
  const { empty } = useWords();
  const { ownerPath, mayChangeWebhooks, operations } = useOwner();
  const words = developer.webhooks;
  useStatistics();
  return (
    <Screen
      title={developer.screens.webhooks}
      actions={mayChangeWebhooks ? <Link to={paths.developer.newWebhook(ownerPath)}>{words.create}</Link> : undefined}
    >
      <Table<Webhook>
        title={developer.screens.webhooks}
        empty={
          <Empty
            text={empty.webhooks}
            {...(mayChangeWebhooks ? { to: paths.developer.newWebhook(ownerPath), action: empty.address } : {})}
          />
        }
        list={operations.webhooks.list}
        idOf={({ id }) => id}
        topic="attempts"
        columns={[
          columns.link('address', words.address, ({ id, url }) => [paths.developer.webhook(ownerPath, id), url]),
          columns.text('description', words.description, ({ description }) => description),
          { name: 'state', title: words.state, cell: (webhook) => <Health webhook={webhook} /> },
          {
            name: 'last_success',
            title: words.lastSuccess,
            cell: ({ condition: { last_success_at: at } }) => (at === null ? words.never : <DateTime at={at} />),
          },
        ]}
      />
    </Screen>
  );
}

/** Whether events arrive, in a word. */
export function Health({ webhook: { enabled, condition } }: { readonly webhook: Webhook }) {
  const developer = useDeveloperWords();
  const words = developer.webhooks.states;
  if (!enabled) return <State meaning="bad">{words.disabled}</State>;
  return (
    <State meaning={condition.lane === 'healthy' ? 'good' : condition.lane === 'failing' ? 'bad' : 'calm'}>
      {words[condition.lane]}
    </State>
  );
}

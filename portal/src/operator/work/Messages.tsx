/** „Nachrichten“: what companies wrote and what was answered, of all cases and orders, newest first. */
import type { OperatorMessage } from '@mahnwerk/contract/operator/messages.ts';
import { Link } from '@tanstack/react-router';
import { Screen } from '../../components/Screen.tsx';
import { type Meaning, State } from '../../components/State.tsx';
import { Table } from '../../components/Table.tsx';
import { When } from '../../components/When.tsx';
import { useWords } from '../../language/language.ts';
import { useOperator } from '../useOperator.ts';

export const messageMeanings: Readonly<Record<OperatorMessage['state'], Meaning>> = {
  under_review: 'warn',
  handled: 'good',
  published: 'calm',
};

export function AllMessages() {
  const { screens, work, cases } = useWords();
  const operator = useOperator();
  return (
    <Screen title={screens.messages}>
      <Table<OperatorMessage>
        name="operator-messages"
        topic="messages"
        title={screens.messages}
        read={(query) => operator.operatorMessages.list({ query })}
        idOf={({ id }) => id}
        columns={[
          { name: 'at', title: work.at, cell: ({ created_at }) => <When at={created_at} /> },
          { name: 'from', title: work.from, cell: ({ sender }) => cases.message.senders[sender] },
          {
            name: 'subject',
            title: cases.message.subject,
            cell: ({ title, parent }) => <ParentLink parent={parent} title={title} />,
          },
          {
            name: 'state',
            title: work.state,
            cell: ({ state }) => <State meaning={messageMeanings[state]}>{cases.message.states[state]}</State>,
          },
        ]}
      />
    </Screen>
  );
}

/** The conversation that the message belongs to: of a case, or of an order under review. */
function ParentLink({ parent: { type, id }, title }: Pick<OperatorMessage, 'parent' | 'title'>) {
  const { work } = useWords();
  const text = title ?? work.untitled;
  return type === 'mandate' ? (
    <Link to="/operator/cases/$id/messages" params={{ id }}>
      {text}
    </Link>
  ) : (
    <Link to="/operator/queue/$order" params={{ order: id }}>
      {text}
    </Link>
  );
}

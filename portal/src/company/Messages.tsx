/** „Nachrichten“ of a company: what it wrote and what it was answered, of all its cases and orders, newest first. */
import { columns } from '../data/table/columns.tsx';
import { api } from '../data/operations.ts';
import type { AccountMessage } from '@mahnwerk/contract/account/messages.ts';
import { Link } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { stateOptions } from '../data/table/Filters.tsx';
import { anchorOf } from '../ui/opened.ts';
import { RichText } from '../ui/RichText.tsx';
import { Screen } from '../ui/Screen.tsx';
import { type Meaning, State } from '../ui/State.tsx';
import { Table } from '../data/table/Table.tsx';
import { DateTime } from '../ui/DateTime.tsx';
import { useWords } from '../language/language.ts';
import { Correct } from './messages/Correct.tsx';
import { useCompany } from '../data/useCompany.ts';

const meanings: Readonly<Record<AccountMessage['state'], Meaning>> = {
  under_review: 'warn',
  handled: 'good',
  published: 'calm',
};

export function Messages() {
  const { company, work } = useWords();
  const words = company.messages;
  return (
    <Screen title={company.screens.messages}>
      <Table<AccountMessage>
        topic="messages"
        title={company.screens.messages}
        list={api.owner.accountMessages.list}
        idOf={({ id }) => id}
        filters={[{ name: 'sender', label: work.from, options: stateOptions(words.senders) }]}
        preview={(message) => <Preview of={message} />}
        columns={[
          { name: 'subject', title: company.message.subject, cell: (message) => <ParentLink of={message} /> },
          columns.text('debtor', words.about, ({ debtor_name }) => debtor_name),
          columns.text('from', work.from, ({ sender }) => words.senders[sender]),
          columns.when('at', work.at, ({ created_at }) => created_at),
          {
            name: 'files',
            title: company.requests.files,
            cell: ({ documents }) => (documents.length === 0 ? null : documents.length),
            isNumeric: true,
          },
          {
            name: 'state',
            title: work.state,
            cell: ({ state }) => <State meaning={meanings[state]}>{words.states[state]}</State>,
          },
        ]}
      />
    </Screen>
  );
}

/** The message in the case or the order that it belongs to. */
function ParentLink({ of: { id, parent, title } }: { readonly of: AccountMessage }) {
  const { work } = useWords();
  const { customer } = useCompany();
  const to = paths.company[parent.type === 'mandate' ? 'case' : 'order'](customer, parent.id);
  return (
    <Link to={to} hash={anchorOf(id)}>
      {title ?? work.untitled}
    </Link>
  );
}

const Preview = ({ of }: { readonly of: AccountMessage }) => (
  <>
    <h2>
      <ParentLink of={of} />
    </h2>
    <p>
      {useWords().company.messages.senders[of.sender]} · <DateTime at={of.created_at} />
    </p>
    <RichText html={of.body} />
    <Correct message={of} />
    {of.documents.map(({ id, filename }) => (
      <p key={id}>{filename}</p>
    ))}
  </>
);

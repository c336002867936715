/** „Sitzungen“: where the person is signed in, and how to end it. */
import { columns } from '../data/table/columns.tsx';
import { api } from '../data/operations.ts';
import type { Session } from '@mahnwerk/contract/account/sessions.ts';
import { useCommand } from '../data/query.ts';
import { Button } from '../ui/Button.tsx';
import { Screen } from '../ui/Screen.tsx';
import { State } from '../ui/State.tsx';
import { Table } from '../data/table/Table.tsx';
import { useWords } from '../language/language.ts';

export function Sessions() {
  const { screens, sessions } = useWords();
  const changes = [api.person.sessions];
  const others = useCommand(api.person.sessions.endOthers, { changes });
  const one = useCommand(api.person.sessions.delete, { changes });
  const browserOf = ({ browser }: Session) => (browser === '' ? sessions.unknown : browser);
  return (
    <Screen title={screens.sessions} actions={<Button onPress={() => others.mutate()}>{sessions.endOthers}</Button>}>
      {others.isSuccess || one.isSuccess ? <p role="status">{sessions.ended}</p> : null}
      <Table<Session>
        title={screens.sessions}
        list={api.person.sessions.list}
        idOf={({ id }) => id}
        columns={[
          { name: 'browser', title: sessions.browser, cell: browserOf },
          columns.text('address', sessions.address, ({ address }) => address),
          columns.when('since', sessions.since, ({ created_at }) => created_at),
          columns.when('last_seen', sessions.lastSeen, ({ last_seen_at }) => last_seen_at),
          {
            name: 'end',
            title: sessions.end,
            cell: (session) =>
              session.current ? (
                <State meaning="good">{sessions.current}</State>
              ) : (
                <Button label={sessions.endLabel(browserOf(session))} onPress={() => one.mutate({ id: session.id })}>
                  {sessions.end}
                </Button>
              ),
          },
        ]}
      />
    </Screen>
  );
}

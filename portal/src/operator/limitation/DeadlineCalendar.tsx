/** „Fristen“, „Kalender“: addresses from which the person’s own calendar reads what is due. */
import { type CalendarFeed, calendarContents } from '@mahnwerk/contract/account/calendar-feeds.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { useState } from 'react';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { textIn } from '../../data/form/Form.tsx';
import { useCaller } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import { useCommand } from '../../data/query.ts';
import { columns } from '../../data/table/columns.tsx';
import { Table } from '../../data/table/Table.tsx';
import { useTexts } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Checks, Field } from '../../ui/Field.tsx';
import { SecretOnce } from '../../ui/SecretOnce.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { calendarWords } from './calendar-words.ts';
import { DeadlineTabs } from './DeadlineTabs.tsx';

const { calendarFeeds } = api.owner;
const changes = [calendarFeeds];

export function DeadlineCalendar() {
  const words = useTexts(calendarWords);
  const toast = useToast();
  const [isAdding, setIsAdding] = useState(false);
  const [address, setAddress] = useState<string>();
  const revoke = useCommand(calendarFeeds.delete, {
    changes,
    onDone: () => toast({ text: words.revoked }),
    onError: () => toast({ text: words.failed }),
  });
  return (
    <DeadlineTabs
      actions={
        <Button isPrimary onPress={() => setIsAdding(true)}>
          {words.add}
        </Button>
      }
    >
      <p>{words.about}</p>
      <Table<CalendarFeed>
        title={words.title}
        list={calendarFeeds.list}
        idOf={({ id }) => id}
        empty={words.none}
        columns={[
          columns.text('name', words.name, ({ name }) => name, 'name'),
          columns.text('contains', words.contains, ({ contains }) =>
            contains.map((each) => words.contents[each]).join(', '),
          ),
          columns.when('created', words.created, ({ created_at }) => created_at),
          {
            name: 'revoke',
            title: words.revoke,
            cell: ({ id, name }) => (
              <Button isDangerous label={words.revokeOf(name)} onPress={() => revoke.mutate({ id })}>
                {words.revoke}
              </Button>
            ),
          },
        ]}
      />
      {isAdding ? <AddAddress onClose={() => setIsAdding(false)} onAddress={setAddress} /> : null}
      {address === undefined ? null : (
        <SecretOnce
          title={words.address}
          about={words.addressAbout}
          value={address}
          kept={words.kept}
          onClose={() => setAddress(undefined)}
        />
      )}
    </DeadlineTabs>
  );
}

interface AddAddressProps {
  readonly onClose: () => void;
  readonly onAddress: (address: string | undefined) => void;
}

function AddAddress({ onClose, onAddress }: AddAddressProps) {
  const words = useTexts(calendarWords);
  const { create } = calendarFeeds;
  const send = create.as(useCaller()(create.caller));
  const [chosen, setChosen] = useState<readonly string[]>(['my_tasks']);
  return (
    <CommandDialog
      title={words.add}
      submit={words.submit}
      onClose={onClose}
      changes={changes}
      failures={{ conflict: words.tooMany(limits.calendar_feeds) }}
      isReady={chosen.length > 0}
      send={async (fields, attempt) => {
        const contains = calendarContents.filter((each) => chosen.includes(each));
        onAddress((await send({ body: { name: textIn(fields, 'name'), contains }, ...attempt })).url);
      }}
    >
      {(errorOf) => (
        <>
          <Field
            label={words.name}
            hint={words.nameHint}
            name="name"
            autoComplete="off"
            maxLength={limits.calendar_name_characters}
            required
            failure={errorOf('name')}
          />
          <Checks
            legend={words.contains}
            name="contains"
            options={calendarContents.map((value) => ({ value, text: words.contents[value] }))}
            chosen={chosen}
            onChoose={setChosen}
            failure={errorOf('contains')}
          />
        </>
      )}
    </CommandDialog>
  );
}

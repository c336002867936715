/** „Schriftverkehr“ of a case: what was written, came in, was said and declared, by day. A row opens its details, or the letter. */
import type { DebtorChoice } from '@mahnwerk/contract/operator/debtor-choices.ts';
import type { InboxItem } from '@mahnwerk/contract/operator/inbox.ts';
import type { Letter } from '@mahnwerk/contract/operator/letters.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { Link } from '@tanstack/react-router';
import { api } from '../../data/operations.ts';
import { useReadAll } from '../../data/query.ts';
import history from '../../features/cases/History.module.css';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/Card.tsx';
import { dayText, timeText } from '../../ui/dates.ts';
import { Failure } from '../../ui/Failure.tsx';
import { Select } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Later } from '../../ui/Later.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { State } from '../../ui/State.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useCase, useCaseSearch, useKeepInSearch } from '../cases/reads.ts';
import { decisionWords } from '../dunning/reasons.ts';
import { letterMeanings } from '../post/meanings.ts';
import { debtorPageWords } from '../debtor-page/words.ts';
import { DebtorPageRegion } from '../debtor-page/DebtorPageRegion.tsx';
import { CallDetails, DeclarationDetails } from './Details.tsx';
import { entriesOf, type Entry, type EntryKind, entryKinds } from './entries.ts';
import { correspondence } from './words.ts';

/** More calls on one case are not shown. */
const most_calls = 1000;

export function Correspondence() {
  const { cases } = useWords();
  const words = useTexts(correspondence);
  const { id: mandate_id } = useCase();
  const { kind: asked = '' } = useCaseSearch();
  const keep = useKeepInSearch();
  const kind = entryKinds.find((each) => each === asked);
  const { failed, said, choices } = useSaid(mandate_id);
  return (
    <>
      <Select
        label={cases.history.kind}
        value={kind ?? ''}
        options={[
          { value: '', text: cases.history.all },
          ...entryKinds.map((value) => ({ value, text: words.kinds[value] })),
        ]}
        onChange={({ target }) => keep({ kind: target.value || undefined })}
      />
      <Card title={words.title}>
        {failed?.error == null ? null : <Failure error={failed.error} retry={() => void failed.refetch()} />}
        {said === undefined ? (
          failed === undefined && <Loading />
        ) : (
          <Entries entries={entriesOf(said)} kind={kind} isWhole={choices !== undefined || failed !== undefined} />
        )}
      </Card>
      <Later>
        <DebtorPageRegion choices={choices} />
      </Later>
    </>
  );
}

/** Everything that is listed, once it is read; what was chosen on the debtor's page is read after the rest, and joins it. */
function useSaid(mandate_id: string) {
  const given = { mandate_id, query: { limit: limits.page_max } };
  const ofCase = { query: { mandate_id, limit: limits.page_max } };
  const letters = useReadAll(api.operator.caseLetters.list, given, limits.mandate_letters, { topics: ['letters'] });
  const items = useReadAll(api.operator.inbox.list, ofCase, limits.mandate_inbox_items, { topics: ['inbox'] });
  const calls = useReadAll(api.operator.calls.list, given, most_calls, { topics: ['calls'] });
  const declarations = useReadAll(api.operator.declarations.list, given, limits.mandate_declarations, {
    topics: ['declarations'],
  });
  const isRead =
    letters.data !== undefined &&
    items.data !== undefined &&
    calls.data !== undefined &&
    declarations.data !== undefined;
  const choices = useReadAll(api.operator.debtorChoices.list, ofCase, limits.subject_choices, { isEnabled: isRead });
  return {
    failed: [letters, items, calls, declarations, choices].find(({ error }) => error !== null),
    choices: choices.data,
    said: isRead
      ? {
          letters: letters.data,
          items: items.data,
          calls: calls.data,
          declarations: declarations.data,
          choices: choices.data ?? [],
        }
      : undefined,
  };
}

interface EntriesProps {
  readonly entries: readonly Entry[];
  readonly kind: EntryKind | undefined;
  /** Nothing that is still read can join them. */
  readonly isWhole: boolean;
}

function Entries({ entries, kind, isWhole }: EntriesProps) {
  const { code } = useWords();
  const words = useTexts(correspondence);
  const shown = kind === undefined ? entries : entries.filter((entry) => entry.kind === kind);
  if (shown.length === 0) return isWhole ? <p>{words.none}</p> : <Loading />;
  return (
    <ol className={history.days}>
      {[...Map.groupBy(shown, ({ day }) => day)].map(([day, ofDay]) => (
        <li key={day}>
          <h3>{dayText(day, code)}</h3>
          <ul className={history.entries}>
            {ofDay.map((entry) => (
              <Row key={entry.id} entry={entry} />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

function Row({ entry }: { readonly entry: Entry }) {
  const { code } = useWords();
  return (
    <li>
      <p className={history.meta}>
        <Icon name={icons[entry.kind]} />
        {entry.kind === 'letter' ? (
          <LetterLink letter={entry.letter} />
        ) : entry.kind === 'item' ? (
          <ItemLink item={entry.item} />
        ) : entry.kind === 'choice' ? (
          <ChoiceTitle choice={entry.choice} />
        ) : (
          <Opener entry={entry} />
        )}
        <time dateTime={entry.at}>{timeText(entry.at, code)}</time>
      </p>
      {entry.kind === 'letter' || entry.kind === 'item' || entry.kind === 'choice' ? null : <Opened entry={entry} />}
    </li>
  );
}

const icons = {
  letter: 'mail',
  item: 'inbox',
  call: 'phone',
  declaration: 'user',
  choice: 'user',
} as const satisfies Record<EntryKind, string>;

/** A letter has a screen of its own. */
function LetterLink({ letter }: { readonly letter: Letter }) {
  const words = useTexts(correspondence);
  const { letters } = useTexts(decisionWords);
  const { id } = useCase();
  return (
    <>
      <Link to={paths.operator.caseLetter(id, letter.id)}>{[words.letter, letter.name].join(' · ')}</Link>
      <State meaning={letterMeanings[letter.status]}>{letters[letter.status]}</State>
    </>
  );
}

/** So has what came in. */
function ItemLink({ item: { id, channel, subject, status } }: { readonly item: InboxItem }) {
  const { history: ofHistory } = useWords().cases;
  const words = useTexts(correspondence);
  const by = channel === 'page' ? null : words.item.channels[channel];
  const title = [ofHistory.types.inbound, by, subject].filter((each) => each !== null);
  return (
    <>
      <Link to={paths.operator.inboxItem(id)}>{title.join(' · ')}</Link>
      {channel === 'page' ? <Tag>{words.item.channels.page}</Tag> : null}
      {status === 'assigned' ? <Tag>{words.item.open}</Tag> : null}
    </>
  );
}

/** What it was is in the region below. */
function ChoiceTitle({ choice: { kind, name } }: { readonly choice: DebtorChoice }) {
  const words = useTexts(correspondence);
  const { choices, kinds } = useTexts(debtorPageWords);
  return (
    <>
      <span>{[choices, kinds[kind], name].join(' · ')}</span>
      <Tag>{words.item.channels.page}</Tag>
    </>
  );
}

type Opening = Exclude<Entry, { readonly kind: 'letter' | 'item' | 'choice' }>;

function Opener({ entry }: { readonly entry: Opening }) {
  const words = useTexts(correspondence);
  const { id } = useCase();
  const { kind, entry: opened } = useCaseSearch();
  const isOpen = opened === entry.id;
  return (
    <>
      <Link
        to={paths.operator.case(id, 'correspondence')}
        search={{ ...(kind === undefined ? {} : { kind }), ...(isOpen ? {} : { entry: entry.id }) }}
        aria-expanded={isOpen}
        replace
        resetScroll={false}
      >
        {useTitle(entry)}
      </Link>
      {entry.kind === 'declaration' && entry.declaration.status === 'ended' ? <Tag>{words.ended}</Tag> : null}
    </>
  );
}

function useTitle(entry: Opening): string {
  const { history: ofHistory } = useWords().cases;
  const words = useTexts(correspondence);
  if (entry.kind === 'declaration')
    return [ofHistory.types.declaration, ofHistory.declarations[entry.declaration.type]].join(' · ');
  const { direction, outcome } = entry.call;
  return [words.call.action, words.call.directions[direction], ofHistory.outcomes[outcome]].join(' · ');
}

function Opened({ entry }: { readonly entry: Opening }) {
  const { entry: opened } = useCaseSearch();
  if (opened !== entry.id) return null;
  return entry.kind === 'call' ? (
    <CallDetails call={entry.call} />
  ) : (
    <DeclarationDetails declaration={entry.declaration} />
  );
}

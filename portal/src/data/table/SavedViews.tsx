/** Saved views of a list as chips: filters, order and columns under a name, one's own and those that are shared. */
import type { SavedView } from '@mahnwerk/contract/account/views.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useWords } from '../../language/language.ts';
import { useCaller, useMembership } from '../me.ts';
import { api } from '../operations.ts';
import { useCommand, useRead } from '../query.ts';
import { type Action, ActionMenu } from '../../ui/ActionMenu.tsx';
import { Button } from '../../ui/Button.tsx';
import { CommandDialog } from '../form/CommandDialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { textIn } from '../form/Form.tsx';
import type { Filtering, ListSearch } from './paging.ts';
import chips from '../../ui/Chips.module.css';
import styles from './SavedViews.module.css';
import { useToast } from '../../ui/Toast.tsx';

/** What a view keeps of the address. */
export type ViewSearch = Filtering & Pick<ListSearch, 'ordering' | 'columns'>;

interface SaveViewProps {
  /** Names the list among all lists. */
  readonly screen: string;
  /** What the address says now. */
  readonly search: ViewSearch;
}

/** A view that comes with the screen. */
export interface ShippedView {
  readonly name: string;
  readonly search: ViewSearch;
}

interface SavedViewsProps extends SaveViewProps {
  readonly shipped?: readonly ShippedView[];
  /** The id of the view that the address names. */
  readonly current: string | undefined;
}

const { views } = api.owner;

/** As many views are shown. */
const shown_max = 20;

export function SavedViews({ screen, search, current, shipped = [] }: SavedViewsProps) {
  const { views: words } = useWords();
  const { isAdmin } = useViews();
  const { data } = useRead(views.list, { query: { screen, limit: shown_max } });
  const saved = data?.results ?? [];
  const chosen = saved.find(({ id }) => id === current);
  const isChanged = chosen !== undefined && textOf(searchOf(chosen)) !== textOf(search);
  if (saved.length + shipped.length === 0) return null;
  return (
    <nav className={styles.views} aria-label={words.title}>
      {shipped.map((view) => (
        <Link
          key={view.name}
          to="."
          search={view.search}
          className={chips.chip}
          aria-current={current === undefined && textOf(view.search) === textOf(search) ? 'true' : undefined}
          activeProps={{}}
        >
          {view.name}
        </Link>
      ))}
      {saved.map((view) => (
        <Link
          key={view.id}
          to="."
          search={{ ...searchOf(view), view: view.id }}
          className={chips.chip}
          aria-current={view === chosen ? 'true' : undefined}
          activeProps={{}}
        >
          {view.name}
          {view === chosen && isChanged ? ` · ${words.changed}` : ''}
          {view.is_own ? '' : ` · ${view.owner_name}`}
        </Link>
      ))}
      {chosen !== undefined && (chosen.is_own || isAdmin) ? (
        <Change key={chosen.id} view={chosen} search={search} isChanged={isChanged} />
      ) : null}
    </nav>
  );
}

/** Keeps what the address says under a name. */
export function SaveViewButton(view: SaveViewProps) {
  const { views: words } = useWords();
  const [isSaving, setIsSaving] = useState(false);
  return (
    <>
      <Button isQuiet onPress={() => setIsSaving(true)}>
        {words.save}
      </Button>
      {isSaving ? <SaveView {...view} onClose={() => setIsSaving(false)} /> : null}
    </>
  );
}

/** The views' routes for the membership in the address. */
function useViews() {
  const scopes = useMembership()?.scopes ?? [];
  const callerOf = useCaller();
  const { create, update, delete: remove } = views;
  const membership = callerOf(create.caller);
  return {
    routes: { create: create.as(membership), update: update.as(membership), delete: remove.as(membership) },
    isAdmin: scopes.includes('operator:admin') || scopes.includes('account:admin'),
  };
}

/** What the person does with the chosen view. */
function Change({ view, search, isChanged }: ChangeProps) {
  const { views: words } = useWords();
  const { routes, isAdmin } = useViews();
  const [isRenaming, setIsRenaming] = useState(false);
  const navigate = useNavigate();
  const toast = useToast();
  const { mutate } = useCommand(
    async ({ command, text }: { readonly command: () => Promise<unknown>; readonly text: string }) => {
      await command();
      return text;
    },
    {
      changes: [views],
      onDone: (text) => toast({ text }),
      onError: () => toast({ text: words.failed }),
    },
  );
  const run = (command: () => Promise<unknown>, text: string) => () => mutate({ command, text });
  const { id, position, is_shared } = view;
  const update = (body: Parameters<typeof routes.update>[0]['body']) => () => routes.update({ id, body });
  const remove = async () => {
    await routes.delete({ id });
    await navigate({ to: '.', search: { ...search } });
  };
  const actions: Action[] = [
    ...(isChanged ? [{ text: words.saveChanges, run: run(update(viewOf(search)), words.saved) }] : []),
    { text: words.rename, run: () => setIsRenaming(true) },
    ...(position > 0 ? [{ text: words.before, run: run(update({ position: position - 1 }), words.saved) }] : []),
    { text: words.behind, run: run(update({ position: position + 1 }), words.saved) },
    ...(isAdmin
      ? [{ text: is_shared ? words.unshare : words.share, run: run(update({ is_shared: !is_shared }), words.saved) }]
      : []),
    { text: words.delete, run: run(remove, words.deleted) },
  ];
  return (
    <>
      <ActionMenu label={words.actions} of={view.name} actions={actions} />
      {isRenaming ? (
        <CommandDialog
          title={words.rename}
          submit={words.submit}
          onClose={() => setIsRenaming(false)}
          changes={[views]}
          send={(fields) => routes.update({ id, body: { name: textIn(fields, 'name') } })}
          done={words.saved}
        >
          {(errorOf) => <Field label={words.name} name="name" defaultValue={view.name} failure={errorOf('name')} />}
        </CommandDialog>
      ) : null}
    </>
  );
}

interface ChangeProps {
  readonly view: SavedView;
  readonly search: ViewSearch;
  readonly isChanged: boolean;
}

function SaveView({ screen, search, onClose }: SaveViewProps & { readonly onClose: () => void }) {
  const { views: words } = useWords();
  const { routes, isAdmin } = useViews();
  const navigate = useNavigate();
  return (
    <CommandDialog
      title={words.save}
      submit={words.submit}
      onClose={onClose}
      changes={[views]}
      send={async (fields) => {
        const body = { screen, name: textIn(fields, 'name'), is_shared: fields.has('is_shared'), ...viewOf(search) };
        const { id } = await routes.create({ body });
        await navigate({ to: '.', search: { ...search, view: id } });
        return words.saved;
      }}
    >
      {(errorOf) => (
        <>
          <p>{words.about}</p>
          <Field label={words.name} name="name" autoComplete="off" failure={errorOf('name')} />
          {isAdmin ? (
            <label>
              <input type="checkbox" name="is_shared" /> {words.forAll}
            </label>
          ) : null}
        </>
      )}
    </CommandDialog>
  );
}

/** The view of an address. */
function viewOf({ columns, ...query }: ViewSearch) {
  const text = new URLSearchParams(query as Record<string, string>).toString();
  return { query: text === '' ? null : text, columns: columns === undefined ? [] : columns.split(',') };
}

/** The address of a view. */
const searchOf = ({ query, columns }: Pick<SavedView, 'query' | 'columns'>): ViewSearch => ({
  ...Object.fromEntries(new URLSearchParams(query ?? '')),
  ...(columns.length === 0 ? {} : { columns: columns.join(',') }),
});

const textOf = (search: ViewSearch): string =>
  JSON.stringify(Object.entries(search).toSorted(([a], [b]) => a.localeCompare(b)));

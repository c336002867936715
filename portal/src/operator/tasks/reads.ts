/** What „Aufgaben“ reads, and where a task is worked on. */
import type { Task } from '@mahnwerk/contract/operator/tasks.ts';
import type { Change } from '../../data/cache.ts';
import { useMe } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import { useReadAll } from '../../data/query.ts';
import { useWords } from '../../language/language.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { paths } from '../../paths.ts';

export type { Task };

/** What a command on tasks changes, besides a case. */
export const changesOf = (...mandates: readonly (string | null | undefined)[]): readonly Change[] => [
  api.operator.tasks,
  api.operator.workQueues,
  ...mandates.filter((each) => each != null),
];

/** Where its cause is dealt with. */
const placesOfCauses: Readonly<Partial<Record<Task['cause']['type'], (id: string) => string>>> = {
  order: paths.operator.order,
  message: paths.operator.message,
  answer: paths.operator.request,
  document: paths.operator.documents,
  payment: paths.operator.reportedPayments,
  bank_transaction: paths.operator.unmatchedPayments,
  inbox_item: paths.operator.inboxItem,
  letter: paths.operator.stoppedLetters,
};

/** The place of what raised it; undefined where that is its case, or a person. */
export const placeOfCause = ({ cause: { type, id } }: Task): string | undefined =>
  id === null ? undefined : placesOfCauses[type]?.(id);

/** Where the task is worked on: its case, its order, or what raised it. */
export function placeOf(task: Task): string {
  if (task.mandate_id !== null) return paths.operator.case(task.mandate_id);
  if (task.order_id !== null) return paths.operator.order(task.order_id);
  return placeOfCause(task) ?? paths.operator.allTasks();
}

/** The title in the language of the page: that of a declaration is its type. */
export function useTitleOf(): (task: Pick<Task, 'kind' | 'title'>) => string {
  const { declarations } = useWords().cases.history;
  const types: Readonly<Record<string, string>> = declarations;
  return ({ kind, title }) => (kind === 'declaration' ? (types[title] ?? title) : title);
}

export const isWaiting = ({ status }: Task): boolean => status === 'open' || status === 'in_progress';

/** All teams, and those of the person. */
export function useTeams() {
  const { id } = useMe();
  const { data } = useReadAll(api.operator.teams.list, { query: { ordering: 'name' } }, limits.teams, {
    topics: ['tasks'],
  });
  return { all: data, mine: data?.filter(({ member_ids }) => member_ids.includes(id)) };
}

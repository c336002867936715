/** What the fields of a policy offer: letter texts and teams. */
import type { LetterTextKind } from '@mahnwerk/contract/shapes/letter-text.ts';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import type { Option } from '../../ui/Field.tsx';

/** As many are offered. */
const offered = 100;

export interface Offered {
  /** Those of a kind, or all. */
  readonly textsOf: (kind?: LetterTextKind) => readonly Option[];
  readonly ofTeams: readonly Option[];
}

export function useOffered(): Offered {
  const texts = useRead(api.operator.letterTexts.list, { query: { limit: offered } });
  const teams = useRead(api.operator.teams.list, { query: { limit: offered } });
  const known = texts.data?.results ?? [];
  return {
    textsOf: (kind) =>
      known
        .filter((each) => kind === undefined || each.kind === kind)
        .map(({ key, name }) => ({ value: key, text: name })),
    ofTeams: (teams.data?.results ?? []).map(({ id, name }) => ({ value: id, text: name })),
  };
}

/** The options with the chosen one, where it is not among them. */
export const withChosen = (options: readonly Option[], value: string): readonly Option[] =>
  options.some((each) => each.value === value) ? options : [...options, { value, text: value }];

/** What a change of a policy changes. */
export const changesOfPolicies = [api.operator.casePolicies];

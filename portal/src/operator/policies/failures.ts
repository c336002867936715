/** What the service refused of a policy, in words: by the field, with what is below it. */
import { ApiError } from '@mahnwerk/client';
import { useTexts, useWords } from '../../language/language.ts';
import { words } from './words.ts';

export type FailureOf = (field: string) => string | undefined;

/** Sentences that say more than the code, by the end of the field. */
const said = [
  [/\.fee$/, 'fee'],
  [/\.outcomes\.\w+$/, 'ahead'],
  [/\.on_(?:broken|default)$/, 'unknown'],
] as const;

/** A dry run names them below the policy that it tries. */
const ofDryRun = /^policy\./;

export function useFailures(refused: Error | undefined): FailureOf {
  const { codes } = useWords();
  const { refusals } = useTexts(words);
  const failures = (refused instanceof ApiError ? refused.errors : []).map((each) => ({
    ...each,
    field: each.field?.replace(ofDryRun, ''),
  }));
  const sentence = ({ code, field, message }: (typeof failures)[number]): string => {
    const [, special] = (code === 'invalid' ? said.find(([end]) => end.test(field)) : undefined) ?? [];
    return special === undefined ? (codes[code] ?? message) : refusals[special];
  };
  return (field) => {
    const found = failures.filter(
      (each) => each.field === field || each.field?.startsWith(`${field}.`) || each.field?.startsWith(`${field}[`),
    );
    return found.length === 0 ? undefined : [...new Set(found.map(sentence))].join(' ');
  };
}

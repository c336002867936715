/** What the service refused of a text, in words: by the field, with the part or the placeholder that it names. */
import { ApiError } from '@mahnwerk/client';
import { useTexts, useWords } from '../../language/language.ts';
import { words } from './words.ts';

/** @param fields a field refuses what is wrong with it and below it */
export type FailureOf = (field: string) => string | undefined;

export function useFailures(refused: Error | undefined): FailureOf {
  const { codes } = useWords();
  const texts = useTexts(words);
  const failures = refused instanceof ApiError ? refused.errors : [];
  const sentence = ({ code, message }: (typeof failures)[number]): string => {
    const [, part] = /the part `(\w+)`/.exec(message) ?? [];
    if (part !== undefined && part in texts.parts) return texts.lacks(texts.parts[part as keyof typeof texts.parts]);
    const [, name] = /placeholder `([^`]*)`/.exec(message) ?? [];
    return name === undefined ? (codes[code] ?? message) : `${codes[code] ?? message} {{${name}}}`;
  };
  return (field) => {
    const found = failures.filter(
      (each) => each.field === field || (field !== 'blocks' && each.field?.startsWith(`${field}[`)),
    );
    return found.length === 0 ? undefined : [...new Set(found.map(sentence))].join(' ');
  };
}

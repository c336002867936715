/** The code of a failure as a sentence. */
import { useTexts } from '../../language/language.ts';
import { words } from './words.ts';

/** A code without a sentence stays as it is. */
export function useErrorText(): (code: string) => string {
  const { errors, smtp } = useTexts(words);
  return (code) => {
    const status = /^smtp_(\d{3})$/.exec(code)?.[1];
    return status === undefined ? (errors[code] ?? code) : smtp(status);
  };
}
